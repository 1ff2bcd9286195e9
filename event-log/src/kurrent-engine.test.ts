import { describeEngine } from './testing/engine-contract.ts'
import { describeDoubt } from './testing/handle-doubt-contract.ts'
import { describeHandle } from './testing/handle-contract.ts'
import { describeMore } from './testing/handle-more-contract.ts'
import { useTestKurrent } from './testing/use-test-kurrent.ts'

const { engine, open } = useTestKurrent()

describeEngine(engine, open)
describeHandle(engine, open)
describeDoubt(engine, open)
describeMore(engine, open)
