import { factOf } from '@lapka/contracts/facts.ts'
import { isSharedTime } from '@lapka/contracts/resources.ts'
import { appointmentStream } from '@lapka/contracts/streams.ts'
import type { Appointment } from '../appointments/appointment.ts'
import type { RecordedAppend } from './replayed-command.ts'
import type { World } from './world.ts'

/** The professional whose calendar an append is about; null for other streams, as of people and pets. */
export const createAppendOwners = (control: World) => {
  const owners = new Map<string, string | null>()

  const ownerOfAppointment = async (appointmentId: string): Promise<string | null> => {
    const known = owners.get(appointmentId)
    if (known !== undefined) return known
    const stream = appointmentStream(appointmentId)
    await control.load([stream])
    const appointment = control.stateOf<Appointment>(stream)
    const owner = appointment.status === 'none' ? null : appointment.professionalId
    owners.set(appointmentId, owner)
    return owner
  }

  return async ({ events }: RecordedAppend): Promise<string | null> => {
    const placed = factOf(events, 'AppointmentPlaced')
    if (placed !== undefined) {
      owners.set(placed.appointmentId, placed.professionalId)
      return placed.professionalId
    }
    const ofCourse = events.find(({ stream }) => stream.startsWith('course-'))
    if (ofCourse !== undefined) return (ofCourse.data as { professionalId: string }).professionalId
    const practice = events
      .filter(({ stream }) => /^(?:professional|schedule|waitlist|ledger)-/.test(stream))
      .map(({ stream }) => professionalOfStream(stream))
      .find((id) => !isSharedTime(id))
    if (practice !== undefined) return practice
    const about = events.find(({ stream }) => stream.startsWith('appointment-') || stream.startsWith('payment-'))
    if (about === undefined) return null
    const data = about.data as { appointmentId?: string; resumedId?: string; subject?: { id: string } }
    const appointmentId = data.resumedId ?? data.appointmentId ?? data.subject?.id
    return appointmentId === undefined ? null : ownerOfAppointment(appointmentId)
  }
}

/** `ledger` and `waitlist` streams end with a local date, those of nights with a month. */
const professionalOfStream = (stream: string): string => {
  const id = stream.slice(stream.indexOf('-') + 1)
  return stream.startsWith('ledger-') || stream.startsWith('waitlist-') ? id.replace(/-\d{4}-\d{2}(?:-\d{2})?$/, '') : id
}
