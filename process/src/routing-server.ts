import type { TravelMode } from '@lapka/contracts/travel.ts'

export type RoutePoint = { latitude: number; longitude: number }
/** Seconds from a point to the hub, and from there to it; null where there is no road. */
export type RouteSeconds = { to: number | null; from: number | null }

/** Asked for ways between a hub and other points; null where the server was not asked or did not answer. */
export type RoutingServer = {
  readSeconds: (mode: TravelMode, hub: RoutePoint, points: readonly RoutePoint[]) => Promise<RouteSeconds[] | null>
}

/** How OSRM names them. It knows no timetables. */
const profiles: Partial<Record<TravelMode, string>> = { CAR: 'driving', BICYCLE: 'cycling', FOOT: 'walking' }
const PLACEHOLDER = '{profile}'

/** A booking waits for it: a server that fails is left alone for a while, and the estimate counts. */
const TIMEOUT_MS = 800
const REST_MS = 30_000
const KEPT_MS = 24 * 60 * 60_000
const MAX_KEPT = 20_000
/** OSRM refuses a table of more than a hundred. */
const MAX_POINTS = 99

type Options = { url: string; now?: () => number; timeoutMs?: number; onAway?: (error: unknown) => void }

/**
 * A server that speaks OSRM's table service. Its data are of one profile: with `{profile}` in the address there is a server for each, and
 * without it only those who drive are looked up. Answers are kept for a day.
 */
export const createRoutingServer = ({ url, now = Date.now, timeoutMs = TIMEOUT_MS, onAway }: Options): RoutingServer => {
  const kept = new Map<string, { seconds: RouteSeconds; untilMs: number }>()
  let restsUntilMs = 0

  const keep = (key: string, seconds: RouteSeconds) => {
    if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value ?? '')
    kept.set(key, { seconds, untilMs: now() + KEPT_MS })
  }
  const recall = (key: string): RouteSeconds | undefined => {
    const known = kept.get(key)
    return known !== undefined && known.untilMs > now() ? known.seconds : undefined
  }

  const ask = async (profile: string, hub: RoutePoint, points: readonly RoutePoint[]): Promise<RouteSeconds[]> => {
    const places = [hub, ...points].map(({ latitude, longitude }) => `${longitude},${latitude}`).join(';')
    const address = `${url.replace(PLACEHOLDER, profile).replace(/\/+$/, '')}/table/v1/${profile}/${places}`
    const signal = AbortSignal.timeout(timeoutMs)
    const read = async (query: string) => {
      const answer = await fetch(`${address}?annotations=duration&${query}`, { signal, redirect: 'error' })
      if (!answer.ok) throw new Error(`the routing server answered ${answer.status}`)
      return durationsIn(await answer.json(), points.length + 1)
    }
    const [to, from] = await Promise.all([read('destinations=0'), read('sources=0')])
    return points.map((_, index) => ({ to: to[index + 1] ?? null, from: from[index + 1] ?? null }))
  }

  const readSeconds = async (mode: TravelMode, hub: RoutePoint, points: readonly RoutePoint[]) => {
    const profile = profiles[mode]
    const isServed = profile !== undefined && (mode === 'CAR' || url.includes(PLACEHOLDER))
    if (!isServed || points.length > MAX_POINTS) return null
    const keys = points.map((point) => [mode, hub.latitude, hub.longitude, point.latitude, point.longitude].join(' '))
    const known = keys.map(recall)
    const lacking = points.filter((_, index) => known[index] === undefined)
    if (lacking.length > 0 && now() < restsUntilMs) return null
    try {
      const answered = lacking.length === 0 ? [] : await ask(profile, hub, lacking)
      const all = known.map((one) => one ?? answered.shift() ?? { to: null, from: null })
      all.forEach((seconds, index) => known[index] === undefined && keep(keys[index] ?? '', seconds))
      return all
    } catch (error) {
      restsUntilMs = now() + REST_MS
      onAway?.(error)
      return null
    }
  }
  return { readSeconds }
}

/** One row, or one column, of the table. */
const durationsIn = (body: unknown, count: number): (number | null)[] => {
  const { durations } = body as { durations?: unknown }
  const flat: unknown[] = Array.isArray(durations) ? durations.flat() : []
  if (flat.length !== count || !flat.every(isSeconds)) throw new Error('the routing server answered no table')
  return flat
}
const isSeconds = (value: unknown): value is number | null =>
  value === null || (typeof value === 'number' && value >= 0 && Number.isFinite(value))
