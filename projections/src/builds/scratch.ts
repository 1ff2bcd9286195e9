import { sql, type Transaction } from 'kysely'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { Database } from '../database.ts'
import { readSkipped } from '../stops.ts'
import { advanceBuild, openFor, type BuildDependencies } from './advance-build.ts'
import { makeTables } from './build-tables.ts'
import { schemaOf, type Build } from './builds.ts'

const PAGE = 5_000

/** Empty tables of a projection for an inspection; the projections process drops them when they expire. */
export const makeScratch = ({ db, projection }: BuildDependencies, minutes: number): Promise<Build> =>
  db.transaction().execute(async (trx) => {
    const { name, version } = projection
    const row = { projection: name, version, status: 'scratch' as const, switching: 'asked' as const, together: null }
    const build = await trx
      .insertInto('views.builds')
      .values({ ...row, eventsPerSecond: null, endsAt: sql<Date>`now() + make_interval(mins => ${minutes})` })
      .returningAll()
      .executeTakeFirstOrThrow()
    await makeTables(trx, projection, schemaOf(build))
    return build
  })

/** Projects what the log holds up to a position (inclusive), page by page; answers the build where it stands then. */
export const fillScratch = async (build: Build, until: number, dependencies: BuildDependencies): Promise<Build> => {
  let reached = build
  for (;;) {
    const step = await dependencies.db.transaction().execute(async (trx) => {
      await sql`set local synchronous_commit = off`.execute(trx)
      return fillPage(reached, until, { ...dependencies, trx })
    })
    if (step === undefined) return reached
    reached = step
  }
}

/** The same within a transaction. */
export const fillWithin = async (
  build: Build,
  until: number,
  dependencies: BuildDependencies & { trx: Transaction<Database> },
): Promise<Build> => {
  let reached = build
  for (let step: Build | undefined = build; step !== undefined; step = await fillPage(reached, until, dependencies))
    reached = step
  return reached
}

const fillPage = async (
  build: Build,
  until: number,
  { projection, trx, ...dependencies }: BuildDependencies & { trx: Transaction<Database> },
): Promise<Build | undefined> => {
  if (build.position >= until) return undefined
  const page = await dependencies.log.readAll(build.position, PAGE)
  const events = page.filter(({ position }: RecordedEvent) => position <= until)
  const last = events.at(-1)
  if (last === undefined) return undefined
  const skipped = await readSkipped(dependencies, projection.name)
  const taken = events.filter(({ position }) => !skipped.has(position))
  await advanceBuild(build, { projection, trx, last, opened: await openFor([projection], taken, dependencies), seconds: 0 })
  return { ...build, position: last.position, lastHash: last.hash }
}
