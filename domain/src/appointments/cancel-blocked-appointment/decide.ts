import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { BlockedAppointmentOutcome } from '@lapka/contracts/events/schedules.ts'
import { decideCancelAppointment, type CancelStates } from '../../appointments/cancel-appointment/decide.ts'
import { decideSettleCancellation } from '../../appointments/settle-cancellation/decide.ts'
import { isRefused, type Decision, type Missing } from '../../kernel/decision.ts'
import { foldOf, type Fold } from '../../kernel/fold.ts'
import type { RefundKeys } from '../../payments/request-refund.ts'
import type { LedgerKey } from '../../kernel/ledger.ts'
import type { PromotionKey } from '../../promotions/use-promotions.ts'
import { toMs } from '../../kernel/instant.ts'
import type { Schedule } from '../../professionals/schedule/schedule.ts'

/** The bulk run of one exception: what became of each appointment it came to. */
export type ExceptionRun = { revision: number; outcomes: { [appointmentId: string]: BlockedAppointmentOutcome } }

export const exceptionRunFold: Fold<ExceptionRun> = foldOf<ExceptionRun>(() => ({ revision: -1, outcomes: {} }), {
  BlockedAppointmentSettled: (run, { appointmentId, outcome }) => ({
    ...run,
    outcomes: { ...run.outcomes, [appointmentId]: outcome },
  }),
})

export type CancelBlockedAppointment = {
  exceptionId: string
  appointmentId: string
  reason: string
  at: string
  refund: RefundKeys
}
export type BlockedAppointmentStates = CancelStates & { run: ExceptionRun; schedule: Schedule }

/**
 * One appointment of a bulk run. The cancellation and its outcome are one append, so a second run, after a crash or at the same
 * time, finds both or neither: one outcome for each booking.
 */
export const decideCancelBlockedAppointment = (
  command: CancelBlockedAppointment,
  states: BlockedAppointmentStates,
): Decision<'appointment' | 'payment' | 'run' | LedgerKey | PromotionKey> | Missing => {
  const { exceptionId, appointmentId } = command
  if (states.run.outcomes[appointmentId] !== undefined) return { events: {} }
  const settled = (outcome: BlockedAppointmentOutcome): { run: LapkaEvent[] } => ({
    run: [{ type: 'BlockedAppointmentSettled', data: { exceptionId, appointmentId, outcome } }],
  })
  const standing = standingOf(command, states)
  switch (standing) {
    case 'unknown':
      return { refused: 'NOT_FOUND' }
    case 'day_opened':
      return { events: {} }
    case 'booked':
      return withRun(cancelledByProfessional(command, states), settled('cancelled'))
    case 'was_cancelled':
      return withRun(raisedOrSettled(command, states), settled(standing))
    case 'moved_away':
    case 'has_started':
      return { events: settled(standing) }
  }
}

type CancelDecision = Decision<'appointment' | 'payment' | LedgerKey | PromotionKey> | Missing

const withRun = (decision: CancelDecision, run: { run: LapkaEvent[] }) =>
  'events' in decision ? { ...decision, events: { ...decision.events, ...run } } : decision

const cancelledByProfessional = ({ reason, at, refund }: CancelBlockedAppointment, states: CancelStates): CancelDecision =>
  decideCancelAppointment({ by: 'professional', reasonCode: 'BLOCKED_BY_PROFESSIONAL', reason, at, refund }, states)

/** Both cancel: all comes back. Where it does already, no taking back may put the appointment on the closed day again. */
const raisedOrSettled = (command: CancelBlockedAppointment, states: CancelStates): CancelDecision => {
  const decision = cancelledByProfessional(command, states)
  return isRefused(decision) ? decideSettleCancellation(states) : decision
}

/** `day_opened`: the professional took the exception back, or has put another with a run of its own in its place. */
type Standing = 'unknown' | 'day_opened' | 'booked' | Exclude<BlockedAppointmentOutcome, 'cancelled'>

const standingOf = (
  { exceptionId, at }: CancelBlockedAppointment,
  { appointment, schedule }: BlockedAppointmentStates,
): Standing => {
  if (appointment.status === 'none') return 'unknown'
  const exceptions = schedule.status === 'none' ? [] : schedule.allExceptions
  const closed = exceptions.find((exception) => exception.exceptionId === exceptionId)
  if (closed === undefined) return 'day_opened'
  const isInside = toMs(appointment.startsAt) < toMs(closed.to) && toMs(closed.from) < toMs(appointment.endsAt)
  if (!isInside) return 'moved_away'
  if (appointment.status === 'cancelled' || appointment.status === 'expired') return 'was_cancelled'
  if (toMs(at) >= toMs(appointment.startsAt)) return 'has_started'
  return 'booked'
}
