import { appointmentStream } from '@lapka/contracts/streams.ts'
import { appointmentFold } from '../appointment.ts'
import { addDays } from '../../kernel/zone.ts'
import { balanceOf } from '../../payments/balance.ts'
import { paymentFold } from '../../payments/payment.ts'
import * as commands from '../../testing/commands.ts'
import { addPet } from '../../testing/people-commands.ts'
import { checkIn, checkOut, openHotel, placeStay, roomsOf, shortenStay } from '../../testing/stay-commands.ts'
import { createMemory } from '../../testing/story.ts'
import type { HotelRooms } from '@lapka/contracts/stays.ts'
import { expect, test } from 'vitest'

const FOUNDED = '2026-01-01T00:00:00.000Z'
const EARLY = '2026-11-01T08:00:00.000Z'
/** The day before arrival, at 14:00 by the wall. */
const LATE = '2026-12-05T08:00:00.000Z'
const LATER = '2026-12-08T10:00:00.000Z'
const ARRIVAL = '2026-12-06'

/** Four nights at 100 €, paid long before; late, so much of a hundred comes back. */
const bookedStay = ({ late = 0, notice = 48, rooms = roomsOf(3), nights = 4 }: Options = {}) => {
  const { run, read } = createMemory()
  const policy = { noticeHours: notice, lateRefundPercent: late, noShowRefundPercent: 0 }
  for (const one of openHotel(policy, rooms)) run(FOUNDED, one)
  run(FOUNDED, addPet({ petId: 'rex', ownerId: 'ana' }))
  const pets = [{ petId: 'rex', weightKg: null }]
  const stay = { classId: 1, arrival: ARRIVAL, departure: addDays(ARRIVAL, nights), pets, extraIds: [] }
  const appointmentId = 'a'
  run(EARLY, placeStay({ appointmentId, parentId: 'ana', stay, at: EARLY }))
  run(EARLY, commands.startPayment({ appointmentId, at: EARLY }))
  run(EARLY, commands.capture({ appointmentId, at: EARLY }))
  const payment = () => read(commands.paymentStreamOf(appointmentId).stream, paymentFold)
  const refunds = () => {
    const known = payment()
    return known.status === 'captured' ? known.refunds.map(({ amountCents }) => amountCents) : []
  }
  const captured = () => balanceOf(payment()).capturedCents
  const shorten = (left: number, at: string, by: 'parent' | 'professional' = 'parent') =>
    run(at, shortenStay({ appointmentId, departure: addDays(ARRIVAL, left), by, at }))
  const cancel = (by: 'parent' | 'professional', at: string) => run(at, commands.cancel({ appointmentId, by, at }))
  return { run, read, refunds, captured, shorten, cancel, appointmentId }
}
type Options = { late?: number; notice?: number; rooms?: HotelRooms; nights?: number }

test('a hotel that cancels after nights were given up late gives all of it back', () => {
  const { shorten, cancel, refunds } = bookedStay()
  shorten(1, LATE)
  expect(refunds()).toEqual([])
  cancel('professional', LATE)
  expect(refunds()).toEqual([40_000])
})

test.each([false, true])('so does one that cancels after its parent, the first refund arrived or not (%s)', (hasArrived) => {
  const { run, shorten, cancel, refunds, appointmentId } = bookedStay({ late: 50 })
  shorten(1, EARLY)
  const refundId = `short-a-${addDays(ARRIVAL, 1)}`
  if (hasArrived) run(LATE, commands.recordRefund({ appointmentId, refundId, status: 'succeeded' }))
  cancel('parent', LATE)
  expect(refunds()).toEqual([30_000, 5000])
  cancel('professional', LATE)
  expect(refunds().reduce((sum, cents) => sum + cents, 0)).toBe(40_000)
})

test('a bill after it is about the nights that are left, and what was kept for the others stays', () => {
  const { run, shorten, refunds, appointmentId } = bookedStay()
  shorten(1, LATE)
  const at = '2026-12-08T12:00:00.000Z'
  const refund = { refundId: 'bill', idempotencyKey: 'bill-key' }
  const bill = (amountCents: number) => run(at, commands.adjustBill({ appointmentId, amountCents, reason: 'Къпане', at, refund }))
  expect(bill(11_000)).toMatchObject({ events: { appointment: [{ data: { refundCents: 0, dueToClinicCents: 1000 } }] } })
  bill(9000)
  expect(refunds()).toEqual([1000])
})

