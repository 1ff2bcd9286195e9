import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { CommitStream } from './commit-stream.ts'
import type { ForeignEvent } from './errors.ts'
import { readOwnEvents, type LogState } from './log-state.ts'
import type { StreamTail } from '../port.ts'
import type { RecentEvents } from './recent-events.ts'

type Options = { commits: CommitStream; state: LogState; recent: RecentEvents; onForeign: (error: ForeignEvent) => void }

export const createReads = ({ commits, state, recent, onForeign }: Options) => {
  const readOwnPage = async (
    afterPosition: number,
    limit: number,
  ): Promise<{ events: RecordedEvent[]; end: number; isLast: boolean }> => {
    const page = await commits.read(afterPosition, limit)
    return { events: readOwnEvents(page, onForeign), end: afterPosition + page.length, isLast: page.length < limit }
  }

  /** Full pages, as the port promises, also where foreign events lie between. */
  const readAll = async (afterPosition: number, limit: number): Promise<RecordedEvent[]> => {
    const events: RecordedEvent[] = []
    for (let at = afterPosition; events.length < limit;) {
      const page = await readOwnPage(at, limit - events.length)
      events.push(...page.events)
      at = page.end
      if (page.isLast) break
    }
    return events
  }

  /** For followers: something of what comes next, read in large pages while there is much of it. */
  const ahead: RecordedEvent[][] = []
  const readOn = async (afterPosition: number, limit: number): Promise<RecordedEvent[]> => {
    const near = recent.after(afterPosition, limit)
    if (near.length > 0) return near
    for (const page of ahead) {
      const start = page.findIndex(({ position }) => position > afterPosition)
      if (start > 0 && page[start - 1]!.position === afterPosition) return page.slice(start, start + limit)
    }
    const page = await readAll(afterPosition, LARGE_PAGE)
    if (page.length > limit) ahead.unshift(page)
    ahead.splice(MAX_AHEAD)
    return page.slice(0, limit)
  }

  /**
   * The end is asked for first, so that what another process was told is written is seen. Where the streams' events lie is known here, and
   * looked up for all of them at one moment; they may then take several reads. Those that lie near each other are read together.
   */
  const readStreams = async (tails: readonly StreamTail[]): Promise<RecordedEvent[][]> => {
    await state.freshen()
    const places = tails.map(({ stream, fromRevision }) => state.index.placesOf(stream, fromRevision))
    const known = new Map(places.flat().map((position) => [position, recent.at(position)]))
    const missing = groupPlaces(
      [...known].flatMap(([position, event]) => (event === undefined ? position : [])).toSorted(byNumber),
    )
    const read = await Promise.all(missing.map(({ first, last }) => readAll(first - 1, last - first + 1)))
    const byPosition = new Map(read.flat().map((event) => [event.position, event]))
    // Others may hold recent events, so each reader gets a copy.
    const eventAt = (position: number) => structuredClone(known.get(position)) ?? byPosition.get(position)!
    return places.map((ofStream) => ofStream.map(eventAt))
  }
  return { readAll, readOn, readStreams }
}

/** A read costs as much as some events that lie between. */
const NEAR = 8

const byNumber = (one: number, other: number) => one - other

const groupPlaces = (places: number[]): { first: number; last: number }[] => {
  const groups: { first: number; last: number }[] = []
  for (const position of places) {
    const group = groups.at(-1)
    if (group !== undefined && position - group.last <= NEAR) group.last = position
    else groups.push({ first: position, last: position })
  }
  return groups
}

const LARGE_PAGE = 4_000
/** Followers that catch up a long log are near each other. */
const MAX_AHEAD = 3
