import { sql, type Kysely } from 'kysely'
import type { Database } from '../database.ts'
import type { Projection as AnyProjection } from '../projection.ts'
import { readBuilds, type Build } from './builds.ts'
import { startBuilds } from './start-build.ts'
import type { BuildStatus, Switching } from './table.ts'

type Projection = AnyProjection<Database>
/** What an operator is told. */
export type Answer = { done: string } | { problem: string }
export type BuildCommand = 'pause' | 'resume' | 'cancel' | 'switch' | 'roll-back' | 'drop'

export const rebuild = async (
  db: Kysely<Database>,
  projections: readonly Projection[],
  request: { switching: Switching; eventsPerSecond: number | null },
): Promise<Answer> => {
  const handedOn = projections.find(({ isHandedOn }) => isHandedOn)
  if (handedOn !== undefined)
    return { problem: `${handedOn.name} is not rebuilt: others change its rows after they were written, and no log holds that.` }
  const started = await startBuilds(db, projections, request)
  if ('underWay' in started)
    return {
      problem: `${started.underWay.join(', ')}: a rebuild is under way already; "list" shows how far it is, "cancel" ends it.`,
    }
  const names = projections.map(({ name }) => name).join(', ')
  const end = request.switching === 'automatic' ? 'It goes live by itself.' : 'It waits for "switch" then.'
  return { done: `${names}: being built beside the live view, which serves meanwhile. ${end}` }
}

type Transition = { from: readonly BuildStatus[]; to: Partial<Build>; done: string; refused: string }

const transitions: Record<BuildCommand, Transition> = {
  pause: {
    from: ['building', 'ready'],
    to: { status: 'paused' },
    done: 'paused; "resume" goes on where it is.',
    refused: 'nothing is being built that could be paused.',
  },
  resume: {
    from: ['paused', 'failed'],
    to: { status: 'building', why: '' },
    done: 'goes on where it was.',
    refused: 'no rebuild of it is paused or has failed.',
  },
  cancel: {
    from: ['building', 'paused', 'ready', 'failed'],
    to: { status: 'cancelled' },
    done: 'cancelled; the live view stays as it is, and what was built is dropped.',
    refused: 'nothing is being built that could be cancelled.',
  },
  switch: {
    from: ['ready'],
    to: { status: 'building', switching: 'automatic' },
    done: 'goes live now.',
    refused: 'no rebuild of it is ready to go live.',
  },
  'roll-back': {
    from: ['kept'],
    to: { status: 'building', switching: 'automatic', seconds: 0 },
    done: 'what was live before catches up and goes live again; what is live now is kept.',
    refused: 'nothing is kept to go back to.',
  },
  drop: {
    from: ['kept'],
    to: { status: 'cancelled' },
    done: 'what was kept to go back to is dropped.',
    refused: 'nothing is kept to go back to.',
  },
}

/** Asks; whoever runs the projections does it. A second command of the same kind finds nothing to change, and says so. */
export const command = async (db: Kysely<Database>, name: string, asked: BuildCommand): Promise<Answer> => {
  const { from, to, done, refused } = transitions[asked]
  const known = (await readBuilds(db)).filter(({ projection }) => projection === name)
  const build = known.find(({ status }) => from.includes(status))
  const isUnderWay = known.some(({ status }) => status !== 'kept')
  if (build?.status === 'kept' && isUnderWay) return { problem: `${name}: a rebuild is under way; cancel it first.` }
  if (build === undefined) return { problem: `${name}: ${refused}` }
  const { numUpdatedRows } = await db
    .updateTable('views.builds')
    .set({ ...to, ...(asked === 'roll-back' && { fromPosition: build.position }), updatedAt: sql<Date>`now()` })
    .where('build', '=', build.build)
    .where('status', '=', build.status)
    .executeTakeFirst()
  return numUpdatedRows === 0n ? { problem: `${name}: it has just changed; look at "list".` } : { done: `${name}: ${done}` }
}
