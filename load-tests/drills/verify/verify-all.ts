import { join } from 'node:path'
import { createSigningKey } from '@lapka/event-log/checkpoints/signing-key.ts'
import { openLog } from '@lapka/event-log/open-log.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import { readCheckpoints } from '@lapka/projections/checkpoint.ts'
import { openDatabase } from '@lapka/projections/database.ts'
import type { CommandRecord } from '../load/command-ledger.ts'
import type { Rig } from '../rig/rig.ts'
import { verifyAnswers } from './answers.ts'
import { verifyChains, verifyCheckpoints } from './chains.ts'
import { verifyClaims } from './claims.ts'
import { verifyLetters } from './letters.ts'
import { verifyMoney } from './money.ts'
import { verifyPolicy } from './policy.ts'
import { findAlarms, readProcessLogs } from './process-logs.ts'
import { readArrivals, readKeptWebhooks, readLetterWork, readLog, readProvider } from './read-records.ts'
import { verifyPositions, verifyViews } from './views.ts'
import { byStream, type Violation } from './violation.ts'
import { verifyWebhooks } from './webhooks.ts'

/**
 * Everything that has to hold when nothing is going on any more, read around the api and around every proxy. It was not quiet when
 * something was written meanwhile, a hold that ran out for example: then the log and what follows from it were seen at two moments.
 */
export const verifyAll = async (
  rig: Rig,
  records: readonly CommandRecord[],
): Promise<{ events: number; isQuiet: boolean; violations: Violation[] }> => {
  const { databaseUrl, masterKey, dataDir, simulator, mail, webhooks } = rig
  const { log, keys, close } = openLog({ url: databaseUrl })
  const db = openDatabase({ url: databaseUrl })
  try {
    const { written, lifted } = await readLog(log)
    const streams = byStream(lifted)
    const violations = [
      ...verifyMoney(streams, readProvider(simulator.provider)),
      ...verifyPolicy(streams),
      ...verifyClaims(streams),
      ...verifyAnswers(records, lifted),
      ...verifyWebhooks(streams, webhooks.forgeries, await readKeptWebhooks(db)),
      ...verifyLetters(lifted, await readLetterWork(db, new Date().toISOString()), readArrivals(mail)),
      ...(await verifyChains(written, byStream(written))),
      ...(await verifyCheckpoints({ log, folder: join(dataDir, 'checkpoints'), key: createSigningKey({ masterKey }) })),
      ...verifyPositions(await readCheckpoints(db), await log.head()),
      ...findAlarms(readProcessLogs(join(dataDir, 'logs'))),
      ...(await verifyViews({ databaseUrl, log, vault: createVault({ masterKey, keys }) })),
    ]
    return { events: written.length, isQuiet: (await log.head()) === written.at(-1)?.position, violations }
  } finally {
    await Promise.all([db.destroy(), close()])
  }
}
