import {
  createApi,
  fetchBaseQuery,
  retry,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
} from '@reduxjs/toolkit/query/react'
import { storedLanguage } from '../i18n/language.ts'
import { guessServerTime } from '../live/clock.ts'
import { browserStorage } from '../storage.ts'
import { isReading, isWorthAnotherTry } from './another-try.ts'
import { positionSeen, type WithPositions } from './positions.ts'

/** What a command's mutation is called with: its arguments and the key that makes a repeated press the same command. */
export type Command<Arguments> = Arguments & { idempotencyKey: string }

const request = fetchBaseQuery({
  baseUrl: '/api/v2',
  timeout: 10_000,
  credentials: 'same-origin',
  prepareHeaders: (headers) => {
    headers.set('accept-language', storedLanguage())
    return headers
  },
})

/** Views that lag behind the log by milliseconds: they are asked to have seen what we have. */
const isLagging = (url: string) =>
  /^\/(?:sessions|appointments(?:\/[^/]+)?|pets|calendar|history|revenues|visitors|professionals\/[^/]+(?:\/slots)?|verifications|waitlist|clinic-invitations|clinics\/[^/]+\/vets)$/.test(
    url,
  )

const withPosition: BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError> = async (asked, store, extra) => {
  const call = typeof asked === 'string' ? { url: asked } : asked
  const { highest } = (store.getState() as WithPositions).positions
  const after = isReading(call) && highest > 0 && isLagging(call.url) ? { after: highest } : {}
  const answer = await request({ ...call, params: { ...(call.params as object | undefined), ...after } }, store, extra)
  const date = answer.meta?.response?.headers.get('date')
  if (date) guessServerTime(date)
  if (answer.error?.status === 401) {
    browserStorage.remove('user')
    if (!call.url.startsWith('/sessions')) store.dispatch(api.util.invalidateTags(['User']))
  }
  const position = (answer.data as { position?: unknown } | null | undefined)?.position
  if (!isReading(call) && typeof position === 'number') store.dispatch(positionSeen(position))
  return answer
}

const patiently = retry(withPosition, {
  // Typed for any error and any arguments; these are ours.
  retryCondition: (error, asked, { attempt }) =>
    isWorthAnotherTry(error as FetchBaseQueryError, typeof asked === 'string' ? { url: asked } : (asked as FetchArgs), attempt),
})

export const tagTypes = [
  'Appointment',
  'Slots',
  'Professional',
  'Pets',
  'User',
  'Profile',
  'Verification',
  'Wait',
  'Clinic',
] as const

/** One api; each feature injects its endpoints beside its screens. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: patiently,
  tagTypes,
  keepUnusedDataFor: 30,
  endpoints: () => ({}),
})
