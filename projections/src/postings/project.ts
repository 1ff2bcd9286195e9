import { sql } from 'kysely'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { appointmentIdOf } from '@lapka/contracts/payments.ts'
import { isPosted, type PaidAppointment } from '@lapka/domain/postings/paid-appointment.ts'
import { postingsOf } from '@lapka/domain/postings/postings-of.ts'
import type { PayoutItem } from '@lapka/contracts/payouts.ts'
import { payoutPostings } from '@lapka/domain/postings/payout-postings.ts'
import { rewardPostings } from '@lapka/domain/postings/reward-postings.ts'
import { insertRows, upsertRows } from '@lapka/state/write-rows.ts'
import type { FoldedRow } from '../fold-rows.ts'
import { collect, writeEach, type Db, type Notice, type Projection, type Step } from '../projection.ts'
import { postingTables, type PostingTables } from '../tables/postings.ts'

type Trx = Db<PostingTables>
type PostingRow = FoldedRow<PostingTables['views.postings']>
type Followed = { position: number; known: PaidAppointment }

const isOfAppointment = (stream: string) => stream.startsWith('appointment-') || stream.startsWith('payment-')

/** An event that this appointment has seen already posts nothing again. */
const postAppointment = (followed: Followed | undefined, events: RecordedEvent[]) => {
  const rows: PostingRow[] = []
  let [position, known] = [followed?.position ?? 0, followed?.known]
  for (const event of events) {
    if (event.position <= position) continue
    const posted = postingsOf(known, event)
    ;[position, known] = [event.position, posted.known]
    rows.push(...posted.postings.map((posting, line) => ({ ...placeOf(event, known), ...posting, line })))
  }
  return { rows, position, known }
}

const placeOf = ({ position, type, occurredAt }: RecordedEvent, known: PaidAppointment | undefined) => ({
  position,
  appointmentId: known?.appointmentId ?? null,
  paymentId: known?.paymentId ?? null,
  parentId: known?.parentId ?? null,
  professionalId: known?.professionalId ?? null,
  eventType: type,
  at: occurredAt,
})

const readFollowed = async (trx: Trx, ids: string[]): Promise<Map<string, Followed>> => {
  const rows = await trx
    .selectFrom('views.paidAppointments')
    .selectAll()
    .where(sql<boolean>`appointment_id = any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.appointmentId, row]))
}

const ofAppointments: Step<PostingTables> = {
  reactsTo: ({ type, stream }) => isPosted(type) && isOfAppointment(stream),
  run: async (trx: Trx, events): Promise<Notice[]> => {
    const byAppointment = Map.groupBy(events, appointmentIdOf)
    const followed = await readFollowed(trx, [...byAppointment.keys()])
    const posted = [...byAppointment].map(([appointmentId, ofOne]) => ({
      appointmentId,
      ...postAppointment(followed.get(appointmentId), ofOne),
    }))
    await insertRows(trx, { table: 'views.postings', rows: posted.flatMap(({ rows }) => rows) })
    await upsertRows(trx, {
      table: 'views.paidAppointments',
      key: 'appointmentId',
      rows: posted.flatMap(({ appointmentId, position, known }) =>
        known === undefined ? [] : { appointmentId, position, known },
      ),
    })
    return []
  },
}

/** Runs after the batch's postings: what a desk wrote for a client is then another account's. */
const changedParents = collect<'AppointmentParentChanged', { appointmentId: string; toId: string }, PostingTables>(
  { AppointmentParentChanged: (fact) => [fact] },
  async (trx, facts) => {
    for (const { appointmentId, toId } of facts)
      await trx.updateTable('views.postings').set({ parentId: toId }).where('appointmentId', '=', appointmentId).execute()
  },
)

/** Paid beside the appointment that it was earned with, so it stands in no payment. */
const ofRewards: Step<PostingTables> = writeEach({
  ReferralRewarded: async (trx: Trx, reward, { position, occurredAt: at }) => {
    const { professionalId, appointmentId } = reward
    const place = { position, appointmentId, professionalId, paymentId: null, parentId: null, eventType: 'ReferralRewarded', at }
    const rows = rewardPostings(reward).map((posting, line) => ({ ...place, ...posting, line }))
    await insertRows(trx, { table: 'views.postings', rows })
    return []
  },
})

type Paid = { payeeId: string; items: readonly PayoutItem[] }

/** One event moves parts of many payments: the lines of each sum to zero. */
const postPayout = async (trx: Trx, { payeeId, items }: Paid, event: RecordedEvent, hasCome: boolean): Promise<Notice[]> => {
  const place = { position: event.position, professionalId: payeeId, parentId: null, eventType: event.type, at: event.occurredAt }
  const rows = items
    .flatMap((item) =>
      payoutPostings(payeeId, item, hasCome).map((posting) => ({
        ...place,
        ...posting,
        paymentId: item.paymentId,
        appointmentId: item.appointmentId,
      })),
    )
    .map((row, line) => ({ ...row, line }))
  if (rows.length > 0) await insertRows(trx, { table: 'views.postings', rows })
  return []
}

const ofPayouts: Step<PostingTables> = writeEach({
  PayoutSent: (trx: Trx, sent, event) => postPayout(trx, sent, event, true),
  PayoutFailed: (trx: Trx, failed, event) => postPayout(trx, failed, event, false),
})

/** The ledger of money: what each event moved between accounts. Lines of an event sum to zero. */
export const postings: Projection<PostingTables> = {
  name: 'postings',
  version: 4,
  tables: postingTables,
  readersIndexes: [
    'postings_of_payment',
    'postings_of_parent',
    'postings_of_professional',
    'postings_of_appointment',
    'postings_without_payment',
    'postings_by_account',
  ],
  steps: [ofAppointments, changedParents, ofRewards, ofPayouts],
}
