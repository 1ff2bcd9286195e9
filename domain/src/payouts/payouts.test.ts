import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { PayoutItem } from '@lapka/contracts/payouts.ts'
import { describe, expect, test } from 'vitest'
import { isRefused } from '../kernel/decision.ts'
import { folded, given } from '../testing/given.ts'
import { decideApprovePayout } from './approve-payout/decide.ts'
import { bankFileStreams, decideMakeBankFile } from './make-bank-file/decide.ts'
import { payeeStreams, payoutStreams, paidOutOf } from './payee.ts'
import { decideRequestPayout, type RequestPayout } from './request-payout/decide.ts'
import { decideRecordTransfer, decideSettlePayout } from './settle-payout/decide.ts'
import { payeeOf, workplacesOf } from './workplaces.ts'

const payeeFold = payeeStreams('vet').payee.fold
const payoutFold = payoutStreams('o1').payout.fold
const STARTS_AT = '2026-11-23T09:00:00.000Z'
const ENDS_AT = '2026-11-23T09:30:00.000Z'
/** A week after its end: what was said of it is final. */
const NOON = '2026-11-30T12:00:00.000Z'
const bank = { payoutAccountId: 'bank-1', holder: 'Ива Жечева', iban: 'BG80BNBG96611020345678', bic: '' }
const accountSet: LapkaEvent = { type: 'PayoutAccountSet', data: { payeeId: 'vet', accountId: 'iva', ...bank, isChange: false } }
const link = { providerAccountId: 'acct_1', onboardingUrl: 'https://provider.test/1', linkExpiresAt: NOON }
const command: RequestPayout = {
  payoutId: 'o1',
  payeeId: 'vet',
  accountId: 'iva',
  operatorId: 'maya',
  reason: 'Седмично изплащане',
  fourEyesCents: 20_000,
  idempotencyKey: 'k1',
  at: NOON,
  candidates: [{ paymentId: 'p1', appointmentId: 'a1', professionalId: 'vet' }],
  bankAccount: bank,
}
const share = { grossCents: 3000, refundedCents: 0, feeCents: 300, earnedCents: 2700 }
const items: PayoutItem[] = [{ ...share, earningId: 'p1', paymentId: 'p1', appointmentId: 'a1', amountCents: 2700 }]
const requestedData = {
  payoutId: 'o1',
  payeeId: 'vet',
  accountId: 'iva',
  operatorId: 'maya',
  reason: 'Седмично изплащане',
  amountCents: 2700,
  currency: 'EUR' as const,
  items,
  method: 'bank_file' as const,
  holder: bank.holder,
  iban: bank.iban,
  bic: '',
  providerAccountId: null,
  needsSecondOperator: false,
  idempotencyKey: 'k1',
}
const requested = (change: Partial<typeof requestedData> | object = {}): LapkaEvent => ({
  type: 'PayoutRequested',
  data: { ...requestedData, ...change },
})
const reserved = (payoutId: string, amountCents: number): LapkaEvent => ({
  type: 'EarningsReserved',
  data: { payeeId: 'vet', payoutId, items: [{ earningId: 'p1', amountCents }] },
})
const released: LapkaEvent = { type: 'EarningsReleased', data: { payeeId: 'vet', payoutId: 'o1' } }
const identity = { payoutId: 'o1', payeeId: 'vet', accountId: 'iva' }
const act = { ...identity, operatorId: 'ivo', reason: 'Проверих' }
const sent: LapkaEvent = { type: 'PayoutSent', data: { ...act, reference: 'file-1', items } }
const succeeded: LapkaEvent = { type: 'PayoutSucceeded', data: act }

type Money = { refundCents?: number; startsAt?: string; endsAt?: string; outcome?: 'completed' | null; stays?: object[] }
/** The states of one paid appointment, as their folds leave them. */
const statesOf = (
  payee: LapkaEvent[],
  { refundCents = 0, startsAt = STARTS_AT, endsAt = ENDS_AT, outcome = 'completed', stays = [] }: Money = {},
) =>
  ({
    payout: payoutFold.initialState(),
    payee: folded(payeeFold, payee),
    rewards: { revision: -1, rewards: [] },
    'payment:p1': {
      status: 'captured',
      subject: { kind: 'appointment', id: 'a1' },
      capturedCents: 3000,
      feePercent: 10,
      disputes: [],
      price: { currency: 'EUR', lines: [] },
      refunds: refundCents === 0 ? [] : [{ refundId: 'r1', amountCents: refundCents, status: 'requested' }],
    },
    'appointment:a1': { status: 'confirmed', professionalId: 'vet', startsAt, endsAt, outcome, billCents: null },
    'workplaces:vet': { revision: 0, stays },
  }) as unknown as Parameters<typeof decideRequestPayout>[1]

