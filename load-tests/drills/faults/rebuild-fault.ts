import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { allProjections } from '@lapka/projections/all-projections.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import { steerAs } from '@lapka/projections/builds/steer.ts'
import { openDatabase, type Database } from '@lapka/projections/database.ts'
import { openRigLog } from '../rig/open-rig-log.ts'
import type { Rig } from '../rig/rig.ts'
import { counted, type Fault } from './fault.ts'

const POLL_INTERVAL_MS = 500
/** A log of 30,000 events in KurrentDB takes some minutes while everything else is at fault. */
const LONGEST_MS = 300_000

/** Every view built anew, as an operator asks for it, while everything else is killed, cut off and lied to. */
export const rebuildFault = (rig: Pick<Rig, 'databaseUrl' | 'eventLog' | 'masterKey'>): Fault => ({
  name: 'all views built anew',
  strike: async () => {
    const db = openDatabase({ url: rig.databaseUrl })
    const until = performance.now() + LONGEST_MS
    try {
      const startedAt = await retryUntil(until, () => startRebuild(db, rig))
      if (startedAt === undefined) return undefined
      while (performance.now() < until) {
        await pause(POLL_INTERVAL_MS)
        const left = await retryUntil(until, () => countBuilds(db, startedAt))
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
const startRebuild = async (db: Kysely<Database>, rig: Pick<Rig, 'databaseUrl' | 'eventLog' | 'masterKey'>): Promise<Date> => {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db)
  const { log, keys, close } = openRigLog(rig)
  try {
    const vault = createVault({ masterKey: rig.masterKey, keys })
    const act = { act: 'rebuild', switching: 'automatic', eventsPerSecond: null } as const
    const who = { reason: 'The drill builds every view anew.', operator: 'drill' }
    await steerAs({ db, log, vault }, { ...who, projections: allProjections, act })
  } finally {
    await close()
  }
  return rows[0]?.now ?? new Date(0)
}

/** Old live tables are kept once their successor is live. */
const countBuilds = async (db: Kysely<Database>, since: Date): Promise<{ underWay: number; wentLive: number }> => {
  const { rows } = await sql<{ underWay: number; wentLive: number }>`
    select count(*) filter (where status in ('building', 'ready'))::int as under_way,
      count(*) filter (where status = 'kept' and updated_at > ${since})::int as went_live
    from views.builds`.execute(db)
  return rows[0] ?? { underWay: 0, wentLive: 0 }
}

/** The database may be the one that was just killed. */
const retryUntil = async <Answer>(until: number, ask: () => Promise<Answer>): Promise<Answer | undefined> => {
  while (performance.now() < until) {
    try {
      return await ask()
    } catch {
      await pause(POLL_INTERVAL_MS)
    }
  }
  return undefined
}
