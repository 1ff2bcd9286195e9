import { describeDoubt } from './testing/handle-doubt-contract.ts'
import { describeHandle } from './testing/handle-contract.ts'
import { describeMore } from './testing/handle-more-contract.ts'
import { useTestLog } from './testing/use-test-log.ts'

const { open } = useTestLog()

describeHandle('PostgreSQL', open)
describeDoubt('PostgreSQL', open)
describeMore('PostgreSQL', open)
