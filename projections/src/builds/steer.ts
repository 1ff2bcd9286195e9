import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Refusal } from '@lapka/contracts/refusals.ts'
import { decideSteerProjections, type ProjectionAct, type ProjectionFacts } from '@lapka/domain/projections/decide.ts'
import { projectionStreams } from '@lapka/domain/projections/projection.ts'
import { createHandle, type CommandContext, type Handle, type Handled } from '@lapka/event-log/handle.ts'
import type { EventLog } from '@lapka/event-log/port.ts'
import type { Vault } from '@lapka/event-log/vault.ts'
import type { Database } from '../database.ts'
import type { Projection as AnyProjection } from '../projection.ts'
import { readParked } from '../parked.ts'
import { applyActs, followActs } from './apply-acts.ts'
import { lockActs } from './start-build.ts'

type Projection = AnyProjection<Database>
export type Steering = { projections: readonly Projection[]; act: ProjectionAct; reason: string }

/**
 * An operator's decision about some views: the event is written while their rows are locked, and
 * the rows are changed in the same transaction. If this process dies between the two, the next
 * builder carries the event out: `applyActs`. The projections process does the work itself.
 */
export const steer = async (
  { db, handle }: { db: Kysely<Database>; handle: Handle },
  context: CommandContext,
  { projections, act, reason }: Steering,
): Promise<Handled<string> | Refusal> => {
  const names = projections.map(({ name }) => name)
  await followActs(db, handle, names)
  return db.transaction().execute(async (trx) => {
    await lockActs(trx)
    await applyActs(trx, { handle, projections })
    const facts = await holdFacts(trx, projections)
    const handled = await handle(context, { streams: projectionStreams(names) }, () =>
      decideSteerProjections({ act, reason, facts }),
    )
    if ('events' in handled) await applyActs(trx, { handle, projections })
    return handled
  })
}

/** For commands that bypass the API: `operator` is the machine's signed-in user. */
export const steerAs = (
  { db, log, vault }: { db: Kysely<Database>; log: EventLog; vault: Vault },
  { operator, ...steering }: Steering & { operator: string },
): Promise<Handled<string> | Refusal> => {
  const id = randomUUID()
  const occurredAt = new Date().toISOString()
  const actor = { id: operator, role: 'SYSTEM' as const }
  const context = {
    commandId: id,
    commandHash: 'steer',
    command: 'steer-projections',
    actor,
    occurredAt,
    correlationId: id,
    causationId: id,
  }
  return steer({ db, handle: createHandle({ log, vault }) }, context, steering)
}

/** The builder waits for these rows for as long as an append takes. */
const holdFacts = async (
  trx: Transaction<Database>,
  projections: readonly Projection[],
): Promise<Record<string, ProjectionFacts>> => {
  const names = projections.map(({ name }) => name)
  const builds = await trx
    .selectFrom('views.builds')
    .select(['projection', 'status', 'why'])
    .where('projection', 'in', names)
    .where('status', '<>', 'scratch')
    .orderBy('build')
    .forUpdate()
    .execute()
  const stops = await trx
    .selectFrom('views.stops')
    .select(['projection', 'position'])
    .where('projection', 'in', names)
    .forUpdate()
    .execute()
  const parked = (await readParked(trx)).filter(({ projection }) => names.includes(projection))
  return Object.fromEntries(
    projections.map(({ name, isHandedOn = false }): [string, ProjectionFacts] => {
      const own = builds.filter(({ projection }) => projection === name)
      const stoppedAt = stops.find(({ projection }) => projection === name)?.position ?? null
      const failed = own.find(({ status }) => status === 'failed')
      const parkedAt = parked.filter(({ projection }) => projection === name).map(({ position }) => position)
      const statuses = own.map(({ status }) => status)
      return [name, { isHandedOn, builds: statuses, stoppedAt, parkedAt, failedAt: failedAt(failed?.why) }]
    }),
  )
}

/** As `describeStop` writes it. */
export const failedAt = (why: string | undefined): number | null => {
  const found = / at position (\d+) \(/.exec(why ?? '')?.[1]
  return found === undefined ? null : Number(found)
}
