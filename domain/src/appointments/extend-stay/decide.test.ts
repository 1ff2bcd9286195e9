import { totalOf } from '@lapka/contracts/money.ts'
import { roomClassResourceId, roomResourceId, type HotelRooms } from '@lapka/contracts/stays.ts'
import { appointmentStream, ledgerStream } from '@lapka/contracts/streams.ts'
import { HOUR_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import { expect, test } from 'vitest'
import { isLive, ledgerFold } from '../../kernel/ledger.ts'
import { addMs } from '../../kernel/instant.ts'
import { addDays } from '../../kernel/zone.ts'
import { balanceOf } from '../../payments/balance.ts'
import { paymentFold } from '../../payments/payment.ts'
import * as commands from '../../testing/commands.ts'
import { addPet, markDied } from '../../testing/people-commands.ts'
import * as stays from '../../testing/stay-commands.ts'
import { createMemory } from '../../testing/story.ts'
import { appointmentFold } from '../appointment.ts'

const FOUNDED = '2026-01-01T00:00:00.000Z'
const EARLY = '2026-11-01T08:00:00.000Z'
const ARRIVAL = '2026-11-27'
const IN_HOUSE = '2026-11-28T09:00:00.000Z'
const HALF = { noticeHours: 48, lateRefundPercent: 50, noShowRefundPercent: 0 }
const day = (nights: number) => addDays(ARRIVAL, nights)

/** Four nights at 100 € over the end of a month, paid long before. */
const bookedStay = ({ rooms = stays.roomsOf(2), policy = HALF, petIds = ['rex'], extraIds = [] as number[] } = {}) => {
  const { run, read } = createMemory()
  for (const one of stays.openHotel(policy, rooms)) run(FOUNDED, one)
  for (const petId of [...petIds, 'sara']) run(FOUNDED, addPet({ petId, ownerId: petId === 'sara' ? 'boris' : 'ana' }))
  const appointmentId = 'a'
  const pets = petIds.map((petId) => ({ petId, weightKg: null }))
  const stay = { classId: 1, arrival: ARRIVAL, departure: day(4), pets, extraIds }
  run(EARLY, stays.placeStay({ appointmentId, parentId: 'ana', stay, at: EARLY }))
  run(EARLY, commands.startPayment({ appointmentId, at: EARLY }))
  run(EARLY, commands.capture({ appointmentId, at: EARLY }))
  const appointment = () => {
    const known = read(appointmentStream(appointmentId), appointmentFold)
    if (known.status === 'none' || known.stay === undefined) throw new Error('no stay')
    return { ...known, stay: known.stay }
  }
  const payment = () => read(commands.paymentStreamOf(appointmentId).stream, paymentFold)
  const claims = (resourceId: string, at: string) =>
    ['2026-11', '2026-12'].flatMap((month) =>
      read(ledgerStream(resourceId, month), ledgerFold)
        .claims.filter((claim) => isLive(claim, at))
        .map(({ claimId, nights, expiresAt }) => [month, claimId, nights?.from, nights?.until, expiresAt === null]),
    )
  return {
    run,
    appointment,
    claims,
    refundIds: () => payment().refunds.map(({ refundId }) => refundId),
    refunds: () =>
      payment().refunds.map(({ amountCents, paymentIntentId, why }) => [amountCents, paymentIntentId ?? 'first', why]),
    captured: () => balanceOf(payment()).capturedCents,
    extend: (nights: number, at = EARLY, nth = 1) =>
      run(at, stays.extendStay({ appointmentId, nth, departure: day(nights), at })),
    pay: (at = EARLY, nth = 1, amountCents?: number) =>
      run(at, stays.captureExtension({ appointmentId, nth, at, ...(amountCents !== undefined && { amountCents }) })),
    shorten: (nights: number, at = EARLY) =>
      run(at, stays.shortenStay({ appointmentId, departure: day(nights), by: 'parent', at })),
    cancel: (by: 'parent' | 'professional', at = EARLY) => run(at, commands.cancel({ appointmentId, by, at })),
    bookBeside: (arrival: string, departure: string, at = EARLY) =>
      run(
        at,
        stays.placeStay({
          appointmentId: `b-${arrival}`,
          parentId: 'boris',
          stay: { classId: 1, arrival, departure, pets: [{ petId: 'sara', weightKg: null }], extraIds: [] },
          at,
        }),
      ),
  }
}

const oneClass = (change: Partial<HotelRooms['classes'][number]>, rooms = 2): HotelRooms => {
  const known = stays.roomsOf(rooms)
  return { ...known, classes: known.classes.map((one) => ({ ...one, ...change })) }
}

test('paid nights become nights of the stay, in every ledger, at today’s price, and what was agreed stays as it was', () => {
  const { run, extend, pay, appointment, claims, captured } = bookedStay({ petIds: ['rex', 'luna'], extraIds: [1] })
  run(EARLY, commands.setRooms(stays.HOTEL, oneClass({ nightCents: 12_000, weekendNightCents: 13_000, furtherPetCents: 900 })))
  const before = appointment()
  // Tuesday to Sunday: three ordinary nights and two of a weekend.
  expect(extend(9)).toHaveProperty('events')
  expect(appointment()).toMatchObject({ endsAt: before.endsAt, price: before.price, stay: { stay: { departure: day(4) } } })
  expect(captured()).toBe(totalOf(before.price))
  expect(pay()).toHaveProperty('events')
  const after = appointment()
  expect(after.stay.stay.departure).toBe(day(9))
  expect(after.endsAt).toBe('2026-12-06T10:00:00.000Z')
  expect(after.stay.nights.map(({ cents }) => cents)).toEqual([
    ...Array<number>(4).fill(10_777),
    ...Array<number>(3).fill(12_900),
    ...Array<number>(2).fill(13_900),
  ])
  expect(totalOf(after.price)).toBe(totalOf(before.price) + 3 * 12_900 + 2 * 13_900 + 5 * 701)
  expect(captured()).toBe(totalOf(after.price))
  expect(after.stay.extending).toBeUndefined()
  const all = (until: string) => [
    ['2026-11', 'a', ARRIVAL, until, true],
    ['2026-12', 'a', ARRIVAL, until, true],
  ]
  for (const resourceId of [roomClassResourceId(stays.HOTEL, 1), 'rex', 'luna'])
    expect(claims(resourceId, EARLY)).toEqual(all(day(9)))
  expect(claims(stays.HOTEL, EARLY)).toEqual(all(day(10)))
})

test('shortened again and cancelled, each night comes back at what it cost, the newest money first', () => {
  const { run, extend, pay, shorten, cancel, refunds, captured, appointment } = bookedStay()
  run(EARLY, commands.setRooms(stays.HOTEL, oneClass({ nightCents: 12_000, weekendNightCents: 12_000 })))
  extend(7)
  pay()
  expect(captured()).toBe(76_000)
  shorten(6)
  expect(refunds()).toEqual([[12_000, 'pi-extension-a-1', 'stay_shortened']])
  extend(8, EARLY, 2)
  pay(EARLY, 2)
  shorten(3)
  expect(refunds().slice(1)).toEqual([
    [24_000, 'pi-extension-a-2', 'stay_shortened'],
    [24_000, 'pi-extension-a-1', 'stay_shortened'],
    [10_000, 'first', 'stay_shortened'],
  ])
  cancel('professional')
  expect(refunds().at(-1)).toEqual([30_000, 'first', 'cancelled_by_professional'])
  expect(refunds().reduce((sum, [cents]) => sum + Number(cents), 0)).toBe(captured())
  expect(appointment()).toMatchObject({ status: 'cancelled', keptCents: 0 })
})

test('of a stay that was extended twenty times each part goes back by its own intent, under an id of its own', () => {
  const { extend, pay, shorten, refunds, refundIds } = bookedStay()
  for (let nth = 1; nth <= 20; nth += 1) {
    extend(4 + nth, EARLY, nth)
    pay(EARLY, nth)
  }
  shorten(1)
  expect(refunds().reduce((sum, [cents]) => sum + Number(cents), 0)).toBe(230_000)
  expect(new Set(refundIds()).size).toBe(21)
})

test('more nights that a season sells together are not given up one by one', () => {
  const season = { id: 1, name: 'Зима', nameEn: 'Winter', from: day(4), until: day(20), minimumNights: 7, prices: [] }
  const { extend, pay, shorten } = bookedStay({ rooms: stays.roomsOf(2, { seasons: [season] }) })
  expect(extend(5)).toEqual({ refused: 'TOO_FEW_NIGHTS' })
  extend(8)
  pay()
  expect(shorten(5)).toEqual({ refused: 'TOO_FEW_NIGHTS' })
  expect(shorten(7)).toHaveProperty('events')
  expect(shorten(4)).toHaveProperty('events')
})

test('the held nights are nobody else’s until they are not paid; then they are free at once, and the stay is as it was', () => {
  const { run, extend, bookBeside, appointment, claims } = bookedStay({ rooms: stays.roomsOf(1) })
  const before = appointment()
  extend(6)
  expect(bookBeside(day(5), day(8))).toEqual({ refused: 'NO_ROOM_FREE' })
  run(addMs(EARLY, 20 * MINUTE_MS), stays.closeExtension('a', 1))
  expect(claims('rex', EARLY)).toEqual([['2026-11', 'a', ARRIVAL, day(4), true]])
  expect(bookBeside(day(5), day(8))).toHaveProperty('events')
  expect(appointment()).toEqual({ ...before, revision: appointment().revision })
  expect(run(EARLY, stays.closeExtension('a', 1))).toEqual({ events: {} })
})

test.each([
  { why: 'that came late', at: addMs(EARLY, 23 * MINUTE_MS) },
  { why: 'for another sum', amountCents: 19_999 },
])('money $why goes back at once, and the nights are free', ({ at = EARLY, amountCents }) => {
  const { extend, pay, refunds, appointment, claims } = bookedStay()
  extend(6)
  pay(at, 1, amountCents)
  expect(refunds()).toEqual([[amountCents ?? 20_000, 'pi-extension-a-1', 'balance_not_due']])
  expect(appointment().stay).toMatchObject({ stay: { departure: day(4) } })
  expect(appointment().stay.extending).toBeUndefined()
  expect(claims('rex', EARLY)).toEqual([['2026-11', 'a', ARRIVAL, day(4), true]])
})

test('said twice it is booked once', () => {
  const { extend, pay, captured, refunds } = bookedStay()
  extend(6)
  pay()
  expect(pay()).toEqual({ events: {} })
  expect([captured(), refunds()]).toEqual([60_000, []])
})

test('asked again the same page goes on, and another departure takes its place: money for the first one goes back', () => {
  const { extend, pay, appointment, refunds } = bookedStay()
  extend(6)
  expect(extend(6, EARLY, 2)).toEqual({ events: {}, standing: { paymentId: 'extension-a-1' } })
  extend(5, EARLY, 3)
  pay(EARLY, 1)
  expect(refunds()).toEqual([[20_000, 'pi-extension-a-1', 'balance_not_due']])
  pay(EARLY, 3)
  expect(appointment().stay.stay.departure).toBe(day(5))
})

test.each(['shorten', 'cancel', 'checkOut', 'noShow'] as const)('%s ends the hold first, and late money goes back', (how) => {
  const { run, extend, pay, shorten, cancel, appointment, claims, refunds } = bookedStay({ policy: { ...HALF, noticeHours: 0 } })
  const at = how === 'shorten' || how === 'cancel' ? EARLY : IN_HOUSE
  if (how === 'checkOut')
    run('2026-11-27T15:00:00.000Z', stays.checkIn({ appointmentId: 'a', room: 1, at: '2026-11-27T15:00:00.000Z' }))
  extend(7, at)
  const answer = {
    shorten: () => shorten(3, at),
    cancel: () => cancel('parent', at),
    checkOut: () => run(at, stays.checkOut({ appointmentId: 'a', at })),
    noShow: () => run(at, commands.markNoShow({ appointmentId: 'a', at })),
  }[how]()
  expect(answer).toHaveProperty('events.appointment.0', expect.objectContaining({ type: 'StayExtensionEnded' }))
  for (const resourceId of [
    roomClassResourceId(stays.HOTEL, 1),
    stays.HOTEL,
    'rex',
    roomResourceId(stays.HOTEL, { classId: 1, room: 1 }),
  ])
    expect(claims(resourceId, at).map(([, claimId]) => claimId)).not.toContain('extension-a-1')
  const gone = refunds().length
  pay(at)
  expect(refunds().slice(gone)).toEqual([[30_000, 'pi-extension-a-1', 'balance_not_due']])
  expect(appointment().stay.extending).toBeUndefined()
})

test('a cancellation that is taken back does not bring the held nights back', () => {
  const { run, extend, pay, appointment, refunds } = bookedStay()
  extend(6)
  run(EARLY, commands.cancel({ appointmentId: 'a', by: 'parent', at: EARLY, isUndoable: true }))
  run(EARLY, commands.undoCancellation({ appointmentId: 'a', by: 'parent', at: EARLY }))
  pay()
  expect(appointment()).toMatchObject({ status: 'confirmed', stay: { stay: { departure: day(4) } } })
  expect(refunds()).toEqual([[20_000, 'pi-extension-a-1', 'balance_not_due']])
})

test('guests who are in the house stay in their room, also where they are moved or come while the nights are paid', () => {
  const { run, extend, pay, claims } = bookedStay()
  const room = (number: number) => claims(roomResourceId(stays.HOTEL, { classId: 1, room: number }), IN_HOUSE)
  extend(6, IN_HOUSE)
  expect(run(IN_HOUSE, stays.checkIn({ appointmentId: 'a', room: 1, at: IN_HOUSE }))).toHaveProperty('events')
  expect(run(IN_HOUSE, stays.changeRoom({ appointmentId: 'a', room: 2, at: IN_HOUSE }))).toHaveProperty('events')
  expect(room(1)).toEqual([])
  pay(IN_HOUSE)
  expect(room(2)).toEqual([
    ['2026-11', 'a', '2026-11-28', day(6), true],
    ['2026-12', 'a', '2026-11-28', day(6), true],
  ])
  expect(run(IN_HOUSE, stays.changeRoom({ appointmentId: 'a', room: 1, at: IN_HOUSE }))).toHaveProperty('events')
  expect(room(1).map(([, , , until]) => until)).toEqual([day(6), day(6)])
})

test('a full night is named, the guests’ own closed room too, and an animal that is elsewhere', () => {
  const { extend, bookBeside } = bookedStay({ rooms: stays.roomsOf(1) })
  bookBeside(day(6), day(8))
  expect(extend(9)).toEqual({ refused: 'NO_ROOM_FREE', fullNight: day(6) })
  expect(extend(6)).toHaveProperty('events')
  const other = bookedStay()
  other.run(IN_HOUSE, stays.checkIn({ appointmentId: 'a', room: 1, at: IN_HOUSE }))
  const closure = { classId: 1, room: 1, from: day(5), until: day(7), reason: '', isNeeded: false, at: IN_HOUSE }
  other.run(IN_HOUSE, stays.closeRoom({ closureId: 'floor', ...closure }))
  expect(other.extend(6, IN_HOUSE)).toEqual({ refused: 'OWN_ROOM_CLOSED' })
  expect(other.extend(5, IN_HOUSE)).toHaveProperty('events')
  const full = bookedStay({ rooms: stays.roomsOf(2, { maxPets: 1 }) })
  // On its day of departure an animal is still in the house.
  full.bookBeside(day(6), day(8))
  expect(full.extend(6)).toEqual({ refused: 'NO_ROOM_FREE', fullNight: day(5) })
  expect(full.extend(5)).toHaveProperty('events')
})

test.each([
  ['no later departure', 4, EARLY, 'NOT_LONGER'],
  ['an earlier one', 1, EARLY, 'NOT_LONGER'],
  ['400 nights', 400, EARLY, 'TOO_MANY_NIGHTS'],
  ['61 nights', 61, EARLY, 'TOO_MANY_NIGHTS'],
  ['a stay that is over', 6, '2026-12-01T22:30:00.000Z', 'STAY_ENDED'],
] as const)('%s is refused', (_, nights, at, refused) => {
  const { extend } = bookedStay()
  expect(extend(nights, at)).toEqual({ refused })
})

test('the last moment is midnight of the day of departure', () => {
  const { extend } = bookedStay()
  expect(extend(5, '2026-12-01T21:59:00.000Z')).toHaveProperty('events')
})

test('who checked out, whose balance is overdue, and what is sold no more get no further nights', () => {
  const gone = bookedStay()
  gone.run(IN_HOUSE, stays.checkIn({ appointmentId: 'a', room: 1, at: IN_HOUSE }))
  gone.run('2026-11-29T08:00:00.000Z', stays.checkOut({ appointmentId: 'a', at: '2026-11-29T08:00:00.000Z' }))
  expect(gone.extend(6, '2026-11-29T09:00:00.000Z')).toEqual({ refused: 'STAY_ENDED' })
  const owing = bookedStay({ rooms: stays.roomsOf(2, { deposit: { percent: 50, maxNights: null, dueDays: 7 } }) })
  expect(owing.extend(5, EARLY)).toHaveProperty('events')
  expect(owing.extend(6, '2026-11-20T22:00:00.000Z', 2)).toEqual({ refused: 'BALANCE_OVERDUE' })
  const { run, extend } = bookedStay({ extraIds: [1] })
  run(EARLY, commands.setRooms(stays.HOTEL, stays.roomsOf(2, { extras: [] })))
  expect(extend(5)).toEqual({ refused: 'STAY_SOLD_NO_MORE' })
  run(EARLY, commands.setRooms(stays.HOTEL, stays.roomsOf(2)))
  run(EARLY, markDied('rex', 'ana'))
  expect(extend(5)).toEqual({ refused: 'PET_DIED' })
})

test('with a deposit the new nights are paid whole, now, and the balance stays as it was', () => {
  const rooms = stays.roomsOf(2, { deposit: { percent: 50, maxNights: null, dueDays: 7 } })
  const { extend, pay, appointment, captured } = bookedStay({ rooms })
  extend(6)
  pay()
  expect(captured()).toBe(40_000)
  expect(totalOf(appointment().price)).toBe(captured() + (appointment().stay.balance?.dueCents ?? 0))
})

test('a page that ran out does not bind: the same nights are offered anew, an hour later too', () => {
  const { extend, pay, appointment } = bookedStay()
  extend(6)
  const later = addMs(EARLY, HOUR_MS)
  expect(extend(6, later, 2)).toMatchObject({
    events: { appointment: [{ type: 'StayExtensionEnded' }, { type: 'StayExtensionHeld' }] },
  })
  pay(later, 2)
  expect(appointment().stay.stay.departure).toBe(day(6))
})
