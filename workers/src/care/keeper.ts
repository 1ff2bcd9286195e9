import { setTimeout as delay } from 'node:timers/promises'
import { DEFAULT_ZONE, MINUTE_MS } from '@lapka/contracts/time.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { nextCareHour } from '@lapka/domain/pets/care-letters/care-to-remind.ts'
import { messageOf, type ProcessLog } from '@lapka/process/process-log.ts'
import { repeat } from '../work/repeat.ts'
import { remindOfCare, type Reminding } from './remind-of-care.ts'

/** The views have most of a log by then, and the start waits for nothing else. */
const AFTER_START_MS = MINUTE_MS / 2
const POLL_INTERVAL_MS = 10 * MINUTE_MS

/** Once each day, from nine in the morning on, looks for due doses to remind parents of. A day that failed is looked at again. */
export const startCareKeeper = ({ processLog, ...dependencies }: Reminding & { processLog: ProcessLog }) => {
  let doneOn = ''
  let isStarting = true
  const look = async (signal: AbortSignal): Promise<void> => {
    const at = dependencies.now()
    const today = localDateOf(at, DEFAULT_ZONE)
    if (doneOn === today || nextCareHour(at) > at) return
    const { letters, failures } = await remindOfCare(dependencies, today, signal)
    if (letters > 0) processLog.info('Parents are reminded of due doses', { letters })
    const [first] = failures
    if (first !== undefined)
      processLog.warn('Some parents could not be reminded', { count: failures.length, error: messageOf(first) })
    else if (!signal.aborted) doneOn = today
  }
  return repeat(async (signal) => {
    if (isStarting) await delay(AFTER_START_MS, undefined, { signal }).catch(() => undefined)
    isStarting = false
    if (!signal.aborted)
      await look(signal).catch((error: unknown) =>
        processLog.warn('Due doses could not be looked for', { error: messageOf(error) }),
      )
    return POLL_INTERVAL_MS
  })
}
