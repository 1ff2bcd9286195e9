import { createMemoryLog } from './memory-engine.ts'
import { describeEngine } from './testing/engine-contract.ts'

describeEngine('memory', async () => {
  const log = createMemoryLog()
  return { log, close: log.close }
})
