import { BrokenInvariant } from '@lapka/contracts/broken-invariant.ts'
import type { Part } from './answers.ts'
import type { FoldCache } from './fold-cache.ts'
import type { AnyReading, Streams } from './streams.ts'

/** How far streams may follow from one another before it is a mistake of the programme. */
const MAX_ROUNDS = 8
/** Earlier than any tick but the one of a stream that was never read. */
const NEVER_READ = 0

/**
 * Finds what a command reads: its streams, and by `more` those that follow from what they say now. What was found is written before the
 * command's own streams, so its last fact always lies in one of these: who asks again meets it without what was found.
 */
export const createGatherParts = (cache: FoldCache, { streams, more }: AnyReading, arrived: number) => {
  const known = new Map<string, Part>()
  const partOf = (key: string, { stream, fold, isNew = false, isAsserted = false }: Streams[string]): Part => {
    const name = `${key} ${stream}${isAsserted ? ' asserted' : ''}`
    const part = known.get(name) ?? { key, isNew, isAsserted, folded: cache.get(stream, fold) }
    known.set(name, part)
    return part
  }

  return async (): Promise<Part[]> => {
    let found: Streams = {}
    let own = streams
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const named = { ...found, ...own }
      refuseDoubles(named)
      const parts = Object.entries(named).map(([key, toRead]) => partOf(key, toRead))
      const toRead = parts.flatMap(({ isNew, folded }) => (isNew ? [] : folded))
      // Where one has to be read, the others are asked for in the same read: nearly all of them would be before the command ends.
      const isAnyUnread = toRead.some(({ confirmedAt }) => confirmedAt <= NEVER_READ)
      await cache.refresh(toRead, isAnyUnread ? arrived : NEVER_READ)
      if (more === undefined) return parts
      const next = more(Object.fromEntries(parts.map(({ key, folded }) => [key, folded.state])))
      const raised = assertedBy(own, next)
      if (raised === own && Object.entries(next).every(([key, { stream }]) => key in own || found[key]?.stream === stream))
        return parts
      own = raised
      found = { ...found, ...next }
    }
    throw new BrokenInvariant('the streams of a command lead to ever more streams')
  }
}

/** `more` may find that one of the command's own streams has to be asserted. */
const assertedBy = (own: Streams, next: Streams): Streams => {
  let raised = own
  for (const [key, { isAsserted }] of Object.entries(next)) {
    const stream = own[key]
    if (isAsserted && stream !== undefined && !stream.isAsserted) raised = { ...raised, [key]: { ...stream, isAsserted } }
  }
  return raised
}

const refuseDoubles = (streams: Streams): void => {
  const names = Object.values(streams).map(({ stream }) => stream)
  const double = names.find((name, index) => names.indexOf(name) !== index)
  if (double !== undefined) throw new TypeError(`a command names ${double} under two keys`)
}
