import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import type { Decision, Missing } from '../../kernel/decision.ts'
import { toMs } from '../../kernel/instant.ts'
import { isWaiting, type Consultation, type ConsultationIn } from '../consultation.ts'
import { givenUp, type GiveUpKey } from '../give-up.ts'
import { missingToGiveUp, type UnacceptedStates } from '../streams.ts'

/** Why its parent can't withdraw it any more; said again it is no news. */
const whyNotWithdrawn = (consultation: Consultation): RefusalCode | null => {
  switch (consultation.status) {
    case 'none':
      return 'NOT_FOUND'
    case 'accepted':
    case 'ended':
      return 'CONSULTATION_FIXED'
    case 'unanswered':
      return 'CONSULTATION_OVER'
    case 'asked':
    case 'queued':
    case 'offered':
    case 'abandoned':
      return null
  }
}

/** The parent withdraws. Possible until a vet accepts; then both have promised to come. */
export const decideWithdrawConsultation = (states: UnacceptedStates): Decision<GiveUpKey> | Missing => {
  const { consultation } = states
  const refused = whyNotWithdrawn(consultation)
  if (refused !== null) return { refused }
  if (!isWaiting(consultation)) return { events: {} }
  return missingToGiveUp(states, consultation) ?? abandoned(states, consultation, { by: 'parent', why: 'withdrawn' })
}

/**
 * Not paid in time: the consultation is given up and its checkout is closed. Writes nothing if the bank has authorised meanwhile.
 */
export const decideGiveUpUnpaid = ({ at }: { at: string }, states: UnacceptedStates): Decision<GiveUpKey> | Missing => {
  const { consultation, payment } = states
  if (consultation.status === 'none') return { refused: 'NOT_FOUND' }
  if (consultation.status !== 'asked' || toMs(at) < toMs(consultation.payUntil)) return { events: {} }
  const lacking = missingToGiveUp(states, consultation)
  if (lacking !== null) return lacking
  const isPaid = payment?.status === 'authorised' || payment?.status === 'captured'
  if (isPaid && payment.voiding === undefined) return { events: {} }
  return abandoned(states, consultation, { by: 'system', why: 'unpaid' })
}

const abandoned = (
  states: UnacceptedStates,
  consultation: ConsultationIn<'asked' | 'queued' | 'offered'>,
  { by, why }: { by: 'parent' | 'system'; why: 'unpaid' | 'withdrawn' },
): { events: ReturnType<typeof givenUp> } => {
  const { consultationId } = consultation
  const fact: LapkaEvent = { type: 'ConsultationAbandoned', data: { consultationId, by, why } }
  return { events: givenUp(states, consultation, { fact, why: why === 'unpaid' ? 'expired' : 'cancelled' }) }
}
