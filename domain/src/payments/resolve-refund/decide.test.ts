import type { RefundAct } from '@lapka/contracts/cases.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { caseStreams } from '../cases/case.ts'
import { isRefused } from '../../kernel/decision.ts'
import { folded, given } from '../../testing/given.ts'
import { paymentFold, refundOf } from '../payment.ts'
import { decideRecordRefundStatus } from '../record-refund-status/decide.ts'
import { decideApproveRefund, decideResolveRefund, requestApproval, type DecideApproval, type ResolveRefund } from './decide.ts'

const identity = { paymentId: 'p', subject: { kind: 'appointment', id: 'a' } } as const
const of = { ...identity, refundId: 'r' }
const price = { currency: 'EUR' as const, lines: [] }
const requested = (amountCents = 3000): LapkaEvent[] => [
  {
    type: 'PaymentRequested',
    data: {
      ...identity,
      parentId: 'ana',
      price,
      idempotencyKey: 'pay',
      sessionExpiresAt: '2026-11-21T08:20:00.000Z',
      feePercent: 10,
      capture: 'automatic',
    },
  },
  { type: 'PaymentCaptured', data: { ...identity, amountCents, paymentIntentId: 'pi', cardLast4: '4242' } },
  { type: 'RefundRequested', data: { ...of, amountCents, why: 'cancelled_by_parent', idempotencyKey: 'k1' } },
]
const stuck = (amountCents = 3000): LapkaEvent[] => [
  ...requested(amountCents),
  { type: 'RefundFailed', data: { ...of, attempt: 1, failure: 'lost_or_stolen_card', nextIdempotencyKey: null } },
  { type: 'RefundNeedsPerson', data: { ...of, why: 'lost_or_stolen_card' } },
]
const late: LapkaEvent[] = [
  ...requested(),
  { type: 'RefundSubmitted', data: { ...of, attempt: 1, providerRefundId: 're_1' } },
  { type: 'RefundPending', data: { ...of, attempt: 1, expectedBy: '2026-12-01T08:00:00.000Z' } },
  { type: 'RefundNeedsPerson', data: { ...of, why: 'pending_too_long' } },
]
const after = (history: LapkaEvent[], inCase: LapkaEvent[] = []) => ({
  case: { fold: caseStreams('r').case.fold, history: inCase },
  payment: { fold: paymentFold, history },
})
const assigned = (assigneeId: string): LapkaEvent => ({
  type: 'CaseAssigned',
  data: { caseId: 'r', writerId: 'ana', assigneeId, note: '' },
})

const limits = { fourEyesCents: 20_000, approvalId: 'ap', idempotencyKey: 'k2' }
const resolve = (change: Partial<ResolveRefund> = {}) => ({
  refundId: 'r',
  operatorId: 'maya',
  reason: 'Картата работи пак',
  act: { kind: 'retry' } as const,
  ...limits,
  ...change,
})
const acted = { ...of, parentId: 'ana', operatorId: 'maya', reason: 'Картата работи пак' }
const retried: LapkaEvent = { type: 'RefundRetried', data: { ...acted, attempt: 2, idempotencyKey: 'k2' } }
const byTransfer = { kind: 'return', reference: 'BG-77' } as const
const decide = (operatorId: string, isApproved = true, approvalId = 'ap'): DecideApproval => ({
  refundId: 'r',
  operatorId,
  reason: 'Проверих',
  approvalId,
  isApproved,
  idempotencyKey: 'k2',
})
const waiting = (amountCents = 30_000, act: RefundAct = { kind: 'retry' }): LapkaEvent[] => [
  ...stuck(amountCents),
  { type: 'RefundApprovalRequested', data: { ...acted, approvalId: 'ap', act, amountCents } },
]

const operatorOf = (event: LapkaEvent | undefined) => event && (event.data as { operatorId: string }).operatorId

describe('a refund that needs a person', () => {
  it('is sent once more, with a key of its own, and the case is the acting operator’s', () => {
    given(after(stuck()))
      .when((states) => decideResolveRefund(resolve(), states))
      .thenEvents({ case: [assigned('maya')], payment: [retried] })
    expect(refundOf(folded(paymentFold, [...stuck(), retried]), 'r')).toMatchObject({
      status: 'requested',
      attempts: [{ step: 'failed' }, { attempt: 2, idempotencyKey: 'k2', step: 'requested' }],
    })
  })

  it('was paid back by bank transfer, and what the provider says of it later changes nothing', () => {
    const returned: LapkaEvent[] = [
      { type: 'RefundReturnedByTransfer', data: { ...acted, attempt: 2, reference: 'BG-77' } },
      { type: 'RefundSucceeded', data: { ...of, attempt: 2 } },
    ]
    given(after(late))
      .when((states) => decideResolveRefund(resolve({ act: byTransfer }), states))
      .thenEvents({ case: [assigned('maya')], payment: returned })
    const news = { refundId: 'r', providerRefundId: 're_1', failure: 'x', expectedBy: '', nextIdempotencyKey: 'k9' }
    given(after([...late, ...returned]))
      .when((states) => decideRecordRefundStatus({ ...news, status: 'failed' }, states))
      .thenEvents({})
  })

  it('is not sent again while the bank may still carry it out, nor twice', () => {
    given(after(late))
      .when((states) => decideResolveRefund(resolve(), states))
      .thenRefused('REFUND_MAY_ARRIVE')
    given(after([...stuck(), retried]))
      .when((states) => decideResolveRefund(resolve({ act: byTransfer }), states))
      .thenRefused('REFUND_ON_ITS_WAY')
  })

  it('is left alone in a colleague’s case, and where it needs no operator', () => {
    given(after(stuck(), [assigned('ivo')]))
      .when((states) => decideResolveRefund(resolve(), states))
      .thenRefused('CASE_TAKEN', { assignee: { id: 'ivo', name: '' } })
    given(after(requested()))
      .when((states) => decideResolveRefund(resolve(), states))
      .thenRefused('CASE_CLOSED')
    given(after(requested()))
      .when((states) => decideResolveRefund(resolve({ refundId: 'other' }), states))
      .thenRefused('NOT_FOUND')
  })
})

