import type { OpenedLog } from '@lapka/event-log/open-log.ts'
import { isMasterKey } from '@lapka/event-log/vault/is-master-key.ts'
import { isLogOfViews } from '@lapka/projections/log-origin.ts'
import type { Problem } from '../supervisor/part.ts'

type Kept = Pick<OpenedLog, 'log' | 'keys'> & { masterKey: string; db: Parameters<typeof isLogOfViews>[0] }

/** Master key, log and views must belong together: otherwise no one could sign in, or new bookings would never show. */
export const checkBelonging = async ({ masterKey, log, keys, db }: Kept): Promise<Problem | undefined> => {
  if (!(await isMasterKey(masterKey, keys)))
    return {
      problem:
        'The master key does not open the personal data that is kept: put back the LAPKA_MASTER_KEY, or the secrets.json in the data folder, that it was sealed with.',
    }
  if (!(await isLogOfViews(db, log)))
    return {
      problem:
        'The views at DATABASE_URL were made from another event log than the one at EVENT_LOG_URL; correct the addresses, or give DATABASE_URL an empty database.',
    }
  return undefined
}
