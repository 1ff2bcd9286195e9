import type { Kysely } from 'kysely'
import type { AppointmentStatus } from '@lapka/contracts/api/appointments.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { publicStatusOf } from '@lapka/domain/appointments/appointment-status.ts'
import { isHoldOver, isUnpaid } from '@lapka/domain/appointments/unpaid.ts'
import { viewOf } from '../builds/view-of.ts'
import type { Database } from '../database.ts'
import type { AppointmentRow } from './appointment-rows.ts'
import { appointments } from './project.ts'

export type AppointmentThen = Pick<AppointmentRow, 'startsAt' | 'endsAt' | 'paidCents'> & { status: AppointmentStatus }

/**
 * Appointments as they were at an instant, by their ids, from their events in the log's order: what the view would have held then. One
 * that was placed later is not among them. A hold that had run out was no longer one, whether or not its end was recorded yet.
 */
export const appointmentsAsOf = async (
  db: Kysely<Database>,
  events: readonly RecordedEvent[],
  asOf: string,
): Promise<ReadonlyMap<string, AppointmentThen>> => {
  const until = events.filter(({ occurredAt }) => occurredAt <= asOf)
  if (until.length === 0) return new Map()
  const rows = await viewOf(db, { projection: appointments, events: until }, (scratch) =>
    scratch
      .selectFrom('views.appointments')
      .select(['appointmentId', 'startsAt', 'endsAt', 'paidCents', 'status', 'outcome', 'holdExpiresAt'])
      .execute(),
  )
  return new Map(
    rows.map(({ appointmentId, paidCents, status, outcome, ...instants }) => {
      const [startsAt, endsAt] = [instants.startsAt.toISOString(), instants.endsAt.toISOString()]
      const holdExpiresAt = instants.holdExpiresAt?.toISOString() ?? null
      const hasRunOut = isUnpaid({ status }) && isHoldOver({ holdExpiresAt }, asOf)
      const then = { startsAt, endsAt, paidCents, status: publicStatusOf({ status, outcome, endsAt }, asOf) }
      return [appointmentId, hasRunOut ? { ...then, status: 'CANCELED' as const } : then]
    }),
  )
}
