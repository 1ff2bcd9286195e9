import type { Tracing } from './tracing.ts'

/** Spans of this process, sent to the collector at OTEL_EXPORTER_OTLP_ENDPOINT; undefined and not even loaded where that is not set. */
export const openTracing = async (endpoint: string | undefined, processName: string): Promise<Tracing | undefined> => {
  if (endpoint === undefined) return undefined
  const { startTracing } = await import('./otel.ts')
  return startTracing({ endpoint, processName })
}
