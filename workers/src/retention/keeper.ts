import type { Kysely } from 'kysely'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { messageOf, type ProcessLog } from '@lapka/process/process-log.ts'
import type { StateTables } from '@lapka/state/database.ts'
import { forgetOld } from '@lapka/state/forget-old.ts'
import { markLog } from '@lapka/state/outbox/log-marks.ts'
import { repeat } from '../work/repeat.ts'
import { forgetDrafts } from './forget-drafts.ts'

const EVERY_MS = 10 * MINUTE_MS

type Keeping = { db: Kysely<StateTables>; dataFolder: string | undefined; now: () => string; log: ProcessLog }

/** Every ten minutes: forgets what has its age, and marks how far the log was read. */
export const startRetentionKeeper = ({ db, dataFolder, now, log }: Keeping) => {
  const keep = async (): Promise<void> => {
    await markLog(db)
    const count = await forgetOld(db, now())
    const files = dataFolder === undefined ? 0 : await forgetDrafts(dataFolder, Date.now())
    if (count + files > 0) log.info('What had its age was forgotten', { rows: count, files })
  }
  return repeat(async () => {
    await keep().catch((error: unknown) => log.warn('Old rows could not be forgotten', { error: messageOf(error) }))
    return EVERY_MS
  })
}
