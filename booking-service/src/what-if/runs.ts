import { DAY_MS } from '@lapka/contracts/time.ts'
import { sql, type Kysely } from 'kysely'
import type { WhatIfResult, WhatIfRun } from '@lapka/contracts/api/operations/what-if.ts'
import type { Database } from '@lapka/projections/database.ts'
import { Refused } from '../http/refused.ts'
import { createPlaces } from './places.ts'
import type { StartWhatIf } from './run-in-worker.ts'
import type { WhatIfProgress } from './run-what-if.ts'
import type { WhatIfRequest } from './what-if-request.ts'

/** Each takes a processor for as long as it lasts. */
const MAX_AT_ONCE = 2
/** The screen says to come again in a few seconds; a caller who does keeps their turn. */
const TURN_TIMEOUT_MS = 30_000
const SEEN_EVERY_MS = 1_000
/** A run that was silent for so long died with its process. */
const SILENT_MS = 30_000

type Dependencies = { db: Kysely<Database>; now: () => string; newId: () => string; startWhatIf: StartWhatIf }
type Owner = { ownerId: string; id: string }

/** The runs of this process; `onFailure` tells the person on duty why one failed. Their results stand in the database for a day, so that any process can read them. */
export const createRuns = (dependencies: Dependencies, onFailure: (error: unknown) => void) => {
  const { db, now, newId } = dependencies
  const places = createPlaces({ most: MAX_AT_ONCE, timeoutMs: TURN_TIMEOUT_MS })

  const say = (id: string, change: object) =>
    db
      .updateTable('state.whatIfRuns')
      .set({ seenAt: now(), ...change })
      .where('id', '=', id)
      .where('status', '=', 'running')
      .returning('isCancelled')
      .executeTakeFirst()

  const run = async (id: string, request: WhatIfRequest): Promise<void> => {
    let progress: WhatIfProgress = { decisions: 0, at: request.from, share: 0 }
    let isCancelled = false
    const started = dependencies.startWhatIf(request, (next) => {
      progress = next
    })
    const telling = setInterval(() => {
      void say(id, { progress: JSON.stringify(progress) })
        .then((row) => {
          if (row !== undefined && !row.isCancelled) return
          isCancelled = true
          started.stop()
        })
        .catch(() => {})
    }, SEEN_EVERY_MS)
    try {
      const result = await started.done
      const done = { ...progress, decisions: result.decisions, share: 1 }
      await say(id, { status: 'done', progress: JSON.stringify(done), result: JSON.stringify(result) })
    } catch (error) {
      if (!isCancelled) onFailure(error)
      await say(id, { status: isCancelled ? 'cancelled' : 'failed', progress: JSON.stringify(progress) })
    } finally {
      clearInterval(telling)
      started.stop()
    }
  }

  const start = async (ownerId: string, request: WhatIfRequest): Promise<string> => {
    await endSilent(db, ownerId, now())
    if (await isRunning(db, ownerId)) throw new Refused('ALREADY_UNDER_WAY')
    if (!places.take(ownerId)) throw new Refused('TOO_BUSY')
    try {
      const id = newId()
      await insertRun(dependencies, { id, ownerId }, request)
      void run(id, request)
        .catch(() => {})
        .finally(places.leave)
      return id
    } catch (error) {
      places.leave()
      throw error
    }
  }
  return { start }
}

const insertRun = async (
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  { id, ownerId }: Owner,
  request: WhatIfRequest,
): Promise<void> => {
  const { professionals: _, ...kept } = { ...request, professionalCount: request.professionals.length }
  const progress = JSON.stringify({ decisions: 0, at: request.from, share: 0 })
  const inserted = await db
    .insertInto('state.whatIfRuns')
    .values({
      id,
      ownerId,
      request: JSON.stringify(kept),
      status: 'running',
      progress,
      result: null as never,
      startedAt: now(),
      seenAt: now(),
    })
    .onConflict((conflict) => conflict.column('ownerId').where('status', '=', 'running').doNothing())
    .executeTakeFirst()
  if (Number(inserted.numInsertedOrUpdatedRows) === 0) throw new Refused('ALREADY_UNDER_WAY')
}

const endSilent = (db: Kysely<Database>, ownerId: string, at: string) =>
  db
    .updateTable('state.whatIfRuns')
    .set({ status: 'failed' })
    .where('ownerId', '=', ownerId)
    .where('status', '=', 'running')
    .where('seenAt', '<', new Date(Date.parse(at) - SILENT_MS))
    .execute()

const isRunning = async (db: Kysely<Database>, ownerId: string): Promise<boolean> =>
  (await db
    .selectFrom('state.whatIfRuns')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('status', '=', 'running')
    .executeTakeFirst()) !== undefined

/** Asks a run to stop; its process hears it within a second. */
export const cancelRun = async (db: Kysely<Database>, { ownerId, id }: Owner): Promise<boolean> => {
  const changed = await db
    .updateTable('state.whatIfRuns')
    .set({ isCancelled: true })
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** One run of the caller, or their latest. Another caller's gets 404. */
export const readRun = async (
  db: Kysely<Database>,
  { ownerId, id }: { ownerId: string; id: string | null },
  at: string,
): Promise<WhatIfRun | null> => {
  await endSilent(db, ownerId, at)
  const row = await db
    .selectFrom('state.whatIfRuns')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .where((eb) => (id === null ? sql<boolean>`true` : eb('id', '=', id)))
    .where('startedAt', '>', new Date(Date.parse(at) - KEPT_MS))
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return null
  const request = row.request as Pick<WhatIfRun, 'from' | 'to' | 'professionalId' | 'role' | 'professionalCount' | 'changes'>
  return {
    ...request,
    id: row.id,
    status: row.status,
    progress: row.progress as WhatIfRun['progress'],
    startedAt: row.startedAt.toISOString(),
    result: row.result as WhatIfResult | null,
  }
}

const KEPT_MS = DAY_MS
