import { dropSchema } from './build-tables.ts'
import { BuildMoved, schemaOf, type Build } from './builds.ts'
import { fillScratch } from './scratch.ts'
import type { BuildDependencies } from './advance-build.ts'

const PAGE = 5_000

type Following = Omit<BuildDependencies, 'projection'> & { projection: BuildDependencies['projection'] | undefined }

/**
 * Tables that are kept to go back to must forget whoever is erased meanwhile. Those of a version that this code knows follow the log;
 * others can't, and are dropped with the first erasure. Answers whether they are still there.
 */
export const followKept = async (build: Build, { projection, ...dependencies }: Following): Promise<boolean> => {
  const { db, log } = dependencies
  if (projection !== undefined) {
    // A command may have made it live, or dropped it, just now.
    await fillScratch(build, await log.head(), { ...dependencies, projection }).catch((error: unknown) => {
      if (!(error instanceof BuildMoved)) throw error
    })
    return true
  }
  const page = await log.readAll(Math.max(build.position, build.fromPosition), PAGE)
  const last = page.at(-1)
  if (last === undefined) return true
  if (page.some(({ type }) => type === 'AccountErased')) {
    await dropSchema(db, schemaOf(build))
    await db.deleteFrom('views.builds').where('build', '=', build.build).execute()
    return false
  }
  await db.updateTable('views.builds').set({ fromPosition: last.position }).where('build', '=', build.build).execute()
  return true
}
