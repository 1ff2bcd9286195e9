import { describe, expect, test } from 'vitest'
import { appointmentStream, ledgerStream } from '@lapka/contracts/streams.ts'
import { appointmentFold } from '../appointments/appointment.ts'
import { ledgerFold } from '../kernel/ledger.ts'
import * as commands from '../testing/commands.ts'
import { callOff, changeSeats, markAttendance, openSchool, placeSeat, planCourse, TRAINER } from '../testing/course-commands.ts'
import { addPet } from '../testing/people-commands.ts'
import { createMemory } from '../testing/story.ts'
import { sessionShares } from './course.ts'

const FOUNDED = '2026-01-01T00:00:00.000Z'
const AT = '2026-11-28T08:00:00.000Z'
const SATURDAY = '2026-12-05T08:00:00.000Z'
const NEXT = '2026-12-12T08:00:00.000Z'
const policy = { noticeHours: 48, lateRefundPercent: 50, noShowRefundPercent: 0 }

const openClass = (change: Partial<Parameters<typeof planCourse>[0]> = {}) => {
  const { run, read, log } = createMemory()
  for (const one of openSchool({ policy })) run(FOUNDED, one)
  for (const parentId of ['ana', 'boris', 'vera']) run(FOUNDED, addPet({ petId: `pet-of-${parentId}`, ownerId: parentId }))
  const planned = run(AT, planCourse({ courseId: 'puppies', starts: [SATURDAY], at: AT, ...change }))
  const seat = (appointmentId: string, parentId = 'ana', more: Partial<Parameters<typeof placeSeat>[0]> = {}) =>
    run(more.at ?? AT, placeSeat({ appointmentId, parentId, courseId: 'puppies', at: AT, ...more }))
  const pay = (appointmentId: string) => {
    run(AT, commands.startPayment({ appointmentId, at: AT }))
    run(AT, commands.capture({ appointmentId, at: AT }))
  }
  const book = (appointmentId: string, parentId = 'ana') => {
    const placed = seat(appointmentId, parentId)
    pay(appointmentId)
    return placed
  }
  const taken = () => read(ledgerStream('puppies-1', '2026-12-05'), ledgerFold).claims.map(({ claimId }) => claimId)
  const count = () => [...log.values()].reduce((sum, events) => sum + events.length, 0)
  return { run, read, log, planned, seat, pay, book, taken, count }
}

describe('planning', () => {
  test('a session takes the trainer’s time once, whatever its seats: nobody books half an hour beside it', () => {
    const { run, read, seat } = openClass({ seats: 8 })
    for (const parent of ['ana', 'boris', 'vera']) expect(seat(`of-${parent}`, parent)).toHaveProperty('events')
    expect(read(ledgerStream(TRAINER, '2026-12-05'), ledgerFold).claims).toMatchObject([
      { claimId: 'puppies-1', expiresAt: null },
    ])
    const who = { appointmentId: 'alone', parentId: 'ana', petId: 'pet-of-ana', professionalId: TRAINER, serviceId: 'exam' }
    expect(run(AT, commands.place({ ...who, startsAt: '2026-12-05T08:30:00.000Z', at: AT }))).toEqual({ refused: 'SLOT_TAKEN' })
    expect(run(AT, commands.place({ ...who, startsAt: '2026-12-05T09:00:00.000Z', at: AT }))).toHaveProperty('events')
  })

  test('over a booked time, over another session, in the past and too far ahead it is refused, and nothing is written', () => {
    const { run, count } = openClass()
    const plan = (starts: string[], more = {}) => run(AT, planCourse({ courseId: 'other', starts, at: AT, ...more }))
    const before = count()
    expect(plan(['2026-12-05T08:30:00.000Z'])).toEqual({ refused: 'SESSION_TIME_TAKEN' })
    expect(plan([NEXT, SATURDAY])).toEqual({ refused: 'SESSIONS_OVERLAP' })
    expect(plan([NEXT, '2026-12-12T08:30:00.000Z'])).toEqual({ refused: 'SESSIONS_OVERLAP' })
    expect(plan([AT])).toEqual({ refused: 'SESSION_IN_PAST' })
    expect(plan(['2028-02-01T08:00:00.000Z'])).toEqual({ refused: 'SESSION_TOO_FAR' })
    expect(plan([NEXT], { minutes: 10 })).toEqual({ refused: 'SESSION_LENGTH' })
    expect(plan([NEXT], { serviceId: 'none' })).toEqual({ refused: 'NOT_BOOKABLE' })
    expect(count()).toBe(before)
    expect(plan([NEXT])).toHaveProperty('events')
  })
})

