import { ledgersOfSessions } from '../give-up-sessions/decide.ts'
import type { Appointment, PlacedAppointment } from '../appointment.ts'
import { missingClaimed } from '../claimed-ledgers.ts'
import { requireConfirmed } from '../started-appointment.ts'
import { replayable } from '../../kernel/decided-command.ts'
import { releaseClaim } from '../../kernel/change-ledger.ts'
import { isRefused, type Decision, type Missing } from '../../kernel/decision.ts'
import { toMs, type Instant } from '../../kernel/instant.ts'
import type { LedgerKey, LedgerStates } from '../../kernel/ledger.ts'
import { cancellationStage, freeCancellationDeadline } from '../../kernel/refund-policy.ts'
import { startOfPass } from '../../passes/pass.ts'

/** `reason`: the trainer's words of a class that is called off, empty where a parent returns a visit. */
export type ReturnVisit = { sessionId: string; by: 'parent' | 'professional'; at: string; reason: string }

/** Whether a parent who returns a visit now has it again, by the policy that was pinned with the pass. The screen asks this too. */
export const isVisitBack = ({ policy }: Pick<PlacedAppointment, 'policy'>, startsAt: string, at: Instant): boolean =>
  cancellationStage({ startsAt, policy, freeCancellationUntil: freeCancellationDeadline(startsAt, policy) }, at) === 'free'

const decideReturning = (
  { sessionId, by, at, reason }: ReturnVisit,
  states: { appointment: Appointment } & LedgerStates,
): Decision<'appointment' | LedgerKey> | Missing => {
  const appointment = requireConfirmed(states.appointment)
  if (isRefused(appointment)) return appointment
  const { seat, appointmentId, parentId } = appointment
  if (seat?.pass === undefined) return { refused: 'NOT_A_PASS' }
  const session = seat.sessions.find((one) => one.sessionId === sessionId)
  // Returned before: nothing changes.
  if (session === undefined) return seat.pass.courseIds[sessionId] === undefined ? { refused: 'NOT_FOUND' } : { events: {} }
  if (toMs(at) >= toMs(session.startsAt)) return { refused: 'ALREADY_STARTED' }
  const lacking = missingClaimed(states, appointment)
  if (lacking !== null) return lacking
  const isBack = by === 'professional' || isVisitBack(appointment, session.startsAt, at)
  const startsAt = startOfPass(
    seat.sessions.filter((one) => one !== session),
    seat.pass.until,
  )
  const data = { appointmentId, parentId, by, sessionId, isBack, startsAt, ...(reason !== '' && { reason }) }
  return {
    events: {
      appointment: [{ type: 'VisitReturned', data }],
      ...releaseClaim(ledgersOfSessions(states, appointment, [sessionId]), appointmentId, 'resized'),
    },
  }
}

/** The seat is free at once. In time the pass has the visit again, too late it is used; of a class that is called off it always comes back. */
export const decideReturnVisit = replayable('return-visit', decideReturning)
