import { createPostgresLog } from './postgres-engine.ts'
import { describeHandle } from './testing/handle-contract.ts'
import { createTestLogDatabase } from './testing/test-log.ts'

describeHandle('PostgreSQL', async () => {
  const { url, drop } = await createTestLogDatabase()
  const log = createPostgresLog({ url })
  const close = async () => {
    await log.close()
    await drop()
  }
  return { log, close }
})
