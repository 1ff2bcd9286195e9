import { addPageVisits, type PageVisit } from '@lapka/state/page-visits.ts'
import type { Kysely } from 'kysely'
import type { Database } from '@lapka/projections/database.ts'

export type VisitRecorder = {
  add: (visit: PageVisit) => void
  /** Writes what waits; for the end of the process. */
  flush: () => Promise<void>
}

const FLUSH_MS = 5_000
/** Different pages and sites that wait; under pressure the surplus is dropped. */
const MAX_WAITING = 1_000

/** Counts in memory and writes a moment later, so that no page waits for it. */
export const createVisitRecorder = (db: Kysely<Database>): VisitRecorder => {
  let waiting = new Map<string, PageVisit & { count: number }>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  const write = async () => {
    const visits = [...waiting.values()]
    waiting = new Map()
    // Visits that could not be written are not worth a second try.
    if (visits.length > 0) await addPageVisits(db, visits).catch(() => {})
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write)
    return writing
  }
  return {
    add: (visit) => {
      const key = `${visit.day} ${visit.path} ${visit.host}`
      const known = waiting.get(key)
      if (known === undefined && waiting.size >= MAX_WAITING) return
      waiting.set(key, { ...visit, count: (known?.count ?? 0) + 1 })
      timer ??= setTimeout(() => void flush(), FLUSH_MS).unref()
    },
    flush,
  }
}
