import type { Registry } from 'prom-client'
import { requestBuckets, type ProcessFigures } from '@lapka/contracts/metrics.ts'
import type { PartContext } from '@lapka/projections/run-parts.ts'

type Sampled = {
  metrics: Registry
  memory: PartContext['memory']
  head: () => Promise<number>
  sockets: () => number
  logServer: () => Promise<ProcessFigures['log']>
}

/** How this api is, from what it counts anyway. */
export const sampleApi = async ({ metrics, memory, head, sockets, logServer }: Sampled): Promise<ProcessFigures> => ({
  ...memory(),
  commands: await commandsIn(metrics),
  refusals: await refusalsIn(metrics),
  sockets: sockets(),
  head: await head(),
  // A server that is away is shown as such, and hides nothing of this api.
  log: await logServer().catch(() => undefined),
})

/** A histogram as prom-client keeps it: running sums by upper bound, and their count. */
type Kept = { metricName?: string; labels: Partial<Record<string, string | number>>; value: number }

const commandsIn = async (metrics: Registry) => {
  const kept = await readValues(metrics, 'lapka_http_request_seconds')
  const ofCommands = kept.filter(({ labels }) => isCommand(String(labels['method']), String(labels['route'])))
  const counted = ofCommands.filter(({ metricName }) => metricName?.endsWith('_count'))
  const upTo = [...requestBuckets, '+Inf'].map((bound) => sum(ofCommands.filter(({ labels }) => labels['le'] === bound)))
  return {
    count: sum(counted),
    failed: sum(counted.filter(({ labels }) => Number(labels['status']) >= 500)),
    counts: upTo.map((total, index) => total - (upTo[index - 1] ?? 0)),
  }
}

const refusalsIn = async (metrics: Registry): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await readValues(metrics, 'lapka_refusals_total')).map(({ labels, value }) => [String(labels['code']), value]),
  )

const readValues = async (metrics: Registry, name: string): Promise<Kept[]> =>
  ((await metrics.getSingleMetric(name)?.get())?.values ?? []) as Kept[]

/** The payment provider's webhooks are no commands. */
const isCommand = (method: string, route: string): boolean =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  method !== 'OPTIONS' &&
  route.startsWith('/api/v2/') &&
  !route.startsWith('/api/v2/webhooks/')

const sum = (values: readonly Kept[]): number => values.reduce((total, { value }) => total + value, 0)
