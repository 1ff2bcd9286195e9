import type { Kysely, Transaction } from 'kysely'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { EventLog } from '@lapka/event-log/port.ts'
import { upcast as liftToToday } from '@lapka/event-log/upcast.ts'
import type { Vault } from '@lapka/event-log/vault.ts'
import type { Database } from '../database.ts'
import { isReactingTo, projectEvents, type Projection as AnyProjection } from '../projection.ts'
import { inSchema } from './build-tables.ts'
import { moveBuild, schemaOf, type Build } from './builds.ts'

type Projection = AnyProjection<Database>

export type BuildDependencies = {
  projection: Projection
  log: EventLog
  db: Kysely<Database>
  vault: Vault
  upcast?: typeof liftToToday
}

/** `last`: of the events that the batch covers. `opened`: those among them that the projection may react to, lifted and in clear. */
type Batch = { trx: Transaction<Database>; last: RecordedEvent; opened: RecordedEvent[]; seconds: number }

/** Rows and position of a build in one transaction, as for the live tables; notices and marks go nowhere. */
export const advanceBuild = async (
  build: Build,
  { projection, trx, last, opened, seconds }: Pick<BuildDependencies, 'projection'> & Batch,
): Promise<void> => {
  await moveBuild(trx, build, { to: last.position, hash: last.hash, seconds })
  const seen = opened.filter((event) => isReactingTo(projection, event))
  await projectEvents(projection, inSchema(trx, projection, schemaOf(build)), seen)
}

/** Lifted to today's versions, and opened where one of the projections reacts to them; the others are left out. */
export const openFor = (
  projections: readonly Projection[],
  events: RecordedEvent[],
  { vault, upcast = liftToToday }: Pick<BuildDependencies, 'vault' | 'upcast'>,
): Promise<RecordedEvent[]> =>
  vault.openEvents(events.map(upcast).filter((event) => projections.some((projection) => isReactingTo(projection, event))))
