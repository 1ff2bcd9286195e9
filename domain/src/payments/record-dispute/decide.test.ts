import type { LapkaEvent } from '@lapka/contracts/events.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { caseByLapka, caseStreams } from '../cases/case.ts'
import { folded, given } from '../../testing/given.ts'
import { captured, identity, paymentRequested } from '../../testing/payment-facts.ts'
import { balanceOf } from '../balance.ts'
import { requestRefund } from '../request-refund.ts'
import { paymentFold } from '../payment.ts'
import { decideRecordProviderFee } from '../record-provider-fee/decide.ts'
import { decideRecordRefundStatus } from '../record-refund-status/decide.ts'
import { refuseAct } from '../resolve-refund/decide.ts'
import { decideCoverRefund, decideRecordDispute, type RecordDispute } from './decide.ts'

const paid: LapkaEvent[] = [paymentRequested(), captured]
const refundRequested = (amountCents: number): LapkaEvent => ({
  type: 'RefundRequested',
  data: { ...identity, refundId: 'r1', amountCents, why: 'cancelled_by_parent', idempotencyKey: 'r1-1' },
})
const refundSucceeded: LapkaEvent = { type: 'RefundSucceeded', data: { ...identity, refundId: 'r1', attempt: 1 } }
const refundSubmitted: LapkaEvent = {
  type: 'RefundSubmitted',
  data: { ...identity, refundId: 'r1', attempt: 1, providerRefundId: 're_1' },
}
const refundFailed: LapkaEvent = {
  type: 'RefundFailed',
  data: { ...identity, refundId: 'r1', attempt: 1, failure: 'charge_disputed', nextIdempotencyKey: 'r1-2' },
}
const claim = { disputeId: 'dp_1', amountCents: 3000, reason: 'fraudulent', evidenceDueBy: '2026-12-01T00:00:00.000Z' }
const told = (state: RecordDispute['state']): RecordDispute => ({ ...claim, caseId: 'c1', state })
const opened: LapkaEvent = { type: 'DisputeOpened', data: { ...identity, ...claim } }
const closed = (outcome: 'won' | 'lost'): LapkaEvent => ({
  type: 'DisputeClosed',
  data: { ...identity, disputeId: 'dp_1', amountCents: 3000, outcome },
})
const returnedByDispute = (attempt: number): LapkaEvent[] => [
  { type: 'RefundReturnedByDispute', data: { ...identity, refundId: 'r1', attempt, disputeId: 'dp_1' } },
  { type: 'RefundSucceeded', data: { ...identity, refundId: 'r1', attempt } },
]
const caseOpened = (isInquiry = false): LapkaEvent => ({
  type: 'CaseOpened',
  data: { ...caseByLapka('c1', 'dispute', 'a1'), dispute: { ...claim, paymentId: 'p1', isInquiry } },
})
const caseClosed: LapkaEvent = { type: 'CaseClosed', data: { caseId: 'c1', writerId: 'c1', note: '' } }

const after = (payment: LapkaEvent[], cases: LapkaEvent[] = []) => ({
  payment: { fold: paymentFold, history: payment },
  case: { fold: caseStreams('c1').case.fold, history: cases },
})
const hear = (state: RecordDispute['state']) => (states: Parameters<typeof decideRecordDispute>[1]) =>
  decideRecordDispute(told(state), states)

describe('a dispute', () => {
  test('is opened once, with a case, however often it is told', () => {
    given(after(paid))
      .when(hear('open'))
      .thenEvents({ payment: [opened], case: [caseOpened()] })
    given(after([...paid, opened], [caseOpened()]))
      .when(hear('open'))
      .thenEvents({})
    given(after([...paid, opened], [caseOpened(), caseClosed]))
      .when(hear('open'))
      .thenEvents({})
    given(after([])).when(hear('open')).thenRefused('NOT_FOUND')
  })

  test('that is only asked about takes no money, and an operator answers it', () => {
    given(after(paid))
      .when(hear('inquiry'))
      .thenEvents({ case: [caseOpened(true)] })
    given(after(paid, [caseOpened(true)]))
      .when(hear('inquiry'))
      .thenEvents({})
    given(after(paid, [caseOpened(true)]))
      .when(hear('open'))
      .thenEvents({ payment: [opened] })
  })

  test('that was only an inquiry and is dropped needs no operator any more', () => {
    given(after(paid, [caseOpened(true)]))
      .when(hear('dismissed'))
      .thenEvents({ case: [caseClosed] })
    given(after(paid, [caseOpened(true), caseClosed]))
      .when(hear('dismissed'))
      .thenEvents({})
    given(after(paid)).when(hear('dismissed')).thenEvents({})
    // A dispute that took money is no inquiry any more.
    given(after([...paid, opened], [caseOpened(true)]))
      .when(hear('dismissed'))
      .thenEvents({})
  })

  test('won closes its case; lost opens it again if it was closed', () => {
    given(after([...paid, opened], [caseOpened()]))
      .when(hear('won'))
      .thenEvents({ payment: [closed('won')], case: [caseClosed] })
    given(after([...paid, opened, closed('won')], [caseOpened(), caseClosed]))
      .when(hear('won'))
      .thenEvents({})
    given(after([...paid, opened], [caseOpened(), caseClosed]))
      .when(hear('lost'))
      .thenEvents({
        payment: [closed('lost')],
        case: [{ type: 'CaseReopened', data: { caseId: 'c1', writerId: 'c1', note: '' } }],
      })
  })

  test('that was over before its first webhook is on record from opening to end', () => {
    given(after(paid))
      .when(hear('lost'))
      .thenEvents({ payment: [opened, closed('lost')], case: [caseOpened()] })
    given(after(paid))
      .when(hear('won'))
      .thenEvents({ payment: [opened, closed('won')] })
  })
})

