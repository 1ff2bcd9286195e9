import type { ResolvedEvent } from '@kurrent/kurrentdb-client'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { CommitStream } from './commit-stream.ts'
import { ForeignEvent } from './errors.ts'
import type { StreamIndex } from './stream-index.ts'
import { positionOf, readCommitted, type CommittedEvent } from './wire.ts'

/** This process's knowledge of the log, kept up by the subscription, by its own writes and by reads. */
export type LogState = {
  index: StreamIndex
  /** Takes in what was read of the commit stream, in order; what is known already is passed over. */
  take: (found: ResolvedEvent[]) => void
  /** Takes in everything that the server has; told of the position after each page. */
  catchUp: (onPage?: (position: number) => void) => Promise<void>
  /** The same, asking only for the end where that is known; calls of the same moment share the question. */
  freshen: () => Promise<void>
  /** As of the call, by any writer. */
  head: () => Promise<number>
}

type Options = {
  commits: CommitStream
  index: StreamIndex
  onTaken: (committed: CommittedEvent) => void
  onForeign: (error: ForeignEvent) => void
}

export const createLogState = ({ commits, index, onTaken, onForeign }: Options): LogState => {
  const take = (found: ResolvedEvent[]): void => {
    for (const resolved of found) {
      const position = positionOf(resolved.event!.revision)
      if (position <= index.tail()) continue
      const own = readOwn(resolved, onForeign)
      if (own === undefined) index.skip(position, resolved.event!.id)
      else if (index.take(own.event)) onTaken(own)
    }
  }
  /** The server sends the next page while this process takes one in. */
  const catchUp: LogState['catchUp'] = async (onPage = () => {}) => {
    let position = index.tail()
    let next = commits.read(position, PAGE)
    for (;;) {
      const page = await next
      const isLast = page.length < PAGE
      position += page.length
      if (!isLast) next = commits.read(position, PAGE)
      // Its failure is thrown where it is awaited.
      next.catch(() => {})
      take(page)
      onPage(position)
      if (isLast) return
    }
  }
  const freshen = share(async () => {
    if ((await commits.end()) > index.tail()) await catchUp()
  })
  return {
    index,
    take,
    catchUp,
    freshen,
    head: async () => {
      await freshen()
      return index.last()
    },
  }
}

/** Undefined for what no Lapka wrote, which is told. */
export const readOwn = (resolved: ResolvedEvent, onForeign: (error: ForeignEvent) => void): CommittedEvent | undefined => {
  try {
    return readCommitted(resolved)
  } catch (error) {
    if (!(error instanceof ForeignEvent)) throw error
    onForeign(error)
    return undefined
  }
}

/** The Lapka events of a page, those that others wrote left out. */
export const readOwnEvents = (page: ResolvedEvent[], onForeign: (error: ForeignEvent) => void): RecordedEvent[] =>
  page.flatMap((resolved) => readOwn(resolved, onForeign)?.event ?? [])

/** A caller during a question gets the answer of the next one, which is asked after it. */
const share = (ask: () => Promise<void>): (() => Promise<void>) => {
  let current: Promise<void> | undefined
  let next: Promise<void> | undefined
  const start = (): Promise<void> => {
    const mine = ask().finally(() => {
      if (current === mine) current = undefined
    })
    current = mine
    return mine
  }
  return () => {
    if (current === undefined) return start()
    next ??= current
      .catch(() => {})
      .then(() => {
        next = undefined
        return start()
      })
    return next
  }
}

const PAGE = 5_000
