import { Agent, request } from 'undici'
import { writePoint } from './lines.ts'

type Params = { headers?: Record<string, string>; timeout?: string }
type Response = { status: number; body: string; headers: Record<string, string>; timings: { duration: number } }

type Expected = number | { min: number; max: number }
type ResponseCallback = (status: number) => boolean

/** Which statuses are no failure, as k6 has it. */
export const expectedStatuses =
  (...statuses: Expected[]): ResponseCallback =>
  (status) =>
    statuses.some((one) => (typeof one === 'number' ? status === one : status >= one.min && status <= one.max))

let isExpected: ResponseCallback = expectedStatuses({ min: 200, max: 399 })
/** For every request from here on. */
export const setResponseCallback = (callback: ResponseCallback): void => {
  isExpected = callback
}

const agent = new Agent({ connections: 512, pipelining: 1 })
const DEFAULT_TIMEOUT_SECONDS = 60

/** Like k6's: an answer that never came has status 0, and nothing is thrown. Redirects are not followed, for the API has none. */
export const asyncRequest = async (
  method: string,
  url: string,
  body: string | null = null,
  params: Params = {},
): Promise<Response> => {
  const begun = performance.now()
  writePoint('http_reqs', 1)
  const signal = AbortSignal.timeout((Number.parseFloat(params.timeout ?? '') || DEFAULT_TIMEOUT_SECONDS) * 1000)
  try {
    const answer = await request(url, { method, body, headers: params.headers ?? {}, dispatcher: agent, signal })
    const text = await answer.body.text()
    const headers = Object.entries(answer.headers).map(([name, value]) => [spelled(name), [value ?? ''].flat().join(', ')])
    const timings = { duration: performance.now() - begun }
    writePoint('http_req_failed', isExpected(answer.statusCode) ? 0 : 1)
    return { status: answer.statusCode, body: text, headers: Object.fromEntries(headers) as Record<string, string>, timings }
  } catch {
    writePoint('http_req_failed', 1)
    return { status: 0, body: '', headers: {}, timings: { duration: performance.now() - begun } }
  }
}

/** `set-cookie` is `Set-Cookie` in k6. */
const spelled = (name: string): string => name.replaceAll(/(?:^|-)[a-z]/g, (letters) => letters.toUpperCase())