describe('a payout', () => {
  test('is requested and its earnings are reserved in one append', () => {
    expect(decideRequestPayout(command, statesOf([accountSet]))).toEqual({
      events: { payout: [requested()], payee: [reserved('o1', 2700)] },
    })
  })

  test('an amount is paid out once: what another payout has reserved is not there any more', () => {
    expect(decideRequestPayout(command, statesOf([accountSet, reserved('o0', 2700)]))).toEqual({ refused: 'NOTHING_TO_PAY_OUT' })
    expect(decideRequestPayout(command, statesOf([accountSet, reserved('o1', 2700), released]))).toMatchObject({
      events: { payee: [reserved('o1', 2700)] },
    })
  })

  test('two operators at once pay it out once, for both are decided on one stream', () => {
    const first = decideRequestPayout(command, statesOf([accountSet]))
    if (isRefused(first) || first.events.payee === undefined) throw new Error('the first was refused')
    const second = decideRequestPayout({ ...command, payoutId: 'o2' }, statesOf([accountSet, ...first.events.payee]))
    expect(second).toEqual({ refused: 'NOTHING_TO_PAY_OUT' })
  })

  test('a refund after a payout is taken off the next one, with the fee of it', () => {
    const states = {
      ...statesOf([accountSet, reserved('o0', 2700)], { refundCents: 1000 }),
      'payment:p2': {
        status: 'captured',
        subject: { kind: 'appointment', id: 'a2' },
        capturedCents: 5000,
        feePercent: 10,
        disputes: [],
        price: { currency: 'EUR', lines: [] },
        refunds: [],
      },
      'appointment:a2': {
        status: 'confirmed',
        professionalId: 'vet',
        startsAt: STARTS_AT,
        endsAt: ENDS_AT,
        outcome: 'no_show',
        billCents: null,
      },
    } as unknown as Parameters<typeof decideRequestPayout>[1]
    const candidates = [...command.candidates, { paymentId: 'p2', appointmentId: 'a2', professionalId: 'vet' }]
    const decided = decideRequestPayout({ ...command, candidates }, states)
    expect(decided).toMatchObject({
      events: {
        payout: [{ data: { amountCents: 4500 - 900, items: [{ paymentId: 'p1', amountCents: -900 }, { amountCents: 4500 }] } }],
      },
    })
  })

  test('waits an hour longer than the professional can lower what the visit earned; what went back waits for nothing', () => {
    const available = '2026-11-30T13:00:00.000Z'
    const open = { endsAt: '2026-11-23T12:00:00.000Z' }
    const ask = (at: string, payee = [accountSet], money = {}) =>
      decideRequestPayout({ ...command, at }, statesOf(payee, { ...open, ...money }))
    expect(ask('2026-11-30T12:59:59.999Z')).toEqual({ refused: 'NOTHING_TO_PAY_OUT' })
    expect(ask(available)).toMatchObject({ events: { payee: [reserved('o1', 2700)] } })
    const states = {
      ...statesOf([accountSet, reserved('o0', 2700)], { ...open, refundCents: 1000 }),
      rewards: { revision: 0, rewards: [{ professionalId: 'vet', appointmentId: 'a9', amountCents: 1500 }] },
    } as unknown as Parameters<typeof decideRequestPayout>[1]
    expect(decideRequestPayout({ ...command, at: '2026-11-29T08:00:00.000Z' }, states)).toMatchObject({
      events: { payout: [{ data: { amountCents: 600, items: [{ amountCents: -900 }, { amountCents: 1500 }] } }] },
    })
  })

  test('a balance below zero pays nothing and stays', () => {
    expect(decideRequestPayout(command, statesOf([accountSet, reserved('o0', 2700)], { refundCents: 1000 }))).toEqual({
      refused: 'NOTHING_TO_PAY_OUT',
    })
  })

  test('what is not earned yet, or belongs to a clinic, is not paid to the vet', () => {
    const stay = { clinicId: 'clinic', from: '2026-01-01T00:00:00.000Z', until: null }
    for (const money of [{ outcome: null }, { startsAt: '2026-11-30T13:00:00.000Z' }, { stays: [stay] }])
      expect([money, decideRequestPayout(command, statesOf([accountSet], money))]).toEqual([
        money,
        { refused: 'NOTHING_TO_PAY_OUT' },
      ])
    expect(decideRequestPayout({ ...command, payeeId: 'clinic' }, statesOf([accountSet], { stays: [stay] }))).toMatchObject({
      events: { payee: [{ type: 'EarningsReserved' }] },
    })
  })

  test('a view with a wrong payee for a payment causes no payout', () => {
    const candidates = [{ paymentId: 'p1', appointmentId: 'a1', professionalId: 'other' }]
    const states = { ...statesOf([accountSet]), 'workplaces:other': { revision: 0, stays: [] } }
    expect(decideRequestPayout({ ...command, candidates, payeeId: 'other' }, states)).toEqual({ refused: 'NOTHING_TO_PAY_OUT' })
  })

  test('needs an account, and the one that the payee has now', () => {
    expect(decideRequestPayout({ ...command, bankAccount: null }, statesOf([]))).toEqual({ refused: 'NO_PAYOUT_ACCOUNT' })
    const other: LapkaEvent = {
      type: 'PayoutAccountSet',
      data: { payeeId: 'vet', accountId: 'iva', ...bank, payoutAccountId: 'bank-2', isChange: true },
    }
    expect(decideRequestPayout(command, statesOf([accountSet, other]))).toEqual({ refused: 'PAYOUT_ACCOUNT_CHANGED' })
  })

  test('goes through the provider where its account is ready', () => {
    const account = { payeeId: 'vet', accountId: 'iva' }
    const ready: LapkaEvent[] = [
      { type: 'ProviderAccountRequested', data: { ...account, idempotencyKey: 'c1' } },
      { type: 'ProviderAccountOpened', data: { ...account, ...link } },
      { type: 'ProviderAccountChanged', data: { ...account, providerAccountId: 'acct_1', isReady: true, isChange: false } },
    ]
    expect(decideRequestPayout(command, statesOf([accountSet, ...ready]))).toMatchObject({
      events: { payout: [{ data: { method: 'transfer', providerAccountId: 'acct_1', iban: '' } }] },
    })
  })

  test('given the same key again it is the same payout', () => {
    expect(decideRequestPayout(command, { ...statesOf([accountSet]), payout: folded(payoutFold, [requested()]) })).toEqual({
      events: {},
    })
  })
})

