import type { Refusal } from '@lapka/contracts/refusals.ts'
import { isRefused } from '../kernel/decision.ts'
import { toMs } from '../kernel/instant.ts'
import { isAwaited } from '../stays/vaccinations-of-stay.ts'
import type { Appointment } from './appointment.ts'

export type Confirmed = Extract<Appointment, { status: 'confirmed' }>

/** An act on the day of an appointment needs one that was agreed. */
export const requireConfirmed = (appointment: Appointment): Confirmed | Refusal => {
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
      return appointment
  }
}

/** A part of its price was never paid. */
export const isBalanceDue = ({ stay }: Pick<Confirmed, 'stay'>): boolean => (stay?.balance?.dueCents ?? 0) > 0

/** It waits for a vaccination that the hotel asks for. */
export const isVaccinationDue = ({ stay }: Pick<Confirmed, 'stay'>): boolean =>
  stay !== undefined && isAwaited(stay.vaccinations, stay.stay.departure)

/** An act after the appointment needs one that has begun, too. */
export const requireStarted = (appointment: Appointment, at: string): Confirmed | Refusal => {
  const confirmed = requireConfirmed(appointment)
  if (isRefused(confirmed)) return confirmed
  if (toMs(at) < toMs(confirmed.startsAt)) return { refused: 'NOT_STARTED' }
  return isBalanceDue(confirmed) ? { refused: 'BALANCE_UNPAID' } : confirmed
}
