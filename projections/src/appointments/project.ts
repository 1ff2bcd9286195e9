import { sql } from 'kysely'
import type { Change } from '@lapka/contracts/live.ts'
import type { Db, Projection, Seen } from '../projection.ts'
import { evolveRow, type AppointmentEvent, type AppointmentRow } from './appointment-row.ts'
import { projectRefunds, type RefundEvent } from './project-refunds.ts'

type Told = AppointmentEvent['type'] | RefundEvent['type']

const refundTypes: readonly string[] = [
  'RefundRequested',
  'RefundSubmitted',
  'RefundPending',
  'RefundSucceeded',
  'RefundFailed',
  'RefundNeedsPerson',
]
const isRefund = (event: Seen<Told>): event is RefundEvent => refundTypes.includes(event.type)

/** "My appointments", receipts and the refund's trail. A batch's rows are read, folded in memory and written back at once. */
export const appointments: Projection<Told> = {
  name: 'appointments',
  version: 1,
  reactsTo: [
    'AppointmentPlaced',
    'PaymentStarted',
    'AppointmentConfirmed',
    'AppointmentExpired',
    'AppointmentMoved',
    'AppointmentCancelled',
    'CheckoutOpened',
    'PaymentCaptured',
    'RefundRequested',
    'RefundSubmitted',
    'RefundPending',
    'RefundSucceeded',
    'RefundFailed',
    'RefundNeedsPerson',
  ],
  tables: ['views.appointments', 'views.refunds', 'views.refundSteps'],
  project: async (trx, events) => {
    const rows = await readRows(trx, [...new Set(events.map(appointmentIdOf))])
    const eventTypes = new Map<string, string[]>()
    for (const event of events) {
      const id = appointmentIdOf(event)
      const known = rows.get(id)
      const next = isRefund(event) ? known && { ...known, position: event.position } : evolveRow(known, event)
      if (next) rows.set(id, next)
      eventTypes.set(id, [...(eventTypes.get(id) ?? []), event.type])
    }
    await writeRows(trx, [...rows.values()])
    await projectRefunds(trx, events.filter(isRefund))
    return [...eventTypes].flatMap(([appointmentId, types]): Change[] => {
      const row = rows.get(appointmentId)
      return row
        ? [{ kind: 'appointment', appointmentId, parentId: row.parentId, professionalId: row.professionalId, eventTypes: types }]
        : []
    })
  },
}

/** Both streams of an appointment end in its id: `appointment-{id}`, `payment-{id}`. */
export const appointmentIdOf = ({ stream }: { stream: string }): string => stream.slice(stream.indexOf('-') + 1)

const readRows = async (trx: Db, ids: string[]): Promise<Map<string, AppointmentRow>> => {
  const rows = await trx.selectFrom('views.appointments').selectAll().where('appointmentId', 'in', ids).execute()
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

const writeRows = async (trx: Db, rows: AppointmentRow[]) => {
  if (rows.length === 0) return
  const values = rows.map((row) => ({
    ...row,
    policy: JSON.stringify(row.policy),
    cancellation: row.cancellation && JSON.stringify(row.cancellation),
  }))
  const excluded = (column: string) => sql.raw(`excluded.${column}`)
  await trx
    .insertInto('views.appointments')
    .values(values as never)
    .onConflict((conflict) =>
      conflict
        .column('appointmentId')
        .doUpdateSet(Object.fromEntries(changing.map(([key, column]) => [key, excluded(column)])) as never),
    )
    .execute()
}

/** What can change after placing, with its column. */
const changing = [
  ['state', 'state'],
  ['startsAt', 'starts_at'],
  ['endsAt', 'ends_at'],
  ['paidCents', 'paid_cents'],
  ['freeCancellationUntil', 'free_cancellation_until'],
  ['isLate', 'is_late'],
  ['holdExpiresAt', 'hold_expires_at'],
  ['checkoutUrl', 'checkout_url'],
  ['cardLast4', 'card_last4'],
  ['paidAt', 'paid_at'],
  ['moveCount', 'move_count'],
  ['cancellation', 'cancellation'],
  ['position', 'position'],
] as const
