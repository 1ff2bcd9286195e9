import type { Kysely } from 'kysely'
import type { Database } from '@lapka/projections/database.ts'
import { insertSlotDemand, type SlotDemandRow } from '@lapka/state/slot-demand.ts'

type Search = { professionalId: string; serviceId: string; from: string; to: string; offeredCount: number; at: string }
type RefusedBooking = { professionalId: string; serviceId: string; startsAt: string; code: string; at: string }

/** Notes what is looked for and what is refused, without who it was. */
export type DemandRecorder = {
  searched: (search: Search) => void
  refused: (booking: RefusedBooking) => void
  /** Writes what waits; for the end of the process. */
  flush: () => Promise<void>
}

const FLUSH_MS = 2_000
/** In one statement, and waiting in all: under pressure the surplus is dropped, and no search waits. */
const MAX_AT_ONCE = 500
const MAX_WAITING = 5_000

/** Nothing of a request waits for it: rows are written together, a moment later. */
export const createDemandRecorder = (db: Kysely<Database>): DemandRecorder => {
  const waiting: SlotDemandRow[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  const write = async () => {
    while (waiting.length > 0) {
      // A row that could not be written is not worth a second try.
      await insertSlotDemand(db, waiting.splice(0, MAX_AT_ONCE)).catch(() => {})
    }
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write)
    return writing
  }
  const add = (row: SlotDemandRow) => {
    if (waiting.length >= MAX_WAITING) return
    waiting.push(row)
    timer ??= setTimeout(() => void flush(), FLUSH_MS).unref()
  }

  return {
    searched: ({ professionalId, serviceId, from, to, offeredCount, at }) =>
      add({ ...noRow, kind: 'search', professionalId, serviceId, fromDate: from, toDate: to, offeredCount, at }),
    refused: ({ professionalId, serviceId, startsAt, code, at }) =>
      add({ ...noRow, kind: 'refused', professionalId, serviceId, startsAt, code, at }),
    flush,
  }
}

const noRow = { fromDate: null, toDate: null, offeredCount: null, startsAt: null, code: null }
