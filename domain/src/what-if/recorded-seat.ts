import { writtenFact } from '@lapka/contracts/facts.ts'
import { decidePlaceSeat } from '../appointments/place-seat/decide.ts'
import { placeSeatStreams } from '../appointments/place-seat/streams.ts'
import { command, type RecordedAppend, type ReplayedCommand } from './replayed-command.ts'

/** The command behind an append that took a seat. */
export const readSeatCommand = ({ at, events }: RecordedAppend): ReplayedCommand => {
  const { appointmentId, parentId, petId, tzdataVersion, reason: sealed } = writtenFact(events, 'AppointmentPlaced')
  const { courseId } = writtenFact(events, 'SeatBooked')
  // Sealed, and only passed on.
  const reason = sealed as unknown as string
  const place = { appointmentId, parentId, petId, courseId, reason, at, tzdataVersion, openHoldCount: 0 }
  return command('placeSeat', appointmentId, placeSeatStreams(place), (states) => decidePlaceSeat(place, states))
}
