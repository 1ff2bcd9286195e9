import pg from 'pg'
import { installLog } from '../install-log.ts'
import { installKeys } from '../vault/install-keys.ts'
import { createTestDatabase } from './test-database.ts'

export type TestLogDatabase = {
  url: string
  /** For looking at the log from outside, as an operator would. */
  admin: pg.Pool
  /** Ends the server's side of connections, as a restart does; of one kind when a name is given. Answers how many. */
  cutConnections: (applicationName?: string) => Promise<number>
  /** Takes the log away and puts an empty one in its place; a tenth of the time a new database takes. */
  empty: () => Promise<void>
  drop: () => Promise<void>
}

/** A test database with the log's tables in it. */
export const createTestLogDatabase = async (): Promise<TestLogDatabase> => {
  const { url, drop } = await createTestDatabase()
  const admin = new pg.Pool({ connectionString: url, max: 4, application_name: 'admin' })
  admin.on('error', () => {})
  await installLog(admin)
  await installKeys(admin)
  const cutConnections = async (applicationName = '%') => {
    const { rowCount } = await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name <> 'admin' and application_name like $1`,
      [applicationName],
    )
    return rowCount ?? 0
  }
  return {
    url,
    admin,
    cutConnections,
    empty: async () => {
      await admin.query('drop schema log, vault cascade')
      await installLog(admin)
      await installKeys(admin)
    },
    drop: async () => {
      await admin.end()
      await drop()
    },
  }
}
