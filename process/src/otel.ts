import { hash } from 'node:crypto'
import { context, createContextKey, ROOT_CONTEXT, SpanStatusCode, trace, TraceFlags, type Context } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { messageOf } from './process-log.ts'
import type { InSpan, Tracing } from './tracing.ts'

const CORRELATION = 'lapka.correlation_id'
const correlationKey = createContextKey(CORRELATION)
/** Older events are read to build a view anew; their traces have no reader. */
const FOLLOWED_MS = 5 * 60_000
const SEND_EVERY_MS = 1_000

type Options = { endpoint: string; processName: string }

/** Names no process: each of them makes the same trace of one correlation id, so that their spans meet. */
export const traceIdOf = (correlationId: string): string => {
  const hex = correlationId.replaceAll('-', '').toLowerCase()
  return /^(?!0{32})[0-9a-f]{32}$/.test(hex) ? hex : hash('sha256', correlationId, 'hex').slice(0, 32)
}
const rootIdOf = (correlationId: string): string => hash('sha256', `root of ${correlationId}`, 'hex').slice(0, 16)

const under = (correlationId: string): Context =>
  trace
    .setSpanContext(ROOT_CONTEXT, {
      traceId: traceIdOf(correlationId),
      spanId: rootIdOf(correlationId),
      traceFlags: TraceFlags.SAMPLED,
      isRemote: true,
    })
    .setValue(correlationKey, correlationId)

export const startTracing = ({ endpoint, processName }: Options): Tracing => {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` })
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `lapka-${processName}`, 'service.namespace': 'lapka' }),
    spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis: SEND_EVERY_MS })],
  })
  provider.register()
  const tracer = provider.getTracer('lapka')

  const inSpan: InSpan = async ({ name, correlationId, attributes = {} }, run) => {
    const active = context.active()
    // Events of a job name its appointment, and stay under the request that caused them.
    const known = active.getValue(correlationKey) ?? correlationId
    const isUnderWay = trace.getSpan(active) !== undefined
    const parent = !isUnderWay && correlationId !== undefined ? under(correlationId) : active.setValue(correlationKey, known)
    const span = tracer.startSpan(name, { attributes: { ...attributes, ...correlated(known) } }, parent)
    try {
      return await context.with(trace.setSpan(parent, span), run)
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: messageOf(error) })
      throw error
    } finally {
      span.end()
    }
  }

  const onProjected: Tracing['onProjected'] = ({ projection, events, fromMs, toMs }) => {
    const fresh = events.filter(({ recordedAt }) => toMs - Date.parse(recordedAt) < FOLLOWED_MS)
    for (const correlationId of new Set(fresh.map((event) => event.correlationId))) {
      const attributes = { ...correlated(correlationId), 'lapka.projection': projection }
      tracer.startSpan(`project ${projection}`, { startTime: fromMs, attributes }, under(correlationId)).end(toMs)
    }
  }

  return {
    inSpan,
    onProjected,
    traceParentOf: (correlationId) => `00-${traceIdOf(correlationId)}-${rootIdOf(correlationId)}-01`,
    // An unreachable collector does not delay the end.
    stop: () => provider.shutdown().catch(() => undefined),
  }
}

const correlated = (correlationId: unknown) => (typeof correlationId === 'string' ? { [CORRELATION]: correlationId } : {})
