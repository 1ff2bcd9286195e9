import { sql, type SqlBool } from 'kysely'
import type { Change } from '@lapka/contracts/live.ts'
import { upsertRows } from '@lapka/state/write-rows.ts'
import type { Db, Projection, Seen } from '../projection.ts'
import { evolveRow, type AppointmentEvent, type AppointmentRow } from './appointment-row.ts'
import { projectRefunds, type RefundEvent } from './project-refunds.ts'

type OfVisit = AppointmentEvent['type'] | RefundEvent['type']
type Told = OfVisit | 'AccountErased'

const refundTypes: readonly string[] = [
  'RefundRequested',
  'RefundWithdrawn',
  'RefundSubmitted',
  'RefundPending',
  'RefundSucceeded',
  'RefundFailed',
  'RefundNeedsPerson',
]
const isRefund = (event: Seen<OfVisit>): event is RefundEvent => refundTypes.includes(event.type)

/** "My appointments", receipts and the refund's trail. A batch's rows are read, folded in memory and written back at once. */
export const appointments: Projection<Told> = {
  name: 'appointments',
  version: 5,
  reactsTo: [
    'AppointmentPlaced',
    'VisitReasonChanged',
    'PaymentStarted',
    'MoreTimeGiven',
    'AppointmentConfirmed',
    'AppointmentExpired',
    'AppointmentMoved',
    'AppointmentCancelled',
    'CancellationSettled',
    'CancellationUndone',
    'OverlapAllowed',
    'AddedByProfessional',
    'AppointmentCompleted',
    'AppointmentMarkedNoShow',
    'BillAdjusted',
    'CheckoutOpened',
    'PaymentCaptured',
    'RefundRequested',
    'RefundWithdrawn',
    'RefundSubmitted',
    'RefundPending',
    'RefundSucceeded',
    'RefundFailed',
    'RefundNeedsPerson',
    'AccountErased',
  ],
  tables: ['views.appointments', 'views.refunds', 'views.refundSteps'],
  project: async (trx, all) => {
    const events = all.filter((event) => event.type !== 'AccountErased')
    const rows = await readRows(trx, known(events))
    const eventTypes = new Map<string, string[]>()
    for (const event of events) {
      const id = appointmentIdOf(event)
      const row = rows.get(id)
      const next = isRefund(event) ? row && { ...row, position: event.position } : evolveRow(row, event)
      if (next) rows.set(id, next)
      eventTypes.set(id, [...(eventTypes.get(id) ?? []), event.type])
    }
    await upsertRows(trx, { table: 'views.appointments', key: 'appointmentId', rows: [...rows.values()] })
    await projectRefunds(trx, events.filter(isRefund))
    await forgetReasons(
      trx,
      all.filter((event) => event.type === 'AccountErased'),
    )
    return [...eventTypes].flatMap(([appointmentId, types]): Change[] => {
      const row = rows.get(appointmentId)
      return row
        ? [{ kind: 'appointment', appointmentId, parentId: row.parentId, professionalId: row.professionalId, eventTypes: types }]
        : []
    })
  },
}

/** Appointments that the batch changes and does not begin. */
const known = (events: Seen<OfVisit>[]): string[] => {
  const begun = new Set(events.filter((event) => event.type === 'AppointmentPlaced').map(appointmentIdOf))
  return [...new Set(events.map(appointmentIdOf))].filter((id) => !begun.has(id))
}

/** The streams of an appointment end in its id: `appointment-{id}`, `payment-{id}`, `reads-{id}`. */
export const appointmentIdOf = ({ stream }: { stream: string }): string => stream.slice(stream.indexOf('-') + 1)

const readRows = async (trx: Db, ids: string[]): Promise<Map<string, AppointmentRow>> => {
  const rows = await trx
    .selectFrom('views.appointments')
    .selectAll()
    .where(sql<SqlBool>`appointment_id = any(${ids}::uuid[])`)
    .execute()
  const iso = (at: Date | null) => at?.toISOString() ?? null
  return new Map(
    rows.map((row) => [
      row.appointmentId,
      {
        ...row,
        startsAt: row.startsAt.toISOString(),
        endsAt: row.endsAt.toISOString(),
        freeCancellationUntil: row.freeCancellationUntil.toISOString(),
        placedAt: row.placedAt.toISOString(),
        holdExpiresAt: iso(row.holdExpiresAt),
        paidAt: iso(row.paidAt),
      },
    ]),
  )
}

/** What an erased parent wrote is gone; that there was a visit, and what was paid, stays. */
const forgetReasons = async (trx: Db, erased: Seen<'AccountErased'>[]) => {
  if (erased.length === 0) return
  const parentIds = erased.map(({ data }) => data.accountId)
  await sql`update views.appointments set reason = '', cancellation = cancellation || '{"reason": ""}',
      bill = bill || '{"reason": ""}', overlap = overlap || '{"reason": ""}'
    where parent_id = any(${parentIds}::uuid[])`.execute(trx)
}
