import type { Decision, Missing } from '../../kernel/decision.ts'
import { toMs } from '../../kernel/instant.ts'
import { unanswered, type GiveUpKey } from '../give-up.ts'
import { missingToGiveUp, type UnacceptedStates } from '../streams.ts'

/** The ringing is over and no vet accepted. Writes nothing before that, or where a vet did. */
export const decideMarkUnanswered = ({ at }: { at: string }, states: UnacceptedStates): Decision<GiveUpKey> | Missing => {
  const { consultation } = states
  if (consultation.status === 'none') return { refused: 'NOT_FOUND' }
  if (consultation.status !== 'offered' || toMs(at) < toMs(consultation.offerEndsAt)) return { events: {} }
  return missingToGiveUp(states, consultation) ?? { events: unanswered(states, consultation) }
}
