import { roomClassResourceId } from '@lapka/contracts/stays.ts'
import { appointmentStream, ledgerStream } from '@lapka/contracts/streams.ts'
import { appointmentFold } from '../appointment.ts'
import { earlyDeparture, quoteShortening } from '../shorten-stay/quote.ts'
import { ledgerFold, monthOf } from '../../kernel/ledger.ts'
import { addDays } from '../../kernel/zone.ts'
import { paymentFold } from '../../payments/payment.ts'
import * as commands from '../../testing/commands.ts'
import { addPet } from '../../testing/people-commands.ts'
import { checkIn, checkOut, HOTEL, openHotel, placeStay, roomsOf, shortenStay } from '../../testing/stay-commands.ts'
import { createMemory } from '../../testing/story.ts'
import { expect, test } from 'vitest'

const FOUNDED = '2026-01-01T00:00:00.000Z'
const BOOKED = '2026-11-01T08:00:00.000Z'
const ARRIVAL = '2026-12-06'
/** A quarter past three in the afternoon, so many days after the arrival. */
const onDay = (days: number) => `${addDays(ARRIVAL, days)}T13:15:00.000Z`
const appointmentId = 'a'

/** Four nights at 100 € with a walk at 7.01 € a day; once the stay has begun, so much of a hundred comes back for a night. */
const bookedStay = ({ late = 25 } = {}) => {
  const { run, read } = createMemory()
  const policy = { noticeHours: 48, lateRefundPercent: late, noShowRefundPercent: 0 }
  for (const one of openHotel(policy, roomsOf(1))) run(FOUNDED, one)
  for (const [petId, ownerId] of [
    ['rex', 'ana'],
    ['sara', 'boris'],
  ] as const)
    run(FOUNDED, addPet({ petId, ownerId }))
  const stay = { classId: 1, arrival: ARRIVAL, departure: addDays(ARRIVAL, 4), pets: [{ petId: 'rex', weightKg: null }] }
  run(BOOKED, placeStay({ appointmentId, parentId: 'ana', stay: { ...stay, extraIds: [1] }, at: BOOKED }))
  run(BOOKED, commands.startPayment({ appointmentId, at: BOOKED }))
  run(BOOKED, commands.capture({ appointmentId, at: BOOKED }))
  const known = () => read(appointmentStream(appointmentId), appointmentFold)
  const quoteBefore = (at: string) => {
    const appointment = known()
    const early = appointment.status === 'none' ? null : earlyDeparture(appointment, at)
    return appointment.status === 'none' || early === null ? undefined : quoteShortening(appointment, early)
  }
  const refunds = () => {
    const payment = read(commands.paymentStreamOf(appointmentId).stream, paymentFold)
    return payment.status === 'captured' ? payment.refunds.map(({ amountCents, why }) => [amountCents, why]) : []
  }
  const comeIn = (at: string) => run(at, checkIn({ appointmentId, room: 1, at }))
  const leave = (at: string) => run(at, checkOut({ appointmentId, at }))
  const shorten = (days: number, by: 'parent' | 'professional', at: string) =>
    run(at, shortenStay({ appointmentId, departure: addDays(ARRIVAL, days), by, at }))
  const claimedUntil = (stream = ledgerStream(roomClassResourceId(HOTEL, 1), monthOf(ARRIVAL))) =>
    read(stream, ledgerFold).claims.find(({ claimId }) => claimId === appointmentId)?.nights?.until
  return { run, known, quoteBefore, refunds, comeIn, leave, shorten, claimedUntil }
}

test('guests who leave early get the policy’s share of the nights that are left, and their extras in full, in the append that frees them', () => {
  const { comeIn, leave, refunds, known, quoteBefore, claimedUntil } = bookedStay({ late: 25 })
  comeIn(onDay(0))
  const quote = quoteBefore(onDay(2))
  const left = leave(onDay(2))
  expect(left).toMatchObject({
    events: {
      appointment: [
        { type: 'StayShortened', data: { isEarlyDeparture: true, departure: addDays(ARRIVAL, 2), refundCents: 5000 + 1402 } },
        { type: 'GuestsCheckedOut', data: { on: addDays(ARRIVAL, 2) } },
        { type: 'AppointmentCompleted' },
      ],
    },
  })
  expect(quote).toMatchObject({ refundCents: 6402, keptCents: 15_000 })
  expect(refunds()).toEqual([[6402, 'stay_shortened']])
  expect(claimedUntil()).toBe(addDays(ARRIVAL, 2))
  // In the house none of them is left either: it may take another animal the same day.
  expect(claimedUntil(ledgerStream(HOTEL, monthOf(ARRIVAL)))).toBe(addDays(ARRIVAL, 2))
  expect(known()).toMatchObject({
    outcome: 'completed',
    endsAt: `${addDays(ARRIVAL, 2)}T10:00:00.000Z`,
    stay: { leftOn: addDays(ARRIVAL, 2), nights: [{ cents: 10_000 }, { cents: 10_000 }] },
  })
})

