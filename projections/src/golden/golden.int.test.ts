import { createMemoryLog } from '@lapka/event-log/memory-engine.ts'
import { useTestKurrent } from '@lapka/event-log/testing/use-test-kurrent.ts'
import { useTestLog } from '@lapka/event-log/testing/use-test-log.ts'
import { goldenContract } from '../testing/golden-contract.ts'

const postgres = useTestLog()
const kurrent = useTestKurrent()

goldenContract('memory', async () => {
  const log = createMemoryLog()
  return { log, close: log.close }
})
goldenContract('postgres', postgres.open)
goldenContract(kurrent.engine, kurrent.open)
