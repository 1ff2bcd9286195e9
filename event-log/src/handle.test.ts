import { createMemoryLog } from './memory-engine.ts'
import { describeDoubt } from './testing/handle-doubt-contract.ts'
import { describeHandle } from './testing/handle-contract.ts'
import { describeMore } from './testing/handle-more-contract.ts'

const open = async () => {
  const log = createMemoryLog()
  return { log, close: log.close }
}

describeHandle('memory', open)
describeDoubt('memory', open)
describeMore('memory', open)
