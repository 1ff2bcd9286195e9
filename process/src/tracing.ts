/** `correlationId`: determines the trace of a span that has no active parent. */
export type SpanOf = { name: string; correlationId?: string | undefined; attributes?: Record<string, string | number> }
export type InSpan = <Result>(span: SpanOf, run: () => Promise<Result>) => Promise<Result>

type Projected = {
  projection: string
  events: readonly { correlationId: string; recordedAt: string }[]
  fromMs: number
  toMs: number
}

export type Tracing = {
  inSpan: InSpan
  /** Records one span per correlation in a batch that a view has processed. */
  onProjected: (batch: Projected) => void
  /** The W3C traceparent of a request. Its id is the correlation id of the events it writes. */
  traceParentOf: (correlationId: string) => string
  stop: () => Promise<void>
}
