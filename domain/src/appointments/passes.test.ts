import { appointmentStream } from '@lapka/contracts/streams.ts'
import { isFullRun } from '@lapka/contracts/testing/is-full-run.ts'
import { DAY_MS, HOUR_MS } from '@lapka/contracts/time.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { appointmentFold } from './appointment.ts'
import { balanceOf } from '../payments/balance.ts'
import { paymentFold } from '../payments/payment.ts'
import * as commands from '../testing/commands.ts'
import * as classes from '../testing/course-commands.ts'
import { addPet, registerAccount } from '../testing/people-commands.ts'
import { createMemory } from '../testing/story.ts'
import { nextShareCents, unusedCents, visitsLeft } from '../passes/pass.ts'

const FOUNDED = '2026-01-01T00:00:00.000Z'
const AT = '2026-11-28T08:00:00.000Z'
const plus = (ms: number, from = AT) => new Date(Date.parse(from) + ms).toISOString()
/** Classes c1 to c12, one every other day, for two dogs each. */
const startOf = (nth: number) => plus(7 * DAY_MS + nth * 2 * DAY_MS)
const POLICY = { noticeHours: 24, lateRefundPercent: 50, noShowRefundPercent: 0 }

const school = (offer: Parameters<typeof classes.setPassOffer>[0] = {}) => {
  const memory = createMemory()
  const { run, read, log } = memory
  for (const one of classes.openSchool({ policy: POLICY })) run(FOUNDED, one)
  for (const parentId of ['ana', 'boris', 'vera']) {
    run(FOUNDED, registerAccount({ accountId: parentId }))
    run(FOUNDED, addPet({ petId: `pet-of-${parentId}`, ownerId: parentId }))
  }
  for (let nth = 1; nth <= 12; nth++)
    run(AT, classes.planCourse({ courseId: `c${nth}`, starts: [startOf(nth)], at: AT, hasWaitlist: true }))
  run(AT, classes.setPassOffer(offer))
  const buy = (courseId = 'c1', parentId = 'ana') =>
    run(AT, classes.placeSeat({ appointmentId: `pass-of-${parentId}`, parentId, courseId, isPass: true, at: AT }))
  const pay = (appointmentId = 'pass-of-ana') => {
    run(AT, commands.startPayment({ appointmentId, at: AT }))
    return run(AT, commands.capture({ appointmentId, at: AT, amountCents: offer?.priceCents ?? 17_000 }))
  }
  const take = (nth: number, at = AT, parentId = 'ana') =>
    run(at, classes.takeVisit({ appointmentId: `pass-of-${parentId}`, courseId: `c${nth}`, at }))
  const giveVisitBack = (nth: number, at = AT, by: 'parent' | 'professional' = 'parent') =>
    run(at, classes.returnVisit({ appointmentId: 'pass-of-ana', sessionId: `c${nth}-1`, at, by }))
  const giveBack = (at = AT) => run(at, classes.leaveCourse({ appointmentId: 'pass-of-ana', at }))
  const appointment = () => {
    const found = read(appointmentStream('pass-of-ana'), appointmentFold)
    if (found.status === 'none' || found.seat?.pass === undefined) throw new Error('no pass')
    return { ...found, seat: { ...found.seat, pass: found.seat.pass } }
  }
  const left = () => visitsLeft(appointment().seat)
  const balance = () => balanceOf(read(commands.paymentStreamOf('pass-of-ana').stream, paymentFold))
  const count = () => [...log.values()].reduce((sum, events) => sum + events.length, 0)
  return { ...memory, buy, pay, take, giveVisitBack, giveBack, appointment, left, balance, count }
}
const bought = (offer: Parameters<typeof classes.setPassOffer>[0] = {}) => {
  const story = school(offer)
  story.buy()
  story.pay()
  return story
}

