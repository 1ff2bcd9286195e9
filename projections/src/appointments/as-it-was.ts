import type { AppointmentStatus } from '@lapka/contracts/api/appointments.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { publicStatusOf } from '@lapka/domain/appointments/appointment-status.ts'
import { isHoldOver, isUnpaid } from '@lapka/domain/appointments/unpaid.ts'
import { appointmentRows, type AppointmentRow } from './appointment-rows.ts'

type AppointmentThen = Pick<AppointmentRow, 'startsAt' | 'endsAt' | 'paidCents'> & { status: AppointmentStatus }

/**
 * An appointment as it was at an instant, folded from its events (opened, in the log's order) by the very fold that keeps the
 * view; undefined before it was placed. A hold that had run out was no longer one, whether or not its end was recorded yet.
 */
export const appointmentAsOf = (events: readonly RecordedEvent[], asOf: string): AppointmentThen | undefined => {
  const row = events
    .filter(({ occurredAt }) => occurredAt <= asOf)
    .reduce<AppointmentRow | undefined>(appointmentRows.evolve, undefined)
  if (row === undefined) return undefined
  const hasRunOut = isUnpaid(row) && isHoldOver(row, asOf)
  const { startsAt, endsAt, paidCents } = row
  return { startsAt, endsAt, paidCents, status: hasRunOut ? 'CANCELED' : publicStatusOf(row, asOf) }
}
