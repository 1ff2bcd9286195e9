import type { Insertable } from 'kysely'
import { DAY_MS } from '@lapka/contracts/time.ts'
import type { StateDb, StateTables } from './database.ts'

export type SlotDemandRow = Insertable<StateTables['state.slotDemand']>

export const insertSlotDemand = async (db: StateDb, rows: SlotDemandRow[]): Promise<void> => {
  await db.insertInto('state.slotDemand').values(rows).execute()
}

type Range = { from: string; to: string; professionalId: string | null }

/** Searches between two instants, in order, a day of them at a time. */
export async function* readSlotDemand(db: StateDb, { from, to, professionalId }: Range) {
  for (let ms = Date.parse(from); ms < Date.parse(to); ms += DAY_MS) {
    const end = new Date(Math.min(ms + DAY_MS, Date.parse(to)))
    let day = db.selectFrom('state.slotDemand').selectAll().where('at', '>=', new Date(ms)).where('at', '<', end)
    if (professionalId !== null) day = day.where('professionalId', '=', professionalId)
    yield* await day.orderBy('at').execute()
  }
}
