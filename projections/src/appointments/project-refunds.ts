import { sql, type SqlBool } from 'kysely'
import type { RefundStatus } from '@lapka/contracts/api/appointments.ts'
import { insertRows, upsertRows } from '@lapka/state/write-rows.ts'
import type { Db, Seen } from '../projection.ts'

export type RefundEvent = Step | Seen<'RefundWithdrawn'>
type Step = Seen<
  'RefundRequested' | 'RefundSubmitted' | 'RefundPending' | 'RefundSucceeded' | 'RefundFailed' | 'RefundNeedsPerson'
>

type RefundRecord = {
  refundId: string
  appointmentId: string
  amountCents: number
  status: RefundStatus
  reference: string | null
  expectedBy: string | null
  requestedAt: string
}

const statuses: Record<Step['type'], RefundStatus> = {
  RefundRequested: 'requested',
  RefundSubmitted: 'submitted',
  RefundPending: 'pending',
  RefundSucceeded: 'succeeded',
  RefundFailed: 'failed',
  RefundNeedsPerson: 'needs_person',
}

/** Where each refund stands, and every step of its trail. */
export const projectRefunds = async (trx: Db, events: RefundEvent[]): Promise<void> => {
  const withdrawn = events.filter((event) => event.type === 'RefundWithdrawn').map(({ data }) => data.refundId)
  await recordSteps(
    trx,
    events.filter((event): event is Step => event.type !== 'RefundWithdrawn' && !withdrawn.includes(event.data.refundId)),
  )
  await forget(trx, withdrawn)
}

/** One that was taken back before it was sent was never on its way. */
const forget = async (trx: Db, refundIds: string[]): Promise<void> => {
  if (refundIds.length === 0) return
  await sql`delete from views.refund_steps where refund_id = any(${refundIds}::uuid[])`.execute(trx)
  await sql`delete from views.refunds where refund_id = any(${refundIds}::uuid[])`.execute(trx)
}

const recordSteps = async (trx: Db, events: Step[]): Promise<void> => {
  if (events.length === 0) return
  const refunds = await readRefunds(trx, [...new Set(events.map((event) => event.data.refundId))])
  for (const event of events) {
    const next = evolveRefund(refunds.get(event.data.refundId), event)
    if (next) refunds.set(next.refundId, next)
  }
  await upsertRows(trx, { table: 'views.refunds', key: 'refundId', rows: [...refunds.values()] })
  const steps = events.map(({ type, data, position, revision, occurredAt }) => ({
    refundId: data.refundId,
    position,
    revision,
    status: statuses[type],
    at: occurredAt,
  }))
  await insertRows(trx, { table: 'views.refundSteps', rows: steps })
}

const readRefunds = async (trx: Db, ids: string[]): Promise<Map<string, RefundRecord>> => {
  const rows = await trx
    .selectFrom('views.refunds')
    .selectAll()
    .where(sql<SqlBool>`refund_id = any(${ids}::uuid[])`)
    .execute()
  return new Map(
    rows.map((row) => [
      row.refundId,
      { ...row, expectedBy: row.expectedBy?.toISOString() ?? null, requestedAt: row.requestedAt.toISOString() },
    ]),
  )
}

const evolveRefund = (refund: RefundRecord | undefined, event: Step): RefundRecord | undefined => {
  const status = statuses[event.type]
  switch (event.type) {
    case 'RefundRequested': {
      const { refundId, appointmentId, amountCents } = event.data
      return { refundId, appointmentId, amountCents, status, reference: null, expectedBy: null, requestedAt: event.occurredAt }
    }
    case 'RefundSubmitted':
      return refund && { ...refund, status, reference: event.data.providerRefundId }
    case 'RefundPending':
      return refund && { ...refund, status, expectedBy: event.data.expectedBy }
    case 'RefundSucceeded':
    case 'RefundFailed':
    case 'RefundNeedsPerson':
      return refund && { ...refund, status }
  }
}
