import { HOLD_MORE_MS } from '@lapka/contracts/time.ts'
import { writtenFact } from '@lapka/contracts/facts.ts'
import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import { replayable } from '../../kernel/decided-command.ts'
import type { Decision, Missing } from '../../kernel/decision.ts'
import { extendClaim } from '../../kernel/change-ledger.ts'
import type { LedgerKey, LedgerStates } from '../../kernel/ledger.ts'
import { addMs, toMs } from '../../kernel/instant.ts'
import type { Appointment } from '../appointment.ts'
import { isHoldOver, isUnpaid, whyNotHeld, whyNotUnpaid, type Unpaid } from '../unpaid.ts'
import { isConsultation } from '../is-consultation.ts'

export type ExtendHold = { at: string }
export type ExtendHoldStates = { appointment: Appointment } & LedgerStates

type Hold = Pick<Unpaid, 'startsAt' | 'hasMoreTime'> & { holdExpiresAt: string | null }

/** Why a hold gets no more time at this instant; null if it does. Views ask this too. */
export const whyNotExtendable = (hold: Hold, at: string): RefusalCode | null => {
  const { holdExpiresAt, startsAt, hasMoreTime } = hold
  if (holdExpiresAt === null || isHoldOver(hold, at)) return 'HOLD_EXPIRED'
  return hasMoreTime || toMs(holdExpiresAt) >= toMs(startsAt) ? 'NO_MORE_TIME' : null
}

const decideExtending = ({ at }: ExtendHold, states: ExtendHoldStates): Decision<'appointment' | LedgerKey> | Missing => {
  const { appointment } = states
  if (!isUnpaid(appointment)) return { refused: whyNotUnpaid(appointment) }
  if (isConsultation(appointment)) return { refused: 'CONSULTATION_FIXED' }
  // One deadline for all of its visits.
  if (appointment.seriesId !== undefined) return { refused: 'PAID_WITH_SERIES' }
  const lost = whyNotHeld(appointment, states, at)
  if (lost !== null) return lost
  const refused = whyNotExtendable(appointment, at)
  if (refused !== null) return { refused }
  const { appointmentId, startsAt, holdExpiresAt } = appointment
  const expiresAt = addMs(holdExpiresAt, Math.min(HOLD_MORE_MS, toMs(startsAt) - toMs(holdExpiresAt)))
  return {
    events: {
      appointment: [{ type: 'MoreTimeGiven', data: { appointmentId, holdExpiresAt: expiresAt } }],
      ...extendClaim(states, appointmentId, expiresAt),
    },
  }
}

/**
 * Five more minutes to pay, once, while the parent still holds the time; never beyond the appointment's start. The provider's
 * page needs no other end: it is opened to outlive the hold by more than this, and we close it when the hold is over.
 */
export const decideExtendHold = replayable('extend-hold', decideExtending)

export const outcomeOfExtendHold = (
  events: readonly { type: string; data: unknown }[],
): { id: string; holdExpiresAt: string } => {
  const { appointmentId, holdExpiresAt } = writtenFact(events, 'MoreTimeGiven')
  return { id: appointmentId, holdExpiresAt }
}
