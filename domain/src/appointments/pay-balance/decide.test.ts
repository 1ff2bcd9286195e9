import { appointmentStream, paymentStream } from '@lapka/contracts/streams.ts'
import type { DepositRule } from '@lapka/contracts/stays.ts'
import { expect, test } from 'vitest'
import { addDays } from '../../kernel/zone.ts'
import { balanceOf } from '../../payments/balance.ts'
import { caseStreams } from '../../payments/cases/case.ts'
import { capturesOf, paymentFold } from '../../payments/payment.ts'
import { coveringDispute, decideRecordDispute } from '../../payments/record-dispute/decide.ts'
import * as commands from '../../testing/commands.ts'
import { addPet } from '../../testing/people-commands.ts'
import {
  balancePaymentId,
  captureBalance,
  checkIn,
  openHotel,
  placeStay,
  remindBalance,
  roomsOf,
  shortenStay,
  startBalance,
} from '../../testing/stay-commands.ts'
import { createMemory } from '../../testing/story.ts'
import { appointmentFold } from '../appointment.ts'

const FOUNDED = '2026-01-01T00:00:00.000Z'
const EARLY = '2026-11-01T08:00:00.000Z'
const ARRIVAL = '2026-12-06'
const EVE = '2026-12-05T08:00:00.000Z'
/** 29 November by the wall in Sofia is over. */
const DUE = '2026-11-29T22:00:00.000Z'
const HALF: DepositRule = { percent: 50, maxNights: 3, dueDays: 7 }

type Options = { deposit?: DepositRule; late?: number; notice?: number; nights?: number; nightCents?: number; at?: string }
/** Nights at 100 €, of which the first payment was made. */
const bookedStay = ({ deposit = HALF, late = 0, notice = 48, nights = 8, ...change }: Options = {}) => {
  const { nightCents = 10_000, at: placedAt = EARLY } = change
  const { run, read } = createMemory()
  const policy = { noticeHours: notice, lateRefundPercent: late, noShowRefundPercent: 0 }
  const rooms = roomsOf(3, { deposit })
  const classes = rooms.classes.map((one) => ({ ...one, nightCents, weekendNightCents: nightCents }))
  for (const one of openHotel(policy, { ...rooms, classes })) run(FOUNDED, one)
  run(FOUNDED, addPet({ petId: 'rex', ownerId: 'ana' }))
  const pets = [{ petId: 'rex', weightKg: null }]
  const stay = { classId: 1, arrival: ARRIVAL, departure: addDays(ARRIVAL, nights), pets, extraIds: [] }
  const appointmentId = 'a'
  run(placedAt, placeStay({ appointmentId, parentId: 'ana', stay, at: placedAt }))
  run(placedAt, commands.startPayment({ appointmentId, at: placedAt }))
  run(placedAt, commands.capture({ appointmentId, at: placedAt }))
  const payment = () => read(commands.paymentStreamOf(appointmentId).stream, paymentFold)
  const appointment = () => {
    const known = read(appointmentStream(appointmentId), appointmentFold)
    if (known.status === 'none') throw new Error('no such stay')
    return known
  }
  return {
    run,
    payment,
    appointment,
    captured: () => balanceOf(payment()).capturedCents,
    due: () => appointment().stay?.balance?.dueCents,
    refunds: () => payment().refunds.map(({ amountCents, paymentIntentId = 'first' }) => [amountCents, paymentIntentId]),
    balance: (nth: number) => read(paymentStream(balancePaymentId(appointmentId, nth)), paymentFold),
    start: (nth: number, at = EARLY) => run(at, startBalance({ appointmentId, nth, at })),
    pay: (nth: number, change: { at?: string; amountCents?: number } = {}) =>
      run(change.at ?? EARLY, captureBalance({ appointmentId, nth, at: EARLY, ...change })),
    shorten: (left: number, at: string, by: 'parent' | 'professional' = 'parent') =>
      run(at, shortenStay({ appointmentId, departure: addDays(ARRIVAL, left), by, at })),
    cancel: (by: 'parent' | 'professional', at: string) => run(at, commands.cancel({ appointmentId, by, at })),
    appointmentId,
  }
}

test('the lesser of half the price and three nights is paid at once, and the rest is due by the end of a day', () => {
  const long = bookedStay()
  expect([long.captured(), long.due()]).toEqual([30_000, 50_000])
  expect(long.appointment().stay?.balance?.dueAt).toBe(DUE)
  const short = bookedStay({ nights: 4 })
  expect([short.captured(), short.due()]).toEqual([20_000, 20_000])
})

