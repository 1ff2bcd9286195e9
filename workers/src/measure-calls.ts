import { Histogram, type Registry } from 'prom-client'
import type { InSpan } from '@lapka/process/tracing.ts'
import type { CallTotals, OutsideService } from '@lapka/contracts/metrics.ts'

export type CallMetrics = {
  onCall: (service: OutsideService, result: 'ok' | 'failed', seconds: number) => void
  totals: () => Partial<Record<OutsideService, CallTotals>>
}

export const createCallMetrics = (registry: Registry): CallMetrics => {
  const calls = new Histogram({
    name: 'lapka_outside_call_seconds',
    help: 'From asking the payment provider or the mail server to its answer',
    labelNames: ['service', 'result'] as const,
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const totals: Partial<Record<OutsideService, CallTotals>> = {}
  return {
    onCall: (service, result, seconds) => {
      calls.observe({ service, result }, seconds)
      const before = totals[service] ?? { count: 0, failed: 0, seconds: 0 }
      const failed = before.failed + (result === 'failed' ? 1 : 0)
      totals[service] = { count: before.count + 1, failed, seconds: before.seconds + seconds }
    },
    totals: () => ({ ...totals }),
  }
}

type Calls = { readonly [Name in string]: (...parameters: never[]) => Promise<unknown> }
type Measuring = {
  service: OutsideService
  metrics: CallMetrics
  hasFailed: (answer: unknown) => boolean
  inSpan?: InSpan | undefined
}

const withoutSpan: InSpan = (_span, run) => run()

/**
 * The same calls to an external service, each of them timed. A refusal
 * is an answer; a thrown error or an unknown outcome is a failure.
 */
export const measureCalls = <Service extends object>(calls: Service, measuring: Measuring): Service => {
  const { service, metrics, hasFailed, inSpan = withoutSpan } = measuring
  const measured = Object.entries(calls as Calls).map(([name, call]) => {
    const timed = async (...parameters: never[]) => {
      const started = performance.now()
      const tell = (result: 'ok' | 'failed') => metrics.onCall(service, result, (performance.now() - started) / 1000)
      try {
        const answer = await inSpan({ name: `${service} ${name}` }, () => call(...parameters))
        tell(hasFailed(answer) ? 'failed' : 'ok')
        return answer
      } catch (error) {
        tell('failed')
        throw error
      }
    }
    return [name, timed]
  })
  return Object.fromEntries(measured) as Service
}
