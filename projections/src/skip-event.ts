import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { projectionStream } from '@lapka/contracts/streams.ts'
import { createHandle } from '@lapka/event-log/handle.ts'
import type { EventLog } from '@lapka/event-log/port.ts'
import type { Vault } from '@lapka/event-log/vault.ts'
import { changeBuild, readBuilds } from './builds/builds.ts'
import type { Answer } from './builds/commands.ts'
import type { Database } from './database.ts'

type Dependencies = { db: Kysely<Database>; log: EventLog; vault: Vault }
type Skip = { projection: string; position: number; reason: string; operator: string }

/** The positions that a projection was told to leave out. */
export const skippedFold = {
  initialState: (): readonly number[] => [],
  evolve: (positions: readonly number[], { type, data }: RecordedEvent) =>
    type === 'ProjectionEventSkipped' ? [...positions, (data as { position: number }).position] : positions,
}

/** A view that has stopped tries its event again: the code or the data were mended. */
export const retryEvent = async (db: Kysely<Database>, projection: string): Promise<Answer> => {
  const { numDeletedRows } = await db.deleteFrom('views.stops').where('projection', '=', projection).executeTakeFirst()
  return numDeletedRows === 0n
    ? { problem: `${projection}: it has not stopped.` }
    : { done: `${projection}: tries again. It stops once more where the event still can't be taken.` }
}

/**
 * A view goes on without the event that it stands before, the live one or one that is being built. First the log says so, with the
 * reason: every later rebuild leaves the same event out.
 */
export const skipEvent = async ({ db, log, vault }: Dependencies, skip: Skip): Promise<Answer> => {
  const { projection, position, reason, operator } = skip
  const stopped = await db.selectFrom('views.stops').selectAll().where('projection', '=', projection).executeTakeFirst()
  const failed = (await readBuilds(db)).find((build) => build.projection === projection && build.status === 'failed')
  const isFailedThere = failed?.why.includes(` at position ${position} (`) === true
  if (stopped?.position !== position && !isFailedThere)
    return {
      problem:
        stopped === undefined ? `${projection}: it has not stopped there.` : `${projection}: it stands at ${stopped.position}.`,
    }
  const id = randomUUID()
  const data: Extract<LapkaEvent, { type: 'ProjectionEventSkipped' }>['data'] = { projection, position, reason }
  await createHandle({ log, vault })(
    {
      commandId: id,
      commandHash: 'skip-event',
      actor: { id: operator, role: 'SYSTEM' },
      occurredAt: new Date().toISOString(),
      correlationId: id,
      causationId: id,
    },
    { streams: { projection: { stream: projectionStream(projection), fold: skippedFold } } },
    (states) => ({
      events: states.projection.includes(position) ? {} : { projection: [{ type: 'ProjectionEventSkipped', data }] },
    }),
  )
  if (stopped?.position === position) await db.deleteFrom('views.stops').where('projection', '=', projection).execute()
  if (failed !== undefined && isFailedThere) await changeBuild(db, failed, { status: 'building', why: '' })
  return { done: `${projection}: goes on without the event at ${position}; the log says why.` }
}