test('guests who come early are checked in, and their parent can cancel as agreed until the hour from which they were expected', () => {
  const { run, cancel, refunds, appointmentId } = bookedStay({ notice: 0 })
  const atNight = '2026-12-05T22:10:00.000Z'
  expect(run(atNight, checkIn({ appointmentId, room: 1, at: atNight }))).toHaveProperty('events')
  expect(run(atNight, checkOut({ appointmentId, at: atNight }))).toEqual({ refused: 'NOT_STARTED' })
  cancel('parent', atNight)
  expect(refunds()).toEqual([40_000])
})

test('a stay can’t be booked over a season’s least nights and then made shorter than these', () => {
  const season = {
    id: 1,
    name: 'Зима',
    nameEn: 'Winter',
    from: ARRIVAL,
    until: addDays(ARRIVAL, 9),
    minimumNights: 3,
    prices: [],
  }
  const { shorten } = bookedStay({ rooms: roomsOf(3, { seasons: [season] }) })
  expect(shorten(2, EARLY)).toEqual({ refused: 'TOO_FEW_NIGHTS' })
  expect(shorten(3, EARLY)).toHaveProperty('events')
})

test('a parent who did not come gives up no nights by the rule for those who did', () => {
  const { run, shorten, appointmentId } = bookedStay({ late: 50 })
  const evening = '2026-12-06T18:00:00.000Z'
  expect(shorten(1, evening)).toEqual({ refused: 'NOT_CHECKED_IN' })
  expect(run(evening, checkIn({ appointmentId, room: 1, at: evening }))).toHaveProperty('events')
  expect(shorten(1, evening)).toHaveProperty('events')
})

test('the nights that are left of guests who did not come are free for others, whatever is said later, and the money is the policy’s', () => {
  const { run, read, refunds, appointmentId } = bookedStay({ rooms: roomsOf(1) })
  const noon = '2026-12-07T10:00:00.000Z'
  const stay = { classId: 1, departure: addDays(ARRIVAL, 4), pets: [{ petId: 'sara', weightKg: null }], extraIds: [] }
  run(FOUNDED, addPet({ petId: 'sara', ownerId: 'boris' }))
  const hold = (name: string, arrival: string) =>
    run(noon, placeStay({ appointmentId: name, parentId: 'boris', stay: { ...stay, arrival }, at: noon }))
  expect(hold('too-early', addDays(ARRIVAL, 1))).toEqual({ refused: 'NO_ROOM_FREE' })
  run(noon, commands.markNoShow({ appointmentId, at: noon }))
  expect(refunds()).toEqual([])
  expect(hold('b', addDays(ARRIVAL, 1))).toHaveProperty('events')
  const known = () => read(appointmentStream(appointmentId), appointmentFold)
  expect(run(noon, commands.complete({ appointmentId, at: noon }))).toHaveProperty('events')
  run(LATER, commands.markNoShow({ appointmentId, at: LATER }))
  expect(known()).toMatchObject({ outcome: 'no_show', stay: { leftOn: '2026-12-07' } })
  expect(run(LATER, checkIn({ appointmentId, room: 1, at: LATER }))).toEqual({ refused: 'ALREADY_OVER' })
})

test('guests who have just been checked in can’t be checked out before midnight: a hotel can’t free paid nights by pretending that they came and left', () => {
  const { run, appointmentId } = bookedStay({ rooms: roomsOf(1) })
  const [evening, midnight] = ['2026-12-06T18:00:00.000Z', '2026-12-06T22:00:00.000Z']
  run(evening, checkIn({ appointmentId, room: 1, at: evening }))
  expect(run(evening, checkOut({ appointmentId, at: evening }))).toEqual({ refused: 'GUESTS_JUST_CAME' })
  expect(run(midnight, checkOut({ appointmentId, at: midnight }))).toHaveProperty('events')
})

test('guests may come until midnight of the day of arrival: a hotel can’t sell their nights once more before it', () => {
  const { run, read, refunds, appointmentId } = bookedStay({ rooms: roomsOf(1) })
  const [lastMinute, midnight] = ['2026-12-06T21:59:00.000Z', '2026-12-06T22:00:00.000Z']
  for (const at of ['2026-12-06T12:01:00.000Z', lastMinute])
    expect(run(at, commands.markNoShow({ appointmentId, at }))).toEqual({ refused: 'GUESTS_MAY_COME' })
  expect(refunds()).toEqual([])
  expect(run(midnight, commands.markNoShow({ appointmentId, at: midnight }))).toHaveProperty('events')
  expect(read(appointmentStream(appointmentId), appointmentFold)).toMatchObject({ stay: { leftOn: '2026-12-07' } })
})
