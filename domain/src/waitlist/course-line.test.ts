import { describe, expect, test } from 'vitest'
import { appointmentStream, waitlistStream } from '@lapka/contracts/streams.ts'
import { HOUR_MS, MINUTE_MS, SEAT_OFFER_MS, WAIT_OFFER_MS } from '@lapka/contracts/time.ts'
import { appointmentFold } from '../appointments/appointment.ts'
import { lineOf, waitlistFold } from '../slots/waitlist.ts'
import { seatOfferMs } from './offer-seat/decide.ts'
import * as commands from '../testing/commands.ts'
import { changeSeats, joinCourse, leaveLine, offerSeat, openSchool, placeSeat, planCourse } from '../testing/course-commands.ts'
import { addPet, registerAccount } from '../testing/people-commands.ts'
import { createMemory } from '../testing/story.ts'

const FOUNDED = '2026-01-01T00:00:00.000Z'
const AT = '2026-11-28T08:00:00.000Z'
const SATURDAY = '2026-12-05T08:00:00.000Z'
const LINE = waitlistStream('puppies', '2026-12-05')
const later = (ms: number) => new Date(Date.parse(AT) + ms).toISOString()

/** A class of two seats, both paid. */
const fullClass = (plan: Partial<Parameters<typeof planCourse>[0]> = {}) => {
  const { run, read, log } = createMemory()
  for (const one of openSchool()) run(FOUNDED, one)
  for (const parentId of ['ana', 'boris', 'vera', 'gosho', 'dani']) {
    run(FOUNDED, registerAccount({ accountId: parentId }))
    run(FOUNDED, addPet({ petId: `pet-of-${parentId}`, ownerId: parentId }))
  }
  run(AT, planCourse({ courseId: 'puppies', starts: [SATURDAY], at: AT, ...plan }))
  const seat = (parentId: string, at = AT) =>
    run(at, placeSeat({ appointmentId: `seat-of-${parentId}`, parentId, courseId: 'puppies', at }))
  const pay = (appointmentId: string, at = AT) => {
    run(at, commands.startPayment({ appointmentId, at }))
    run(at, commands.capture({ appointmentId, at }))
  }
  for (const parentId of ['ana', 'boris']) {
    seat(parentId)
    pay(`seat-of-${parentId}`)
  }
  const join = (parentId: string, at = AT) => run(at, joinCourse({ parentId, courseId: 'puppies', at }))
  const offer = (parentId: string, at = AT) => run(at, offerSeat({ parentId, courseId: 'puppies', at }))
  const cancel = (parentId: string) => run(AT, commands.cancel({ appointmentId: `seat-of-${parentId}`, at: AT, by: 'parent' }))
  const line = () => lineOf(read(LINE, waitlistFold)).map(({ parentId }) => parentId)
  const count = () => [...log.values()].reduce((sum, events) => sum + events.length, 0)
  return { run, read, seat, pay, join, offer, cancel, line, count }
}

