import { BrokenInvariant } from '@lapka/contracts/broken-invariant.ts'
import type { RefundAct } from '@lapka/contracts/cases.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { Refusal } from '@lapka/contracts/refusals.ts'
import { takeCase, type Case } from '../cases/case.ts'
import { isRefused, type Decision } from '../../kernel/decision.ts'
import { isDisputed } from '../balance.ts'
import { currentAttempt, identityOf, refundOf, type Payment, type Refund } from '../payment.ts'

type States = { case: Case; payment: Payment }
type ResolveDecision = Decision<'case' | 'payment'>

type OperatorAct = { refundId: string; operatorId: string; reason: string }
/** `idempotencyKey` is of the attempt that a retry sends; `approvalId` is used only above the limit. */
export type ResolveRefund = OperatorAct & {
  act: Exclude<RefundAct, { kind: 'send' }>
  fourEyesCents: number
  approvalId: string
  idempotencyKey: string
}
export type DecideApproval = OperatorAct & { approvalId: string; isApproved: boolean; idempotencyKey: string }

/** An operator looks after a refund that failed. Above the limit the act waits for a second operator, and nothing is sent until then. */
export const decideResolveRefund = (command: ResolveRefund, states: States): ResolveDecision => {
  const { refundId, operatorId, act } = command
  const refund = refundOf(states.payment, refundId)
  if (refund === undefined) return { refused: 'NOT_FOUND' }
  if (refund.needsPersonWhy === null) return { refused: 'CASE_CLOSED' }
  const taken = takeCase(states.case, { caseId: refundId, operatorId, writerId: parentOf(states.payment) })
  if (isRefused(taken)) return taken
  const refusal = refuseAct(states.payment, refund, act.kind)
  if (refusal !== null) return refusal
  const needsSecond = refund.amountCents > command.fourEyesCents
  return {
    events: {
      case: taken.events,
      payment: needsSecond ? [requestApproval(states.payment, refund, command)] : carryOut(states.payment, refund, command),
    },
  }
}

/** The second operator's approval. It does not need the case, which stays with the operator who requested the act. */
export const decideApproveRefund = (command: DecideApproval, { payment }: { payment: Payment }): Decision<'payment'> => {
  const { refundId, operatorId, reason, approvalId, isApproved } = command
  const refund = refundOf(payment, refundId)
  if (refund === undefined) return { refused: 'NOT_FOUND' }
  const { approval } = refund
  if (approval?.approvalId !== approvalId) return { refused: 'NOTHING_TO_APPROVE' }
  if (approval.operatorId === operatorId) return { refused: 'SECOND_OPERATOR_NEEDED' }
  const decided = { ...identityOf(payment), refundId, parentId: parentOf(payment), operatorId, reason, approvalId }
  if (!isApproved)
    return { events: { payment: [{ type: 'RefundApprovalDeclined', data: decided }, ...handBack(payment, refund)] } }
  const refusal = approval.act.kind === 'send' ? null : refuseAct(payment, { ...refund, approval: null }, approval.act.kind)
  if (refusal !== null) return refusal
  const { act } = approval
  return {
    events: {
      payment: [{ type: 'RefundApproved', data: { ...decided, act } }, ...carryOut(payment, refund, { ...command, act })],
    },
  }
}

/** Asks for the second operator. Also what an operator's own refund appends beside its request, so that it is not sent before. */
export const requestApproval = (
  payment: Payment,
  { refundId, amountCents }: Pick<Refund, 'refundId' | 'amountCents'>,
  { operatorId, reason, approvalId, act }: Omit<OperatorAct, 'refundId'> & { approvalId: string; act: RefundAct },
): LapkaEvent => ({
  type: 'RefundApprovalRequested',
  data: { ...identityOf(payment), refundId, parentId: parentOf(payment), operatorId, reason, approvalId, act, amountCents },
})

/** The same for each part of what is requested, where it goes back by several intents: none of them is sent before. */
export const requestApprovals = (
  payment: Payment,
  requested: readonly LapkaEvent[],
  asked: Parameters<typeof requestApproval>[2],
): LapkaEvent[] =>
  requested.flatMap(({ type, data }) => (type === 'RefundRequested' ? [requestApproval(payment, data, asked)] : []))

/** Why an operator can't do this about a refund now. While an attempt is under way, or may still arrive, another way back could pay twice. */
export const refuseAct = (payment: Payment, refund: Refund, act: 'retry' | 'return'): Refusal | null => {
  if (isDisputed(payment)) return { refused: 'REFUND_DISPUTED' }
  if (refund.approval !== null) return { refused: 'APPROVAL_WAITING' }
  if (refund.status !== 'needs_person') return { refused: 'REFUND_ON_ITS_WAY' }
  const { step } = currentAttempt(refund)
  const mayArrive = (step === 'submitted' || step === 'pending') && refund.needsPersonWhy !== 'unknown_to_provider'
  return act === 'retry' && mayArrive ? { refused: 'REFUND_MAY_ARRIVE' } : null
}

const carryOut = (
  payment: Payment,
  refund: Refund,
  { operatorId, reason, act, idempotencyKey }: Omit<OperatorAct, 'refundId'> & { act: RefundAct; idempotencyKey: string },
): LapkaEvent[] => {
  const { refundId } = refund
  const attempt = currentAttempt(refund).attempt + 1
  const identity = identityOf(payment)
  const done = { ...identity, refundId, parentId: parentOf(payment), operatorId, reason }
  switch (act.kind) {
    case 'send':
      return []
    case 'retry':
      return [{ type: 'RefundRetried', data: { ...done, attempt, idempotencyKey } }]
    case 'return':
      return [
        { type: 'RefundReturnedByTransfer', data: { ...done, attempt, reference: act.reference } },
        { type: 'RefundSucceeded', data: { ...identity, refundId, attempt } },
      ]
  }
}

/** A refund that was never sent and now may not be is still owed, and a person looks after it; what was only decided about a complaint is not. */
const handBack = (payment: Payment, { refundId, amountCents, approval, why }: Refund): LapkaEvent[] => {
  if (approval?.act.kind !== 'send') return []
  return why === 'complaint'
    ? [{ type: 'RefundWithdrawn', data: { ...identityOf(payment), refundId, amountCents } }]
    : [{ type: 'RefundNeedsPerson', data: { ...identityOf(payment), refundId, why: 'declined' } }]
}

const parentOf = (payment: Payment): string => {
  if (payment.status === 'none') throw new BrokenInvariant('a refund of a payment that was never requested')
  return payment.parentId
}