describe('four eyes', () => {
  const approve = (operatorId: string, isApproved = true) =>
    decideApprovePayout.bind(null, { operatorId, reason: 'Проверих', isApproved })
  const waiting = requested({ needsSecondOperator: true })

  test('above the limit a second operator decides', () => {
    const decided = decideRequestPayout({ ...command, fourEyesCents: 2699 }, statesOf([accountSet]))
    expect(decided).toMatchObject({ events: { payout: [{ data: { needsSecondOperator: true } }] } })
    given({ payout: { fold: payoutFold, history: [waiting] } })
      .when(approve('ivo'))
      .thenEvents({ payout: [{ type: 'PayoutApproved', data: act }] } as never)
    given({ payout: { fold: payoutFold, history: [waiting] } })
      .when(approve('maya'))
      .thenRefused('SECOND_OPERATOR_FOR_PAYOUT')
    given({ payout: { fold: payoutFold, history: [requested()] } })
      .when(approve('ivo'))
      .thenRefused('PAYOUT_NOT_WAITING')
  })

  test('what was released and is asked for again counts as often as it was', () => {
    const again = (limit: number) =>
      decideRequestPayout(
        { ...command, payoutId: 'o2', fourEyesCents: limit },
        statesOf([accountSet, reserved('o1', 2700), released]),
      )
    expect(again(5399)).toMatchObject({ events: { payout: [{ data: { amountCents: 2700, needsSecondOperator: true } }] } })
    expect(again(5400)).toMatchObject({ events: { payout: [{ data: { needsSecondOperator: false } }] } })
  })

  test('declined, its amounts can be paid out again', () => {
    given({ payout: { fold: payoutFold, history: [waiting] } })
      .when(approve('ivo', false))
      .thenEvents({ payout: [{ type: 'PayoutDeclined', data: act }], payee: [released] } as never)
  })
})

