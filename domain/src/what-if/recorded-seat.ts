import type { SealedEvents } from '@lapka/contracts/events.ts'
import { factOf, writtenFact } from '@lapka/contracts/facts.ts'
import { appointmentStream } from '@lapka/contracts/streams.ts'
import { appointmentFold } from '../appointments/appointment.ts'
import { decideGiveUpSessions } from '../appointments/give-up-sessions/decide.ts'
import { paymentAndLedgers } from '../appointments/payment-of-appointment.ts'
import { decidePlaceSeat } from '../appointments/place-seat/decide.ts'
import { placeSeatStreams } from '../appointments/place-seat/streams.ts'
import { command, type RecordedAppend, type ReplayedCommand } from './replayed-command.ts'

/** The command behind an append that took a seat, or gave up some sessions of one. */
export const readSeatCommand = (append: RecordedAppend): ReplayedCommand => {
  const given = factOf(append.events, 'SessionsGivenUp')
  return given === undefined ? placing(append) : givingUp(append, given)
}

const placing = ({ at, events }: RecordedAppend): ReplayedCommand => {
  const { appointmentId, parentId, petId, tzdataVersion, reason: sealed } = writtenFact(events, 'AppointmentPlaced')
  const { courseId } = writtenFact(events, 'SeatBooked')
  // Sealed, and only passed on.
  const reason = sealed as unknown as string
  const place = { appointmentId, parentId, petId, courseId, reason, at, tzdataVersion, openHoldCount: 0 }
  return command('placeSeat', appointmentId, placeSeatStreams(place), (states) => decidePlaceSeat(place, states))
}

const givingUp = (
  { at, events }: RecordedAppend,
  { appointmentId, by, sessionIds, reason: sealed }: SealedEvents['SessionsGivenUp'],
): ReplayedCommand => {
  const { refundId, idempotencyKey } = factOf(events, 'RefundRequested') ?? { refundId: '', idempotencyKey: '' }
  // Sealed, and only passed on.
  const reason = (sealed ?? '') as unknown as string
  const give = { sessionIds, by, at, reason, refund: { refundId, idempotencyKey } }
  const streams = { appointment: { stream: appointmentStream(appointmentId), fold: appointmentFold } }
  return command('giveUpSessions', appointmentId, { streams, more: paymentAndLedgers }, (states) =>
    decideGiveUpSessions(give, states),
  )
}
