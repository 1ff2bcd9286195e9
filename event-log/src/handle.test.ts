import { createMemoryLog } from './memory-engine.ts'
import { describeHandle } from './testing/handle-contract.ts'

describeHandle('memory', async () => {
  const log = createMemoryLog()
  return { log, close: log.close }
})
