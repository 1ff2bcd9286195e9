import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { allProjections } from '@lapka/projections/all-projections.ts'
import { rebuild } from '@lapka/projections/builds/commands.ts'
import { openDatabase, type Database } from '@lapka/projections/database.ts'
import type { Rig } from '../rig/rig.ts'
import { counted, type Fault } from './fault.ts'

const LOOK_EVERY_MS = 500
const LONGEST_MS = 120_000

/** Every view built anew, as an operator asks for it, while everything else is killed, cut off and lied to. */
export const rebuildFault = ({ databaseUrl }: Pick<Rig, 'databaseUrl'>): Fault => ({
  name: 'all views built anew',
  strike: async () => {
    const db = openDatabase({ url: databaseUrl })
    const until = performance.now() + LONGEST_MS
    try {
      const startedAt = await patiently(until, () => startRebuild(db))
      if (startedAt === undefined) return undefined
      while (performance.now() < until) {
        await pause(LOOK_EVERY_MS)
        const left = await patiently(until, () => countBuilds(db, startedAt))
        if (left === undefined || left.underWay > 0) continue
        return counted(left.wentLive, 'views went live')
      }
      return undefined
    } finally {
      await db.destroy()
    }
  },
})

/** The database's instant before it, so that what ends later can be told from what was before. */
const startRebuild = async (db: Kysely<Database>): Promise<Date> => {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db)
  await rebuild(db, allProjections, { switching: 'automatic', eventsPerSecond: null })
  return rows[0]?.now ?? new Date(0)
}

/** What was live is kept once its successor is. */
const countBuilds = async (db: Kysely<Database>, since: Date): Promise<{ underWay: number; wentLive: number }> => {
  const { rows } = await sql<{ underWay: number; wentLive: number }>`
    select count(*) filter (where status in ('building', 'ready'))::int as under_way,
      count(*) filter (where status = 'kept' and updated_at > ${since})::int as went_live
    from views.builds`.execute(db)
  return rows[0] ?? { underWay: 0, wentLive: 0 }
}

/** The database may be the one that was just killed. */
const patiently = async <Answer>(until: number, ask: () => Promise<Answer>): Promise<Answer | undefined> => {
  while (performance.now() < until) {
    try {
      return await ask()
    } catch {
      await pause(LOOK_EVERY_MS)
    }
  }
  return undefined
}
