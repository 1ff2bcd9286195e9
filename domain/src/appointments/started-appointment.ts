import type { Refusal } from '@lapka/contracts/refusals.ts'
import { toMs } from '../time/instant.ts'
import type { Appointment } from './appointment.ts'

export type Confirmed = Extract<Appointment, { status: 'confirmed' }>

/** What is done after an appointment needs one that was agreed and has begun. */
export const requireStarted = (appointment: Appointment, at: string): Confirmed | Refusal => {
  switch (appointment.status) {
    case 'none':
      return { refused: 'NOT_FOUND' }
    case 'held':
    case 'awaiting_payment':
      return { refused: 'NOT_CONFIRMED' }
    case 'cancelled':
    case 'expired':
      return { refused: 'ALREADY_CANCELLED' }
    case 'confirmed':
      return toMs(at) < toMs(appointment.startsAt) ? { refused: 'NOT_STARTED' } : appointment
  }
}
