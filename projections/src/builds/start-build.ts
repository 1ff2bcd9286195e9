import { sql, type Kysely } from 'kysely'
import { dropSchema } from './build-tables.ts'
import type { Database } from '../database.ts'
import type { Projection as AnyProjection } from '../projection.ts'
import { readBuilds, schemaOf, type Build } from './builds.ts'
import type { Switching } from './table.ts'

type Projection = AnyProjection<Database>

type BuildRequest = { switching: Switching; eventsPerSecond: number | null }

/**
 * Asks for new tables of some projections, which read the log together. What was kept of them to go back to is dropped: the next
 * switch keeps what is live now. Answers the names of those that are being built already, and then asks for nothing.
 */
export const startBuilds = (
  db: Kysely<Database>,
  projections: readonly Projection[],
  { switching, eventsPerSecond }: BuildRequest,
): Promise<{ underWay: string[] } | { builds: Build[] }> =>
  db.transaction().execute(async (trx) => {
    const names = projections.map(({ name }) => name)
    await sql`lock table views.builds in share row exclusive mode`.execute(trx)
    const known = await trx
      .selectFrom('views.builds')
      .selectAll()
      .where('projection', 'in', names)
      .where('status', '<>', 'scratch')
      .execute()
    const underWay = known.filter(({ status }) => status !== 'kept').map(({ projection }) => projection)
    if (underWay.length > 0) return { underWay }
    for (const kept of known) await dropSchema(trx, schemaOf(kept))
    await trx.deleteFrom('views.builds').where('projection', 'in', names).where('status', '=', 'kept').execute()
    let together: number | null = null
    const builds: Build[] = []
    for (const { name, version } of projections) {
      const row = { projection: name, version, status: 'building' as const, switching, eventsPerSecond, together }
      const build: Build = await trx.insertInto('views.builds').values(row).returningAll().executeTakeFirstOrThrow()
      together ??= build.build
      builds.push(build)
    }
    return { builds }
  })

/**
 * A version that is newer than the live one is built without being asked, and what was being built for an older one is given up. One
 * that was there already and was taken back is not built a second time by itself.
 */
export const startDeployedVersions = async (db: Kysely<Database>, projections: readonly Projection[]): Promise<void> => {
  const live = await db.selectFrom('views.checkpoints').select(['projection', 'version']).execute()
  const builds = (await readBuilds(db)).filter(({ status }) => status !== 'scratch')
  const isNewer = ({ name, version }: Projection) =>
    live.some((one) => one.projection === name && one.version < version) &&
    !builds.some((one) => one.projection === name && one.version >= version)
  const newer = projections.filter(isNewer)
  const isOutdated = ({ projection, status }: Build) => status !== 'kept' && newer.some(({ name }) => name === projection)
  for (const build of builds.filter(isOutdated)) {
    await dropSchema(db, schemaOf(build))
    await db.deleteFrom('views.builds').where('build', '=', build.build).execute()
  }
  if (newer.length > 0) await startBuilds(db, newer, { switching: 'automatic', eventsPerSecond: null })
}
