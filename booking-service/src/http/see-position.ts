import type { ProjectionName } from '@lapka/projections/all-projections.ts'
import type { EventLog } from '@lapka/event-log/port.ts'
import type { PositionWatch } from '@lapka/projections/position-watch.ts'
import { Refused } from './refused.ts'

const SHORT_MS = 250
const TIMEOUT_MS = 2_000

/**
 * `?after=position`: waits until the views have seen what the caller has written, a bounded time, then 503 with Retry-After.
 * A position beyond the log's head was never handed out.
 */
export const seePosition = async (
  { watch, log }: { watch: Pick<PositionWatch, 'waitFor'>; log: Pick<EventLog, 'head'> },
  after: number | undefined,
  projections: readonly ProjectionName[],
): Promise<void> => {
  if (after === undefined || (await watch.waitFor(projections, after, SHORT_MS))) return
  if (after > (await log.head())) throw new Refused('INVALID_INPUT', { errors: [{ path: 'after', fault: 'NO_SUCH_POSITION' }] })
  if (!(await watch.waitFor(projections, after, TIMEOUT_MS - SHORT_MS))) throw new Refused('NOT_YET_VISIBLE')
}
