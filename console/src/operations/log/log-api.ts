import type { CausationGraph } from '@lapka/contracts/api/operations/causation.ts'
import type { LogCheck, LogEvent, LogPage, OpenSealedAnswer } from '@lapka/contracts/api/operations/log.ts'
import { api, command, cursorOf, type Command } from '../../kit/api/api.ts'
import { apiPaths } from '../../kit/api/api-paths.ts'
import type { LogFilter, LogStart } from './log-address.ts'

/** Kept at once; those that scroll out of sight are fetched again when they are wanted, so that memory stays flat. */
const MAX_PAGES = 8
const PAGE_EVENTS = 30
/** A page may be empty if matches are rare; so many are requested before an empty one is shown. */
const MAX_EMPTY = 40

const logApi = api.injectEndpoints({
  endpoints: (build) => ({
    logEvents: build.infiniteQuery<LogPage, { filter: LogFilter; start: LogStart }, string>({
      infiniteQueryOptions: {
        initialPageParam: '',
        maxPages: MAX_PAGES,
        getNextPageParam: ({ nextCursor }) => nextCursor,
        getPreviousPageParam: ({ previousCursor }) => previousCursor,
      },
      queryFn: async ({ queryArg: { filter, start }, pageParam }, _api, _options, ask) => {
        let cursor = pageParam
        for (let nth = 1; ; nth++) {
          const params = { ...filter, ...(cursor === '' && start), limit: PAGE_EVENTS, ...cursorOf(cursor) }
          const { data, error } = await ask({ url: apiPaths.operationsEvents, params })
          if (error !== undefined) return { error }
          const page = data as LogPage
          const { nextCursor } = page
          if (page.items.length > 0 || nextCursor === undefined || cursor.startsWith('after') || nth === MAX_EMPTY)
            return { data: page }
          cursor = nextCursor
        }
      },
    }),
    logEvent: build.query<LogEvent, number>({ query: (position) => apiPaths.operationsEvent(String(position)) }),
    openSealed: build.mutation<OpenSealedAnswer, Command<{ eventPosition: number; reason: string }>>({
      query: command(({ eventPosition, reason }) => ({
        url: apiPaths.openSealed(String(eventPosition)),
        body: { reason },
      })),
    }),
    causation: build.query<CausationGraph, string>({ query: (id) => apiPaths.causation(id) }),
    logCheck: build.query<{ check: LogCheck | null }, void>({ query: () => apiPaths.verifyLog }),
    verifyLog: build.mutation<{ check: LogCheck | null }, { stream?: string }>({
      query: (body) => ({ url: apiPaths.verifyLog, method: 'POST', body }),
      onQueryStarted: async (_body, { dispatch, queryFulfilled }) => {
        const answered = await queryFulfilled.catch(() => undefined)
        if (answered !== undefined) void dispatch(logApi.util.upsertQueryData('logCheck', undefined, answered.data))
      },
    }),
    cancelLogCheck: build.mutation<{ check: LogCheck | null }, void>({
      query: () => ({ url: apiPaths.cancelLogCheck, method: 'POST', body: {} }),
      onQueryStarted: async (_nothing, { dispatch, queryFulfilled }) => {
        const answered = await queryFulfilled.catch(() => undefined)
        if (answered !== undefined) void dispatch(logApi.util.upsertQueryData('logCheck', undefined, answered.data))
      },
    }),
  }),
})

export const {
  useLogEventsInfiniteQuery,
  useLogEventQuery,
  useOpenSealedMutation,
  useCausationQuery,
  useLogCheckQuery,
  useVerifyLogMutation,
  useCancelLogCheckMutation,
} = logApi