describe('a pass of ten', () => {
  test('is bought with its first class, held and paid as a seat, at the price and until the day that were said', () => {
    const story = school()
    expect(story.buy()).toMatchObject({
      events: {
        appointment: [
          { type: 'AppointmentPlaced', data: { serviceName: 'Карта за 10 занятия', price: { lines: [{ cents: 17_000 }] } } },
          { type: 'SeatBooked', data: { sessions: [{ sessionId: 'c1-1', priceCents: 1700 }], pass: { visits: 10 } } },
        ],
      },
    })
    story.pay()
    expect(story.appointment()).toMatchObject({ status: 'confirmed', paidCents: 17_000, endsAt: '2027-05-28T20:59:00.000Z' })
    expect(story.left()).toBe(9)
  })

  test('each further visit is a seat and a share of the price, with nothing to pay; the shares sum to the price', () => {
    const story = bought({ priceCents: 10_003, visits: 4 })
    for (const nth of [4, 2, 3]) story.take(nth)
    const { seat } = story.appointment()
    expect(seat.sessions.map(({ sessionId, priceCents }) => [sessionId, priceCents])).toEqual([
      ['c1-1', 2501],
      ['c2-1', 2501],
      ['c3-1', 2500],
      ['c4-1', 2501],
    ])
    expect(story.take(5)).toEqual({ refused: 'PASS_USED_UP' })
    expect(story.balance()).toMatchObject({ capturedCents: 10_003, inFlightCents: 0 })
  })

  test('a visit returned in time can be used again, one returned too late is used, one of a class that is called off comes back', () => {
    const story = bought()
    for (const nth of [2, 3, 4]) story.take(nth)
    expect(story.left()).toBe(6)
    expect(story.giveVisitBack(2)).toMatchObject({ events: { appointment: [{ data: { isBack: true } }] } })
    expect(story.left()).toBe(7)
    const late = plus(-HOUR_MS, startOf(3))
    expect(story.giveVisitBack(3, late)).toMatchObject({ events: { appointment: [{ data: { isBack: false } }] } })
    expect(story.left()).toBe(7)
    story.giveVisitBack(4, plus(-HOUR_MS, startOf(4)), 'professional')
    expect(story.left()).toBe(8)
    expect(story.giveVisitBack(4), 'returned before').toEqual({ events: {} })
    expect(story.giveVisitBack(1, startOf(1))).toEqual({ refused: 'ALREADY_STARTED' })
    expect(story.take(2)).toHaveProperty('events')
  })

  test('two visits of an animal share none of its days, or the one would stand in its hours in place of the other', () => {
    const { run, buy, pay, take } = school()
    const starts = { night: '2026-12-10T21:30:00.000Z', noon: '2026-12-11T10:00:00.000Z', next: '2026-12-12T10:00:00.000Z' }
    for (const [courseId, startsAt] of Object.entries(starts))
      run(AT, classes.planCourse({ courseId: `c-${courseId}`, starts: [startsAt], minutes: 90, at: AT }))
    buy('c-night')
    pay()
    const visit = (name: string) => run(AT, classes.takeVisit({ appointmentId: 'pass-of-ana', courseId: `c-${name}`, at: AT }))
    expect(visit('noon')).toEqual({ refused: 'PASS_SAME_DAY' })
    expect(visit('next')).toHaveProperty('events')
    expect(take(2)).toHaveProperty('events')
  })

  test('a returned visit frees one seat at once, and a seat that is promised to a line is not taken with a pass', () => {
    const story = bought()
    story.run(AT, classes.placeSeat({ appointmentId: 'b', parentId: 'boris', courseId: 'c1', at: AT }))
    expect(story.run(AT, classes.placeSeat({ appointmentId: 'v', parentId: 'vera', courseId: 'c1', at: AT }))).toEqual({
      refused: 'NO_SEAT_FREE',
    })
    story.run(AT, classes.joinCourse({ parentId: 'vera', courseId: 'c1', at: AT }))
    story.giveVisitBack(1)
    expect(story.take(1)).toEqual({ refused: 'NO_SEAT_FREE' })
    expect(story.run(AT, classes.offerSeat({ parentId: 'vera', courseId: 'c1', at: AT }))).toHaveProperty('events.waitlist')
  })

  test('what is unused comes back to the cent until the last day; what was used stays, and nothing comes back twice', () => {
    const story = bought({ priceCents: 10_003, visits: 4 })
    story.take(2)
    const unused = unusedCents(story.appointment().seat)
    expect(unused).toBe(5001)
    expect(story.run(AT, commands.cancel({ appointmentId: 'pass-of-ana', at: AT, by: 'parent' }))).toEqual({
      refused: 'PASS_IN_USE',
    })
    expect(story.giveBack()).toMatchObject({
      events: {
        appointment: [{ type: 'SessionsGivenUp', data: { sessionIds: [], refundCents: 5001, keptCents: 0, passVisits: 2 } }],
        payment: [{ type: 'RefundRequested', data: { amountCents: 5001 } }],
      },
    })
    expect(story.take(3)).toEqual({ refused: 'PASS_USED_UP' })
    expect(story.giveBack()).toEqual({ refused: 'PASS_USED_UP' })
    story.giveVisitBack(2)
    expect(story.giveBack(plus(1000))).toMatchObject({ events: { payment: [{ data: { amountCents: 2501 } }] } })
    expect(story.balance()).toMatchObject({ capturedCents: 10_003, inFlightCents: 7502 })
  })

  test('one that was not used at all is cancelled and all of it comes back; after its last day nothing does', () => {
    const story = bought()
    expect(story.giveVisitBack(1)).toHaveProperty('events')
    expect(story.giveBack()).toEqual({ refused: 'NOT_STARTED' })
    expect(story.run(AT, commands.cancel({ appointmentId: 'pass-of-ana', at: AT, by: 'parent' }))).toMatchObject({
      events: { payment: [{ data: { amountCents: 17_000 } }] },
    })
    const used = bought()
    expect(used.giveBack('2027-05-28T20:59:00.000Z')).toEqual({ refused: 'PASS_OVER' })
  })

  test('is completed after its last day alone, and is never a no-show', () => {
    const story = bought()
    const on = (at: string) => [
      story.run(at, commands.complete({ appointmentId: 'pass-of-ana', at })),
      story.run(at, commands.markNoShow({ appointmentId: 'pass-of-ana', at })),
    ]
    expect(on(plus(HOUR_MS, startOf(1)))).toEqual([{ refused: 'PASS_NOT_OVER' }, { refused: 'PASS_NOT_OVER' }])
    const [completed, missed] = on('2027-05-29T08:00:00.000Z')
    expect(completed).toMatchObject({ events: { appointment: [{ type: 'AppointmentCompleted' }] } })
    expect(missed).toEqual({ refused: 'PASS_OVER' })
  })

  test('who can’t use it is told why, and nothing is written', () => {
    const story = bought({ months: 1, visits: 3 })
    story.run(AT, classes.planCourse({ courseId: 'two', starts: [plus(40 * HOUR_MS), plus(64 * HOUR_MS)], at: AT }))
    story.run(AT, classes.planCourse({ courseId: 'late', starts: [plus(60 * DAY_MS)], at: AT }))
    story.run(AT, classes.planCourse({ courseId: 'c1b', starts: [plus(2 * HOUR_MS, startOf(1))], at: AT }))
    story.run(AT, classes.placeSeat({ appointmentId: 'one', parentId: 'boris', courseId: 'c2', at: AT }))
    commands.paymentStreamOf('one')
    const before = story.count()
    const take = (courseId: string, appointmentId = 'pass-of-ana', at = AT) =>
      story.run(at, classes.takeVisit({ appointmentId, courseId, at }))
    expect(take('two')).toEqual({ refused: 'PASS_NOT_FOR_CLASS' })
    expect(take('late')).toEqual({ refused: 'PASS_OVER' })
    expect(take('c1')).toEqual({ refused: 'PET_IN_CLASS_THEN' })
    expect(take('c1b')).toEqual({ refused: 'PASS_SAME_DAY' })
    expect(take('c2', 'pass-of-ana', startOf(2))).toEqual({ refused: 'CLASS_OVER' })
    expect(take('nowhere')).toEqual({ refused: 'NOT_FOUND' })
    expect(take('c3', 'one')).toMatchObject({ refused: expect.any(String) })
    expect(story.count()).toBe(before)
    story.run(AT, classes.setPassOffer(null))
    expect(story.buy('c5', 'vera')).toEqual({ refused: 'PASS_NOT_OFFERED' })
    expect(take('c2'), 'what was sold stays').toHaveProperty('events')
  })
})

