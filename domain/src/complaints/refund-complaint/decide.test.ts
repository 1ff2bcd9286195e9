import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { expect, test } from 'vitest'
import { isRefused } from '../../kernel/decision.ts'
import { caseByLapka, caseStreams } from '../../payments/cases/case.ts'
import { balanceOf } from '../../payments/balance.ts'
import { paymentFold, refundOf } from '../../payments/payment.ts'
import { decideApproveRefund } from '../../payments/resolve-refund/decide.ts'
import { earnedShare, freeShare } from '../../payouts/share.ts'
import { postingsOf } from '../../postings/postings-of.ts'
import type { PaidAppointment } from '../../postings/paid-appointment.ts'
import { payeeFold } from '../../payouts/payee.ts'
import { workplacesOf } from '../../payouts/workplaces.ts'
import { walletFold } from '../../promotions/wallet.ts'
import { folded } from '../../testing/given.ts'
import { appointmentFold } from '../../appointments/appointment.ts'
import { decideRefundComplaint, type RefundComplaint } from './decide.ts'

const AT = '2026-11-24T10:00:00.000Z'
const LATER = '2026-11-25T10:00:00.000Z'
const service = { item: { kind: 'service', serviceId: 's', name: 'Консултация', nameEn: 'Consultation' }, cents: 2000 } as const
const free = { item: { kind: 'promotion', promotionId: 'free-consultation', name: 'б', nameEn: 'f' }, cents: -2000 } as const

type Kind = 'paid' | 'free'
const placed = (kind: Kind, isConsultation = true): LapkaEvent => ({
  type: 'AppointmentPlaced',
  data: {
    appointmentId: 'a',
    parentId: 'emil',
    petId: 'pet',
    professionalId: 'vet',
    serviceId: 's',
    serviceName: 'Консултация',
    serviceNameEn: 'Consultation',
    startsAt: AT,
    endsAt: '2026-11-24T10:20:00.000Z',
    zone: 'Europe/Sofia',
    tzdataVersion: 'test',
    price: { currency: 'EUR', lines: kind === 'free' ? [service, free] : [service] },
    bufferMinutes: 0,
    reason: '',
    policy: { version: 0, noticeHours: 24, lateRefundPercent: 0, noShowRefundPercent: 0 },
    freeCancellationUntil: AT,
    holdExpiresAt: AT,
    scheduleRevision: -1,
    professionalRevision: 1,
    ...(isConsultation && { consultation: { meetingType: 'video' as const } }),
  },
})
const of = { paymentId: 'p', subject: { kind: 'consultation', id: 'a' } } as const
const paymentFacts: LapkaEvent[] = [
  {
    type: 'PaymentRequested',
    data: {
      ...of,
      parentId: 'emil',
      price: { currency: 'EUR', lines: [service] },
      idempotencyKey: 'k',
      sessionExpiresAt: AT,
      feePercent: 10,
      capture: 'manual',
    },
  },
  { type: 'PaymentCaptured', data: { ...of, amountCents: 2000, paymentIntentId: 'pi', cardLast4: '4242' } },
]
const done: LapkaEvent = { type: 'AppointmentCompleted', data: { appointmentId: 'a' } }
const talked = (kind: Kind, isConsultation = true): LapkaEvent[] => [
  placed(kind, isConsultation),
  ...(kind === 'paid'
    ? ([{ type: 'PaymentStarted', data: { appointmentId: 'a', paymentId: 'p', holdExpiresAt: AT, feePercent: 10 } }] as const)
    : []),
  {
    type: 'AppointmentConfirmed',
    data: { appointmentId: 'a', paidCents: kind === 'paid' ? 2000 : 0, ...(kind === 'free' && { feePercent: 10 }) },
  },
  done,
]
const used = { accountId: 'emil', promotionId: 'free-consultation', cents: 2000, deviceKey: null }
const wallet = folded(walletFold, [{ type: 'PromotionRedeemed', data: { ...used, subject: { kind: 'consultation', id: 'a' } } }])
const complaint = folded(caseStreams('c').case.fold, [
  { type: 'CaseOpened', data: { ...caseByLapka('c', 'complaint', 'a'), writerId: 'emil', accountId: 'emil' } },
])

