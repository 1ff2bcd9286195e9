import { MAX_FACTORS, RECOVERY_CODES } from '@lapka/contracts/accounts.ts'
import type { Events, LapkaEvent } from '@lapka/contracts/events.ts'
import type { Decision } from '../../kernel/decision.ts'
import type { Account } from '../account.ts'

type States = { account: Account }
type NewFactor = Omit<Events['SecondFactorAdded'], 'accountId'>

/** The first one comes with recovery codes: without them a lost telephone would be a lost account. */
export const decideAddFactor = (factor: NewFactor, { account }: States): Decision<'account'> => {
  if (account.status !== 'registered') return { refused: 'NOT_FOUND' }
  if (account.factors.some(({ factorId }) => factorId === factor.factorId)) return { events: {} }
  if (account.factors.length >= MAX_FACTORS) return { refused: 'TOO_MANY_FACTORS' }
  const { accountId } = account
  const added: LapkaEvent = { type: 'SecondFactorAdded', data: { accountId, ...factor } }
  return { events: { account: account.factors.length === 0 ? [added, issued(accountId, false)] : [added] } }
}

/** Operators keep one: without it they could do nothing but add another. */
export const decideRemoveFactor = ({ factorId }: { factorId: string }, { account }: States): Decision<'account'> => {
  if (account.status !== 'registered') return { refused: 'NOT_FOUND' }
  const factor = account.factors.find((one) => one.factorId === factorId)
  if (factor === undefined) return { refused: 'NOT_FOUND' }
  if (account.role === 'OPERATOR' && account.factors.length === 1) return { refused: 'LAST_FACTOR' }
  const { accountId } = account
  return { events: { account: [{ type: 'SecondFactorRemoved', data: { accountId, factorId, kind: factor.kind } }] } }
}

export const decideIssueRecoveryCodes = ({ account }: States): Decision<'account'> => {
  if (account.status !== 'registered') return { refused: 'NOT_FOUND' }
  if (account.factors.length === 0) return { refused: 'NO_SECOND_FACTOR' }
  return { events: { account: [issued(account.accountId, true)] } }
}

/** The code itself was taken where it is kept; the log says that one was, and how many are left. */
export const decideUseRecoveryCode = ({ account }: States): Decision<'account'> => {
  if (account.status !== 'registered') return { refused: 'NOT_FOUND' }
  const { accountId, recoveryCodesLeft } = account
  const leftCount = Math.max(0, recoveryCodesLeft - 1)
  return { events: { account: [{ type: 'RecoveryCodeUsed', data: { accountId, leftCount } }] } }
}

const issued = (accountId: string, isRenewal: boolean): LapkaEvent => ({
  type: 'RecoveryCodesIssued',
  data: { accountId, count: RECOVERY_CODES, isRenewal },
})
