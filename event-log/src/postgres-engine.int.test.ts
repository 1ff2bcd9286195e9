import { createPostgresLog } from './postgres-engine.ts'
import { describeEngine } from './testing/engine-contract.ts'
import { createTestLogDatabase } from './testing/test-log.ts'

describeEngine('PostgreSQL', async () => {
  const { url, drop } = await createTestLogDatabase()
  const log = createPostgresLog({ url })
  const close = async () => {
    await log.close()
    await drop()
  }
  return { log, close }
})
