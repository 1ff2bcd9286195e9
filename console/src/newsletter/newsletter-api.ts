import type { NewsletterTokenBody, SubscribeBody } from '@lapka/contracts/api/newsletter.ts'
import { api } from '../kit/api/api.ts'
import { apiPaths } from '../kit/api/api-paths.ts'

type TokenCommand = NewsletterTokenBody & { command: 'confirm' | 'unsubscribe' }

// None needs an Idempotency-Key: done twice, nothing more happens.
const newsletterApi = api.injectEndpoints({
  endpoints: (build) => ({
    subscribe: build.mutation<object, SubscribeBody>({
      query: (body) => ({ url: apiPaths.subscribe, method: 'POST', body }),
    }),
    useNewsletterToken: build.mutation<object, TokenCommand>({
      query: ({ command, ...body }) => ({ url: apiPaths.newsletterCommand(command), method: 'POST', body }),
    }),
  }),
})

export const { useSubscribeMutation, useUseNewsletterTokenMutation } = newsletterApi