type World = { facts?: LapkaEvent[]; money?: LapkaEvent[]; paidOut?: LapkaEvent[] }
const statesOf = (kind: Kind, { facts = talked(kind), money = paymentFacts, paidOut = [] }: World = {}) => ({
  case: complaint,
  appointment: folded(appointmentFold, facts),
  ...(kind === 'paid' && { payment: folded(paymentFold, money) }),
  wallet,
  workplaces: folded(workplacesOf('vet').fold, []),
  payee: folded(payeeFold, paidOut),
})
const command = (change: Partial<RefundComplaint> = {}): RefundComplaint => ({
  caseId: 'c',
  operatorId: 'maya',
  amountCents: 500,
  reason: 'Прекъсваше',
  refund: { refundId: 'r', idempotencyKey: 'refund-r' },
  fourEyesCents: 2000,
  approvalId: 'ap',
  at: LATER,
  ...change,
})
const decide = (kind: Kind, change: Partial<RefundComplaint> = {}, world: World = {}) => {
  const decision = decideRefundComplaint(command(change), statesOf(kind, world))
  if (isRefused(decision) || 'missing' in decision) throw new Error(JSON.stringify(decision))
  return decision.events
}
/** Each account's balance after these events. */
const booked = (facts: readonly LapkaEvent[]) => {
  const sums: Record<string, number> = {}
  let known: PaidAppointment | undefined
  for (const event of facts) {
    const posted = postingsOf(known, event)
    known = posted.known
    for (const { account, amountCents } of posted.postings) sums[account] = (sums[account] ?? 0) + amountCents
  }
  return sums
}

test('a part of it goes back, and the vet has less by as much, without the fee of it', () => {
  const { case: told, payment = [] } = decide('paid')
  expect(told?.map(({ type }) => type)).toEqual(['CaseAssigned', 'ComplaintRefunded'])
  expect(payment).toMatchObject([{ type: 'RefundRequested', data: { amountCents: 500, why: 'complaint' } }])
  const states = statesOf('paid')
  const share = earnedShare(folded(paymentFold, [...paymentFacts, ...payment]), states.appointment, LATER)
  expect(share).toMatchObject({ grossCents: 2000, refundedCents: 500, feeCents: 150, earnedCents: 1350 })
  const [first, ...rest] = talked('paid')
  const all = [first!, rest[0]!, ...paymentFacts, ...rest.slice(1), ...payment]
  expect(booked(all)).toEqual({ parent: -2000, refunds_in_flight: 500, professional: 1350, platform_fee: 150, held: 0 })
})

test('all of it needs the second operator above the limit, and their no leaves everything as it was', () => {
  const { payment = [], ...others } = decide('paid', { amountCents: 2000, fourEyesCents: 1999 })
  expect(payment.map(({ type }) => type)).toEqual(['RefundRequested', 'RefundApprovalRequested'])
  expect(others).not.toHaveProperty('wallet')
  const waiting = folded(paymentFold, [...paymentFacts, ...payment])
  const word = { refundId: 'r', reason: 'Гледах записа', approvalId: 'ap', idempotencyKey: 'k2' }
  expect(decideApproveRefund({ ...word, operatorId: 'maya', isApproved: true }, { payment: waiting })).toEqual({
    refused: 'SECOND_OPERATOR_NEEDED',
  })
  const declined = decideApproveRefund({ ...word, operatorId: 'ivo', isApproved: false }, { payment: waiting })
  if (isRefused(declined)) throw new Error(declined.refused)
  const after = folded(paymentFold, [...paymentFacts, ...payment, ...(declined.events.payment ?? [])])
  expect(refundOf(after, 'r')).toBeUndefined()
  expect(balanceOf(after)).toMatchObject({ keptCents: 2000, inFlightCents: 0 })
})

test('what goes back by two intents waits for the second operator as a whole', () => {
  const balance = { ...of, amountCents: 1000, paymentIntentId: 'pi-2', cardLast4: '4444', balancePaymentId: 'p2' }
  const money: LapkaEvent[] = [...paymentFacts, { type: 'BalanceCaptured', data: balance }]
  const { payment = [] } = decide('paid', { amountCents: 3000, fourEyesCents: 2999 }, { money })
  const after = folded(paymentFold, [...money, ...payment])
  expect(after.refunds.map(({ amountCents, approval }) => [amountCents, approval?.approvalId])).toEqual([
    [1000, 'ap'],
    [2000, 'ap'],
  ])
})

test('given back in parts it needs the second operator all the same', () => {
  const { payment = [] } = decide('paid', { fourEyesCents: 900 })
  expect(payment).toHaveLength(1)
  const more = decide(
    'paid',
    { fourEyesCents: 900, refund: { refundId: 'r2', idempotencyKey: 'k2' } },
    { money: [...paymentFacts, ...payment] },
  )
  expect(more.payment?.map(({ type }) => type)).toEqual(['RefundRequested', 'RefundApprovalRequested'])
})

test('where promotions paid all of it, the vet’s fee is withheld, and what was used may be used again', () => {
  const { appointment = [], wallet: back = [], payment } = decide('free', { amountCents: 2000 })
  expect(payment).toBeUndefined()
  expect(appointment).toMatchObject([{ type: 'FeeWithheld', data: { withheldCents: 2000 } }])
  expect(back).toMatchObject([{ type: 'PromotionGivenBack', data: { promotionId: 'free-consultation' } }])
  expect(freeShare(folded(appointmentFold, talked('free')), LATER).earnedCents).toBe(1800)
  expect(freeShare(folded(appointmentFold, [...talked('free'), ...appointment]), LATER).earnedCents).toBe(0)
  expect(booked([...talked('free'), ...appointment])).toEqual({ held: 0, promotion: 0, professional: 0, platform_fee: 0 })
})

