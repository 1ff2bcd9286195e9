import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentStream } from '@lapka/contracts/streams.ts'
import { paymentOf } from '@lapka/domain/testing/commands.ts'
import { ForeignCursor } from '../foreign-cursor.ts'
import { tellStory, type Booked } from '../testing/story.ts'
import { differencesAfterReplay, openTestViews, type TestViews } from '../testing/test-views.ts'
import { revenuesOf } from '../revenues/query.ts'
import { readLedger, type LedgerScope } from './query.ts'

const BOOKED = '2026-11-20T10:00:00.000Z'
const MAX_PAGES = 10

let views: TestViews
let told: { parentId: string; professionalId: string; billed: Booked; cancelled: Booked }

/** One appointment is billed lower, another is cancelled late and paid back, more are still to come. */
beforeAll(async () => {
  views = await openTestViews()
  const story = await tellStory(views)
  const billed = await story.book(BOOKED, '2026-11-25T10:00:00.000Z')
  const refund = { refundId: randomUUID(), idempotencyKey: 'bill-key' }
  await story.adjustBill('2026-11-25T11:00:00.000Z', billed, { amountCents: 3000, reason: 'по-малко', refund })
  const cancelled = await story.book(BOOKED, '2026-11-26T10:00:00.000Z')
  const refundId = await story.cancel('2026-11-26T09:00:00.000Z', cancelled)
  await story.recordRefund('2026-11-27T09:00:00.000Z', cancelled, { refundId, status: 'succeeded' })
  for (let day = 1; day <= 26; day++) await story.book(BOOKED, `2026-12-${String(day).padStart(2, '0')}T10:00:00.000Z`)
  await views.project('postings', 'appointments', 'clinics')
  told = { parentId: story.parent.accountId, professionalId: story.professionalId, billed, cancelled }
}, 60_000)
afterAll(() => views.close())

const balancesOf = async (scope: LedgerScope, change: object = {}) => {
  const { balances } = await readLedger(views.db, { scope, ...change })
  return Object.fromEntries(balances.map(({ account, amountCents }) => [account, amountCents]))
}

test('every payment sums to zero, and balances are of all that was found', async () => {
  const { outOfBalance, balances } = await readLedger(views.db, { scope: 'all' })
  expect(outOfBalance).toEqual([])
  expect(balances.map(({ account, amountCents }) => [account, amountCents])).toEqual([
    ['parent', -(28 * 4000) + 2000],
    ['held', 26 * 4000],
    ['refunds_in_flight', 1000],
    ['professional', 2700 + 1800],
    ['platform_fee', 300 + 200],
  ])
})

test('what Lapka paid of an appointment is found by its index, and not among all postings', async () => {
  const { professionalId } = told
  const wanted = {
    scope: { professionalId },
    zone: 'Europe/Sofia',
    from: '2026-11-01',
    to: '2026-12-31',
    groupBy: 'day' as const,
  }
  await views.db.transaction().execute(async (trx) => {
    // Tables of tests are small.
    await sql`set local enable_seqscan = off`.execute(trx)
    expect(await revenuesOf(trx, { ...wanted, now: BOOKED })).toHaveLength(28)
    const scans = sql<number>`pg_stat_get_xact_numscans('views.postings_of_appointment'::regclass)::int`
    expect((await trx.selectNoFrom(scans.as('scans')).executeTakeFirstOrThrow()).scans).toBe(28)
  })
})

test('pages follow each other without a gap, each of whole events', async () => {
  const positions: number[] = []
  let cursor: string | undefined
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const { items, nextCursor } = await readLedger(views.db, { scope: 'all', cursor })
    expect(items.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0)
    positions.push(...new Set(items.map(({ event }) => event.position)))
    cursor = nextCursor
    if (cursor === undefined) break
  }
  expect(positions).toEqual([...new Set(positions)].toSorted((one, other) => other - one))
  const { rows } = await sql<{ count: number }>`select count(distinct position)::int as count from views.postings`.execute(
    views.db,
  )
  expect(positions).toHaveLength(rows[0]?.count ?? 0)
  await expect(readLedger(views.db, { scope: 'all', cursor: 'x' })).rejects.toThrow(ForeignCursor)
})

test('each party has its own part: no party sees another’s accounts', async () => {
  const { parentId, professionalId } = told
  expect(await balancesOf({ parentId })).toEqual({ parent: -110_000, held: 104_000, refunds_in_flight: 1000 })
  expect(await balancesOf({ professionalId })).toEqual({ held: 104_000, professional: 4500, platform_fee: 500 })
  const stranger = randomUUID()
  for (const scope of [{ parentId: stranger }, { professionalId: stranger }, { clinicId: stranger }])
    expect(await readLedger(views.db, { scope })).toMatchObject({ items: [], balances: [], outOfBalance: null })
})

test('what the provider takes of the fee is Lapka’s: a professional sees the fee that they pay', async () => {
  const { billed, professionalId } = told
  const { paymentId, subject } = paymentOf(billed.appointmentId)
  const charged = { paymentId, subject, feeCents: 70, balanceTransactionId: 'txn_1' }
  await views.write('2026-11-28T09:00:00.000Z', { [paymentStream(paymentId)]: [{ type: 'ProviderFeeCharged', data: charged }] })
  await views.project('postings')
  expect(await balancesOf('all', { paymentId })).toMatchObject({ platform_fee: 230, provider_fee: 70 })
  expect(await balancesOf({ professionalId }, { paymentId })).toMatchObject({ platform_fee: 300 })
})

test('one payment, and days, each event by its name', async () => {
  const { billed, cancelled } = told
  const { paymentId } = paymentOf(cancelled.appointmentId)
  const found = await readLedger(views.db, { scope: 'all', paymentId })
  expect(found.items.map(({ event, account, amountCents }) => `${event.type}: ${account} ${amountCents}`)).toEqual([
    'RefundSucceeded: parent 2000',
    'RefundSucceeded: refunds_in_flight -2000',
    'RefundRequested: held -2000',
    'RefundRequested: refunds_in_flight 2000',
    'AppointmentCancelled: held -2000',
    'AppointmentCancelled: professional 1800',
    'AppointmentCancelled: platform_fee 200',
    'PaymentCaptured: parent -4000',
    'PaymentCaptured: held 4000',
  ])
  const day = { from: '2026-11-25T00:00:00.000Z', to: '2026-11-26T00:00:00.000Z' }
  const ofDay = await readLedger(views.db, { scope: 'all', ...day })
  expect(new Set(ofDay.items.map(({ appointmentId }) => appointmentId))).toEqual(new Set([billed.appointmentId]))
})

test('replayed twice, rebuilt and taken one by one the lines are the same', async () => {
  await expect(differencesAfterReplay(views, 'postings')).resolves.toEqual([])
})

test('a line that is wrong is found, in whichever payment', async () => {
  await sql`update views.postings set amount_cents = amount_cents + 5
    where (position, line) = (select position, line from views.postings order by position limit 1)`.execute(views.db)
  expect((await readLedger(views.db, { scope: 'all' })).outOfBalance).toEqual([{ currency: 'EUR', amountCents: 5 }])
})
