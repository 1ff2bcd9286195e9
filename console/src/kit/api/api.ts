import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { UNATTENDED_HEADER } from '@lapka/contracts/unattended.ts'
import { createSlice, type Dispatch, type PayloadAction } from '@reduxjs/toolkit'
import {
  createApi,
  fetchBaseQuery,
  retry,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
} from '@reduxjs/toolkit/query/react'
import { useMemo, useRef } from 'react'
import { storedLanguage } from '../i18n/language.ts'
import { guessServerTime } from '../live/clock.ts'
import { browserStorage } from '../storage.ts'
import { apiAddress, apiPaths } from './api-paths.ts'

/**
 * `after`: the endpoint reads a view that lags behind the log by milliseconds. The view is asked to have seen what this browser
 * has, so that a person reads their own write.
 */
type EndpointOptions = { after?: boolean }

/** The server looks at one password after the other, and sends away who has waited for eighteen seconds. */
export const PASSWORD_TIMEOUT_MS = 25_000

/** Inputs of a person, which a page never makes by itself. */
const deeds = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

let lastDeedMs = Date.now()
// Not in tests, nor where pages are drawn beforehand.
if (typeof addEventListener === 'function')
  for (const deed of deeds) addEventListener(deed, () => (lastDeedMs = Date.now()), { passive: true, capture: true })

/** The page was not touched for a minute: its requests are its own now. */
export const isUnattended = (): boolean => Date.now() - lastDeedMs > MINUTE_MS

const request = fetchBaseQuery({
  baseUrl: apiAddress(''),
  timeout: 10_000,
  credentials: 'same-origin',
  prepareHeaders: (headers) => {
    headers.set('accept-language', storedLanguage())
    if (isUnattended()) headers.set(UNATTENDED_HEADER, '1')
    return headers
  },
})

const withPosition: BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError, EndpointOptions> = async (
  asked,
  store,
  options,
) => {
  const call = typeof asked === 'string' ? { url: asked } : asked
  const { highest } = (store.getState() as WithPositions).positions
  // RTK Query gives no options where an endpoint has none, despite their type.
  const after = (options as EndpointOptions | undefined)?.after === true && highest > 0 ? { after: highest } : {}
  const send = () => request({ ...call, params: { ...(call.params as object | undefined), ...after } }, store, options)
  let answer = await send()
  if (answer.error?.status === 403) {
    const { overcome } = await import('../session/prove-factor.tsx')
    if (await overcome(answer.error, (other) => request(other, store, options) as Sent)) answer = await send()
  }
  const date = answer.meta?.response?.headers.get('date')
  if (date) guessServerTime(date)
  if (answer.error?.status === 401) forgetUser(store.dispatch, call.url)
  const position = (answer.data as { position?: unknown } | null | undefined)?.position
  if (!isReading(call) && typeof position === 'number') store.dispatch(positionSeen(position))
  return answer
}

type Sent = Promise<{ data?: unknown; error?: FetchBaseQueryError }>

/** Any 401 removes the stored user. The session is read anew, unless that was the request. */
export const forgetUser = (dispatch: Dispatch, url: string): void => {
  browserStorage.remove('user')
  if (url !== apiPaths.sessions) dispatch(api.util.invalidateTags(['User']))
}

const withRetries = retry(withPosition, {
  // Typed for any error and any arguments; these are ours.
  retryCondition: (error, asked, { attempt }) =>
    isWorthAnotherTry(error as FetchBaseQueryError, typeof asked === 'string' ? { url: asked } : (asked as FetchArgs), attempt),
})

export const tagTypes = [
  'Appointment',
  'Slots',
  'Professional',
  'Pets',
  'Animal',
  'Record',
  'Share',
  'Addresses',
  'VisitTemplates',
  'User',
  'Session',
  'Profile',
  'Verification',
  'Wait',
  'Clinic',
  'Case',
  'Review',
  'Person',
  'LoadTest',
  'Payout',
  'Subscription',
  'Consultation',
  'Newsletter',
  'Notification',
] as const
export type Tag = Parameters<typeof api.util.invalidateTags>[0][number]

