import type { RecordedAppend } from './replayed-command.ts'
import { factOf } from '@lapka/contracts/facts.ts'
import { appointmentStream } from '@lapka/contracts/streams.ts'
import type { Appointment } from '../appointments/appointment.ts'
import type { World } from './world.ts'

/** Which appends are told: all, or those of some professionals with the people and pets that book there. */
export const createScope = (control: World, only: ReadonlySet<string> | null) => {
  const own = new Map<string, boolean>()

  const isOwnAppointment = async (appointmentId: string): Promise<boolean> => {
    const known = own.get(appointmentId)
    if (known !== undefined) return known
    const stream = appointmentStream(appointmentId)
    await control.load([stream])
    const appointment = control.stateOf<Appointment>(stream)
    const isOwn = appointment.status !== 'none' && (only?.has(appointment.professionalId) ?? true)
    own.set(appointmentId, isOwn)
    return isOwn
  }

  const covers = async ({ events }: RecordedAppend): Promise<boolean> => {
    if (only === null) return true
    const placed = factOf(events, 'AppointmentPlaced')
    if (placed !== undefined) {
      own.set(placed.appointmentId, only.has(placed.professionalId))
      return only.has(placed.professionalId)
    }
    const about = events.find(({ stream }) => stream.startsWith('appointment-') || stream.startsWith('payment-'))
    if (about !== undefined) {
      const data = about.data as { appointmentId?: string; resumedId?: string; subject?: { id: string } }
      const appointmentId = data.resumedId ?? data.appointmentId ?? data.subject?.id
      return appointmentId !== undefined && isOwnAppointment(appointmentId)
    }
    const practice = events.find(({ stream }) => /^(?:professional|schedule|waitlist|ledger)-/.test(stream))
    return practice === undefined || only.has(professionalOfStream(practice.stream))
  }
  return { covers }
}

/** `ledger` and `waitlist` streams end with a local date. */
const professionalOfStream = (stream: string): string => {
  const id = stream.slice(stream.indexOf('-') + 1)
  return stream.startsWith('ledger-') || stream.startsWith('waitlist-') ? id.slice(0, -11) : id
}
