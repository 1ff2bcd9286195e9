import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { isErased } from '@lapka/contracts/envelope.ts'
import { personalFieldsOf } from '@lapka/contracts/events.ts'
import { accountStream } from '@lapka/contracts/streams.ts'
import { createHandle } from '@lapka/event-log/handle.ts'
import type { EventLog } from '@lapka/event-log/port.ts'
import type { KeyStore } from '@lapka/event-log/vault/key-store.ts'
import type { Vault } from '@lapka/event-log/vault.ts'
import { violationOf, type Violation } from './violation.ts'

const i19 = violationOf('I19')

type Sealed = { keys: Pick<KeyStore, 'read'>; vault: Vault; log: EventLog }

/** I19: no key of an erased person is there, none can be made any more, and nothing that they said of themselves opens. */
export const verifyKeysGone = async ({ keys, vault, log }: Sealed, accountIds: readonly string[]): Promise<Violation[]> => {
  const found: Violation[] = []
  const { readOpened } = createHandle({ log, vault })
  const stored = await keys.read([...accountIds])
  for (const accountId of accountIds) {
    if (stored.get(accountId) !== 'erased') {
      const what = stored.has(accountId) ? 'the key is still there' : 'nothing keeps another key from being made'
      found.push(i19(`${accountId} was erased, and ${what}`))
    }
    for (const event of await readOpened(accountStream(accountId))) {
      const data = event.data as Record<string, unknown>
      const opened = personalFieldsOf(event.type).find(([field]) => data[field] !== undefined && !isErased(data[field]))
      if (opened !== undefined) found.push(i19(`${accountId} was erased, and ${opened[0]} of event ${event.id} still opens`))
    }
  }
  return found
}

/** Tables beside the log that are keyed by account. Views are compared with the log as a whole, where nothing of the person opens any more. */
const KEPT_BY_ACCOUNT = `
  select format('%I.%I', table_schema, table_name) as name from information_schema.columns
  where table_schema = 'state' and column_name = 'account_id'`
const EMPTIED = `select account_id::text as "accountId" from views.accounts
  where account_id::text = any($1) and email || name || surname || phone || phone_number || email_key <> ''`

/** I19: no table has a copy of what an erased person's account was entered by, and the views show nothing of it. */
export const verifyCopiesGone = async (databaseUrl: string, accountIds: readonly string[]): Promise<Violation[]> => {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'lapka verify' })
  await client.connect()
  try {
    const found: Violation[] = []
    const { rows: tables } = await client.query<{ name: string }>(KEPT_BY_ACCOUNT)
    const statements = tables.map(({ name }) => ({
      name,
      text: `select distinct account_id::text as "accountId" from ${name} where account_id::text = any($1)`,
    }))
    for (const { name, text } of [...statements, { name: 'views.accounts', text: EMPTIED }]) {
      const { rows } = await client.query<{ accountId: string }>(text, [accountIds])
      for (const { accountId } of rows) found.push(i19(`${accountId} was erased, and ${name} still has something of them`))
    }
    return found
  } finally {
    await client.end()
  }
}

/** How pictures, PDFs and texts of people begin; what is sealed begins with chance. */
const clearBeginnings = ['ffd8ffe', 'ffd8ffdb', '89504e47', '47494638', '25504446', '52494646', '504b0304']

/** I19: no uploaded file lies in the clear, so that each is gone with its person's key. */
export const verifyFilesSealed = async (folder: string): Promise<{ files: number; violations: Violation[] }> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile())
  const violations: Violation[] = []
  for (const { parentPath, name } of files) {
    const file = await open(join(parentPath, name)).catch(() => undefined)
    if (file === undefined) continue
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0).finally(() => file.close())
    const beginning = buffer.toString('hex', 0, bytesRead)
    if (clearBeginnings.some((clear) => beginning.startsWith(clear))) violations.push(i19(`the file ${name} lies in the clear`))
  }
  return { files: files.length, violations }
}
