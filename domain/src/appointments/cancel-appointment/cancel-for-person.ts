import type { Decision, Missing } from '../../decision.ts'
import type { LedgerKey } from '../../ledger/ledger.ts'
import type { Account } from '../../accounts/account.ts'
import { whyNotActOn, type OperatorAct } from '../../accounts/operator-acts/decide.ts'
import { decideCancelAppointment, whyNotCancellable, type CancelAppointment, type CancelStates } from './decide.ts'

type CancelForPerson = Omit<CancelAppointment, 'undoUntil'> & OperatorAct

/**
 * Somebody called and an operator cancels for them: by the very decision of cancelling, as the side that called, or as ours
 * (`by: 'system'`), which gives all of it back. Nobody cancels what has begun, so neither does an operator.
 */
export const decideCancelForPerson = (
  { operatorId, isNameRight, ...command }: CancelForPerson,
  { account, ...states }: CancelStates & { account: Account },
): Decision<'appointment' | 'payment' | LedgerKey> | Missing => {
  const refused = whyNotActOn(account, { operatorId })
  if (refused !== null) return { refused }
  const { appointment } = states
  if (appointment.status === 'none') return { refused: 'NOT_FOUND' }
  if (!isNameRight) return { refused: 'NAME_DIFFERS' }
  const begun = whyNotCancellable(appointment, { by: 'parent', at: command.at })
  return begun === null ? decideCancelAppointment(command, states) : { refused: begun }
}
