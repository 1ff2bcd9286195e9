import type { z } from 'zod'
import type { feedState, renewFeedAnswer } from '@lapka/contracts/api/feeds.ts'
import { api, type Command } from '../api/api.ts'
import './texts.ts'

/** The address itself is in no query: it is told once, to whoever made it, and kept nowhere in the browser. */
const feedsApi = api.injectEndpoints({
  endpoints: (build) => ({
    feed: build.query<z.infer<typeof feedState>, void>({ query: () => '/feeds', providesTags: [{ type: 'User', id: 'FEED' }] }),
    renewFeed: build.mutation<z.infer<typeof renewFeedAnswer>, Command<object>>({
      query: ({ idempotencyKey }) => ({
        url: '/feeds',
        method: 'POST',
        body: {},
        headers: { 'idempotency-key': idempotencyKey },
      }),
      invalidatesTags: [{ type: 'User', id: 'FEED' }],
    }),
  }),
})

export const { useFeedQuery, useRenewFeedMutation } = feedsApi
