import { describeEngine } from './testing/engine-contract.ts'
import { useTestLog } from './testing/use-test-log.ts'

const { open } = useTestLog()

describeEngine('PostgreSQL', open)
