import { sql, type Kysely, type Transaction } from 'kysely'
import type { Switching } from '@lapka/contracts/projections.ts'
import { dropSchema } from './build-tables.ts'
import type { Database } from '../database.ts'
import type { Projection as AnyProjection } from '../projection.ts'
import { readBuilds, schemaOf, type Build } from './builds.ts'

type Projection = AnyProjection<Database>

/** First half of the lock key that lets one process at a time carry out acts. */
const ACTS_LOCK = 0x4c41504b
export const lockActs = (trx: Transaction<Database>) =>
  sql`select pg_advisory_xact_lock(${sql.lit(ACTS_LOCK)}, hashtext('acts of views'))`.execute(trx)

type BuildRequest = { switching: Switching; eventsPerSecond: number | null }

/**
 * Asks for new tables of some projections, which read the log together. What was kept of them to go back to is dropped: the next
 * switch keeps what is live now. One that is being built already is left to itself. Only under `lockActs`.
 */
export const startBuilds = async (
  trx: Transaction<Database>,
  projections: readonly Projection[],
  { switching, eventsPerSecond }: BuildRequest,
): Promise<void> => {
  const names = projections.map(({ name }) => name)
  const known = (await readBuilds(trx)).filter(({ projection, status }) => status !== 'scratch' && names.includes(projection))
  const underWay = new Set(known.filter(({ status }) => status !== 'kept').map(({ projection }) => projection))
  for (const kept of known.filter(({ projection }) => !underWay.has(projection))) {
    await dropSchema(trx, schemaOf(kept))
    await trx.deleteFrom('views.builds').where('build', '=', kept.build).execute()
  }
  let together: number | null = null
  for (const { name, version } of projections.filter((one) => !underWay.has(one.name))) {
    const row = { projection: name, version, status: 'building' as const, switching, eventsPerSecond, together }
    const inserted: { build: number } = await trx
      .insertInto('views.builds')
      .values(row)
      .returning('build')
      .executeTakeFirstOrThrow()
    together ??= inserted.build
  }
}

/**
 * A version that is newer than the live one is built without being asked, and what was being built for an older one is given up. One
 * that was there already and was taken back is not built a second time by itself.
 */
export const startDeployedVersions = (db: Kysely<Database>, projections: readonly Projection[]): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lockActs(trx)
    await startNewer(trx, projections)
  })

const startNewer = async (trx: Transaction<Database>, projections: readonly Projection[]): Promise<void> => {
  const live = await trx.selectFrom('views.checkpoints').select(['projection', 'version']).execute()
  const builds = (await readBuilds(trx)).filter(({ status }) => status !== 'scratch')
  const isNewer = ({ name, version }: Projection) =>
    live.some((one) => one.projection === name && one.version < version) &&
    !builds.some((one) => one.projection === name && one.version >= version)
  const newer = projections.filter(isNewer)
  const isOutdated = ({ projection, status }: Build) => status !== 'kept' && newer.some(({ name }) => name === projection)
  for (const build of builds.filter(isOutdated)) {
    await dropSchema(trx, schemaOf(build))
    await trx.deleteFrom('views.builds').where('build', '=', build.build).execute()
  }
  if (newer.length > 0) await startBuilds(trx, newer, { switching: 'automatic', eventsPerSecond: null })
}
