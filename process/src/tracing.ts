/** `correlationId`: under which trace it is, where nothing is under way that it belongs to. */
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
  /** One span for each correlation of a batch that a view has taken. */
  onProjected: (batch: Projected) => void
  /** A request's name as a parent, in the W3C's format: its id is the correlation id of what it writes. */
  traceParentOf: (correlationId: string) => string
  stop: () => Promise<void>
}
