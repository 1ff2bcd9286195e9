import type { EventLog } from './port.ts'

export type Refused = { refused: string }
type Readable = Pick<EventLog, 'head' | 'readAll' | 'readStream'>

/** Up to which of the source's positions the target holds its events; a target that holds anything else is refused. */
export const findCopied = async (source: Readable, target: Readable): Promise<{ position: number } | Refused> => {
  const head = await target.head()
  if (head === 0) return { position: 0 }
  const [[first], [last], [sourceFirst]] = await Promise.all([
    target.readAll(0, 1),
    target.readAll(head - 1, 1),
    source.readAll(0, 1),
  ])
  if (first === undefined || last === undefined || first.hash !== sourceFirst?.hash)
    return { refused: 'The target holds another log: it begins with another event. Nothing was written to it.' }
  const [counterpart] = await source.readStream(last.stream, last.revision)
  if (counterpart?.hash !== last.hash)
    return {
      refused: `The target has an event that the source has not (revision ${last.revision} of ${last.stream}): something else has written to it since. Nothing was written to it.`,
    }
  return { position: counterpart.position }
}
