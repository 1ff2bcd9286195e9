import type { Events } from '@lapka/contracts/events.ts'
import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import type { Decision } from '../../kernel/decision.ts'
import type { Account, EmailOwner } from '../account.ts'

/** `isNameRight`: the operator typed the person's name. Names are sealed here, so the caller compares. */
export type OperatorAct = { operatorId: string; reason: string; isNameRight: boolean }

/** Why an operator can't act on an account; null if they can. Other operators' accounts are theirs alone: one stolen session must not lock out all. */
export const whyNotActOn = (account: Account, { operatorId }: Pick<OperatorAct, 'operatorId'>): RefusalCode | null => {
  if (account.status === 'none') return 'NOT_FOUND'
  if (account.status === 'erased') return 'PERSON_ERASED'
  return account.role === 'OPERATOR' && account.accountId !== operatorId ? 'OPERATORS_ACCOUNT' : null
}

/** Letters may differ in case and spaces: it is typed to be sure who is meant, not to be copied. */
export const isSameName = (typed: string, name: string): boolean =>
  plainName(typed) !== '' && plainName(typed) === plainName(name)

const plainName = (name: string): string => name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** That every session ends is written here; ending them is the door's part of the same act. */
export const decideSignOutPerson = (
  { reason, isNameRight, operatorId }: OperatorAct,
  { account }: { account: Account },
): Decision<'account'> => {
  const refused = whyNotActOn(account, { operatorId })
  if (refused !== null) return { refused }
  if (account.status !== 'registered') return { refused: 'NOT_FOUND' }
  if (!isNameRight) return { refused: 'NAME_DIFFERS' }
  return { events: { account: [{ type: 'SignedOutByOperator', data: { accountId: account.accountId, reason } }] } }
}

export type ResendLetter = Pick<OperatorAct, 'operatorId'> & Events['LetterResent']

/** Sends an account one of its letters again. */
export const decideResendLetter = (
  { operatorId, ...resent }: ResendLetter,
  { account }: { account: Account },
): Decision<'account'> => {
  const refused = whyNotActOn(account, { operatorId })
  return refused === null ? { events: { account: [{ type: 'LetterResent', data: resent }] } } : { refused }
}

/** Sends the confirmation link again, while no account has the address. */
export const decideResendConfirmation = (resent: Events['LetterResent'], { email }: { email: EmailOwner }): Decision<'email'> =>
  email.accountId === null && email.revision >= 0
    ? { events: { email: [{ type: 'LetterResent', data: resent }] } }
    : { refused: 'LETTER_OUTDATED' }
