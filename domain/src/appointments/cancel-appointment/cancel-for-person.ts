import type { Decision, Missing } from '../../kernel/decision.ts'
import type { LedgerKey } from '../../kernel/ledger.ts'
import type { PromotionKey } from '../../promotions/use-promotions.ts'
import type { Account } from '../../accounts/account.ts'
import { whyNotActOn, type OperatorAct } from '../../accounts/operator-acts/decide.ts'
import { requestApprovals } from '../../payments/resolve-refund/decide.ts'
import { decideCancelAppointment, whyNotCancellable, type CancelAppointment, type CancelStates } from './decide.ts'

/** `approvalId`: of the second operator's decision, where more than `fourEyesCents` go back. */
type CancelForPerson = Omit<CancelAppointment, 'isUndoable'> & OperatorAct & { fourEyesCents: number; approvalId: string }

/**
 * An operator cancels for a caller, by the same decision as cancelling: as the side that called, or as Lapka (`by: 'system'`),
 * which refunds everything. A refund above the limit waits for a second operator. What has begun can't be cancelled here either.
 */
export const decideCancelForPerson = (
  { operatorId, isNameRight, fourEyesCents, approvalId, ...command }: CancelForPerson,
  { account, ...states }: CancelStates & { account: Account },
): Decision<'appointment' | 'payment' | LedgerKey | PromotionKey> | Missing => {
  const refused = whyNotActOn(account, { operatorId })
  if (refused !== null) return { refused }
  const { appointment } = states
  if (appointment.status === 'none') return { refused: 'NOT_FOUND' }
  if (!isNameRight) return { refused: 'NAME_DIFFERS' }
  const begun = whyNotCancellable(appointment, { by: 'parent', at: command.at })
  if (begun !== null) return { refused: begun }
  const decided = decideCancelAppointment(command, states)
  if (!('events' in decided)) return decided
  const { payment: ofPayment = [] } = decided.events
  const { payment } = states
  const cents = ofPayment.reduce((sum, { type, data }) => (type === 'RefundRequested' ? sum + data.amountCents : sum), 0)
  if (cents <= fourEyesCents || payment === undefined) return decided
  const asked = { operatorId, reason: command.reason, approvalId, act: { kind: 'send' } } as const
  const approvals = requestApprovals(payment, ofPayment, asked)
  return { events: { ...decided.events, payment: [...ofPayment, ...approvals] } }
}
