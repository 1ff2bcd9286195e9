import type { feedState, renewFeedAnswer } from '@lapka/contracts/api/feeds.ts'
import i18next from 'i18next'
import type { z } from 'zod'
import { api, command, type Command } from '../api/api.ts'
import { apiPaths } from '../api/api-paths.ts'
import texts from '../i18n/bg/feeds.json'

/** The address itself is in no query: it is told once, to whoever made it, and kept nowhere in the browser. */
const feedsApi = api.injectEndpoints({
  endpoints: (build) => ({
    feed: build.query<z.infer<typeof feedState>, void>({
      query: () => apiPaths.feeds,
      providesTags: [{ type: 'User', id: 'FEED' }],
    }),
    renewFeed: build.mutation<z.infer<typeof renewFeedAnswer>, Command<object>>({
      query: command(() => ({ url: apiPaths.feeds })),
      invalidatesTags: [{ type: 'User', id: 'FEED' }],
    }),
  }),
})

export const { useFeedQuery, useRenewFeedMutation } = feedsApi

i18next.addResourceBundle('bg', 'feeds', texts)