test('a stay is paid whole where the balance would be due already, or one of the two is too small for a card', () => {
  const late = bookedStay({ at: DUE })
  expect([late.captured(), late.due()]).toEqual([80_000, undefined])
  const cheap = bookedStay({ nightCents: 50, nights: 1 })
  expect([cheap.captured(), cheap.due()]).toEqual([50, undefined])
})

test('the balance joins the payment that the stay began with, once, and nothing is due then', () => {
  const { start, pay, captured, due, payment, balance } = bookedStay()
  expect(start(1)).toHaveProperty('events')
  expect(pay(1)).toHaveProperty('events')
  expect(pay(1)).toEqual({ events: {} })
  expect([captured(), due()]).toEqual([80_000, 0])
  expect(capturesOf(payment()).map(({ capturedCents }) => capturedCents)).toEqual([30_000, 50_000])
  expect(balance(1).status).toBe('divided')
  expect(start(2)).toEqual({ refused: 'BALANCE_NOT_DUE' })
})

test('a deposit that arrives after its stay was cancelled late keeps what the policy keeps of the whole price, as one that came before', () => {
  const { run, read } = createMemory()
  const policy = { noticeHours: 720, lateRefundPercent: 60, noShowRefundPercent: 0 }
  for (const one of openHotel(policy, roomsOf(3, { deposit: HALF }))) run(FOUNDED, one)
  const at = '2026-11-20T08:00:00.000Z'
  const outcome = (appointmentId: string, order: readonly ('pay' | 'cancel')[]) => {
    run(FOUNDED, addPet({ petId: `pet-${appointmentId}`, ownerId: 'ana' }))
    const pets = [{ petId: `pet-${appointmentId}`, weightKg: null }]
    const stay = { classId: 1, arrival: ARRIVAL, departure: addDays(ARRIVAL, 4), pets, extraIds: [] }
    run(at, placeStay({ appointmentId, parentId: 'ana', stay, at }))
    run(at, commands.startPayment({ appointmentId, at }))
    for (const step of order)
      run(at, step === 'pay' ? commands.capture({ appointmentId, at }) : commands.cancel({ appointmentId, at }))
    return balanceOf(read(commands.paymentStreamOf(appointmentId).stream, paymentFold)).inFlightCents
  }
  // 60 % of 400 € less the 200 € that were never paid.
  expect([outcome('a', ['pay', 'cancel']), outcome('b', ['cancel', 'pay'])]).toEqual([4000, 4000])
})

test('while its page is open the same one goes on, and a later one has its own', () => {
  const { start, balance } = bookedStay()
  start(1)
  expect(start(2)).toMatchObject({ events: {}, standing: { paymentId: balancePaymentId('a', 1) } })
  expect(start(3, '2026-11-01T08:20:00.000Z')).toHaveProperty('events.payment')
  expect([balance(1).status, balance(2).status, balance(3).status]).toEqual(['requested', 'none', 'requested'])
})

test('money that was not due goes back although a bank took the deposit back: that gave none of it', () => {
  const { run, start, pay, refunds, payment } = bookedStay()
  const streams = { payment: commands.paymentStreamOf('a'), ...caseStreams('case') }
  const lost = { disputeId: 'd', caseId: 'case', amountCents: 30_000, reason: '', evidenceDueBy: null }
  const dispute = (state: 'open' | 'lost') =>
    run(
      EARLY,
      commands.command({ streams }, (states) => decideRecordDispute({ ...lost, state }, states)),
    )
  start(1)
  dispute('open')
  pay(1, { amountCents: 20_000 })
  expect(refunds()).toEqual([[20_000, 'pi-balance-a-1']])
  dispute('lost')
  start(2, '2026-11-01T08:20:00.000Z')
  pay(2, { amountCents: 10_000 })
  expect(refunds().at(-1)).toEqual([10_000, 'pi-balance-a-2'])
  const asked = payment()
  expect(asked.refunds.map((refund) => [refund.status, coveringDispute(asked, refund)])).toEqual([
    ['requested', undefined],
    ['requested', undefined],
  ])
})

