import { check } from 'k6'
import { asyncRequest, expectedStatuses, setResponseCallback } from 'k6/http'
import { Counter, Rate, type Trend } from 'k6/metrics'
import { settings } from './settings.ts'

/** Of every answer: refused as it should be, refused as it should not be, or not answered at all. */
const refusedExpected = new Counter('refused_expected')
const refusedUnexpected = new Counter('refused_unexpected')
const unexpected = new Rate('unexpected')
const failed = new Counter('failed')

/** A refusal is an answer: what k6 counts as failed is what broke, as the counters above do by code. */
setResponseCallback(expectedStatuses({ min: 200, max: 399 }, 401, 409, 429))

export type Answer = { status: number; code: string; body: unknown; headers: Record<string, string> }
export type AskOptions = { cookie?: string; body?: object; step?: Trend; expects?: readonly string[] }

/** Limits per address and minute, in every scenario. */
const ofLimits = ['TOO_MANY_REQUESTS', 'TOO_BUSY']

/** One request to Lapka, timed under its step. `expects` are the refusals that belong to the scenario. */
export const ask = async (method: string, path: string, options: AskOptions = {}): Promise<Answer> => {
  const { cookie, body, step, expects = [] } = options
  const headers: { [name: string]: string } = { accept: 'application/json' }
  if (body !== undefined) Object.assign(headers, { 'content-type': 'application/json', 'idempotency-key': randomKey() })
  if (cookie !== undefined) Object.assign(headers, { cookie })
  const payload = body ? JSON.stringify(body) : null
  const begun = Date.now()
  const response = await asyncRequest(method, `${settings.address}${path}`, payload, { headers, timeout: '20s' })
  const read = readBody(response.body)
  const answer = { status: response.status, code: codeOf(read), body: read, headers: response.headers }
  if (step !== undefined) step.add(answer.status === 0 ? Date.now() - begun : response.timings.duration)
  count(answer, ofLimits.concat(expects))
  return answer
}

const count = ({ status, code }: Answer, expects: readonly string[]): void => {
  const isRefused = status >= 400 && status < 500
  const isExpected = expects.includes(code)
  check(status, { 'was answered': (it) => it > 0 && (it < 500 || isExpected) })
  if (status === 0 || (status >= 500 && !isExpected)) failed.add(1)
  if (isExpected) refusedExpected.add(1)
  else if (isRefused) refusedUnexpected.add(1)
  unexpected.add(isRefused && !isExpected)
}

/** Lapka always answers in JSON; a proxy's page is not parsed. */
const readBody = (body: unknown): unknown => (typeof body === 'string' && body.startsWith('{') ? JSON.parse(body) : null)

const codeOf = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string' ? body.code : ''

const randomKey = (): string => Array.from({ length: 4 }, () => Math.random().toString(36).slice(2, 10).padEnd(8, '0')).join('-')

export const isDone = ({ status }: Answer): boolean => status >= 200 && status < 300
/** Of a page, or of nothing where it was refused. */
export const itemsOf = <Item>(body: unknown): Item[] => {
  const { items = [] } = Object(body) as { items?: Item[] }
  return items
}

export const pick = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('There is nothing to choose from on this system.')
  return item
}
