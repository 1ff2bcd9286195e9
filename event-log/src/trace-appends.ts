import type { EventLog } from './port.ts'

type Span = { name: string; correlationId: string | undefined; attributes: Record<string, string | number> }
type InSpan = <Result>(span: Span, run: () => Promise<Result>) => Promise<Result>

/** The same log, each append of which is a span. Of the events it has their types, nothing that is in them. */
export const traceAppends = (log: EventLog, inSpan: InSpan | undefined): EventLog => {
  if (inSpan === undefined) return log
  const append: EventLog['append'] = (writes) => {
    const events = writes.flatMap((write) => write.events)
    const attributes = { 'lapka.events': events.map(({ type }) => type).join(' '), 'lapka.streams': writes.length }
    return inSpan({ name: 'append', correlationId: events[0]?.correlationId, attributes }, () => log.append(writes))
  }
  return { ...log, append }
}
