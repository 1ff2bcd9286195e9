import type { z } from 'zod'
import type { historyList } from '@lapka/contracts/api/appointments.ts'
import { api } from '../api/api.ts'
import type { HistoryFilter } from './history-filter.ts'

const PAGE = 250

/** Pages of the history, newest first. Asked anew when the page is opened; it does not move under the reader's eyes. */
const historyApi = api.injectEndpoints({
  endpoints: (build) => ({
    allHistory: build.infiniteQuery<z.infer<typeof historyList>, HistoryFilter, string>({
      infiniteQueryOptions: { initialPageParam: '', getNextPageParam: ({ nextCursor }) => nextCursor },
      query: ({ queryArg, pageParam }) => ({
        url: '/history',
        params: { ...queryArg, limit: PAGE, ...(pageParam !== '' && { cursor: pageParam }) },
      }),
    }),
  }),
})

export const { useAllHistoryInfiniteQuery } = historyApi