test('money that is paid on two pages, or for another sum than is due, goes back at once and by its own intent', () => {
  const { start, pay, refunds, due, captured } = bookedStay()
  start(1)
  start(2, '2026-11-01T08:20:00.000Z')
  pay(1)
  pay(2)
  expect(refunds()).toEqual([[50_000, 'pi-balance-a-2']])
  expect([captured(), due()]).toEqual([130_000, 0])
  const other = bookedStay()
  other.start(1)
  other.shorten(7, EARLY)
  other.pay(1)
  expect(other.refunds()).toEqual([[50_000, 'pi-balance-a-1']])
  expect(other.due()).toBe(40_000)
})

test('nights that are given up lower what is due before anything comes back, to the cent', () => {
  const { shorten, due, refunds, captured } = bookedStay()
  shorten(4, EARLY)
  expect([captured(), due(), refunds()]).toEqual([30_000, 10_000, []])
  shorten(2, EARLY)
  expect([captured(), due(), refunds()]).toEqual([30_000, 0, [[10_000, 'first']]])
})

test('nights that are given up late are due all the same', () => {
  const { shorten, due, refunds } = bookedStay({ notice: 24 * 30 })
  shorten(7, '2026-11-20T08:00:00.000Z')
  expect([due(), refunds()]).toEqual([50_000, []])
})

test('the newest money goes back first, and the rest by the intent that it came by', () => {
  const { start, pay, cancel, refunds, captured } = bookedStay()
  start(1)
  pay(1)
  cancel('parent', EARLY)
  expect(refunds()).toEqual([
    [50_000, 'pi-balance-a-1'],
    [30_000, 'first'],
  ])
  expect(captured()).toBe(80_000)
})

test.each([
  { why: 'in time, all that was paid comes back', late: 0, at: EARLY, by: 'parent', backCents: 30_000 },
  { why: 'late, what is kept of the price is taken from the deposit', late: 80, at: EVE, by: 'parent', backCents: 14_000 },
  { why: 'late, what is kept may be all of it', late: 50, at: EVE, by: 'parent', backCents: 0 },
  { why: 'by the hotel, all that was paid comes back', late: 0, at: EVE, by: 'professional', backCents: 30_000 },
] as const)('cancelled with only the deposit paid: $why', ({ late, at, by, backCents }) => {
  const { cancel, refunds, appointment } = bookedStay({ late })
  cancel(by, at)
  expect(refunds()).toEqual(backCents === 0 ? [] : [[backCents, 'first']])
  expect(appointment()).toMatchObject({ status: 'cancelled', refundCents: backCents, keptCents: 30_000 - backCents })
})

test('a balance that arrives after the stay was cancelled goes back whole', () => {
  const { start, pay, cancel, refunds } = bookedStay({ late: 50 })
  const at = '2026-12-05T08:00:00.000Z'
  start(1, at)
  cancel('parent', at)
  pay(1, { at })
  expect(refunds()).toEqual([[50_000, 'pi-balance-a-1']])
})

test('guests are not let in, and nothing is said of their stay, while the balance is unpaid', () => {
  const { run, start, pay, appointmentId } = bookedStay()
  const at = '2026-12-06T14:00:00.000Z'
  const arrive = () => run(at, checkIn({ appointmentId, room: 1, at }))
  expect(arrive()).toEqual({ refused: 'BALANCE_UNPAID' })
  expect(run(at, commands.complete({ appointmentId, at }))).toEqual({ refused: 'BALANCE_UNPAID' })
  start(1, at)
  pay(1, { at })
  expect(arrive()).toHaveProperty('events')
})

test('the parent is asked once more three days before, once', () => {
  const { run, appointmentId } = bookedStay()
  expect(run(EARLY, remindBalance(appointmentId, EARLY))).toEqual({ events: {} })
  const at = '2026-11-26T22:00:00.000Z'
  expect(run(at, remindBalance(appointmentId, at))).toMatchObject({ events: { appointment: [{ type: 'BalanceReminded' }] } })
  expect(run(at, remindBalance(appointmentId, at))).toEqual({ events: {} })
})

test('a stay is not shortened to where less would be due than a card can be charged', () => {
  const { shorten, due } = bookedStay({ deposit: { percent: 33, maxNights: null, dueDays: 7 }, nights: 3, nightCents: 3333 })
  expect(shorten(1, EARLY)).toEqual({ refused: 'BALANCE_TOO_SMALL' })
  expect(due()).toBe(6699)
  expect(shorten(2, EARLY)).toHaveProperty('events')
  expect(due()).toBe(3366)
})
