import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createPostgresLog } from '../postgres-engine.ts'
import type { OpenedLog } from './engine-contract.ts'
import { TIMEOUT_MS } from './test-database.ts'
import { createTestLogDatabase, type TestLogDatabase } from './test-log.ts'

/** One database for a file's tests, with an empty log for each of them. */
export const useTestLog = () => {
  let database: TestLogDatabase
  beforeAll(async () => {
    database = await createTestLogDatabase()
  })
  beforeEach(() => database.empty())
  afterAll(() => database.drop())
  return {
    database: () => database,
    open: async (): Promise<OpenedLog> => {
      const log = createPostgresLog({ url: database.url, timeoutMs: TIMEOUT_MS })
      return { log, close: log.close }
    },
  }
}
