import type { Decision } from '../../kernel/decision.ts'
import type { Account } from '../account.ts'

type States = { account: Account }
/** `isNameRight`: the operator typed the person's name, as before all that can't be taken back. */
type RequestReset = { operatorId: string; resetId: string; reason: string; isNameRight: boolean }
type DecideReset = { operatorId: string; resetId: string; reason: string; isApproved: boolean }

/** The owner has lost every factor. A later request replaces an earlier one. */
export const decideRequestFactorReset = (
  { operatorId, resetId, reason, isNameRight }: RequestReset,
  { account }: States,
): Decision<'account'> => {
  if (account.status === 'none') return { refused: 'NOT_FOUND' }
  if (account.status === 'erased') return { refused: 'PERSON_ERASED' }
  if (account.accountId === operatorId) return { refused: 'OTHER_OPERATORS_NEEDED' }
  if (account.factors.length === 0) return { refused: 'NO_SECOND_FACTOR' }
  if (!isNameRight) return { refused: 'NAME_DIFFERS' }
  return { events: { account: [{ type: 'FactorResetRequested', data: { accountId: account.accountId, resetId, reason } }] } }
}

/** Neither the operator who requested it nor the account itself may decide: one stolen session must not open another account. */
export const decideFactorReset = (
  { operatorId, resetId, reason, isApproved }: DecideReset,
  { account }: States,
): Decision<'account'> => {
  if (account.status === 'none') return { refused: 'NOT_FOUND' }
  if (account.status === 'erased') return { refused: 'PERSON_ERASED' }
  const { accountId, factorReset } = account
  if (factorReset?.resetId !== resetId) return { refused: 'FACTOR_RESET_OVER' }
  if (accountId === operatorId || factorReset.operatorId === operatorId) return { refused: 'OTHER_OPERATORS_NEEDED' }
  const type = isApproved ? 'FactorsReset' : 'FactorResetDeclined'
  return { events: { account: [{ type, data: { accountId, resetId, reason } }] } }
}