describe('a bank file', () => {
  const make = { fileId: 'file-1', operatorId: 'ivo', reason: 'Проверих' }

  test('has all of the payouts or none, and each stands in one file', () => {
    const state = folded(payoutFold, [requested()])
    const other = folded(payoutFold, [requested({ payoutId: 'o2' }), sent])
    expect(decideMakeBankFile({ ...make, payoutIds: ['o1'] }, { 'payout:o1': state })).toEqual({
      events: { 'payout:o1': [sent] },
    })
    for (const one of [
      other,
      folded(payoutFold, [requested({ needsSecondOperator: true })]),
      folded(payoutFold, [requested({ method: 'transfer' })]),
    ])
      expect(decideMakeBankFile({ ...make, payoutIds: ['o1', 'o2'] }, { 'payout:o1': state, 'payout:o2': one })).toEqual({
        refused: 'PAYOUT_NOT_WAITING',
      })
    expect(decideMakeBankFile({ ...make, payoutIds: ['o9'] }, {})).toEqual({ refused: 'NOT_FOUND' })
    expect(bankFileStreams(['o1'])['payout:o1']?.stream).toBe('payout-o1')
  })
})

describe('how it ends', () => {
  const settle = (outcome: 'succeeded' | 'failed') =>
    decideSettlePayout.bind(null, { outcome, operatorId: 'ivo', reason: 'Проверих', failure: 'AC04' })
  const so = (...history: LapkaEvent[]) => ({ payout: { fold: payoutFold, history } })
  const failed: LapkaEvent = { type: 'PayoutFailed', data: { ...act, failure: 'AC04', items } }

  test('sent, it arrives; said twice it adds nothing, and one that failed never arrives', () => {
    given(so(requested(), sent))
      .when(settle('succeeded'))
      .thenEvents({ payout: [succeeded] })
    given(so(requested(), sent, succeeded))
      .when(settle('succeeded'))
      .thenEvents({})
    given(so(requested(), sent, failed))
      .when(settle('failed'))
      .thenEvents({})
    given(so(requested(), sent, failed))
      .when(settle('succeeded'))
      .thenRefused('PAYOUT_NOT_WAITING')
    given(so(requested())).when(settle('succeeded')).thenRefused('PAYOUT_NOT_WAITING')
    given(so()).when(settle('failed')).thenRefused('NOT_FOUND')
  })

  test('a transfer is sent and arrived at once, and while it may still be sent no operator says that it failed', () => {
    const transfer = requested({ method: 'transfer', providerAccountId: 'acct_1' })
    const byLapka = { ...identity, operatorId: '', reason: '' }
    given(so(transfer))
      .when((states) => decideRecordTransfer({ reference: 'tr_1' }, states))
      .thenEvents({
        payout: [
          { type: 'PayoutSent', data: { ...byLapka, reference: 'tr_1', items } },
          { type: 'PayoutSucceeded', data: byLapka },
        ],
      })
    given(so(transfer)).when(settle('failed')).thenRefused('PROVIDER_SETTLES_TRANSFER')
    given(so(transfer, sent))
      .when((states) => decideRecordTransfer({ reference: 'tr_1' }, states))
      .thenEvents({})
  })
})

test('what a payee was paid of a payment is the sum of the payouts that did not fail', () => {
  const payee = folded(payeeFold, [reserved('o0', 2700), reserved('o1', -900), released])
  expect([...paidOutOf(payee)]).toEqual([['p1', 2700]])
})

test('an appointment belongs to the clinic where its vet worked when it began', () => {
  const { fold } = workplacesOf('vet')
  const joined: LapkaEvent = { type: 'ClinicJoined', data: { professionalId: 'vet', clinicId: 'clinic', clinicName: 'Лапа' } }
  const left: LapkaEvent = { type: 'ClinicLeft', data: { professionalId: 'vet', clinicId: 'clinic' } }
  const still = folded(fold, [joined], '2026-11-01T00:00:00.000Z')
  expect(payeeOf('vet', still, STARTS_AT)).toBe('clinic')
  expect(payeeOf('vet', still, '2026-10-31T23:59:59.999Z')).toBe('vet')
  expect(payeeOf('vet', folded(fold, [joined, left], '2026-11-01T00:00:00.000Z'), STARTS_AT)).toBe('vet')
})
