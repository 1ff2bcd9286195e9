import type { Kysely } from 'kysely'
import type { Database } from '../database.ts'
import { readParked } from '../parked.ts'
import { readStops } from '../stops.ts'
import { readBuilds } from './builds.ts'
import { progressOf } from './progress.ts'

/**
 * One sentence for each view that is not healthy. Anyone may read it, so it names the event and not the error; a rebuild of the
 * same version is left out, because it has no visible effect.
 */
export const sayViews = async (db: Kysely<Database>, head: number): Promise<string[]> => {
  const [stops, parked, builds, live] = await Promise.all([
    readStops(db),
    readParked(db),
    readBuilds(db),
    db.selectFrom('views.checkpoints').select(['projection', 'version']).execute(),
  ])
  const isNewer = ({ projection, version }: { projection: string; version: number }) =>
    live.some((one) => one.projection === projection && one.version < version)
  return [
    ...stops.map(
      ({ projection, type, position }) =>
        `The view ${projection} has stopped before ${type} at position ${position}, and serves what it has.`,
    ),
    ...[...Map.groupBy(parked, ({ projection }) => projection)].map(([projection, keys]) => sayParked(projection, keys)),
    ...builds.flatMap((build) => {
      const { projection, status } = build
      if (status === 'failed') return [`The rebuild of ${projection} has stopped.`]
      if (status !== 'building' || !isNewer(build)) return []
      const { percent, secondsLeft } = progressOf(build, head)
      const left = secondsLeft === null ? '' : `, about ${Math.ceil(secondsLeft)} s left`
      return [`A new version of ${projection} is being built: ${Math.floor(percent)} %${left}.`]
    }),
  ]
}

const sayParked = (projection: string, keys: { type: string; position: number }[]): string =>
  `The view ${projection} goes on without ${keys.length} ${keys.length === 1 ? 'key' : 'keys'}, whose events wait; the first is ${keys[0]?.type} at position ${keys[0]?.position}.`
