import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'undici'
import { quantile } from './statistics.ts'

export type LoadRequest = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: unknown }
export type LoadAnswer = { status: number; body: unknown; tookMs: number }
export type LoadResult = { perSecond: number; p50Ms: number; p99Ms: number; answers: LoadAnswer[] }
/** `lateMs`: how late the generator itself was, p99. */
export type SteadyLoadResult = LoadResult & { lateMs: number }

/**
 * Sends all requests over `connections` keep-alive connections, each waiting for its answer before it sends the next:
 * a closed loop, so the rate is what the server can do with that many clients. Answers come in the order of requests.
 */
export const sendLoad = async (origin: string, connections: number, requests: LoadRequest[]): Promise<LoadResult> => {
  const pool = new Pool(origin, { connections, pipelining: 1 })
  const answers: LoadAnswer[] = []
  let next = 0
  const lane = async () => {
    while (next < requests.length) {
      const index = next++
      answers[index] = await send(pool, requests[index] as LoadRequest)
    }
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: connections }, lane))
  const seconds = (performance.now() - started) / 1000
  await pool.close()
  return resultOf(answers, seconds)
}

/**
 * Sends requests at a steady rate, whether or not earlier ones were answered: an open loop. Waiting for a free connection counts, so
 * that a server which stands still for a while does not look fast. What the generator itself was late, on processors that it shares, does not.
 */
export const sendAtRate = async (
  origin: string,
  { perSecond, connections }: { perSecond: number; connections: number },
  requests: LoadRequest[],
): Promise<SteadyLoadResult> => {
  const pool = new Pool(origin, { connections, pipelining: 1 })
  const started = performance.now()
  const late: number[] = []
  const answers = await Promise.all(
    requests.map(async (request, nth) => {
      const dueAt = started + (nth * 1000) / perSecond
      await pause(Math.max(0, dueAt - performance.now()))
      late.push(Math.max(0, performance.now() - dueAt))
      return send(pool, request)
    }),
  )
  const seconds = (performance.now() - started) / 1000
  await pool.close()
  return { ...resultOf(answers, seconds), lateMs: quantile(late, 0.99) }
}

const resultOf = (answers: LoadAnswer[], seconds: number): LoadResult => {
  const times = answers.map(({ tookMs }) => tookMs)
  return { perSecond: answers.length / seconds, p50Ms: quantile(times, 0.5), p99Ms: quantile(times, 0.99), answers }
}

const send = async (pool: Pool, { method, path, headers, body }: LoadRequest): Promise<LoadAnswer> => {
  const started = performance.now()
  const answer = await pool.request({
    method,
    path,
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  })
  const text = await answer.body.text()
  return { status: answer.statusCode, body: text === '' ? null : JSON.parse(text), tookMs: performance.now() - started }
}

/** `16 × 201, 984 × 409 SLOT_TAKEN`: what was answered how often, by status and a problem's code. */
export const countAnswers = (answers: Pick<LoadAnswer, 'status' | 'body'>[]): string => {
  const counts = Map.groupBy(answers, ({ status, body }) => `${status} ${codeOf(body)}`.trim())
  return [...counts]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([kind, same]) => `${same.length} × ${kind}`)
    .join(', ')
}

const codeOf = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string' ? body.code : ''

/** Fails loudly when a measured request was not answered as expected: a fast error is no throughput. */
export const expectAll = (what: string, answers: LoadAnswer[], status: number): void => {
  const other = answers.find((answer) => answer.status !== status)
  if (other) throw new Error(`${what}: expected ${status} everywhere, got ${other.status}: ${JSON.stringify(other.body)}`)
}
