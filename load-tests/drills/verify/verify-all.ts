import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSigningKey } from '@lapka/event-log/checkpoints/signing-key.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import { openDatabase } from '@lapka/projections/database.ts'
import { verifyStatuses, type CommandRecord } from '@lapka/operations/verify/answers.ts'
import { readBook } from '@lapka/operations/verify/provider.ts'
import { verifyOnce } from '@lapka/operations/verify/verify-once.ts'
import type { Violation } from '@lapka/operations/verify/violation.ts'
import { openRigLog } from '../rig/open-rig-log.ts'
import type { Rig } from '../rig/rig.ts'
import { verifyForgeries } from './forgeries.ts'
import { verifyLetters } from './letters.ts'
import { findAlarms, readProcessLogs } from './process-logs.ts'
import { readArrivals, readKeptWebhooks, readLetterWork, readLog } from './read-records.ts'

/**
 * Everything that has to hold when nothing is going on any more, read around the api and around every proxy: all that `npx lapka verify`
 * looks at, and beside it what only a drill knows. It was not quiet when something was written meanwhile, a hold that ran out for
 * example: then the log and what follows from it were seen at two moments.
 */
export const verifyAll = async (
  rig: Rig,
  records: readonly CommandRecord[],
): Promise<{ events: number; isQuiet: boolean; violations: Violation[] }> => {
  const { databaseUrl, eventLog, masterKey, dataDir, simulator, mail, webhooks } = rig
  const { log, keys, close } = openRigLog(rig)
  const db = openDatabase({ url: databaseUrl })
  const folder = mkdtempSync(join(tmpdir(), 'lapka-verify-'))
  const place = {
    log,
    keys,
    vault: createVault({ masterKey, keys }),
    databaseUrl,
    logUrl: eventLog.roleUrl,
    provider: readBook(simulator.provider.book),
    publicKeys: [createSigningKey({ masterKey }).publicKey],
    dataDir,
    isRunning: true,
    isAtRest: true,
    answers: records,
    now: () => new Date().toISOString(),
  }
  try {
    const events = await readLog(log)
    const verdicts = await verifyOnce(place, folder, () => {})
    const violations = [
      ...verdicts.flatMap((verdict) => verdict.violations),
      ...records.flatMap(verifyStatuses),
      ...verifyForgeries(webhooks.forgeries, await readKeptWebhooks(db)),
      ...verifyLetters(events, await readLetterWork(db, new Date().toISOString()), readArrivals(mail)),
      ...findAlarms(readProcessLogs(join(dataDir, 'logs'))),
    ]
    return { events: events.length, isQuiet: (await log.head()) === events.at(-1)?.position, violations }
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await Promise.all([db.destroy(), close()])
  }
}
