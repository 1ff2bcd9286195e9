import type { Pool } from 'pg'
import { emailKeyOf } from '@lapka/booking-service/accounts/email-key.ts'
import { createKeptFiles } from '@lapka/booking-service/files/kept-files.ts'
import { hashPassword } from '@lapka/booking-service/sessions/password.ts'
import { createHandle } from '@lapka/event-log/handle.ts'
import type { OpenedLog } from '@lapka/event-log/open-log.ts'
import { openLookupKey } from '@lapka/event-log/vault/lookup-key.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import { beginWorkAfter, writeCredentials, writeFactors } from './demo-database.ts'
import { isSeeded, seedDemo } from './seed-demo.ts'
import type { SeededDemo, SeedDemoOptions } from './seed-demo.ts'
import { codeHashOf } from '@lapka/booking-service/accounts/second-factors/recovery-code.ts'
import { DEMO_OPERATOR_CODE } from '@lapka/simulators/demo-robot/robot-login.ts'
import { demoId } from './demo-ids.ts'
import { asOnlyWriter } from '@lapka/event-log/only-writer.ts'
import { OPERATOR_COUNT } from './plan-parents.ts'

/** Of every operator of the demo: the account, and the fixed code as it is kept. */
const operatorFactors = (lookupKey: string) =>
  Array.from({ length: OPERATOR_COUNT }, (_, nth) => {
    const name = `operator${nth + 1}`
    const accountId = demoId('account', name)
    return { factorId: demoId('factor', name), accountId, codeHash: codeHashOf(DEMO_OPERATOR_CODE, { accountId, lookupKey }) }
  })

export type EnsureDemoOptions = Pick<SeedDemoOptions, 'importPayments' | 'checkoutUrlOf' | 'now' | 'issuer'> &
  Pick<OpenedLog, 'log' | 'keys'> & {
    /** Where credentials and views are. */
    pool: Pool
    masterKey: string
    /** Where uploaded files are kept. */
    filesFolder: string
  }

/** Streams the seed keeps folded at once: every appointment, payment and day of six weeks. */
const FOLDED_STREAMS = 30_000
/** A machine that is starting everything at once may be slow; the seed is in no hurry. */
const TIMEOUT_MS = 20_000

/**
 * Makes the demo's data unless they are there. Needs the tables of the log and the migrated database, and must end before
 * workers start: they would do its work again. Cut off half way, it is completed by the next start.
 */
export const ensureDemo = async (options: EnsureDemoOptions): Promise<SeededDemo | 'already there'> => {
  const { log, keys, pool, masterKey } = options
  if (await isSeeded(log)) return 'already there'
  const isEmpty = (await log.head()) === 0
  const vault = createVault({ masterKey, keys })
  const lookupKey = await openLookupKey(keys, masterKey)
  const handle = createHandle({
    log: isEmpty ? asOnlyWriter(log) : log,
    vault,
    maxCachedStreams: FOLDED_STREAMS,
    timeoutMs: TIMEOUT_MS,
  })
  return await seedDemo({
    ...options,
    handle,
    hashPassword,
    keepFile: createKeptFiles(options.filesFolder, vault).keep,
    emailKeyOf: (email) => emailKeyOf(email, lookupKey),
    writeCredentials: async (credentials) => {
      await writeCredentials(pool, credentials)
      await writeFactors(pool, operatorFactors(lookupKey))
      const [last] = await log.readAll((await log.head()) - 1, 1)
      if (last !== undefined) await beginWorkAfter(pool, last)
    },
  })
}