/** One api; each feature injects its endpoints beside its screens. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: withRetries,
  tagTypes,
  keepUnusedDataFor: 30,
  endpoints: () => ({}),
})

/** An endpoint's mark for a view: see `EndpointOptions`. */
export const afterOwnWrites = { after: true } as const satisfies EndpointOptions

/** Lists that come a page at a time: the parameter of a page is where the one before it ended. */
export const byCursor = {
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }: { nextCursor?: string | undefined }) => nextCursor,
}
export const cursorOf = (pageParam: string): { cursor?: string } => (pageParam === '' ? {} : { cursor: pageParam })

/** All appointments, and the lists that they are in. */
export const appointmentLists = { type: 'Appointment', id: 'LIST' } as const satisfies Tag
export const appointmentTags = (id: string): Tag[] => [{ type: 'Appointment', id }, appointmentLists]

/** The arguments of a command's mutation, and the key that makes a repeated press the same command. */
export type Command<Arguments> = Arguments & { idempotencyKey: string }
type CommandRequest = { url: string; method?: 'POST' | 'PUT' | 'DELETE'; body?: object }

/**
 * The `query` of a mutation that gives a command: `query: command(({ id, ...body }) => ({ url, body }))`. Posts, unless it says
 * otherwise. The position that the answer carries is remembered, and a failure has the shape that `failureOf` reads.
 */
export const command =
  <Arguments extends object>(requestOf: (given: Arguments) => CommandRequest) =>
  ({ idempotencyKey, ...given }: Command<Arguments>): FetchArgs => {
    const { url, method = 'POST', body = {} } = requestOf(given as unknown as Arguments)
    const headers = { 'idempotency-key': idempotencyKey }
    return { url, method, headers, ...(method !== 'DELETE' && { body }) }
  }

const MAX_TRIES = 3
/** Nothing came back, or a server that is starting, restarting or behind its log. */
const isTransient = ({ status }: FetchBaseQueryError) =>
  status === 'FETCH_ERROR' || status === 'TIMEOUT_ERROR' || status === 502 || status === 503 || status === 504

const isReading = ({ method = 'GET' }: FetchArgs): boolean => method === 'GET'

/**
 * Whether a failed request is sent again by itself, before the user sees the failure. Only reads: the user who gave a command
 * decides about it. A read that timed out is sent once more only, for users don't look at a skeleton for half a minute.
 */
export const isWorthAnotherTry = (error: FetchBaseQueryError, call: FetchArgs, tries: number): boolean =>
  isReading(call) && isTransient(error) && tries < (error.status === 'TIMEOUT_ERROR' ? 2 : MAX_TRIES)

type Positions = { highest: number }

/** The highest log position this browser has heard of: queries ask to see at least that, so a person always reads their own write. */
export const positions = createSlice({
  name: 'positions',
  initialState: { highest: 0 } as Positions,
  reducers: {
    positionSeen: (state, { payload }: PayloadAction<number>) => {
      state.highest = Math.max(state.highest, payload)
    },
  },
})

export const { positionSeen } = positions.actions
export type WithPositions = { positions: Positions }

/** One key per intention: the same while a dialog stays open and what it asks for (`about`) stays the same, however often one presses. */
export const useIdempotencyKey = (about: string | null = null): string => {
  // oxlint-disable-next-line react/exhaustive-deps -- `about` is what makes it another intention
  return useMemo(() => crypto.randomUUID(), [about])
}

/** The same body pressed twice is one command; after it went through, the same body again is another. */
export const useCommandKey = () => {
  const last = useRef({ body: '', key: '' })
  return (body: object | null): string => {
    const text = JSON.stringify(body)
    if (text !== last.current.body) last.current = { body: text, key: crypto.randomUUID() }
    return last.current.key
  }
}