test('never more than is left, twice no more than once, and never beside a dispute', () => {
  const { payment = [] } = decide('paid', { amountCents: 1600 })
  const again = statesOf('paid', { money: [...paymentFacts, ...payment] })
  expect(decideRefundComplaint(command(), again)).toEqual({ refused: 'REFUND_TOO_HIGH' })
  const { appointment = [] } = decide('free', { amountCents: 1600 })
  const once = statesOf('free', { facts: [...talked('free'), ...appointment] })
  expect(decideRefundComplaint(command(), once)).toEqual({ refused: 'REFUND_TOO_HIGH' })
  const dispute = { ...of, disputeId: 'd', amountCents: 2000, reason: 'general', evidenceDueBy: null }
  const disputed = statesOf('paid', { money: [...paymentFacts, { type: 'DisputeOpened', data: dispute }] })
  expect(decideRefundComplaint(command(), disputed)).toEqual({ refused: 'REFUND_DISPUTED' })
})

/** A week after the visit and more. */
const FINAL = '2026-12-02T10:20:00.000Z'

test('a visit is put right by its bill for a week, and then by an operator', () => {
  const facts = talked('paid', false)
  const visit = statesOf('paid', { facts })
  expect(decideRefundComplaint(command(), visit)).toEqual({ refused: 'OUTCOME_OPEN' })
  const { payment = [] } = decide('paid', { at: FINAL }, { facts })
  expect(payment).toMatchObject([{ type: 'RefundRequested', data: { amountCents: 500, why: 'complaint' } }])
  const share = earnedShare(folded(paymentFold, [...paymentFacts, ...payment]), visit.appointment, FINAL)
  expect(share).toMatchObject({ refundedCents: 500, earnedCents: 1350 })
  const [first, started, ...rest] = facts
  expect(booked([first!, started!, ...paymentFacts, ...rest, ...payment])).toEqual({
    parent: -2000,
    refunds_in_flight: 500,
    professional: 1350,
    platform_fee: 150,
    held: 0,
  })
})

test('also of a visit without an outcome: the rest is earned later', () => {
  const { payment = [] } = decide('paid', { at: FINAL }, { facts: talked('paid', false).slice(0, -1) })
  expect(payment).toHaveLength(1)
})

test('of a visit that was billed lower only what was kept is left, and the promotion keeps its share of that', () => {
  const billed: LapkaEvent = {
    type: 'BillAdjusted',
    data: { appointmentId: 'a', parentId: 'emil', billCents: 1500, refundCents: 500, dueToClinicCents: 0, reason: '' as never },
  }
  const back: LapkaEvent = {
    type: 'RefundRequested',
    data: { ...of, refundId: 'b', amountCents: 500, why: 'billed_lower', idempotencyKey: 'b' },
  }
  const states = statesOf('paid', { facts: [...talked('paid', false), billed], money: [...paymentFacts, back] })
  expect(decideRefundComplaint(command({ at: FINAL, amountCents: 1501 }), states)).toEqual({ refused: 'REFUND_TOO_HIGH' })
  const all = decideRefundComplaint(command({ at: FINAL, amountCents: 1500 }), states)
  expect(all).toMatchObject({ events: { payment: [{ data: { amountCents: 1500 } }] } })
})

test('what was paid out already goes back by two operators, however little it is', () => {
  const paidOut: LapkaEvent[] = [
    {
      type: 'EarningsReserved',
      data: { payeeId: 'vet', payoutId: 'o', items: [{ earningId: 'p', amountCents: 1800 } as never] },
    },
  ]
  for (const [at, isConsultation] of [
    [FINAL, false],
    [LATER, true],
  ] as const) {
    const { payment = [] } = decide('paid', { at, amountCents: 1 }, { facts: talked('paid', isConsultation), paidOut })
    expect(payment.map(({ type }) => type)).toEqual(['RefundRequested', 'RefundApprovalRequested'])
  }
  const released: LapkaEvent = { type: 'EarningsReleased', data: { payeeId: 'vet', payoutId: 'o' } }
  const { payment = [] } = decide('paid', { amountCents: 1 }, { paidOut: [...paidOut, released] })
  expect(payment).toHaveLength(1)
})

test('a talk that is not over is put right by its end, and a colleague’s case by the colleague', () => {
  const open = statesOf('paid', { facts: talked('paid').slice(0, -1) })
  expect(decideRefundComplaint(command(), open)).toEqual({ refused: 'NOTHING_TOOK_PLACE' })
  const states = statesOf('paid')
  const taken = { ...states, case: { ...states.case, assigneeId: 'ivo' } }
  expect(decideRefundComplaint(command(), taken)).toMatchObject({ refused: 'CASE_TAKEN' })
})
