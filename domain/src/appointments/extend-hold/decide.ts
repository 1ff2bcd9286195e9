import { HOLD_MORE_MS } from '@lapka/contracts/time.ts'
import type { Decision, Missing } from '../../decision.ts'
import { onDaysOf, type DayKey, type DayStates } from '../../slots/day-ledger.ts'
import { addMs, toMs } from '../../time/instant.ts'
import type { Appointment } from '../appointment.ts'
import { isUnpaid, whyNotHeld, whyNotUnpaid } from '../unpaid.ts'

export type ExtendHold = { at: string }
export type ExtendHoldStates = { appointment: Appointment } & DayStates

/**
 * Five more minutes to pay, once, for whoever still holds the time; never beyond the visit's start. The provider's page needs
 * no other end: it is opened to outlive the hold by more than this, and closed by us when the hold is over.
 */
export const decideExtendHold = ({ at }: ExtendHold, states: ExtendHoldStates): Decision<'appointment' | DayKey> | Missing => {
  const { appointment } = states
  if (!isUnpaid(appointment)) return { refused: whyNotUnpaid(appointment) }
  const lost = whyNotHeld(appointment, states, at)
  if (lost !== null) return lost
  const { appointmentId, startsAt, holdExpiresAt, hasMoreTime } = appointment
  if (hasMoreTime || toMs(holdExpiresAt) >= toMs(startsAt)) return { refused: 'NO_MORE_TIME' }
  const expiresAt = addMs(holdExpiresAt, Math.min(HOLD_MORE_MS, toMs(startsAt) - toMs(holdExpiresAt)))
  return {
    events: {
      appointment: [{ type: 'MoreTimeGiven', data: { appointmentId, holdExpiresAt: expiresAt } }],
      ...onDaysOf(states, appointmentId, { type: 'HoldExtended', data: { claimId: appointmentId, expiresAt } }),
    },
  }
}
