import type { Events } from '@lapka/contracts/events.ts'
import type { Decision } from '../../kernel/decision.ts'
import type { Payee } from '../payee.ts'

/** The account at a bank that a payee is paid to. What is under way goes where it was sent. */
export const decideSetPayoutAccount = (command: Events['PayoutAccountSet'], { payee }: { payee: Payee }): Decision<'payee'> =>
  payee.payoutAccountId === command.payoutAccountId
    ? { events: {} }
    : { events: { payee: [{ type: 'PayoutAccountSet', data: command }] } }
