import type { FastifyRequest } from 'fastify'
import type { SelfProof } from '@lapka/contracts/api/second-factors.ts'
import { secondFactorsOf } from '@lapka/state/accounts/second-factors.ts'
import { provePassword } from '../prove-password.ts'
import type { Dependencies } from '../../dependencies.ts'
import { userOf } from '../../http/authorization/enforce.ts'
import { Refused } from '../../http/refused.ts'
import { judgeFactor } from './judge-factor.ts'

/**
 * Asks for all that an account is protected by, before that changes: the password, and the second factor where there is one. A session
 * that was stolen has neither.
 */
export const proveSelf = async (
  dependencies: Dependencies,
  request: FastifyRequest,
  { password, ...proof }: SelfProof,
): Promise<void> => {
  const { id: accountId, role } = userOf(request)
  await provePassword(dependencies, request, password)
  if ((await secondFactorsOf(dependencies.db, accountId)).length === 0) return
  if (!(await judgeFactor(dependencies, { request, accountId, role }, proof))) throw new Refused('SECOND_FACTOR_WRONG')
}