describe('the line of a full class', () => {
  test('a freed seat is the next one’s alone, held for twelve hours, and nobody who came later gets it, offered or not', () => {
    const { seat, join, offer, cancel, read, line } = fullClass()
    expect(join('vera')).toMatchObject({
      events: { waitlist: [{ data: { place: 1, courseId: 'puppies', date: '2026-12-05' } }] },
    })
    expect(join('gosho')).toMatchObject({ events: { waitlist: [{ data: { place: 2 } }] } })
    cancel('ana')
    expect(seat('dani'), 'promised before it is offered').toEqual({ refused: 'NO_SEAT_FREE' })
    expect(offer('gosho'), 'not their turn').toEqual({ events: {} })
    offer('vera')
    expect(line()).toEqual(['gosho'])
    expect(read(appointmentStream('offer-wait-of-vera'), appointmentFold)).toMatchObject({
      status: 'held',
      parentId: 'vera',
      holdExpiresAt: later(SEAT_OFFER_MS),
      seat: { courseId: 'puppies' },
    })
    expect(seat('dani')).toEqual({ refused: 'NO_SEAT_FREE' })
    expect(offer('gosho'), 'one seat, one offer').toEqual({ events: {} })
  })

  test('declined or run out, the seat goes to the next; paid, it stays', () => {
    const { run, join, offer, cancel, pay, read, line } = fullClass()
    for (const parent of ['vera', 'gosho', 'dani']) join(parent)
    cancel('ana')
    offer('vera')
    expect(run(AT, leaveLine({ parentId: 'vera', line: LINE }))).toHaveProperty('events.waitlist')
    offer('gosho')
    const over = later(SEAT_OFFER_MS + MINUTE_MS)
    run(over, commands.expireHold({ appointmentId: 'offer-wait-of-gosho', at: over }))
    offer('dani', over)
    pay('offer-wait-of-dani', over)
    expect(read(appointmentStream('offer-wait-of-dani'), appointmentFold)).toMatchObject({ status: 'confirmed', paidCents: 2000 })
    expect(line()).toEqual([])
  })

  test('added seats are for those who wait, and what is left for anyone', () => {
    const { run, seat, join } = fullClass()
    join('vera')
    run(AT, changeSeats({ courseId: 'puppies', seats: 4, at: AT }))
    expect(seat('gosho')).toHaveProperty('events')
    expect(seat('dani')).toEqual({ refused: 'NO_SEAT_FREE' })
    expect(seat('vera'), 'the promised one is theirs to take').toHaveProperty('events')
  })

  test('who may not wait is told why, and nothing is written', () => {
    const { run, join, cancel, count } = fullClass()
    join('vera')
    run(FOUNDED, addPet({ petId: 'pet-of-trainer-owner', ownerId: 'trainer-owner' }))
    const before = count()
    expect(join('vera')).toEqual({ refused: 'ALREADY_WAITING_FOR_CLASS' })
    expect(join('ana')).toMatchObject({ refused: 'PET_BUSY_THEN' })
    expect(join('trainer-owner')).toEqual({ refused: 'SELF_BOOKING' })
    expect(join('gosho', SATURDAY)).toEqual({ refused: 'CLASS_OVER' })
    expect(count()).toBe(before)
    const open = fullClass({ hasWaitlist: false })
    expect(open.join('vera')).toEqual({ refused: 'CLASS_HAS_NO_WAITLIST' })
    cancel('ana')
    cancel('boris')
    expect(join('gosho')).toEqual({ refused: 'CLASS_NOT_FULL' })
  })

  test('who has a seat by now, or a pet that died, leaves the line and the next one gets it', () => {
    const { run, seat, join, offer, cancel, line } = fullClass()
    join('vera')
    join('gosho')
    cancel('ana')
    seat('vera')
    cancel('boris')
    expect(offer('vera')).toMatchObject({ events: { waitlist: [{ type: 'WaitLeft', data: { why: 'not_possible' } }] } })
    expect(line()).toEqual(['gosho'])
    expect(offer('gosho')).toHaveProperty('events.waitlist')
    expect(run(AT, leaveLine({ parentId: 'boris', line: LINE }))).toEqual({ refused: 'NOT_FOUND' })
  })

  test.each([
    ['long before the class', 30 * HOUR_MS, SEAT_OFFER_MS],
    ['on its day, so that the next in the line can still be asked', 8 * HOUR_MS, 6 * HOUR_MS],
    ['in the last hours, half an hour', 2 * HOUR_MS, WAIT_OFFER_MS],
    ['never beyond its beginning', 20 * MINUTE_MS, 20 * MINUTE_MS],
  ])('a seat is kept %s', (_when, untilStartMs, keptMs) => {
    expect(seatOfferMs(untilStartMs)).toBe(keptMs)
  })

  test('a seat that can’t be paid for in time is offered to no one', () => {
    const { join, offer, cancel } = fullClass()
    join('vera')
    cancel('ana')
    expect(offer('vera', '2026-12-05T07:55:00.000Z')).toEqual({ events: {} })
  })
})
