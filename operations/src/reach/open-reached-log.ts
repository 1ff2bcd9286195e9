import { openLog, type OpenedLog } from '@lapka/event-log/open-log.ts'
import { createProgress } from '../progress/progress.ts'
import type { ReachedDatabases } from './reach-databases.ts'

/** No screen waits for this: a busy machine may take longer over a page of events than a request could wait. */
const TIMEOUT_MS = 20_000

/** Its log and keys. A log in KurrentDB is read first where the data folder has no snapshot of it, which takes as long as it is. */
export const openReachedLog = ({ urls, dataDir }: Pick<ReachedDatabases, 'urls' | 'dataDir'>): OpenedLog => {
  const progress = createProgress()
  return openLog({
    url: urls.eventLogUrl,
    keysUrl: urls.keysUrl,
    dataFolder: dataDir,
    timeoutMs: TIMEOUT_MS,
    onReading: ({ position, end }) =>
      position < end ? progress.show(`Reading the log: ${position} of ${end} events`) : progress.clear(),
  })
}
