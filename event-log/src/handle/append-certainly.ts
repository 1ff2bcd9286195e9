import { setTimeout as pause } from 'node:timers/promises'
import { AppendRefused, DiskFull, OutcomeUnknown, type AppendResult, type EventLog, type StreamWrite } from '../port.ts'
import { within } from './within.ts'

/**
 * Appends, and when the log answers with an error finds out what became of it by the slot rule: every revision is given away
 * once and for ever. Our own event in the slot: written. Another's: a conflict, and ours can never land. Empty: an absence
 * is never final, so the same append is sent again. Bounded in time, then `OutcomeUnknown`. A full disk and a
 * refusal are told at once where no earlier try is in doubt.
 */
export const appendCertainly = async (log: EventLog, writes: StreamWrite[], timeoutMs: number): Promise<AppendResult> => {
  const deadline = performance.now() + timeoutMs
  // One try leaves time to look what became of it.
  const tryMs = (timeoutMs * 2) / 3
  let doubt: unknown
  for (let waitMs = 5; ; waitMs = Math.min(waitMs * 2, 200)) {
    const result = await within(Math.min(tryMs, deadline - performance.now()), log.append(writes)).catch((error: unknown) => {
      if (doubt === undefined && (error instanceof DiskFull || error instanceof AppendRefused)) throw error
      doubt = error ?? new Error('the log failed without saying why')
    })
    if (result !== undefined && (doubt === undefined || 'position' in result)) return result
    const seen = await lookAtSlots(log, writes, deadline - performance.now())
    if (seen !== undefined) return seen
    if (result !== undefined) return result
    if (performance.now() + waitMs >= deadline) throw unknown(writes, doubt)
    await pause(waitMs)
  }
}

/** An append is atomic, so the first event of the first stream it writes to speaks for all. Undefined: empty, or not to be seen now. */
const lookAtSlots = async (log: EventLog, all: StreamWrite[], timeMs: number): Promise<AppendResult | undefined> => {
  if (timeMs <= 0) return undefined
  const writes = all.filter(({ events }) => events.length > 0)
  const reading = log.readStreams(writes.map(({ stream, expectedRevision }) => ({ stream, fromRevision: expectedRevision + 1 })))
  const slots = await within(timeMs, reading).catch(() => undefined)
  const [write] = writes
  const inSlot = slots?.[0]?.[0]
  if (slots === undefined || write === undefined || inSlot === undefined) return undefined
  if (inSlot.id !== write.events[0]?.id) return { conflict: { stream: write.stream, actualRevision: slots[0]!.at(-1)!.revision } }
  return { position: Math.max(...writes.map(({ events }, index) => slots[index]![events.length - 1]!.position)) }
}

const unknown = (writes: StreamWrite[], cause: unknown): OutcomeUnknown =>
  new OutcomeUnknown(`it is not known yet whether command ${writes[0]?.events[0]?.commandId} was written`, { cause })
