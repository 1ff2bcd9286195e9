import { factOf, writtenFact } from '@lapka/contracts/facts.ts'
import { decideChangeRoom, decideCheckIn, decideCheckOut, houseGuestStreams } from '../appointments/house-guests/decide.ts'
import { decidePlaceStay } from '../appointments/place-stay/decide.ts'
import { placeStayStreams } from '../appointments/place-stay/streams.ts'
import { appointmentStream } from '@lapka/contracts/streams.ts'
import type { SealedEvents } from '@lapka/contracts/events.ts'
import { appointmentFold } from '../appointments/appointment.ts'
import { paymentAndLedgers } from '../appointments/payment-of-appointment.ts'
import { decideShortenStay } from '../appointments/shorten-stay/decide.ts'
import { command, type RecordedAppend, type ReplayedCommand } from './replayed-command.ts'

/** The command behind an append about a stay: its placing, or guests who came, changed their room or left. */
export const readStayCommand = (append: RecordedAppend): ReplayedCommand => {
  const { events } = append
  const came = factOf(events, 'GuestsCheckedIn')
  if (came !== undefined) return inRoom('checkIn', append, came)
  const moved = factOf(events, 'GuestRoomChanged')
  if (moved !== undefined) return inRoom('changeRoom', append, moved)
  const left = factOf(events, 'GuestsCheckedOut')
  if (left !== undefined) return leaving(append, left.appointmentId)
  const shortened = factOf(events, 'StayShortened')
  return shortened === undefined ? placing(append) : shortening(append, shortened)
}

const inRoom = (
  name: 'checkIn' | 'changeRoom',
  { at }: RecordedAppend,
  { appointmentId, room }: { appointmentId: string; room: number },
): ReplayedCommand => {
  const decide = name === 'checkIn' ? decideCheckIn : decideChangeRoom
  return command(name, appointmentId, houseGuestStreams(appointmentId, { room, at }), (states) => decide({ room, at }, states))
}

const leaving = ({ at, events }: RecordedAppend, appointmentId: string): ReplayedCommand => {
  const leave = { at, refund: refundIn(events) }
  return command('checkOut', appointmentId, paidAppointment(appointmentId), (states) => decideCheckOut(leave, states))
}

const refundIn = (events: RecordedAppend['events']) => {
  const { refundId, idempotencyKey } = factOf(events, 'RefundRequested') ?? { refundId: '', idempotencyKey: '' }
  return { refundId, idempotencyKey }
}

const paidAppointment = (appointmentId: string) => ({
  streams: { appointment: { stream: appointmentStream(appointmentId), fold: appointmentFold } },
  more: paymentAndLedgers,
})

const shortening = (
  { at, events }: RecordedAppend,
  { appointmentId, departure, by }: SealedEvents['StayShortened'],
): ReplayedCommand => {
  const shorten = { departure, by, at, refund: refundIn(events) }
  return command('shorten', appointmentId, paidAppointment(appointmentId), (states) => decideShortenStay(shorten, states))
}

const placing = ({ at, events }: RecordedAppend): ReplayedCommand => {
  const { appointmentId, parentId, professionalId, tzdataVersion, reason: sealed } = writtenFact(events, 'AppointmentPlaced')
  const { stay } = writtenFact(events, 'StayBooked')
  // Sealed, and only passed on.
  const reason = sealed as unknown as string
  const place = { appointmentId, parentId, professionalId, stay, reason, at, tzdataVersion, openHoldCount: 0 }
  return command('placeStay', appointmentId, placeStayStreams(place), (states) => decidePlaceStay(place, states))
}
