import type { CaseKind } from '@lapka/contracts/cases.ts'
import type { CaseEvents } from '@lapka/contracts/events/cases.ts'
import { isPendingTransfer, type TransferStatus } from '@lapka/contracts/pet-transfers.ts'
import type { Refusal } from '@lapka/contracts/refusals.ts'
import { isRefused, type Decision } from '../../kernel/decision.ts'
import { refundOf, type Payment } from '../payment.ts'
import type { Professional } from '../../professionals/professional.ts'
import { takeCase, type Case } from './case.ts'

/** Beside its own stream the one that opens and closes it, where there is one: a professional's, a pet's, or a payment's. */
export type CaseStates = { case: Case; professional?: Professional; pet?: PetOfCase; payment?: Payment }
/** As much of a pet as decides the case of its transfer. */
type PetOfCase = { status: string; transfer?: { transferId: string; fromId: string; status: TransferStatus } }
type CaseDecision = Decision<'case'>

/** The state of a case by all its events. `accountId` is the recipient of an answer, null for a writer without an account. */
export type CaseStanding = { kind: CaseKind; writerId: string; accountId: string | null; isOpen: boolean }

export const standingOf = (caseId: string, states: CaseStates): CaseStanding | null => {
  const { professional, pet, payment } = states
  if (states.case.status !== 'none') {
    const { kind, writerId, accountId, status } = states.case
    return { kind, writerId, accountId, isOpen: status === 'open' }
  }
  if (professional !== undefined && professional.status !== 'none') {
    const { accountId, status, requested } = professional
    return { kind: 'verification', writerId: accountId, accountId, isOpen: status === 'pending' || requested.length > 0 }
  }
  if (pet?.transfer?.transferId === caseId) {
    const { fromId, status } = pet.transfer
    return { kind: 'transfer', writerId: fromId, accountId: fromId, isOpen: isPendingTransfer(status) }
  }
  const refund = payment && refundOf(payment, caseId)
  if (payment === undefined || payment.status === 'none' || refund === undefined) return null
  const { parentId } = payment
  return { kind: 'refund', writerId: parentId, accountId: parentId, isOpen: refund.needsPersonWhy !== null }
}

/**
 * Something waits for an operator from now on. What is found again is the same case, open again if it was closed; a complaint about
 * the same appointment adds its words to the first.
 */
export const decideOpenCase = (opened: CaseEvents['CaseOpened'], states: { case: Case }): CaseDecision => {
  const { caseId, writerId, kind, text } = opened
  const { status } = states.case
  if (status === 'none') return { events: { case: [{ type: 'CaseOpened', data: opened }] } }
  if (kind === 'complaint') return { events: { case: [{ type: 'CaseTextAdded', data: { caseId, writerId, text } }] } }
  if (kind === 'message' || status === 'open') return { events: {} }
  return { events: { case: [{ type: 'CaseReopened', data: { caseId, writerId, note: '' } }] } }
}

/** `from`: the holder that the operator sees, so that no case is taken over unseen. */
export type AssignCase = { caseId: string; assigneeId: string | null; from: string | null; note: string }

/** An operator takes a case, hands it to a colleague, or gives it back. */
export const decideAssignCase = ({ caseId, assigneeId, from, note }: AssignCase, states: CaseStates): CaseDecision => {
  const standing = openStandingOf(caseId, states)
  if (isRefused(standing)) return standing
  const now = states.case.assigneeId
  if (now === assigneeId) return { events: {} }
  if (now !== null && now !== from) return { refused: 'CASE_TAKEN', assignee: { id: now, name: '' } }
  return { events: { case: [{ type: 'CaseAssigned', data: { caseId, writerId: standing.writerId, assigneeId, note } }] } }
}

export type ActOnCase = { caseId: string; operatorId: string; text: string }

const hasWriter: ReadonlySet<CaseKind> = new Set<CaseKind>(['message', 'complaint', 'verification', 'refund', 'transfer'])

/** A letter goes to the person the case concerns. The case stays open: an answer is not always the end of it. */
export const decideAnswerCase = ({ caseId, operatorId, text }: ActOnCase, states: CaseStates): CaseDecision => {
  const standing = openStandingOf(caseId, states)
  if (isRefused(standing)) return standing
  const { kind, writerId, accountId } = standing
  if (!hasWriter.has(kind)) return { refused: 'CASE_HAS_NO_WRITER' }
  const taken = takeCase(states.case, { caseId, operatorId, writerId })
  if (isRefused(taken)) return taken
  return { events: { case: [...taken.events, { type: 'CaseAnswered', data: { caseId, writerId, accountId, text } }] } }
}

const isDecided = (kind: CaseKind): boolean => ['verification', 'refund', 'review', 'ring', 'transfer'].includes(kind)

/** Done with. Verifications, refunds, reviews, rings and transfers are done with by what is decided about them, and by nothing else. */
export const decideCloseCase = ({ caseId, operatorId, text }: ActOnCase, states: CaseStates): CaseDecision => {
  const standing = openStandingOf(caseId, states)
  if (isRefused(standing)) return standing
  const { kind, writerId } = standing
  if (isDecided(kind)) return { refused: 'CASE_NEEDS_DECISION' }
  const taken = takeCase(states.case, { caseId, operatorId, writerId })
  if (isRefused(taken)) return taken
  return { events: { case: [...taken.events, { type: 'CaseClosed', data: { caseId, writerId, note: text } }] } }
}

/** The case was not finished. Its last holder has it again. */
export const decideReopenCase = ({ caseId, text }: Omit<ActOnCase, 'operatorId'>, states: CaseStates): CaseDecision => {
  const standing = standingOf(caseId, states)
  if (standing === null) return { refused: 'NOT_FOUND' }
  const { kind, writerId, isOpen } = standing
  if (isOpen) return { refused: 'CASE_OPEN' }
  if (isDecided(kind)) return { refused: 'CASE_NEEDS_DECISION' }
  return { events: { case: [{ type: 'CaseReopened', data: { caseId, writerId, note: text } }] } }
}

const openStandingOf = (caseId: string, states: CaseStates): CaseStanding | Refusal => {
  const standing = standingOf(caseId, states)
  if (standing === null) return { refused: 'NOT_FOUND' }
  return standing.isOpen ? standing : { refused: 'CASE_CLOSED' }
}
