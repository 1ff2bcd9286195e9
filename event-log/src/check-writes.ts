import { canonicalText } from './hash-chain.ts'
import type { StreamWrite } from './port.ts'

/** Writes that no engine accepts; they are a mistake in the caller's code, so it throws. */
export const checkWrites = (writes: StreamWrite[]): void => {
  if (writes.every(({ events }) => events.length === 0)) throw new TypeError('an append needs at least one event')
  const seen = new Set<string>()
  for (const { stream, expectedRevision, events } of writes) {
    if (seen.has(stream)) throw new TypeError(`an append names ${stream} twice`)
    seen.add(stream)
    if (!STREAM_NAME.test(stream)) throw new TypeError(`"${stream}" is no name for a stream`)
    events.forEach((event, index) => {
      if (event.stream !== stream || event.revision !== expectedRevision + 1 + index)
        throw new TypeError(`event ${event.id} does not belong at revision ${expectedRevision + 1 + index} of ${stream}`)
      // Throws for what JSON can't hold, while it is still this append's problem alone.
      canonicalText(event)
    })
  }
}

/** `{category}-{id}`: printable, without spaces, short enough for any index. */
const STREAM_NAME = /^[a-z][\w.:@-]{0,254}$/
