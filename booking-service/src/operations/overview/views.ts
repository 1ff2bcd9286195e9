import type { Overview } from '@lapka/contracts/api/operations/overview.ts'
import { allProjections } from '@lapka/projections/all-projections.ts'
import { readBuilds, type Build } from '@lapka/projections/builds/builds.ts'
import { progressOf } from '@lapka/projections/builds/progress.ts'
import { readStops } from '@lapka/projections/stops.ts'
import { readViewsAge } from '@lapka/projections/views-age.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { History } from './history.ts'

type View = Overview['views'][number]
type Reading = { head: number; now: string; readingOf: History['readingOf'] }
const BEHIND_SECONDS = 2

/** Where each view stands now, what is built beside it, and how fast it was read lately. */
export const readViews = async ({ db, log }: Pick<Dependencies, 'db' | 'log'>, reading: Reading): Promise<View[]> => {
  const { head, now, readingOf } = reading
  const [rows, builds, stops] = await Promise.all([
    db.selectFrom('views.checkpoints').select(['projection', 'version', 'position']).orderBy('projection').execute(),
    readBuilds(db),
    readStops(db),
  ])
  const live = rows.filter(({ projection }) => allProjections.some(({ name }) => name === projection))
  const ages = await readViewsAge(new Map(live.map(({ projection, position }) => [projection, position])), { log, head, now })
  return live.map(({ projection: name, version, position }) => {
    const lagSeconds = Math.round((ages.get(name) ?? 0) * 10) / 10
    const build = builds.find((one) => one.projection === name && one.status !== 'kept' && one.status !== 'scratch')
    const stop = stops.find((one) => one.projection === name)
    return {
      name,
      version,
      state: stop === undefined ? stateOf(build, lagSeconds) : ('stopped' as const),
      position,
      lagSeconds,
      behindEvents: Math.max(0, head - position),
      ...readingOf(name),
      percent: build === undefined ? null : Math.round(progressOf(build, head).percent * 10) / 10,
      nextVersion: build?.version ?? null,
      stoppedAt: stop?.stoppedAt.toISOString() ?? null,
    }
  })
}

const stateOf = (build: Build | undefined, lagSeconds: number): View['state'] => {
  if (lagSeconds > BEHIND_SECONDS) return 'behind'
  if (build?.status === 'ready' || build?.status === 'paused') return build.status
  return build === undefined ? 'current' : 'building'
}