describe('taking a seat', () => {
  test('there are exactly as many as seats, and one that is given up is free for the next', () => {
    const { run, seat, book, taken } = openClass()
    book('first')
    book('second', 'boris')
    expect(seat('third', 'vera')).toEqual({ refused: 'NO_SEAT_FREE' })
    run(AT, commands.cancel({ appointmentId: 'first', at: AT, by: 'parent' }))
    expect(taken()).toEqual(['second'])
    expect(seat('fourth', 'vera')).toHaveProperty('events')
    expect(taken()).toEqual(['second', 'fourth'])
  })

  test('it pins title, place, price, policy and deadline, and claims no time of the trainer’s', () => {
    const { read, book } = openClass()
    book('first')
    expect(read(appointmentStream('first'), appointmentFold)).toMatchObject({
      status: 'confirmed',
      serviceName: 'Първи стъпки',
      serviceNameEn: 'First steps',
      startsAt: SATURDAY,
      endsAt: '2026-12-05T09:00:00.000Z',
      paidCents: 2000,
      freeCancellationUntil: '2026-12-03T08:00:00.000Z',
      seat: { courseId: 'puppies', place: 'Гребната база', sessions: [{ sessionId: 'puppies-1', priceCents: 2000 }] },
    })
  })

  test('the same pet has one seat, whichever keeper books; back from the pay page it is the same hold', () => {
    const { seat, pay, taken } = openClass()
    seat('first')
    expect(seat('again')).toMatchObject({ events: { appointment: [{ type: 'HoldResumed', data: { resumedId: 'first' } }] } })
    expect(taken()).toEqual(['first'])
    pay('first')
    expect(seat('third')).toMatchObject({ refused: 'PET_BUSY_THEN', busyPet: { petId: 'pet-of-ana' } })
  })

  test('for another animal, another owner’s pet, an unknown class and one’s own it is refused, and nothing is written', () => {
    const { run, seat, count } = openClass()
    run(FOUNDED, addPet({ petId: 'rabbit', ownerId: 'ana', animalType: 'rodent' }))
    run(FOUNDED, addPet({ petId: 'of-trainer', ownerId: 'trainer-owner' }))
    const before = count()
    expect(seat('a', 'ana', { petId: 'rabbit' })).toEqual({ refused: 'CLASS_OTHER_SPECIES' })
    expect(seat('b', 'ana', { petId: 'pet-of-boris' })).toEqual({ refused: 'NOT_FOUND' })
    expect(seat('c', 'ana', { courseId: 'none' })).toEqual({ refused: 'NOT_FOUND' })
    expect(seat('d', 'trainer-owner', { petId: 'of-trainer' })).toEqual({ refused: 'SELF_BOOKING' })
    expect(seat('e', 'ana', { at: SATURDAY })).toEqual({ refused: 'CLASS_OVER' })
    expect(count()).toBe(before)
  })

  test('weight and age decide on the day of the first session; of a year of birth alone the doubt is the animal’s', () => {
    const admits = { species: ['dog' as const], maxWeightKg: 10, fromMonths: 4, untilMonths: 18 }
    const { run, seat } = openClass({ admits, seats: 9 })
    const dog = (petId: string, born: string, weightKg: number | null) =>
      run(FOUNDED, addPet({ petId, ownerId: 'ana', born, ...(weightKg !== null && { weightKg }) }))
    dog('unweighed', '2026-01-05', null)
    dog('heavy', '2026-01-05', 11)
    dog('young', '2026-08-06', 3)
    dog('four-months', '2026-08-05', 3)
    dog('old', '2025-05-05', 9)
    dog('eighteen-months', '2025-06-01', 9)
    dog('of-2025', '2025', 9)
    const answers = ['unweighed', 'heavy', 'young', 'four-months', 'old', 'eighteen-months', 'of-2025'].map((petId) =>
      seat(`seat-of-${petId}`, 'ana', { petId }),
    )
    expect(answers.map((answer) => ('refused' in answer ? answer.refused : 'taken'))).toEqual([
      'CLASS_NEEDS_WEIGHT',
      'CLASS_TOO_HEAVY',
      'CLASS_TOO_YOUNG',
      'taken',
      'CLASS_TOO_OLD',
      'taken',
      'taken',
    ])
  })

  test('it can’t be moved, resized or edited: it belongs to its session', () => {
    const { run, book } = openClass()
    book('first')
    const who = { appointmentId: 'first', professionalId: TRAINER, at: AT }
    expect(run(AT, commands.move({ ...who, startsAt: NEXT, by: 'parent' }))).toEqual({ refused: 'NOT_OF_A_CLASS' })
    expect(run(AT, commands.edit({ ...who, reason: 'x' }))).toEqual({ refused: 'NOT_OF_A_CLASS' })
    expect(run(AT, commands.resize({ appointmentId: 'first', at: AT, endsAt: NEXT, fromEndsAt: undefined }))).toEqual({
      refused: 'NOT_OF_A_CLASS',
    })
  })

  test('money that comes when the hold is over takes the seat again, or goes back where it is gone', () => {
    const { run, read, seat } = openClass({ seats: 1 })
    const late = '2026-11-28T09:00:00.000Z'
    const start = (appointmentId: string, at: string) => run(at, commands.startPayment({ appointmentId, at }))
    const capture = (appointmentId: string) => run(late, commands.capture({ appointmentId, at: late }))
    seat('first')
    start('first', AT)
    seat('second', 'boris', { at: late })
    start('second', late)
    capture('second')
    capture('first')
    expect(read(appointmentStream('first'), appointmentFold)).toMatchObject({ status: 'cancelled', refundCents: 2000 })
    run(late, commands.cancel({ appointmentId: 'second', at: late, by: 'parent' }))
    seat('third', 'vera')
    start('third', AT)
    capture('third')
    expect(read(appointmentStream('third'), appointmentFold)).toMatchObject({ status: 'confirmed' })
  })
})

