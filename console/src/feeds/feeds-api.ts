import type { createFeedAnswer, feedState, revokeFeedAnswer } from '@lapka/contracts/api/feeds.ts'
import i18next from 'i18next'
import type { z } from 'zod'
import { apiPaths } from '../kit/api/api-paths.ts'
import { api, command, type Command } from '../kit/api/api.ts'
import texts from '../kit/i18n/bg/feeds.json'

const invalidatesTags = [{ type: 'User' as const, id: 'FEED' }]

/** An address itself is in no query: its owner sees it once, and the browser keeps it nowhere. */
const feedsApi = api.injectEndpoints({
  endpoints: (build) => ({
    feeds: build.query<z.infer<typeof feedState>, void>({
      query: () => apiPaths.feeds,
      providesTags: [{ type: 'User', id: 'FEED' }],
    }),
    createFeed: build.mutation<z.infer<typeof createFeedAnswer>, Command<{ name: string }>>({
      query: command((body) => ({ url: apiPaths.feeds, body })),
      invalidatesTags,
    }),
    revokeFeed: build.mutation<z.infer<typeof revokeFeedAnswer>, Command<{ id: string }>>({
      query: command(({ id }) => ({ url: apiPaths.revokeFeed(id) })),
      invalidatesTags,
    }),
  }),
})

export const { useFeedsQuery, useCreateFeedMutation, useRevokeFeedMutation } = feedsApi

i18next.addResourceBundle('bg', 'feeds', texts)
