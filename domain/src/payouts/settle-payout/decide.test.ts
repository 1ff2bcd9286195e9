import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { describe, expect, test } from 'vitest'
import { folded, given } from '../../testing/given.ts'
import { payeeStreams, payoutStreams } from '../payee.ts'
import { decideSettlePayout } from './decide.ts'

const payoutFold = payoutStreams('o1').payout.fold
const payeeFold = payeeStreams('vet').payee.fold
const identity = { payoutId: 'o1', payeeId: 'vet', accountId: 'iva' }
const share = { grossCents: 3000, refundedCents: 0, feeCents: 300, earnedCents: 2700 }
const items = [{ ...share, earningId: 'p1', paymentId: 'p1', appointmentId: 'a1', amountCents: 2700 }]
const requested = (method: 'transfer' | 'bank_file'): LapkaEvent => ({
  type: 'PayoutRequested',
  data: {
    ...identity,
    operatorId: 'maya',
    reason: 'Седмично изплащане',
    amountCents: 2700,
    currency: 'EUR',
    items,
    method,
    holder: '',
    iban: '',
    bic: '',
    providerAccountId: method === 'transfer' ? 'acct_1' : null,
    needsSecondOperator: false,
    idempotencyKey: 'k1',
  },
})
const by = (operatorId: string) => ({ ...identity, operatorId, reason: operatorId === '' ? '' : 'Проверих' })
const sent: LapkaEvent = { type: 'PayoutSent', data: { ...by('maya'), reference: 'file-1', items } }
const arrived: LapkaEvent = { type: 'PayoutSucceeded', data: by('maya') }
const reported: LapkaEvent = { type: 'PayoutReturnReported', data: { ...by('maya'), failure: 'AC04' } }
const failed = (operatorId: string): LapkaEvent => ({
  type: 'PayoutFailed',
  data: { ...by(operatorId), failure: 'AC04', items },
})
const released: LapkaEvent = { type: 'EarningsReleased', data: { payeeId: 'vet', payoutId: 'o1' } }

const settle = (operatorId: string, outcome: 'succeeded' | 'failed' = 'failed', failure = 'AC04') =>
  decideSettlePayout.bind(null, { outcome, operatorId, reason: operatorId === '' ? '' : 'Проверих', failure })
const so = (...history: LapkaEvent[]) => ({ payout: { fold: payoutFold, history } })

describe('a transfer at the provider', () => {
  const transfer = requested('transfer')

  test('failed only by the provider’s own word: no operator frees what may have arrived', () => {
    for (const history of [
      [transfer, sent],
      [transfer, sent, arrived],
    ])
      given(so(...history))
        .when(settle('maya'))
        .thenRefused('PROVIDER_SETTLES_TRANSFER')
    given(so(transfer, sent)).when(settle('maya', 'succeeded')).thenRefused('PROVIDER_SETTLES_TRANSFER')
    given(so(transfer, sent, arrived))
      .when(settle(''))
      .thenEvents({ payout: [failed('')], payee: [released] } as never)
  })
})

describe('a payout that stood in a bank file', () => {
  const file = requested('bank_file')

  test('came back by the word of two operators: the first one frees nothing', () => {
    for (const history of [
      [file, sent],
      [file, sent, arrived],
    ]) {
      given(so(...history))
        .when(settle('maya'))
        .thenEvents({ payout: [reported] })
      given(so(...history, reported))
        .when(settle('maya'))
        .thenRefused('SECOND_OPERATOR_FOR_RETURN')
      given(so(...history, reported))
        .when(settle('ivo', 'failed', ''))
        .thenEvents({ payout: [failed('ivo')], payee: [released] } as never)
    }
  })

  test('arrived after all, whichever operator reports it, and then a return takes two again', () => {
    given(so(file, sent, arrived, reported))
      .when(settle('maya', 'succeeded'))
      .thenEvents({ payout: [arrived] })
    given(so(file, sent, reported, arrived))
      .when(settle('ivo'))
      .thenEvents({ payout: [{ type: 'PayoutReturnReported', data: { ...by('ivo'), failure: 'AC04' } }] })
  })

  test('is taken back by one before it stands in any file, for no bank has it', () => {
    given(so(file))
      .when(settle('ivo'))
      .thenEvents({
        payout: [{ type: 'PayoutFailed', data: { ...by('ivo'), failure: 'AC04', items: [] } }],
        payee: [released],
      } as never)
  })
})

test('what was released is remembered by what was earned, however often', () => {
  const reserved = (payoutId: string): LapkaEvent => ({
    type: 'EarningsReserved',
    data: { payeeId: 'vet', payoutId, items: [{ earningId: 'p1', amountCents: 2700 }] },
  })
  const freed = (payoutId: string): LapkaEvent => ({ type: 'EarningsReleased', data: { payeeId: 'vet', payoutId } })
  const payee = folded(payeeFold, [reserved('o1'), freed('o1'), reserved('o2'), freed('o2')])
  expect([payee.reserved, payee.releasedCents]).toEqual([[], { p1: 5400 }])
})
