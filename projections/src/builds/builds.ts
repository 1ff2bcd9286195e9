import { sql, type Kysely, type Transaction } from 'kysely'
import type { BuildStatus, Switching } from '@lapka/contracts/projections.ts'
import type { Database } from '../database.ts'

export type Build = {
  build: number
  projection: string
  version: number
  status: BuildStatus
  switching: Switching
  together: number | null
  position: number
  lastHash: string | null
  fromPosition: number
  seconds: number
  eventsPerSecond: number | null
  why: string
  endsAt: Date | null
  startedAt: Date
  updatedAt: Date
}

export const schemaOf = ({ projection, build }: Pick<Build, 'projection' | 'build'>): string => `views_${projection}_${build}`

export const readBuilds = (db: Kysely<Database>): Promise<Build[]> =>
  db.selectFrom('views.builds').selectAll().orderBy('build').execute()

/** Another process, or a command, changed the build: nothing is written. */
export class BuildMoved extends Error {
  override name = 'BuildMoved'
}

type Progress = { to: number; hash: string | null; seconds: number }

/** Rolls the batch back where the build is not where the batch began, or was paused or cancelled meanwhile. */
export const moveBuild = async (trx: Transaction<Database>, build: Build, { to, hash, seconds }: Progress): Promise<void> => {
  const { numUpdatedRows } = await trx
    .updateTable('views.builds')
    .set({ position: to, lastHash: hash, seconds: sql<number>`seconds + ${seconds}`, updatedAt: sql<Date>`now()` })
    .where('build', '=', build.build)
    .where('status', '=', build.status)
    .where('position', '=', build.position)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new BuildMoved(`the build of ${build.projection} is no longer at ${build.position}`)
}

export type Change = Partial<Pick<Build, 'status' | 'switching' | 'why'>>

/** Returns whether it matched: another process may have changed it first. */
export const changeBuild = async (
  db: Kysely<Database>,
  { build, status }: Pick<Build, 'build' | 'status'>,
  change: Change,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('views.builds')
    .set({ ...change, updatedAt: sql<Date>`now()` })
    .where('build', '=', build)
    .where('status', '=', status)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
