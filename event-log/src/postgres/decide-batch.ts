import { canonicalText } from '../hash-chain.ts'
import type { AppendResult, StreamWrite } from '../port.ts'

/** The log's state while its head is locked: nothing can move until the commit. */
type Locked = { head: number; revisions: Map<string, number> }
export type Columns = [streams: string[], revisions: number[], types: string[], hashes: string[], texts: string[]]
type Decided = { answers: AppendResult[]; rows?: Columns; position?: number }

/** Goes through a batch in order; a conflict fails only its own append, a later append sees what an earlier one wrote. */
export const decideBatch = (batch: StreamWrite[][], { head, revisions }: Locked): Decided => {
  const columns: Columns = [[], [], [], [], []]
  const [streams] = columns
  const answers = batch.map((writes): AppendResult => {
    const stale = writes.find(({ stream, expectedRevision }) => revisions.get(stream) !== expectedRevision)
    if (stale) return { conflict: { stream: stale.stream, actualRevision: revisions.get(stale.stream) ?? -1 } }
    for (const write of writes) addRows(columns, write)
    for (const { stream, expectedRevision, events } of writes) revisions.set(stream, expectedRevision + events.length)
    return { position: head + streams.length }
  })
  if (streams.length === 0) return { answers }
  return { answers, rows: columns, position: head + streams.length }
}

const addRows = ([streams, revisions, types, hashes, texts]: Columns, { events }: StreamWrite): void => {
  for (const event of events) {
    streams.push(event.stream)
    revisions.push(event.revision)
    types.push(event.type)
    hashes.push(event.hash)
    texts.push(canonicalText(event))
  }
}
