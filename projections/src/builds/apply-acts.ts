import { sql, type Kysely, type Transaction } from 'kysely'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { projectionStream } from '@lapka/contracts/streams.ts'
import { buildTransitions, type BuildAct } from '@lapka/domain/projections/decide.ts'
import type { Handle } from '@lapka/event-log/handle.ts'
import type { Database } from '../database.ts'
import { askForParked, skipParked } from '../parked.ts'
import { react, type Projection as AnyProjection, type Reactions } from '../projection.ts'
import type { Build } from './builds.ts'
import { startBuilds } from './start-build.ts'

type Projection = AnyProjection<Database>
type Trx = Transaction<Database>

export type ActDependencies = { handle: Pick<Handle, 'readEvents'>; projections: readonly Projection[] }

/**
 * Carries out operators' decisions that are not done yet. The event is written first, so if a process dies before the rows are
 * changed, the next one does it. Only under `lockActs`. Returns whether there was anything to do.
 */
export const applyActs = async (
  trx: Trx,
  { handle, projections }: ActDependencies,
  names: readonly string[] = projections.map(({ name }) => name),
): Promise<boolean> => {
  const marks = await trx.selectFrom('views.acts').selectAll().where('projection', 'in', names).orderBy('projection').execute()
  const read = await Promise.all(marks.map(({ projection }) => handle.readEvents(projectionStream(projection))))
  const open = marks.flatMap(({ revision }, index) => (read[index] ?? []).filter((event) => event.revision > revision))
  for (const event of open.toSorted((one, other) => one.position - other.position))
    await applyAct(trx, event, { projections, requested: open })
  for (const [index, { projection, revision }] of marks.entries()) {
    // A log that was put back from an older copy has fewer of them.
    const last = read[index]?.at(-1)?.revision ?? -1
    if (last !== revision)
      await trx.updateTable('views.acts').set({ revision: last }).where('projection', '=', projection).execute()
  }
  return open.length > 0
}

/** From now on the acts of these views are carried out: those before are history. */
export const followActs = async (db: Kysely<Database>, handle: Pick<Handle, 'readEvents'>, names: readonly string[]) => {
  const known = new Set((await db.selectFrom('views.acts').select('projection').execute()).map(({ projection }) => projection))
  for (const projection of names.filter((name) => !known.has(name))) {
    const revision = (await handle.readEvents(projectionStream(projection))).at(-1)?.revision ?? -1
    await db
      .insertInto('views.acts')
      .values({ projection, revision })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

type Applying = { trx: Trx; projections: readonly Projection[]; requested: readonly RecordedEvent[] }

const applyAct = async (trx: Trx, event: RecordedEvent, applying: Omit<Applying, 'trx'>): Promise<void> => {
  await react(applied, event, { trx, ...applying })
}

const change =
  (act: BuildAct, to: Partial<Build>) =>
  ({ trx }: Applying, { projection }: { projection: string }): Promise<void> =>
    changeBuilds(trx, { projection, act, to })

const changeBuilds = async (trx: Trx, { projection, act, to }: { projection: string; act: BuildAct; to: Partial<Build> }) => {
  await trx
    .updateTable('views.builds')
    .set({ ...to, updatedAt: sql<Date>`now()` })
    .where('projection', '=', projection)
    .where('status', 'in', buildTransitions[act].from)
    .execute()
}

type Acts =
  | 'ProjectionRebuildRequested'
  | 'ProjectionRebuildPaused'
  | 'ProjectionRebuildResumed'
  | 'ProjectionRebuildCancelled'
  | 'ProjectionRebuildThrottled'
  | 'ProjectionSwitchRequested'
  | 'ProjectionRollBackRequested'
  | 'ProjectionKeptDropped'
  | 'ProjectionRetried'
  | 'ProjectionEventSkipped'

const applied: Reactions<Acts, [Applying], Promise<void>> = {
  // Those that were requested by one command read the log together.
  ProjectionRebuildRequested: async ({ trx, projections, requested }, { switching, eventsPerSecond }, event) => {
    const same = requested.filter(({ type, commandId }) => type === event.type && commandId === event.commandId)
    if (same[0]?.id !== event.id) return
    const names = same.map(({ data }) => (data as { projection: string }).projection)
    const chosen = projections.filter(({ name }) => names.includes(name))
    await startBuilds(trx, chosen, { switching, eventsPerSecond })
  },
  ProjectionRebuildPaused: change('pause', { status: 'paused' }),
  ProjectionRebuildResumed: change('resume', { status: 'building', why: '' }),
  ProjectionRebuildCancelled: change('cancel', { status: 'cancelled' }),
  ProjectionRebuildThrottled: ({ trx }, { projection, eventsPerSecond }) =>
    changeBuilds(trx, { projection, act: 'throttle', to: { eventsPerSecond } }),
  ProjectionSwitchRequested: change('switch', { status: 'building', switching: 'automatic' }),
  ProjectionRollBackRequested: async ({ trx }, { projection }) => {
    await sql`update views.builds set status = 'building', switching = 'automatic', seconds = 0, from_position = position,
      updated_at = now() where projection = ${projection} and status = 'kept'`.execute(trx)
  },
  ProjectionKeptDropped: change('drop', { status: 'cancelled' }),
  ProjectionRetried: async ({ trx }, { projection }) => {
    await trx.deleteFrom('views.stops').where('projection', '=', projection).execute()
    await askForParked(trx, projection)
  },
  ProjectionEventSkipped: async ({ trx }, { projection, position }) => {
    await trx.deleteFrom('views.stops').where('projection', '=', projection).where('position', '=', position).execute()
    await skipParked(trx, projection, position)
    await trx
      .updateTable('views.builds')
      .set({ status: 'building', why: '', updatedAt: sql<Date>`now()` })
      .where('projection', '=', projection)
      .where('status', '=', 'failed')
      .where('why', 'like', `% at position ${position} (%`)
      .execute()
  },
}
