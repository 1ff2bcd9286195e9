import type { Events } from '@lapka/contracts/events.ts'
import type { Decision } from '../../kernel/decision.ts'
import type { Account, EmailOwner } from '../account.ts'

export type RegisterAccount = Events['AccountRegistered']

/** Claims the address and opens the account in one append, so that two sign-ups with one address cannot both succeed. */
export const decideRegisterAccount = (
  command: RegisterAccount,
  { account, email }: { account: Account; email: EmailOwner },
): Decision<'account' | 'email'> => {
  if (account.status !== 'none') return { refused: 'KEY_USED_FOR_ANOTHER_REQUEST' }
  if (email.accountId !== null || !command.email.includes('@') || command.name.trim() === '') return { refused: 'INVALID_INPUT' }
  return {
    events: {
      account: [{ type: 'AccountRegistered', data: command }],
      email: [{ type: 'EmailClaimed', data: { accountId: command.accountId } }],
    },
  }
}
