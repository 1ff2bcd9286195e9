import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accountStream, payeeStream, paymentStream, payoutStream } from '@lapka/contracts/streams.ts'
import { promotionUsedCents } from '@lapka/domain/promotions/promotion-used.ts'
import { shareOf } from '@lapka/domain/payouts/share.ts'
import { differencesAfterReplay, openTestViews, type TestViews } from '../testing/test-views.ts'
import { FEE, KEPT } from './earnings.ts'
import { payeeById, payoutQueue, payoutsInFile } from './query.ts'

const at = '2026-11-20T10:00:00.000Z'
const [payeeId, accountId, payoutId, paymentId, appointmentId, fileId] = Array.from({ length: 6 }, () => randomUUID()) as [
  string,
  string,
  string,
  string,
  string,
  string,
]
let views: TestViews
beforeEach(async () => {
  views = await openTestViews()
})
afterEach(() => views.close())

test('the fee in SQL is the fee of the domain, to the cent', async () => {
  for (const [capturedCents, refundedCents, feePercent, promotionCents = 0, billCents = null] of [
    [3000, 0, 10],
    [1005, 0, 10],
    [1004, 1, 10],
    [1, 0, 50],
    [3000, 3000, 10],
    [999, 0, 100],
    [5, 0, 0],
    [3000, 0, 10, 7000],
    [3001, 1500, 10, 6999],
    [3000, 1500, 10, 7000, 4000],
    [3000, 3000, 10, 7000, 100],
  ] as [number, number, number, number?, number?][]) {
    const { rows } = await sql<{ kept: number; fee: number }>`select ${KEPT} as kept, ${FEE} as fee
      from (values (${capturedCents}::int, ${refundedCents}::int, ${feePercent}::int, ${promotionCents}::int, ${billCents}::int))
        earning(captured_cents, refunded_cents, fee_percent, promotion_cents, bill_cents)`.execute(views.db)
    const promoted = promotionUsedCents({ promotionCents, capturedCents, keptCents: capturedCents - refundedCents, billCents })
    const { feeCents, earnedCents } = shareOf(capturedCents + promoted, refundedCents, feePercent)
    expect([capturedCents, refundedCents, rows[0]]).toEqual([
      capturedCents,
      refundedCents,
      { kept: feeCents + earnedCents, fee: feeCents },
    ])
  }
})

const bank = { holder: 'Ива Жечева', iban: 'BG80BNBG96611020345678', bic: '' }
const payee = { payeeId, accountId }
const act = { payoutId, ...payee, operatorId: randomUUID(), reason: 'Седмично изплащане' }
const tell = async () => {
  const subject = { kind: 'appointment' as const, id: appointmentId }
  await views.write(at, {
    [paymentStream(paymentId)]: [
      {
        type: 'PaymentRequested',
        data: {
          paymentId,
          subject,
          parentId: accountId,
          price: { currency: 'EUR', lines: [] },
          feePercent: 10,
          idempotencyKey: 'k',
          sessionExpiresAt: at,
          capture: 'automatic',
        },
      },
      { type: 'PaymentCaptured', data: { paymentId, subject, amountCents: 3000, paymentIntentId: 'pi_1', cardLast4: '4242' } },
    ],
    [payeeStream(payeeId)]: [
      { type: 'PayoutAccountSet', data: { ...payee, ...bank, payoutAccountId: randomUUID(), isChange: true } },
    ],
    [payoutStream(payoutId)]: [
      {
        type: 'PayoutRequested',
        data: {
          ...act,
          ...bank,
          amountCents: 2700,
          currency: 'EUR',
          items: [
            {
              earningId: paymentId,
              paymentId,
              appointmentId,
              grossCents: 3000,
              refundedCents: 0,
              feeCents: 300,
              earnedCents: 2700,
              amountCents: 2700,
            },
          ],
          method: 'bank_file',
          providerAccountId: null,
          needsSecondOperator: true,
          idempotencyKey: 'k',
        },
      },
    ],
  })
  await views.project('payouts')
}

test('a payout stands in the queue until it is settled, and in its file', async () => {
  await tell()
  expect(await payoutQueue(views.db)).toMatchObject({
    open: [{ id: payoutId, status: 'waiting', amountCents: 2700, itemCount: 1, iban: bank.iban }],
    settled: [],
  })
  expect((await payeeById(views.db, payeeId))?.payableFrom).toEqual(new Date('2026-11-25T10:00:00.000Z'))
  await views.write(at, {
    [payoutStream(payoutId)]: [
      { type: 'PayoutApproved', data: act },
      { type: 'PayoutSent', data: { ...act, reference: fileId, items: [] } },
      { type: 'PayoutSucceeded', data: act },
      { type: 'PayoutReturnReported', data: { ...act, failure: 'AC04' } },
    ],
  })
  await views.project('payouts')
  expect(await payoutQueue(views.db)).toMatchObject({
    open: [{ status: 'succeeded', failure: 'AC04', returnReportedBy: act.operatorId }],
    settled: [],
  })
  await views.write(at, {
    [payoutStream(payoutId)]: [{ type: 'PayoutFailed', data: { ...act, failure: 'AC04', items: [] } }],
  })
  await views.project('payouts')
  expect(await payoutQueue(views.db)).toMatchObject({ open: [], settled: [{ status: 'failed', failure: 'AC04' }] })
  expect(await payoutsInFile(views.db, fileId)).toMatchObject([{ payoutId, iban: bank.iban, amountCents: 2700 }])
})

test('is the same replayed twice or rebuilt, and the number of the account is gone once its owner is erased', async () => {
  await tell()
  await expect(differencesAfterReplay(views, 'payouts')).resolves.toEqual([])
  await views.write(at, { [accountStream(accountId)]: [{ type: 'AccountErased', data: { accountId } }] })
  await views.project('payouts')
  expect(await payeeById(views.db, payeeId)).toMatchObject({ holder: '', iban: '', bic: '' })
  expect(await payoutQueue(views.db)).toMatchObject({ open: [{ iban: '', reason: '' }] })
})
