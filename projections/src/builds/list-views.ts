import type { Kysely } from 'kysely'
import type { BuildStatus } from '@lapka/contracts/projections.ts'
import type { EventLog } from '@lapka/event-log/port.ts'
import type { Database } from '../database.ts'
import type { Projection as AnyProjection } from '../projection.ts'
import { readParked } from '../parked.ts'
import { describeStop, readStops } from '../stops.ts'
import { readBuilds, type Build } from './builds.ts'
import { progressOf } from './progress.ts'

type Listing = { db: Kysely<Database>; log: Pick<EventLog, 'head'>; projections: readonly AnyProjection<Database>[] }

/** An operator's picture of each view: the live one, and beside it what is built and what is kept. */
export const listViews = async ({ db, log, projections }: Listing): Promise<string[]> => {
  const [head, builds, stops, parked] = await Promise.all([log.head(), readBuilds(db), readStops(db), readParked(db)])
  const live = await db
    .selectFrom('views.checkpoints')
    .select(['projection', 'version', 'position'])
    .orderBy('projection')
    .execute()
  return live.flatMap(({ projection, version, position }) => {
    const known = projections.find(({ name }) => name === projection)
    const beside = builds.filter((build) => build.projection === projection && build.status !== 'scratch')
    const stop = stops.find((one) => one.projection === projection)
    const lag = position < head ? `, ${count(head - position)} behind` : ''
    return [
      `${projection.padEnd(14)} version ${String(version).padEnd(3)} live at ${count(position)}${lag}`,
      ...(stop === undefined ? [] : [`${' '.repeat(14)} STOPPED before ${describeStop(stop)}; "retry" or "skip"`]),
      ...parked
        .filter((one) => one.projection === projection)
        .map((one) => `${' '.repeat(14)} goes on without ${one.key} since ${describeStop(one)}; "retry" or "skip"`),
      ...beside.map(
        (build) => `${' '.repeat(14)} version ${String(build.version).padEnd(3)} ${describe(build, head, known?.version)}`,
      ),
    ]
  })
}

const count = (value: number) => Math.round(value).toLocaleString('en-US')

const words: Record<BuildStatus, string> = {
  building: 'is being built',
  paused: 'paused',
  ready: 'ready, waits for "switch"',
  failed: 'stopped',
  cancelled: 'is being dropped',
  kept: 'kept, "roll-back" goes back to it',
  scratch: 'to look at',
}

export const describe = (build: Build, head: number, knownVersion: number | undefined): string => {
  const { status, position, version, why } = build
  if (status === 'kept') return `${words.kept}; at ${count(position)}`
  if (knownVersion !== undefined && knownVersion !== version) return `waits for a Lapka that knows version ${version}`
  const { percent, eventsPerSecond, secondsLeft } = progressOf(build, head)
  const rate = eventsPerSecond === null ? '' : `, ${count(eventsPerSecond)} events/s`
  const left = secondsLeft === null || status !== 'building' ? '' : `, about ${Math.ceil(secondsLeft)} s left`
  return `${words[status]}: ${percent.toFixed(1)} % (${count(position)} of ${count(head)})${rate}${left}${why && `; ${why}`}`
}
