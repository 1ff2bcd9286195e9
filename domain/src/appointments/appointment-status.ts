import type { AppointmentStatus } from '@lapka/contracts/api/appointments.ts'
import { toMs, type Instant } from '../kernel/instant.ts'
import type { PlacedAppointment } from './appointment.ts'

/** The four statuses that people see for each of ours: while the appointment is ahead, and once it is over. */
export const publicStatuses = {
  held: { ahead: 'PAYMENT', over: 'PAYMENT' },
  awaiting_payment: { ahead: 'PAYMENT', over: 'PAYMENT' },
  confirmed: { ahead: 'SCHEDULED', over: 'DONE' },
  cancelled: { ahead: 'CANCELED', over: 'CANCELED' },
  expired: { ahead: 'CANCELED', over: 'CANCELED' },
} as const satisfies Record<PlacedAppointment['status'], Record<'ahead' | 'over', AppointmentStatus>>

type AppointmentProgress = Pick<PlacedAppointment, 'status' | 'outcome'> & { endsAt: Instant }

/** Its end has passed, or the professional has said how it went. */
const isOver = ({ endsAt, outcome }: AppointmentProgress, at: Instant): boolean => toMs(endsAt) <= toMs(at) || outcome !== null

export const publicStatusOf = (appointment: AppointmentProgress, at: Instant): AppointmentStatus =>
  publicStatuses[appointment.status][isOver(appointment, at) ? 'over' : 'ahead']
