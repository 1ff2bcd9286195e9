import type { EventLog } from '@lapka/event-log/port.ts'
import type { BuildDependencies } from './advance-build.ts'
import { schemaOf } from './builds.ts'
import { fillScratch, makeScratch } from './scratch.ts'

export type ViewThen = { schema: string; position: number; endsAt: Date | null }

/**
 * A view as of a position of the log, in a schema of its own and by the same code that keeps the live one. The projections
 * process drops it when it expires. People erased since are not in it.
 */
export const viewAt = async (
  { position, minutes }: { position: number; minutes: number },
  dependencies: BuildDependencies,
): Promise<ViewThen> => {
  const scratch = await makeScratch(dependencies, minutes)
  const filled = await fillScratch(scratch, position, dependencies)
  return { schema: schemaOf(filled), position: filled.position, endsAt: filled.endsAt }
}

/** The greatest position that the log had reached at an instant, by its own clock: nothing up to there was recorded later. */
export const positionAt = async (log: Pick<EventLog, 'head' | 'readAll'>, instant: string): Promise<number> => {
  const at = Date.parse(instant)
  const isLaterAfter = async (position: number) => {
    const [next] = await log.readAll(position, 1)
    return next === undefined || Date.parse(next.recordedAt) > at
  }
  let [low, high] = [0, await log.head()]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (await isLaterAfter(middle)) high = middle
    else low = middle + 1
  }
  return low
}
