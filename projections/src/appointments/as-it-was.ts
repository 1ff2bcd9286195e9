import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { appointmentRows, type AppointmentRow } from './appointment-rows.ts'
import { statusOf } from './appointment-view.ts'

type AppointmentThen = Pick<AppointmentRow, 'startsAt' | 'endsAt' | 'paidCents'> & { status: ReturnType<typeof statusOf> }

/**
 * An appointment as it was at an instant, folded from its events (opened, in the log's order) by the very fold that keeps the
 * view; undefined before it was placed. A hold that had run out was no longer one, whether or not its end was recorded yet.
 */
export const appointmentAsOf = (events: readonly RecordedEvent[], asOf: string): AppointmentThen | undefined => {
  const row = events
    .filter(({ occurredAt }) => occurredAt <= asOf)
    .reduce<AppointmentRow | undefined>(appointmentRows.evolve, undefined)
  if (row === undefined) return undefined
  const hasRunOut = row.state === 'held' && row.holdExpiresAt !== null && row.holdExpiresAt <= asOf
  const { startsAt, endsAt, paidCents } = row
  return { startsAt, endsAt, paidCents, status: hasRunOut ? 'CANCELED' : statusOf(row, asOf) }
}
