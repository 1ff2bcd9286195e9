import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from '@lapka/contracts/hash-chain.ts'
import type { EventLog } from '@lapka/event-log/port.ts'
import { createMigratedDatabase, TIMEOUT_MS } from '@lapka/event-log/testing/test-database.ts'
import { createMemoryKeyStore } from '@lapka/event-log/vault/key-store.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import { allProjections } from '../all-projections.ts'
import { tableName } from '../checkpoint.ts'
import { openDatabase } from '../database.ts'
import { recordedGolden, writeGoldenHistory } from '../golden/golden-history.ts'
import { verifyGolden } from '../golden/verify-golden.ts'
import { runProjections } from '../run-together.ts'
import { reached } from './test-views.ts'

type Opened = { log: EventLog; close: () => Promise<void> }

/** The contract of every engine with old histories: written as they were once, they fold and project to what they always came to. */
export const goldenContract = (engine: string, open: () => Promise<Opened>): void => {
  describe(`golden histories on ${engine}`, () => {
    it('fold to the same states and project to the same rows', async () => {
      const { log, close } = await open()
      try {
        const vault = createVault({ masterKey: 'ab'.repeat(32), keys: createMemoryKeyStore() })
        await writeGoldenHistory(log, vault)
        const opened = await vault.openEvents(await log.readAll(0, 1_000))
        expect(opened.map(({ stream, type, version, data }) => ({ stream, type, version, data }))).toEqual(
          recordedGolden().map(({ stream, type, version, data }) => ({ stream, type, version, data })),
        )
        expect(verifyGolden(opened).differences).toEqual([])
        // A view that was changed on purpose: npx vitest run --project int projections/src/golden -u
        await expect(await rowsOf(log, vault)).toMatchFileSnapshot('../golden/rows.ndjson')
      } finally {
        await close()
      }
    })
  })
}

/** Worked out again as time goes by, and so no part of what a history comes to. */
const OF_THE_CLOCK = 'free_key'

const rowsOf = async (log: EventLog, vault: ReturnType<typeof createVault>): Promise<string> => {
  const database = await createMigratedDatabase()
  const db = openDatabase({ url: database.url, maxConnections: 24, timeoutMs: TIMEOUT_MS })
  const running = runProjections(allProjections, { log, db, url: database.url, vault })
  try {
    await reached(db, allProjections, await log.head())
    const places = new Map((await log.readAll(0, 1_000)).map(({ position }, index) => [position, index + 1]))
    return await db.transaction().execute(async (trx) => {
      await sql`set local time zone 'UTC'`.execute(trx)
      const lines: string[] = []
      for (const table of allProjections.flatMap(({ tables }) => Object.keys(tables)).map(tableName)) {
        const { rows } = await sql<{
          row: object
        }>`select to_jsonb(t) - ${OF_THE_CLOCK}::text as row from ${sql.table(table)} t`.execute(trx)
        lines.push(...rows.map(({ row }) => `${table} ${canonicalJson(counted(row, places))}\n`).sort())
      }
      return lines.join('')
    })
  } finally {
    await running.stop()
    await db.destroy()
    await database.drop()
  }
}

/** Positions by which of the events they are: engines count differently. */
const counted = (row: object, places: ReadonlyMap<number, number>): object =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]: [string, unknown]) =>
      column.endsWith('position') && typeof value === 'number' ? [column, places.get(value) ?? value] : [column, value],
    ),
  )