test('the nights that they leave are sold to others at once', () => {
  const { run, comeIn, leave } = bookedStay()
  comeIn(onDay(0))
  const stay = { classId: 1, arrival: addDays(ARRIVAL, 2), departure: addDays(ARRIVAL, 4), extraIds: [] }
  const book = () =>
    run(
      onDay(2),
      placeStay({
        appointmentId: 'b',
        parentId: 'boris',
        stay: { ...stay, pets: [{ petId: 'sara', weightKg: null }] },
        at: onDay(2),
      }),
    )
  expect(book()).toEqual({ refused: 'NO_ROOM_FREE' })
  leave(onDay(2))
  expect(book()).toHaveProperty('events')
})

test('guests who leave on the agreed day or later, and those whose stay was shortened to today, get nothing more back', () => {
  for (const day of [4, 5]) {
    const { comeIn, leave, refunds } = bookedStay()
    comeIn(onDay(0))
    expect(leave(onDay(day))).toMatchObject({
      events: { appointment: [{ type: 'GuestsCheckedOut' }, { type: 'AppointmentCompleted' }] },
    })
    expect(refunds()).toEqual([])
  }
  const { comeIn, leave, shorten, refunds } = bookedStay()
  comeIn(onDay(0))
  // The hotel sends them away: all of it comes back.
  shorten(2, 'professional', onDay(2))
  leave(onDay(2))
  expect(refunds()).toEqual([[20_000 + 1402, 'stay_shortened']])
})

test('a hotel that pretends that its guests came can’t free their nights the same day, and pays for them whenever it does', () => {
  for (const came of [0, 1, 2]) {
    const { comeIn, leave, refunds, claimedUntil } = bookedStay({ late: 50 })
    comeIn(onDay(came))
    leave(onDay(came + 1))
    const nightsLeft = 4 - (came + 1)
    expect(refunds()).toEqual([[nightsLeft * (5000 + 701), 'stay_shortened']])
    expect(claimedUntil()).toBe(addDays(ARRIVAL, came + 1))
  }
  const { comeIn, leave } = bookedStay()
  comeIn(onDay(0))
  expect(leave(onDay(0))).toEqual({ refused: 'GUESTS_JUST_CAME' })
})

const refund = { refundId: 'bill', idempotencyKey: 'bill-key' }

test.each([true, false])(
  'a stay is neither over nor billed while nights of it are left and its guests have not gone, whether they came or not (%s)',
  (hasCome) => {
    const { run, comeIn } = bookedStay()
    const bill = (at: string) => run(at, commands.adjustBill({ appointmentId, amountCents: 30_000, reason: '', at, refund }))
    if (hasCome) comeIn(onDay(0))
    for (const day of [0, 3]) {
      expect(run(onDay(day), commands.complete({ appointmentId, at: onDay(day) }))).toEqual({ refused: 'STAY_NOT_OVER' })
      expect(bill(onDay(day))).toEqual({ refused: 'STAY_NOT_OVER' })
    }
    expect(run(onDay(4), commands.complete({ appointmentId, at: onDay(4) }))).toHaveProperty('events')
  },
)

test('so a parent can give up nights until then, and what they did not use is no part of a bill', () => {
  const { run, comeIn, leave, shorten, refunds } = bookedStay()
  comeIn(onDay(0))
  shorten(3, 'parent', onDay(2))
  expect(refunds()).toEqual([[2500 + 701, 'stay_shortened']])
  leave(onDay(3))
  const at = onDay(3)
  run(at, commands.adjustBill({ appointmentId, amountCents: 30_000, reason: '', at, refund }))
  expect(refunds()).toEqual([
    [2500 + 701, 'stay_shortened'],
    [3 * 701, 'billed_lower'],
  ])
})

test('a mark as no-show can be corrected at once, for its nights are free', () => {
  const { run } = bookedStay()
  run(onDay(1), commands.markNoShow({ appointmentId, at: onDay(1) }))
  expect(run(onDay(1), commands.complete({ appointmentId, at: onDay(1) }))).toHaveProperty('events')
})