test('in every history the used shares, what is unused and what went back sum to the price, and never more visits are used than were bought', () => {
  const step = fc.record({
    what: fc.constantFrom('take', 'take', 'take', 'return', 'late', 'off', 'back'),
    nth: fc.integer({ min: 1, max: 12 }),
  })
  const terms = { visits: fc.integer({ min: 2, max: 12 }), priceCents: fc.integer({ min: 50, max: 30_000 }) }
  fc.assert(
    fc.property(fc.record(terms), fc.array(step, { maxLength: 25 }), (offer, steps) => {
      const story = bought(offer)
      for (const [index, { what, nth }] of steps.entries()) {
        // Each a moment later, so that every refund has keys of its own.
        const at = plus((index + 1) * 1000)
        if (what === 'take') story.take(nth, at)
        else if (what === 'return') story.giveVisitBack(nth, at)
        else if (what === 'late') story.giveVisitBack(nth, plus(-HOUR_MS + index * 1000, startOf(nth)))
        else if (what === 'off') story.giveVisitBack(nth, at, 'professional')
        else story.giveBack(at)
        const { seat } = story.appointment()
        const sharesCents = seat.sessions.reduce((sum, { priceCents }) => sum + priceCents, 0)
        const { capturedCents, inFlightCents } = story.balance()
        expect(sharesCents + seat.pass.spentCents + unusedCents(seat) + inFlightCents).toBe(offer.priceCents)
        expect(capturedCents).toBe(offer.priceCents)
        expect(seat.sessions.length + seat.pass.spentVisits).toBeLessThanOrEqual(offer.visits)
        expect(visitsLeft(seat)).toBeGreaterThanOrEqual(0)
        expect(unusedCents(seat)).toBeGreaterThanOrEqual(0)
        expect(visitsLeft(seat) === 0 ? unusedCents(seat) : nextShareCents(seat)).toBeGreaterThanOrEqual(0)
        expect(visitsLeft(seat) === 0 && unusedCents(seat) !== 0).toBe(false)
      }
    }),
    { seed: 79, numRuns: isFullRun ? 400 : 40 },
  )
})
