import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { appointmentStream } from '@lapka/contracts/streams.ts'
import { replayable } from '../../kernel/decided-command.ts'
import { appointmentFold, type Appointment } from '../../appointments/appointment.ts'
import { ledgersAndPromotions, missingToEnd } from '../../appointments/payment-of-appointment.ts'
import type { Decision, Missing } from '../../kernel/decision.ts'
import { releaseClaim } from '../../kernel/change-ledger.ts'
import type { LedgerKey, LedgerStates } from '../../kernel/ledger.ts'
import { giveBackPromotions, type PromotionKey, type PromotionStates } from '../../promotions/use-promotions.ts'
import { waitlistFold, type Waitlist } from '../../slots/waitlist.ts'

/** `stream`: the line's. */
export type LeaveWaitlist = { waitId: string; parentId: string; stream: string }
/** `appointment` is the one that was offered, where one was. */
export type LeaveStates = { waitlist: Waitlist; appointment?: Appointment } & LedgerStates & PromotionStates

/** Streams of leaving: the line, and this wait's offer with its days. */
export const leaveWaitlistStreams = ({ waitId, stream }: Pick<LeaveWaitlist, 'waitId' | 'stream'>) => ({
  streams: { waitlist: { stream, fold: waitlistFold } },
  more: ({ waitlist, appointment, ...states }: LeaveStates) => {
    const offer = waitlist.waits.find((wait) => wait.waitId === waitId)?.offer
    return {
      ...(offer && { appointment: { stream: appointmentStream(offer.appointmentId), fold: appointmentFold } }),
      ...(appointment && ledgersAndPromotions({ appointment, ...states })),
    }
  },
})

const decideLeaving = (
  { waitId, parentId }: LeaveWaitlist,
  states: LeaveStates,
): Decision<'waitlist' | 'appointment' | LedgerKey | PromotionKey> | Missing => {
  const { waitlist, appointment } = states
  const wait = waitlist.waits.find((one) => one.waitId === waitId && one.parentId === parentId)
  if (wait === undefined) return { refused: 'NOT_FOUND' }
  if (wait.status === 'left') return { events: {} }
  const left = (why: 'left' | 'declined'): LapkaEvent => ({ type: 'WaitLeft', data: { waitId, parentId, why } })
  if (wait.offer === null) return { events: { waitlist: [left('left')] } }

  const { appointmentId } = wait.offer
  if (appointment === undefined || appointment.status === 'none') return { missing: ['appointment'] }
  if (appointment.status === 'confirmed') return { refused: 'ALREADY_PAID' }
  if (appointment.status !== 'held' && appointment.status !== 'awaiting_payment') return { events: {} }
  const lacking = missingToEnd(states, appointment)
  if (lacking !== null) return lacking
  return {
    events: {
      waitlist: [left('declined')],
      appointment: [{ type: 'AppointmentExpired', data: { appointmentId } }],
      ...releaseClaim(states, appointmentId, 'declined'),
      ...giveBackPromotions(states, [appointmentId]),
    },
  }
}

/**
 * Out of the line, or no to what is being offered: then the time is given back in the same append. Leaving what is over
 * changes nothing; a paid appointment is cancelled, not left.
 */
export const decideLeaveWaitlist = replayable('leave-waitlist', decideLeaving)
