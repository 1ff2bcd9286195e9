import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { EventLog } from './port.ts'

type Reading = {
  after?: number
  /** The last position that is read. */
  to: number
  size: number
}

/** So many pages are on their way while one is worked on: a server far away would else be waited for once a page. */
const IN_FLIGHT = 4

/**
 * Everything up to a position in pages, in order. A page is everything that lies in so many positions, so the next ones can be asked
 * for before it has come; where positions have gaps it is shorter.
 */
export async function* readPages(
  log: Pick<EventLog, 'readAll'>,
  { after = 0, to, size }: Reading,
): AsyncGenerator<RecordedEvent[], undefined> {
  const pages: Promise<RecordedEvent[]>[] = []
  for (let next = after; ;) {
    for (; pages.length < IN_FLIGHT && next < to; next += size) {
      const last = Math.min(next + size, to)
      const page = log.readAll(next, size).then((events) => events.filter(({ position }) => position <= last))
      // Its failure is thrown where it is awaited.
      page.catch(() => {})
      pages.push(page)
    }
    const page = pages.shift()
    if (page === undefined) return undefined
    const events = await page
    if (events.length > 0) yield events
  }
}
