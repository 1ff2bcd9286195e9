import type { JSONEventData } from '@kurrent/kurrentdb-client'
import type { AppendResult } from '../port.ts'
import type { StreamIndex } from './stream-index.ts'
import type { Metadata, PreparedAppend } from './wire.ts'

export type WaitingAppend = {
  prepared: PreparedAppend
  since: number
  /** Whether the end of the log was asked for on its behalf. */
  isRefreshed: boolean
  isSettled: boolean
  resolve: (result: AppendResult) => void
  reject: (error: Error) => void
}

type Decided = {
  accepted: WaitingAppend[]
  refused: { item: WaitingAppend; result: AppendResult }[]
  /** Their callers know more of the log than this process does. */
  behind: WaitingAppend[]
  events: JSONEventData[]
}

/**
 * In order: a conflict fails only its own append, and a later append sees what an earlier one of the group writes. What loses to an
 * append that is not written yet is left undecided until that one's fate is certain.
 */
export const decideGroup = (group: WaitingAppend[], index: StreamIndex): Decided => {
  const written = new Map<string, number>()
  const decided: Decided = { accepted: [], refused: [], behind: [], events: [] }
  for (const item of group) {
    const { writes, events } = item.prepared
    const stale = writes.find(
      ({ stream, expectedRevision }) => (written.get(stream) ?? index.headOf(stream)) !== expectedRevision,
    )
    if (stale === undefined) {
      for (const { stream, expectedRevision, events: own } of writes) written.set(stream, expectedRevision + own.length)
      decided.events.push(...events)
      decided.accepted.push(item)
      continue
    }
    if (written.has(stale.stream)) continue
    const actualRevision = index.headOf(stale.stream)
    if (stale.expectedRevision > actualRevision && !item.isRefreshed) decided.behind.push(item)
    else decided.refused.push({ item, result: { conflict: { stream: stale.stream, actualRevision } } })
  }
  decided.events.forEach(({ metadata }, nth) => {
    ;(metadata as Metadata).group = decided.events.length - 1 - nth
  })
  return decided
}
