import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { ReviewGround, RingReason } from '@lapka/contracts/reviews.ts'
import { isRefused, type Decision } from '../../kernel/decision.ts'
import { caseByLapka, takeCase, type Case } from '../../payments/cases/case.ts'
import { publishedAmong, reviewKey, type ReviewKey, type ReviewStates, type WrittenReview } from './ring-streams.ts'

type States = { case: Case } & ReviewStates
type RingDecision = Decision<'case' | ReviewKey>

const perReview = (reviews: readonly WrittenReview[], eventOf: (review: WrittenReview) => LapkaEvent) =>
  Object.fromEntries(reviews.map((review) => [reviewKey(review.appointmentId), [eventOf(review)]]))

export type SetAsideRing = {
  caseId: string
  professionalId: string
  appointmentIds: readonly string[]
  reasons: readonly RingReason[]
}

/**
 * The reviews of a ring stay where they are and count no more until an operator has decided, in one case for all. A review that an operator
 * has decided about already is never set aside again.
 */
export const decideSetAside = (
  { caseId, professionalId, appointmentIds, reasons }: SetAsideRing,
  states: States,
): RingDecision => {
  const fresh = publishedAmong(states, appointmentIds).filter(({ isSetAside, decision }) => !isSetAside && decision === null)
  if (fresh.length === 0) return { events: {} }
  const known = states.case
  const opening: LapkaEvent[] =
    known.status === 'none'
      ? [{ type: 'CaseOpened', data: caseByLapka(caseId, 'ring', null) }]
      : known.status === 'closed'
        ? [{ type: 'CaseReopened', data: { caseId, writerId: known.writerId, note: '' } }]
        : []
  const found = { caseId, professionalId, appointmentIds: fresh.map((review) => review.appointmentId), reasons: [...reasons] }
  return {
    events: {
      case: [...opening, { type: 'ReviewRingFound', data: found }],
      ...perReview(fresh, ({ appointmentId, authorId }) => ({
        type: 'ReviewSetAside',
        data: { appointmentId, authorId, caseId },
      })),
    },
  }
}

/** `isTied`: by the views, the professional is paid in the operator's name. `professionalAccountId` is told, too. */
export type DecideRing = {
  caseId: string
  operatorId: string
  isRemoved: boolean
  ground: ReviewGround | null
  reason: string
  isTied: boolean
  professionalAccountId: string
}

/** An operator decides: they count again, or go on one of the grounds. Each author is told, and may object to it for their own review. */
export const decideRing = (
  { caseId, operatorId, isRemoved, ground, reason, isTied, professionalAccountId }: DecideRing,
  states: States,
): RingDecision => {
  const known = states.case
  if (known.status === 'none' || known.kind !== 'ring' || known.ring === undefined) return { refused: 'NOT_FOUND' }
  if (known.status === 'closed') return { refused: 'CASE_CLOSED' }
  if (isRemoved !== (ground !== null)) return { refused: 'INVALID_INPUT' }
  const { writerId, ring } = known
  const waiting = publishedAmong(states, ring.appointmentIds).filter(({ isSetAside }) => isSetAside)
  const sides = [professionalAccountId, ...waiting.map(({ authorId }) => authorId)]
  if (isTied || sides.includes(operatorId)) return { refused: 'REVIEW_OPERATOR_TIED' }
  const taken = takeCase(known, { caseId, operatorId, writerId })
  if (isRefused(taken)) return taken
  const decided = { caseId, writerId, accountId: professionalAccountId, isRemoved, count: waiting.length, reason }
  const judgement = { operatorId, isRemoved, ground, reason, isAfterObjection: false, reporterIds: [] }
  return {
    events: {
      case: [
        ...taken.events,
        ...(waiting.length > 0 ? [{ type: 'ReviewRingDecided' as const, data: decided }] : []),
        { type: 'CaseClosed', data: { caseId, writerId, note: reason } },
      ],
      ...perReview(waiting, ({ appointmentId, authorId }) => ({
        type: 'ReviewJudged',
        data: { appointmentId, authorId, ...judgement },
      })),
    },
  }
}