describe('above the limit', () => {
  it('waits for a second operator, who lets it go on; both stand in the log', () => {
    given(after(stuck(30_000)))
      .when((states) => decideResolveRefund(resolve(), states))
      .thenEvents({ case: [assigned('maya')], payment: [waiting()[waiting().length - 1] as LapkaEvent] })
    const approved = { ...of, parentId: 'ana', operatorId: 'ivo', reason: 'Проверих' }
    given(after(waiting()))
      .when((states) => decideApproveRefund(decide('ivo'), states))
      .thenEvents({
        payment: [
          { type: 'RefundApproved', data: { ...approved, approvalId: 'ap', act: { kind: 'retry' } } },
          { type: 'RefundRetried', data: { ...approved, attempt: 2, idempotencyKey: 'k2' } },
        ],
      })
  })

  it('exactly at the limit one operator is enough', () => {
    given(after(stuck(20_000)))
      .when((states) => decideResolveRefund(resolve(), states))
      .thenEvents({ case: [assigned('maya')], payment: [retried] })
  })

  it('is not decided by who requested it, nor by an approval of something else', () => {
    given(after(waiting()))
      .when((states) => decideApproveRefund(decide('maya'), states))
      .thenRefused('SECOND_OPERATOR_NEEDED')
    given(after(waiting()))
      .when((states) => decideApproveRefund(decide('maya', false), states))
      .thenRefused('SECOND_OPERATOR_NEEDED')
    given(after(waiting()))
      .when((states) => decideApproveRefund(decide('ivo', true, 'older'), states))
      .thenRefused('NOTHING_TO_APPROVE')
    given(after(waiting()))
      .when((states) => decideResolveRefund(resolve({ operatorId: 'maya' }), states))
      .thenRefused('APPROVAL_WAITING')
  })

  it('declined sends nothing, and can be requested anew', () => {
    const data = { ...of, parentId: 'ana', operatorId: 'ivo', reason: 'Проверих', approvalId: 'ap' }
    const declined: LapkaEvent = { type: 'RefundApprovalDeclined', data }
    given(after(waiting()))
      .when((states) => decideApproveRefund(decide('ivo', false), states))
      .thenEvents({ payment: [declined] })
    given(after([...waiting(), declined]))
      .when((states) => decideApproveRefund(decide('ivo'), states))
      .thenRefused('NOTHING_TO_APPROVE')
    expect(refundOf(folded(paymentFold, [...waiting(), declined]), 'r')?.approval).toBeNull()
  })

  it('a refund that an operator requested is held back, then sent as it was, or looked after by a person', () => {
    const payment = folded(paymentFold, requested(30_000))
    const act = { kind: 'send' } as const
    const asked = requestApproval(payment, { refundId: 'r', amountCents: 30_000 }, { ...acted, approvalId: 'ap', act })
    const states = { payment: folded(paymentFold, [...requested(30_000), asked]) }
    expect(refundOf(states.payment, 'r')).toMatchObject({ status: 'requested', needsPersonWhy: 'approval' })
    const typesOf = (isApproved: boolean) => {
      const decision = decideApproveRefund(decide('ivo', isApproved), states)
      return isRefused(decision) ? decision.refused : decision.events.payment?.map(({ type }) => type)
    }
    expect([typesOf(true), typesOf(false)]).toEqual([['RefundApproved'], ['RefundApprovalDeclined', 'RefundNeedsPerson']])
  })

  it('in any order of operators’ acts, no attempt above the limit begins without two of them', () => {
    const operator = fc.constantFrom('maya', 'ivo', 'rada')
    const step = fc.record({ operatorId: operator, kind: fc.constantFrom('retry', 'return', 'approve', 'decline', 'stale') })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), fc.integer({ min: 20_001, max: 90_000 }), (steps, amountCents) => {
        let history = stuck(amountCents)
        let before = history
        for (const [index, { operatorId, kind }] of steps.entries()) {
          // A stale step decides on what stood before the last one, and meets a conflict: it decides again on what stands now.
          const payment = folded(paymentFold, history)
          const states = { case: folded(caseStreams('r').case.fold, []), payment }
          const approvalId =
            refundOf(kind === 'stale' ? folded(paymentFold, before) : payment, 'r')?.approval?.approvalId ?? 'none'
          const act = kind === 'return' ? byTransfer : ({ kind: 'retry' } as const)
          const decision =
            kind === 'retry' || kind === 'return'
              ? decideResolveRefund(resolve({ operatorId, act, approvalId: `ap${index}` }), states)
              : decideApproveRefund({ ...decide(operatorId, kind !== 'decline'), approvalId }, states)
          if (isRefused(decision)) continue
          before = history
          history = [...history, ...(decision.events.payment ?? [])]
        }
        const sending = history.filter(({ type }) => type === 'RefundRetried' || type === 'RefundReturnedByTransfer')
        for (const sent of sending) {
          const index = history.indexOf(sent)
          const approval = history[index - 1]
          const request = history.slice(0, index).findLast(({ type }) => type === 'RefundApprovalRequested')
          expect(approval?.type).toBe('RefundApproved')
          expect(operatorOf(approval)).not.toBe(operatorOf(request))
        }
        expect(sending.length).toBeLessThanOrEqual(1)
      }),
    )
  })
})
