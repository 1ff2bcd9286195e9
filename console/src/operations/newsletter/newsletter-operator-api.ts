import type { ComposeNewsletterBody, Newsletters } from '@lapka/contracts/api/newsletter.ts'
import { api } from '../../kit/api/api.ts'
import { apiPaths } from '../../kit/api/api-paths.ts'

const newsletterOperatorApi = api.injectEndpoints({
  endpoints: (build) => ({
    newsletters: build.query<Newsletters, void>({ query: () => apiPaths.newsletters, providesTags: ['Newsletter'] }),
    composeNewsletter: build.mutation<object, ComposeNewsletterBody>({
      query: (body) => ({ url: apiPaths.newsletters, method: 'POST', body }),
      invalidatesTags: ['Newsletter'],
    }),
    actOnNewsletter: build.mutation<object, { id: string; act: 'test' | 'send' }>({
      query: ({ id, act }) => ({ url: apiPaths.actOnNewsletter(id, act), method: 'POST' }),
      invalidatesTags: ['Newsletter'],
    }),
  }),
})

export const { useNewslettersQuery, useComposeNewsletterMutation, useActOnNewsletterMutation } = newsletterOperatorApi
