import { isTransient } from '../is-transient.ts'
import { dropSchema } from './build-tables.ts'
import { BuildMoved, schemaOf, type Build } from './builds.ts'
import { fillScratch } from './scratch.ts'
import type { BuildDependencies } from './advance-build.ts'

const PAGE = 5_000

type Following = Omit<BuildDependencies, 'projection'> & {
  projection: BuildDependencies['projection'] | undefined
  onProblem?: (projection: string, error: unknown) => void
}

/**
 * Tables kept for a rollback must forget people who are erased meanwhile. Those of a version that this code knows follow the log.
 * The others can't, nor can those that fail to: they are dropped with the first erasure. Their problems hold up nothing else.
 */
export const followKept = async (build: Build, { projection, onProblem, ...dependencies }: Following): Promise<void> => {
  try {
    if (projection !== undefined) await fillScratch(build, await dependencies.log.head(), { ...dependencies, projection })
    else await dropOnErasure(build, dependencies)
  } catch (error) {
    // A command may have made it live, or dropped it, just now.
    if (error instanceof BuildMoved) return
    onProblem?.(build.projection, error)
    if (!isTransient(error)) await dropOnErasure(build, dependencies)
  }
}

const dropOnErasure = async (build: Build, { db, log }: Omit<Following, 'projection'>): Promise<void> => {
  const page = await log.readAll(Math.max(build.position, build.fromPosition), PAGE)
  const last = page.at(-1)
  if (last === undefined) return
  if (page.some(({ type }) => type === 'AccountErased')) {
    await dropSchema(db, schemaOf(build))
    await db.deleteFrom('views.builds').where('build', '=', build.build).execute()
    return
  }
  await db.updateTable('views.builds').set({ fromPosition: last.position }).where('build', '=', build.build).execute()
}
