import pg from 'pg'
import { violationOf, type Violation } from './violation.ts'

const i13 = violationOf('I13')
const REFUSED = '42501'

const attempts = [
  'update log.events set type = type where false',
  'delete from log.events where false',
  'truncate log.events',
  'update log.head set position = position - 1',
  'delete from log.head where false',
  'truncate log.head',
]

/** I13: as the role that Lapka itself connects as, each way of changing the log is tried, refused, and in any case rolled back. */
export const verifyRole = async (eventLogUrl: string): Promise<{ attempts: number; role: string; violations: Violation[] }> => {
  const client = new pg.Client({ connectionString: eventLogUrl, application_name: 'lapka verify' })
  await client.connect()
  try {
    const { rows } = await client.query<{ role: string }>('select current_user as role')
    const role = rows[0]?.role ?? ''
    const violations: Violation[] = []
    for (const attempt of attempts) {
      const code = await codeOf(client, attempt)
      if (code !== REFUSED) violations.push(i13(`${role} may: ${attempt} (${code ?? 'done, and rolled back'})`))
    }
    return { attempts: attempts.length, role, violations }
  } finally {
    await client.end()
  }
}

/** Rights are checked before locks, so a statement that waits for a lock is already allowed: a short timeout is enough. */
const codeOf = async (client: pg.Client, attempt: string): Promise<string | undefined> => {
  await client.query('begin')
  try {
    await client.query("set local lock_timeout = '2s'")
    await client.query(attempt)
    return undefined
  } catch (error) {
    return (error as { code?: string }).code
  } finally {
    await client.query('rollback')
  }
}
