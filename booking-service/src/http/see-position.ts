import type { ProjectionName } from '@lapka/projections/all-projections.ts'
import type { Dependencies } from '../dependencies.ts'
import { Refused } from './refused.ts'

const PATIENCE_MS = 2_000

/** `?after=position`: waits until the views have seen what the caller has written, a bounded time, then 503 with Retry-After. */
export const seePosition = async (
  { watch }: Pick<Dependencies, 'watch'>,
  after: number | undefined,
  projections: readonly ProjectionName[],
): Promise<void> => {
  if (after !== undefined && !(await watch.waitFor(projections, after, PATIENCE_MS))) throw new Refused('NOT_YET_VISIBLE')
}
