import type { Tracing } from './tracing.ts'

/**
 * Sends spans of this process to the collector at OTEL_EXPORTER_OTLP_ENDPOINT. Undefined, without loading the library, if that is
 * unset.
 */
export const openTracing = async (endpoint: string | undefined, processName: string): Promise<Tracing | undefined> => {
  if (endpoint === undefined) return undefined
  const { startTracing } = await import('./otel.ts')
  return startTracing({ endpoint, processName })
}
