import type { DatabaseUrls } from '@lapka/contracts/database-urls.ts'
import { openLog } from '@lapka/event-log/open-log.ts'
import { openDatabase } from '@lapka/projections/database.ts'
import { prepareDatabase } from '@lapka/projections/migrate.ts'
import { installQueue } from '@lapka/workers/queue/install-queue.ts'

/** A database may be starting, too. */
const CONNECT_MS = 10_000

/** Makes all that the views are made from, as the owner of the databases: the log, the keys, the state and the queue. */
export const makeTables = async ({ databaseUrl, eventLogUrl, keysUrl }: DatabaseUrls): Promise<void> => {
  const db = openDatabase({ url: databaseUrl, silenceMs: 0 })
  const { install, close } = openLog({ url: eventLogUrl, keysUrl, connectMs: CONNECT_MS })
  try {
    await install()
    await prepareDatabase(db)
    await installQueue(databaseUrl)
  } finally {
    await Promise.all([db.destroy(), close()])
  }
}
