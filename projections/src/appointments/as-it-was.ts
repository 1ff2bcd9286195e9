import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { upcast } from '@lapka/event-log/upcast.ts'
import { isSeen } from '../projection.ts'
import { evolveRow, statusOf, type AppointmentEvent, type AppointmentRow } from './appointment-row.ts'
import { appointments } from './project.ts'

type Was = Pick<AppointmentRow, 'startsAt' | 'endsAt' | 'paidCents'> & { status: ReturnType<typeof statusOf> }

/**
 * An appointment as it was at an instant, folded from its events (opened, in the log's order) by the very function that keeps the
 * view; undefined before it was placed. A hold that had run out was no longer one, whether or not its end was recorded yet.
 */
export const appointmentAsOf = (events: readonly RecordedEvent[], asOf: string): Was | undefined => {
  let row: AppointmentRow | undefined
  for (const event of events.map(upcast))
    if (event.occurredAt <= asOf && isSeen(appointments, event)) row = evolveRow(row, event as AppointmentEvent) ?? row
  if (row === undefined) return undefined
  const hasRunOut = row.state === 'held' && row.holdExpiresAt !== null && row.holdExpiresAt <= asOf
  const { startsAt, endsAt, paidCents } = row
  return { startsAt, endsAt, paidCents, status: hasRunOut ? 'CANCELED' : statusOf(row, asOf) }
}