describe('a dispute and a refund of the same money', () => {
  test('a refund that was never sent is settled by the lost dispute, and never sent', () => {
    given(after([...paid, refundRequested(1500), opened], [caseOpened()]))
      .when(hear('lost'))
      .thenEvents({ payment: [closed('lost'), ...returnedByDispute(1)] })
    const payment = folded(paymentFold, [...paid, refundRequested(1500), opened, closed('lost'), ...returnedByDispute(1)])
    expect(balanceOf(payment)).toMatchObject({ refundedCents: 1500, inFlightCents: 0, lostCents: 1500, keptCents: 0 })
  })

  test('one that the provider has goes its way, and is settled by the dispute only if it fails there', () => {
    const lost = [...paid, refundRequested(3000), refundSubmitted, opened, closed('lost')]
    given(after([...paid, refundRequested(3000), refundSubmitted, opened], [caseOpened()]))
      .when(hear('lost'))
      .thenEvents({ payment: [closed('lost')] })
    given({ payment: { fold: paymentFold, history: [...lost, refundFailed] } })
      .when((states) => decideCoverRefund({ refundId: 'r1' }, states))
      .thenEvents({ payment: returnedByDispute(2) })
    given({ payment: { fold: paymentFold, history: [...paid, refundRequested(3000), opened] } })
      .when((states) => decideCoverRefund({ refundId: 'r1' }, states))
      .thenEvents({})
  })

  test('while the bank decides, an operator sends nothing and returns nothing by transfer', () => {
    const needsPerson: LapkaEvent = { type: 'RefundNeedsPerson', data: { ...identity, refundId: 'r1', why: 'charge_disputed' } }
    const history = [...paid, refundRequested(3000), refundSubmitted, refundFailed, needsPerson, opened]
    const payment = folded(paymentFold, history)
    const [refund] = payment.refunds
    if (refund === undefined) throw new Error('no refund')
    for (const act of ['retry', 'return'] as const)
      expect(refuseAct(payment, refund, act)).toEqual({ refused: 'REFUND_DISPUTED' })
    expect(refuseAct(folded(paymentFold, [...history, closed('won')]), refund, 'retry')).toBeNull()
  })

  test('what a lost dispute gave back is requested only to be settled by it, and what it gave back in part is not refunded again', () => {
    const payment = folded(paymentFold, [...paid, opened, closed('lost')])
    const ask = { refundId: 'r1', idempotencyKey: 'r1-1', amountCents: 3000, why: 'cancelled_by_professional' } as const
    expect(balanceOf(payment)).toMatchObject({ lostCents: 3000, keptCents: 0 })
    const asked = requestRefund(payment, balanceOf(payment), ask)
    expect(asked).toMatchObject([{ type: 'RefundRequested', data: { amountCents: 3000 } }])
    given(after([...paid, opened, closed('lost'), ...asked]))
      .when((states) => decideCoverRefund({ refundId: 'r1' }, states))
      .thenEvents({ payment: returnedByDispute(1) })
    const later = folded(paymentFold, [...paid, opened, closed('lost'), ...asked, ...returnedByDispute(1)])
    expect(balanceOf(later)).toMatchObject({ refundedCents: 3000, lostCents: 0, keptCents: 0 })
    expect(requestRefund(later, { keptCents: 0, lostCents: 3000 }, ask)).toEqual([])
    const won = folded(paymentFold, [...paid, opened, closed('won')])
    expect(requestRefund(won, balanceOf(won), ask)).toHaveLength(1)
  })

  test('won after it was lost: what the dispute had settled is owed again, and a person looks after it', () => {
    given(after([...paid, refundRequested(1500), opened, closed('lost'), ...returnedByDispute(1)], [caseOpened()]))
      .when(hear('won'))
      .thenEvents({
        payment: [
          closed('won'),
          {
            type: 'RefundFailed',
            data: { ...identity, refundId: 'r1', attempt: 1, failure: 'dispute_reversed', nextIdempotencyKey: null },
          },
          { type: 'RefundNeedsPerson', data: { ...identity, refundId: 'r1', why: 'dispute_reversed' } },
        ],
        case: [caseClosed],
      })
  })

  test('captured = refunded + in flight + lost + kept, for any webhooks in any order', () => {
    const news = fc.array(
      fc.oneof(
        fc.record({
          kind: fc.constant('dispute' as const),
          id: fc.constantFrom('dp_1', 'dp_2'),
          cents: fc.nat(4000),
          state: fc.constantFrom('inquiry', 'dismissed', 'open', 'won', 'lost' as const),
        }),
        fc.record({
          kind: fc.constant('refund' as const),
          id: fc.constantFrom('r1', 'r2'),
          status: fc.constantFrom('pending', 'succeeded', 'failed' as const),
        }),
        fc.record({ kind: fc.constant('ask' as const), id: fc.constantFrom('r1', 'r2'), cents: fc.nat(3000) }),
      ),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(news, (heard) => {
        const events = [...paid]
        const state = () => folded(paymentFold, events)
        for (const one of heard) {
          const payment = state()
          if (one.kind === 'ask') {
            const { keptCents, lostCents } = balanceOf(payment)
            const isKnown = payment.refunds.some(({ refundId }) => refundId === one.id)
            const request = {
              refundId: one.id,
              idempotencyKey: `${one.id}-1`,
              amountCents: Math.min(one.cents, keptCents),
              why: 'billed_lower',
            } as const
            if (!isKnown) events.push(...requestRefund(payment, { keptCents, lostCents }, request))
            continue
          }
          const decision =
            one.kind === 'dispute'
              ? decideRecordDispute(
                  { ...told(one.state), disputeId: one.id, amountCents: one.cents },
                  { payment, case: folded(caseStreams('c1').case.fold, []) },
                )
              : decideRecordRefundStatus(
                  {
                    refundId: one.id,
                    providerRefundId: `re_${one.id}`,
                    status: one.status,
                    failure: 'x',
                    expectedBy: '',
                    nextIdempotencyKey: `${one.id}-n`,
                  },
                  { payment },
                )
          if ('events' in decision) events.push(...(decision.events.payment ?? []))
          const { capturedCents, refundedCents, inFlightCents, lostCents, keptCents, disputedCents } = balanceOf(state())
          expect(refundedCents + inFlightCents + lostCents + keptCents).toBe(capturedCents)
          expect(Math.min(refundedCents, inFlightCents, lostCents, keptCents, disputedCents)).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })
})

test('a provider’s fee is booked once for each of its balance transactions', () => {
  const fee = { balanceTransactionId: 'txn_1', feeCents: 70 }
  const charged: LapkaEvent = { type: 'ProviderFeeCharged', data: { ...identity, ...fee } }
  const so = (...more: LapkaEvent[]) => ({ payment: { fold: paymentFold, history: [...paid, ...more] } })
  given(so())
    .when((states) => decideRecordProviderFee(fee, states))
    .thenEvents({ payment: [charged] })
  given(so(charged))
    .when((states) => decideRecordProviderFee(fee, states))
    .thenEvents({})
  given({ payment: { fold: paymentFold, history: [] } })
    .when((states) => decideRecordProviderFee(fee, states))
    .thenRefused('NOT_FOUND')
})

describe('the bank’s reference', () => {
  const news = (status: 'pending' | 'succeeded' | 'failed', bankReference: string | null) =>
    ({
      refundId: 'r1',
      providerRefundId: 're_1',
      status,
      failure: '',
      expectedBy: 'x',
      nextIdempotencyKey: 'r1-2',
      bankReference,
    }) as const
  const received: LapkaEvent = { type: 'RefundReferenceReceived', data: { ...identity, refundId: 'r1', reference: '747' } }
  const so = (...more: LapkaEvent[]) => ({
    payment: { fold: paymentFold, history: [...paid, refundRequested(1500), refundSubmitted, ...more] },
  })

  test('comes with the success or after it, and once', () => {
    given(so())
      .when((states) => decideRecordRefundStatus(news('succeeded', '747'), states))
      .thenEvents({ payment: [refundSucceeded, received] })
    given(so(refundSucceeded))
      .when((states) => decideRecordRefundStatus(news('succeeded', '747'), states))
      .thenEvents({ payment: [received] })
    given(so(refundSucceeded, received))
      .when((states) => decideRecordRefundStatus(news('succeeded', '747'), states))
      .thenEvents({})
  })

  test('of a failed attempt leads to no money, and is forgotten with it', () => {
    given(so())
      .when((states) => decideRecordRefundStatus(news('failed', '747'), states))
      .thenEvents({
        payment: [
          { type: 'RefundFailed', data: { ...identity, refundId: 'r1', attempt: 1, failure: '', nextIdempotencyKey: 'r1-2' } },
        ],
      })
    expect(
      folded(paymentFold, [...so(refundSucceeded, received, refundFailed).payment.history]).refunds[0]?.bankReference,
    ).toBeNull()
  })
})
