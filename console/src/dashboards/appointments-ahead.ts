import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { isHoldOver } from '@lapka/domain/appointments/unpaid.ts'

type AppointmentTimes = Pick<AppointmentView, 'status' | 'startsAt' | 'endsAt' | 'holdExpiresAt'>

/** Booked, or held for somebody who may still pay; a hold that ran out is nobody's appointment although its end is not recorded yet. */
export const isAhead = ({ status, endsAt, holdExpiresAt }: AppointmentTimes, now: string): boolean =>
  endsAt > now && (status === 'SCHEDULED' || (status === 'PAYMENT' && !isHoldOver({ holdExpiresAt }, now)))

export const aheadOf = <V extends AppointmentTimes>(appointments: V[], now: string): V[] =>
  appointments
    .filter((appointment) => isAhead(appointment, now))
    .toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1))

export const nextOf = <V extends AppointmentTimes>(appointments: V[], now: string): V | undefined => aheadOf(appointments, now)[0]
