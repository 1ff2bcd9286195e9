import type { Events } from '@lapka/contracts/events.ts'
import type { Decision } from '../../kernel/decision.ts'
import type { Payee } from '../payee.ts'

type SetPayoutAccount = Omit<Events['PayoutAccountSet'], 'isChange'>

/**
 * The account at a bank that a payee is paid to. What is under way goes where it was sent; to one that replaces another nothing is
 * paid for some days.
 */
export const decideSetPayoutAccount = (command: SetPayoutAccount, { payee }: { payee: Payee }): Decision<'payee'> => {
  if (payee.payoutAccountId === command.payoutAccountId) return { events: {} }
  const isChange = payee.payoutAccountId !== null || payee.provider !== null
  return { events: { payee: [{ type: 'PayoutAccountSet', data: { ...command, isChange } }] } }
}