describe('changing how many seats there are', () => {
  test('never below what is booked or held, and more at any time', () => {
    const { run, seat, book, count } = openClass()
    book('first')
    seat('second', 'boris')
    const before = count()
    expect(run(AT, changeSeats({ courseId: 'puppies', seats: 1, at: AT }))).toEqual({ refused: 'SEATS_BOOKED' })
    expect(run(AT, changeSeats({ courseId: 'puppies', seats: 3, at: AT, professionalId: 'stranger' }))).toEqual({
      refused: 'NOT_FOUND',
    })
    expect(count()).toBe(before)
    run(AT, changeSeats({ courseId: 'puppies', seats: 3, at: AT }))
    expect(seat('third', 'vera')).toHaveProperty('events')
  })
})

describe('calling a session off', () => {
  const off = (change: Partial<Parameters<typeof callOff>[0]> = {}) =>
    callOff({ courseId: 'puppies', sessionId: 'puppies-1', reason: 'Болна съм', at: AT, ...change })

  test('names everyone who has a seat, frees the trainer’s time, and sells no more; said twice it is no news', () => {
    const { run, read, seat, book, log } = openClass()
    book('first')
    seat('second', 'boris')
    expect(run(AT, off())).toMatchObject({
      events: { course: [{ type: 'SessionCalledOff', data: { appointmentIds: ['first', 'second'], reason: 'Болна съм' } }] },
    })
    expect(read(ledgerStream(TRAINER, '2026-12-05'), ledgerFold).claims).toEqual([])
    expect(seat('third', 'vera')).toEqual({ refused: 'CLASS_OVER' })
    const before = log.size
    expect(run(AT, off())).toEqual({ events: {} })
    expect(log.size).toBe(before)
  })

  test('is refused once it has begun, to another trainer, and for a session that is none of the course', () => {
    const { run, count } = openClass()
    const before = count()
    expect(run(SATURDAY, off({ at: SATURDAY }))).toEqual({ refused: 'SESSION_BEGUN' })
    expect(run(AT, off({ professionalId: 'stranger' }))).toEqual({ refused: 'NOT_FOUND' })
    expect(run(AT, off({ sessionId: 'puppies-2' }))).toEqual({ refused: 'NOT_FOUND' })
    expect(count()).toBe(before)
  })

  test('money that comes for a seat after its session was called off goes back whole', () => {
    const { run, read, seat } = openClass()
    const late = '2026-11-28T09:00:00.000Z'
    seat('first')
    run(AT, commands.startPayment({ appointmentId: 'first', at: AT }))
    run(AT, off())
    run(late, commands.capture({ appointmentId: 'first', at: late }))
    expect(read(appointmentStream('first'), appointmentFold)).toMatchObject({ status: 'cancelled', refundCents: 2000 })
  })
})

describe('attendance', () => {
  const mark = (isPresent: boolean, at: string, sessionId = 'puppies-1') =>
    markAttendance({ appointmentId: 'first', sessionId, isPresent, at })

  test('is marked from the day of the session on and can be corrected until the outcome is final; money does not move', () => {
    const { run, read, book } = openClass()
    book('first')
    expect(run(AT, mark(true, AT))).toEqual({ refused: 'NOT_STARTED' })
    expect(run(SATURDAY, mark(true, '2026-12-05T06:00:00.000Z'))).toHaveProperty('events.appointment.length', 1)
    expect(run(SATURDAY, mark(true, SATURDAY))).toEqual({ events: {} })
    expect(run(SATURDAY, mark(false, SATURDAY))).toHaveProperty('events.appointment.length', 1)
    expect(read(appointmentStream('first'), appointmentFold)).toMatchObject({
      attended: { 'puppies-1': false },
      outcome: null,
      paidCents: 2000,
    })
    expect(run(NEXT, mark(true, '2026-12-13T08:00:00.000Z'))).toEqual({ refused: 'OUTCOME_FINAL' })
    expect(run(SATURDAY, mark(true, SATURDAY, 'other'))).toEqual({ refused: 'NOT_FOUND' })
  })

  test('is of paid seats alone', () => {
    const { run, seat } = openClass()
    seat('first')
    expect(run(SATURDAY, mark(true, SATURDAY))).toEqual({ refused: 'NOT_CONFIRMED' })
  })
})

test('the shares of a price sum to it to the cent', () => {
  const sessions = Array.from({ length: 7 }, (_, index) => ({ sessionId: `s${index}`, startsAt: '', endsAt: '', title: '' }))
  const shares = sessionShares({ sessions, priceCents: 10_000 }).map(({ priceCents }) => priceCents)
  expect(shares).toEqual([1429, 1429, 1429, 1429, 1428, 1428, 1428])
})
