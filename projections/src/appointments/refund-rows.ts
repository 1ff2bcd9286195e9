import { sql } from 'kysely'
import type { RefundStatus } from '@lapka/contracts/api/appointments.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { paidAppointment } from '@lapka/contracts/payments.ts'
import { foldRows } from '../fold-rows.ts'
import { collect, type Db } from '../projection.ts'
import { insertRows } from '@lapka/state/write-rows.ts'
import type { AppointmentTables } from '../tables/appointments.ts'

/** Where each refund stands. One that was withdrawn before it was sent was never on its way. */
export const refundRows = foldRows<AppointmentTables, 'views.refunds'>(
  'views.refunds',
  'refundId',
)({
  keyOf: ({ data }) => data.refundId,
  insert: {
    RefundRequested: ({ refundId, subject, amountCents }, { occurredAt }) => ({
      refundId,
      appointmentId: paidAppointment(subject),
      amountCents,
      status: 'requested',
      reference: null,
      bankReference: null,
      expectedBy: null,
      requestedAt: occurredAt,
    }),
  },
  update: {
    RefundSubmitted: (_, { providerRefundId }) => ({ status: 'submitted', reference: providerRefundId }),
    RefundPending: (_, { expectedBy }) => ({ status: 'pending', expectedBy }),
    RefundSucceeded: () => ({ status: 'succeeded' }),
    RefundFailed: () => ({ status: 'failed', bankReference: null }),
    RefundReferenceReceived: (_, { reference }) => ({ bankReference: reference }),
    RefundNeedsPerson: () => ({ status: 'needs_person' }),
    RefundWithdrawn: () => null,
  },
})

const stepTo =
  (status: RefundStatus) =>
  ({ refundId }: { refundId: string }, { position, revision, occurredAt }: RecordedEvent) => [
    { refundId, position, revision, status, at: occurredAt },
  ]

/** Every step of each refund's trail. */
export const refundSteps = collect(
  {
    RefundRequested: stepTo('requested'),
    RefundSubmitted: stepTo('submitted'),
    RefundPending: stepTo('pending'),
    RefundSucceeded: stepTo('succeeded'),
    RefundFailed: stepTo('failed'),
    RefundNeedsPerson: stepTo('needs_person'),
  },
  async (trx: Db<AppointmentTables>, rows) => {
    await insertRows(trx, { table: 'views.refundSteps', rows })
  },
)

export const withdrawnSteps = collect({ RefundWithdrawn: ({ refundId }) => [refundId] }, async (trx, refundIds) => {
  await sql`delete from views.refund_steps where refund_id = any(${refundIds}::uuid[])`.execute(trx)
})
