import type { RefundStatus } from '@lapka/contracts/api/appointments.ts'
import type { Db, Seen } from '../projection.ts'

export type RefundEvent = Seen<
  'RefundRequested' | 'RefundSubmitted' | 'RefundPending' | 'RefundSucceeded' | 'RefundFailed' | 'RefundNeedsPerson'
>

const statuses: Record<RefundEvent['type'], RefundStatus> = {
  RefundRequested: 'requested',
  RefundSubmitted: 'submitted',
  RefundPending: 'pending',
  RefundSucceeded: 'succeeded',
  RefundFailed: 'failed',
  RefundNeedsPerson: 'needs_person',
}

/** Refunds are few beside everything else, so one event is one step here: its row, and its place on the trail. */
export const projectRefunds = async (trx: Db, events: RefundEvent[]): Promise<void> => {
  for (const event of events) {
    const status = statuses[event.type]
    const { refundId } = event.data
    if (event.type === 'RefundRequested') await request(trx, event)
    else {
      const details =
        event.type === 'RefundSubmitted'
          ? { reference: event.data.providerRefundId }
          : event.type === 'RefundPending'
            ? { expectedBy: event.data.expectedBy }
            : {}
      await trx
        .updateTable('views.refunds')
        .set({ status, ...details })
        .where('refundId', '=', refundId)
        .execute()
    }
    await trx
      .insertInto('views.refundSteps')
      .values({ refundId, position: event.position, revision: event.revision, status, at: event.occurredAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

const request = async (trx: Db, { data, occurredAt }: Seen<'RefundRequested'>) => {
  const fresh = { status: 'requested' as const, amountCents: data.amountCents, reference: null, expectedBy: null }
  await trx
    .insertInto('views.refunds')
    .values({ refundId: data.refundId, appointmentId: data.appointmentId, requestedAt: occurredAt, ...fresh })
    .onConflict((conflict) => conflict.column('refundId').doUpdateSet(fresh))
    .execute()
}
