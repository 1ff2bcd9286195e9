import { registerHooks } from 'node:module'
import { setTimeout as delay } from 'node:timers/promises'
import { registerMetric, writeMetric, writePoint, writeRunner } from './k6/lines.ts'

type Executor =
  | { executor: 'constant-arrival-rate'; rate: number; duration: string; maxVUs: number; exec: string }
  | { executor: 'per-vu-iterations'; vus: number; iterations: number; exec: string }
type Iterate = (data: unknown) => Promise<void>
type Scenario = {
  options: { scenarios: Record<string, Executor>; thresholds: Record<string, string[]> }
  setup?: () => Promise<unknown>
  [exec: string]: unknown
}

const modules = new Map(
  ['k6', 'k6/http', 'k6/metrics', 'k6/timers', 'k6/websockets'].map((name) => [
    name,
    new URL(`k6/${name.split('/').at(-1)}.ts`, import.meta.url).href,
  ]),
)
const GRACE_MS = 10_000

type OwnRun = { file: URL; environment: Record<string, string>; stopping: AbortSignal }

/**
 * Our own small runner: it knows of k6 what the scenarios of this folder use, in one process. They are the same files, their
 * imports of k6 are answered by the modules beside this one.
 */
export const runByOurselves = async ({ file, environment, stopping }: OwnRun): Promise<void> => {
  Object.assign(globalThis, { __ENV: environment })
  registerHooks({
    resolve: (specifier, context, next) => {
      const url = modules.get(specifier)
      return url === undefined ? next(specifier, context) : { url, format: 'module-typescript', shortCircuit: true }
    },
  })
  const scenario = (await import(file.href)) as Scenario
  for (const name of ['iterations', 'dropped_iterations', 'http_reqs']) registerMetric(name, 'counter')
  registerMetric('http_req_failed', 'rate')
  writeRunner('lapka')
  for (const [metric, thresholds] of Object.entries(scenario.options.thresholds)) writeMetric(metric, thresholds.map(String))
  const data = await scenario.setup?.()
  await Promise.all(Object.values(scenario.options.scenarios).map((executor) => execute(executor, { scenario, data, stopping })))
}

type Execution = { scenario: Scenario; data: unknown; stopping: AbortSignal }

const execute = async (executor: Executor, { scenario, data, stopping }: Execution): Promise<void> => {
  const active = new Set<Promise<void>>()
  const iterate = scenario[executor.exec] as Iterate
  const begin = (): void => {
    const iteration: Promise<void> = iterate(data)
      .then(() => writePoint('iterations', 1))
      .catch((error: unknown) => void process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`))
      .finally(() => active.delete(iteration))
    active.add(iteration)
  }
  if (executor.executor === 'per-vu-iterations') for (let nth = 0; nth < executor.vus * executor.iterations; nth++) begin()
  else await beginAtRate(executor, { begin, activeCount: () => active.size, stopping })
  const left = Promise.all(active)
  // Requests in flight may end, but the run does not wait for ever.
  await (executor.executor === 'per-vu-iterations' && !stopping.aborted
    ? Promise.race([left, aborted(stopping)])
    : Promise.race([left, delay(GRACE_MS, undefined, { ref: false })]))
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))

type Beginning = { begin: () => void; activeCount: () => number; stopping: AbortSignal }

/** By the clock and not by the answers: a slow system gets as many as a fast one. */
const beginAtRate = async (
  { rate, duration, maxVUs }: Extract<Executor, { executor: 'constant-arrival-rate' }>,
  { begin, activeCount, stopping }: Beginning,
): Promise<void> => {
  const total = rate * Number.parseFloat(duration)
  const startedAt = performance.now()
  for (let nth = 0; nth < total && !stopping.aborted; nth++) {
    const waitMs = startedAt + (nth * 1000) / rate - performance.now()
    if (waitMs > 0) await delay(waitMs, undefined, { signal: stopping }).catch(() => undefined)
    if (stopping.aborted) return
    if (activeCount() < maxVUs) begin()
    else writePoint('dropped_iterations', 1)
  }
}
