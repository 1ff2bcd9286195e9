import { sql, type RawBuilder } from 'kysely'
import type { AppointmentStatus } from '@lapka/contracts/api/appointments.ts'
import type { PlacedAppointment } from '@lapka/domain/appointments/appointment.ts'
import { publicStatuses } from '@lapka/domain/appointments/appointment-status.ts'

type Status = PlacedAppointment['status']

/** These say in SQL what the domain's functions say of one appointment, for statements that select `appointment`. */
export const hasStatus = (...statuses: Status[]): RawBuilder<boolean> =>
  sql<boolean>`appointment.status = any(${statuses}::text[])`

const shownAs = (status: AppointmentStatus, when: 'ahead' | 'over') =>
  hasStatus(...(Object.keys(publicStatuses) as Status[]).filter((known) => publicStatuses[known][when] === status))

/** `publicStatusOf` */
export const hasPublicStatus = (status: AppointmentStatus, now: string): RawBuilder<boolean> =>
  sql<boolean>`case when appointment.ends_at <= ${now}::timestamptz or appointment.outcome is not null
    then ${shownAs(status, 'over')} else ${shownAs(status, 'ahead')} end`

/** `isUnpaid`, and not `isHoldOver` */
export const isHeld = (now: string): RawBuilder<boolean> =>
  sql<boolean>`(${shownAs('PAYMENT', 'ahead')} and appointment.hold_expires_at > ${now}::timestamptz)`

/**
 * It is booked or held and not over, or may be so again by an undo. What was marked as done is over, though its time is not: a talk of
 * twenty minutes may have taken five.
 */
export const isAhead = (now: string): RawBuilder<boolean> =>
  sql<boolean>`(appointment.ends_at > ${now}::timestamptz and appointment.outcome is null and (${hasStatus('confirmed')} or ${isHeld(now)}
    or ${hasStatus('cancelled')} and appointment.cancellation->'undo'->>'until' >= ${now}))`
