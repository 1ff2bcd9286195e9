import type { NewsletterTokenBody, SubscribeBody } from '@lapka/contracts/api/newsletter.ts'
import { api } from '../kit/api/api.ts'
import { apiPaths } from '../kit/api/api-paths.ts'

type TokenCommand = NewsletterTokenBody & { command: 'confirm' | 'unsubscribe' | 'leave-care' }

// None needs an Idempotency-Key: done twice, nothing more happens.
const newsletterApi = api.injectEndpoints({
  endpoints: (build) => ({
    subscribe: build.mutation<object, SubscribeBody>({
      query: (body) => ({ url: apiPaths.subscribe, method: 'POST', body }),
    }),
    useNewsletterToken: build.mutation<object, TokenCommand>({
      query: ({ command, ...body }) => ({
        url: command === 'leave-care' ? apiPaths.leaveCareLetters : apiPaths.newsletterCommand(command),
        method: 'POST',
        body,
      }),
    }),
  }),
})

export const { useSubscribeMutation, useUseNewsletterTokenMutation } = newsletterApi
