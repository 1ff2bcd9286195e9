import type { Kysely } from 'kysely'
import type { ProjectionsAnswer, ProjectionView } from '@lapka/contracts/api/operations/projections.ts'
import type { EventLog } from '@lapka/event-log/port.ts'
import type { Database } from '../database.ts'
import type { Projection as AnyProjection } from '../projection.ts'
import { readParked } from '../parked.ts'
import { readStops } from '../stops.ts'
import { readViewsAge } from '../views-age.ts'
import { readBuilds, type Build } from './builds.ts'
import { readInspections } from './inspections.ts'
import { progressOf } from './progress.ts'
import { failedAt } from './steer.ts'

type Reading = {
  db: Kysely<Database>
  log: Pick<EventLog, 'head' | 'readAll'>
  projections: readonly AnyProjection<Database>[]
  now: string
}

/** An operator's picture of every view: the live one, and beside it what is built, what is kept and what was looked at. */
export const readViews = async ({ db, log, projections, now }: Reading): Promise<ProjectionsAnswer> => {
  // The head last: a view that is read before it is never ahead of it.
  const [live, builds, stops, parked, inspections] = await Promise.all([
    db.selectFrom('views.checkpoints').select(['projection', 'version', 'position']).orderBy('projection').execute(),
    readBuilds(db),
    readStops(db),
    readParked(db),
    readInspections(db),
  ])
  const head = await log.head()
  const positions = new Map(live.map(({ projection, position }) => [projection, position]))
  const ages = await readViewsAge(positions, { log, head, now })
  const items = live.map(({ projection, version, position }): ProjectionView => {
    const own = builds.filter((one) => one.projection === projection)
    const known = projections.find(({ name }) => name === projection)
    const stop = stops.find((one) => one.projection === projection)
    const kept = own.find(({ status }) => status === 'kept')
    const built = own.find(({ status }) => status !== 'kept' && status !== 'scratch' && status !== 'cancelled')
    return {
      name: projection,
      version,
      position,
      lag: Math.max(0, head - position),
      behindSeconds: ages.get(projection) ?? 0,
      stop: stop === undefined ? null : { ...stop, stoppedAt: stop.stoppedAt.toISOString() },
      parked: parked
        .filter((one) => one.projection === projection)
        .map(({ parkedAt, ...one }) => ({ ...one, parkedAt: parkedAt.toISOString() })),
      build: built === undefined ? null : { ...describeBuild(built, head), isKnown: known?.version === built.version },
      kept: kept === undefined ? null : { version: kept.version, position: kept.position },
      comparison: inspections.comparisonOf(projection),
      past: inspections.pastOf(projection),
    }
  })
  return { head, at: now, items }
}

const describeBuild = (build: Build, head: number) => ({
  version: build.version,
  status: build.status,
  switching: build.switching,
  position: build.position,
  ...progressOf(build, head),
  limit: build.eventsPerSecond,
  why: build.why,
  failedAt: failedAt(build.why),
  startedAt: build.startedAt.toISOString(),
})
