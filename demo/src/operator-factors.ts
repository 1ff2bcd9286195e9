import { codeHashOf } from '@lapka/booking-service/accounts/second-factors/recovery-code.ts'
import { DEMO_OPERATOR_CODE } from '@lapka/simulators/demo-robot/robot-login.ts'
import { demoId } from './demo-ids.ts'
import { OPERATOR_COUNT } from './plan-parents.ts'

/** Of every operator of the demo: the account, and the fixed code as it is kept. */
export const operatorFactors = (lookupKey: string) =>
  Array.from({ length: OPERATOR_COUNT }, (_, nth) => {
    const name = `operator${nth + 1}`
    const accountId = demoId('account', name)
    return { factorId: demoId('factor', name), accountId, codeHash: codeHashOf(DEMO_OPERATOR_CODE, { accountId, lookupKey }) }
  })
