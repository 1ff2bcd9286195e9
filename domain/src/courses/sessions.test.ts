import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { totalOf } from '@lapka/contracts/money.ts'
import { appointmentStream, ledgerStream, paymentStream } from '@lapka/contracts/streams.ts'
import { appointmentFold } from '../appointments/appointment.ts'
import { quoteGivingUp, sessionsAhead } from '../appointments/give-up-sessions/quote.ts'
import { ledgerFold } from '../kernel/ledger.ts'
import { balanceOf, unrefundedCentsOf } from '../payments/balance.ts'
import { paymentFold } from '../payments/payment.ts'
import * as commands from '../testing/commands.ts'
import {
  changeSeats,
  giveUpSessions,
  leaveCourse,
  markAttendance,
  openSchool,
  placeSeat,
  planCourse,
} from '../testing/course-commands.ts'
import { addPet } from '../testing/people-commands.ts'
import { createMemory } from '../testing/story.ts'
import { sessionShares } from './course.ts'

const FOUNDED = '2026-01-01T00:00:00.000Z'
const AT = '2026-11-28T08:00:00.000Z'
const DAYS = ['2026-12-05', '2026-12-12', '2026-12-19', '2027-01-09', '2027-01-16', '2027-01-23']
const STARTS = DAYS.map((day) => `${day}T08:00:00.000Z`)
const afterSession = (count: number) => `${DAYS[count - 1]}T12:00:00.000Z`

type Terms = { priceCents?: number; lateRefundPercent?: number; isOpenLate?: boolean }
const openCourse = ({ priceCents = 12_000, lateRefundPercent = 50, isOpenLate = false }: Terms = {}) => {
  const { run, read, log } = createMemory()
  for (const one of openSchool({ policy: { noticeHours: 48, lateRefundPercent, noShowRefundPercent: 0 } })) run(FOUNDED, one)
  for (const parentId of ['ana', 'boris', 'vera']) run(FOUNDED, addPet({ petId: `pet-of-${parentId}`, ownerId: parentId }))
  const planned = run(AT, planCourse({ courseId: 'six', starts: STARTS, priceCents, isOpenLate, at: AT }))
  const seat = (parentId: string, at = AT) =>
    run(at, placeSeat({ appointmentId: `of-${parentId}`, parentId, courseId: 'six', at }))
  const book = (parentId: string, at = AT) => {
    const placed = seat(parentId, at)
    run(at, commands.startPayment({ appointmentId: `of-${parentId}`, at }))
    const { paymentId } = placedOf(parentId)
    if (paymentId !== null) run(at, commands.capture({ appointmentId: `of-${parentId}`, at }))
    return placed
  }
  const placedOf = (parentId: string) => {
    const appointment = read(appointmentStream(`of-${parentId}`), appointmentFold)
    if (appointment.status === 'none') throw new Error('not placed')
    return appointment
  }
  const balance = (parentId: string) => balanceOf(read(paymentStream(placedOf(parentId).paymentId ?? ''), paymentFold))
  const taken = (session: number) =>
    read(ledgerStream(`six-${session}`, DAYS[session - 1] ?? ''), ledgerFold).claims.map(({ claimId }) => claimId)
  const callOff = (parentId: string, session: number, at = AT) =>
    run(at, giveUpSessions({ appointmentId: `of-${parentId}`, sessionIds: [`six-${session}`], by: 'professional', at }))
  const leave = (parentId: string, at: string) => run(at, leaveCourse({ appointmentId: `of-${parentId}`, at }))
  const count = () => [...log.values()].reduce((sum, events) => sum + events.length, 0)
  return { run, read, planned, seat, book, placedOf, balance, taken, callOff, leave, count }
}

describe('a course of six', () => {
  test('a seat is one in each session, for one price; joining ends when the course begins', () => {
    const { seat, book, placedOf, taken } = openCourse()
    book('ana')
    expect([1, 2, 3, 4, 5, 6].map((session) => taken(session))).toEqual(Array.from({ length: 6 }, () => ['of-ana']))
    expect(placedOf('ana')).toMatchObject({ startsAt: STARTS[0], endsAt: '2027-01-23T09:00:00.000Z', paidCents: 12_000 })
    expect(seat('boris', afterSession(1))).toEqual({ refused: 'CLASS_OVER' })
  })

  test('joined late, where the trainer allows it, it costs the sessions that are left, to the cent', () => {
    const { book, placedOf, taken } = openCourse({ priceCents: 10_003, isOpenLate: true })
    book('boris', afterSession(2))
    const shares = sessionShares({
      sessions: STARTS.map((startsAt, index) => ({ sessionId: `${index}`, startsAt, endsAt: '', title: '' })),
      priceCents: 10_003,
    })
    const left = shares.slice(2).reduce((sum, { priceCents }) => sum + priceCents, 0)
    expect(placedOf('boris')).toMatchObject({ status: 'confirmed', paidCents: left, startsAt: STARTS[2] })
    expect([taken(2), taken(3)]).toEqual([[], ['of-boris']])
  })

  test('one seat’s cancel touches one seat, by the pinned policy', () => {
    const { run, book, taken, balance } = openCourse()
    book('ana')
    book('boris')
    const late = '2026-12-04T08:00:00.000Z'
    run(late, commands.cancel({ appointmentId: 'of-ana', at: late, by: 'parent' }))
    expect([1, 6].map((session) => taken(session))).toEqual([['of-boris'], ['of-boris']])
    expect(unrefundedCentsOf(balance('ana'))).toBe(6000)
    expect(unrefundedCentsOf(balance('boris'))).toBe(12_000)
  })

  test('a session that is called off gives back its share and frees its seat alone; the first one moves beginning and deadline', () => {
    const { book, callOff, placedOf, balance, taken, count } = openCourse()
    book('ana')
    callOff('ana', 1)
    expect(unrefundedCentsOf(balance('ana'))).toBe(10_000)
    expect([taken(1), taken(2)]).toEqual([[], ['of-ana']])
    expect(placedOf('ana')).toMatchObject({ startsAt: STARTS[1], freeCancellationUntil: '2026-12-10T08:00:00.000Z' })
    const before = count()
    expect(callOff('ana', 1)).toEqual({ events: {} })
    expect(count()).toBe(before)
  })

  test('leaving gives what the policy says for what is left, once; before it begins it is a cancellation', () => {
    const { book, leave, placedOf, balance, taken } = openCourse()
    book('ana')
    expect(leave('ana', AT)).toEqual({ refused: 'NOT_STARTED' })
    leave('ana', afterSession(2))
    expect(unrefundedCentsOf(balance('ana'))).toBe(8000)
    expect(placedOf('ana')).toMatchObject({ endsAt: '2026-12-12T09:00:00.000Z', seat: { sessions: [{}, {}] } })
    expect([taken(2), taken(3)]).toEqual([['of-ana'], []])
    expect(leave('ana', afterSession(3))).toEqual({ refused: 'ALREADY_OVER' })
  })

  test('while sessions are ahead it is neither over nor billed, so its trainer can’t keep its parent from leaving', () => {
    const { run, book, leave, balance } = openCourse()
    book('ana')
    const appointmentId = 'of-ana'
    const at = afterSession(1)
    const refund = { refundId: 'bill', idempotencyKey: 'bill-key' }
    expect(run(at, commands.complete({ appointmentId, at }))).toEqual({ refused: 'COURSE_NOT_OVER' })
    const bill = commands.adjustBill({ appointmentId, amountCents: 12_000, reason: '', at, refund })
    expect(run(at, bill)).toEqual({ refused: 'COURSE_NOT_OVER' })
    leave('ana', at)
    expect(unrefundedCentsOf(balance('ana'))).toBe(7000)
    expect(run(at, commands.complete({ appointmentId, at }))).toHaveProperty('events.appointment')
  })

  test('attendance is of each session, and a seat that was used is no no-show', () => {
    const { run, book } = openCourse()
    book('ana')
    const mark = (session: number, at: string) =>
      run(at, markAttendance({ appointmentId: 'of-ana', sessionId: `six-${session}`, isPresent: true, at }))
    expect(mark(1, afterSession(1))).toHaveProperty('events.appointment.length', 1)
    expect(mark(3, afterSession(1))).toEqual({ refused: 'NOT_STARTED' })
    expect(mark(1, afterSession(5)), 'corrected until the course is final').toEqual({ events: {} })
    expect(mark(6, afterSession(6))).toHaveProperty('events.appointment.length', 1)
    expect(run(afterSession(6), commands.markNoShow({ appointmentId: 'of-ana', at: afterSession(6) }))).toEqual({
      refused: 'CAME_TO_SESSION',
    })
  })

  test('two sessions on one day are refused, and seats are never fewer than are booked in any session', () => {
    const { run, book } = openCourse()
    const twice = ['2027-03-01T08:00:00.000Z', '2027-03-01T12:00:00.000Z']
    expect(run(AT, planCourse({ courseId: 'twice', starts: twice, at: AT }))).toEqual({ refused: 'SESSIONS_SAME_DAY' })
    // Two days where the trainer is, and one of those that an animal's hours are kept by.
    const abroad = createMemory()
    for (const one of openSchool({ zone: 'America/New_York' })) abroad.run(FOUNDED, one)
    const starts = ['2027-03-02T00:00:00.000Z', '2027-03-02T15:00:00.000Z']
    expect(abroad.run(AT, planCourse({ courseId: 'abroad', starts, at: AT }))).toEqual({ refused: 'SESSIONS_SAME_DAY' })
    book('ana')
    book('boris')
    expect(run(AT, changeSeats({ courseId: 'six', seats: 1, at: AT }))).toEqual({ refused: 'SEATS_BOOKED' })
  })
})

test('whatever falls away, in whatever order: the shares sum to the price, preview is outcome, nothing goes back twice', () => {
  const step = fc.record({ session: fc.integer({ min: 1, max: 6 }), leaves: fc.boolean(), after: fc.integer({ min: 1, max: 5 }) })
  fc.assert(
    fc.property(
      fc.integer({ min: 50, max: 500_000 }),
      fc.integer({ min: 0, max: 100 }),
      fc.array(step, { maxLength: 6 }),
      (priceCents, lateRefundPercent, steps) => {
        const { book, callOff, leave, placedOf, balance } = openCourse({ priceCents, lateRefundPercent })
        book('ana')
        let [at, backCents, droppedCents] = [AT, 0, 0]
        for (const { session, leaves, after } of steps) {
          if (leaves && afterSession(after) > at) at = afterSession(after)
          const before = placedOf('ana')
          const ahead = sessionsAhead(before, at).map(({ sessionId }) => sessionId)
          const sessionIds = leaves ? ahead : [`six-${session}`]
          const isAllowed = leaves ? at >= before.startsAt : ahead.includes(`six-${session}`)
          if (!isAllowed) continue
          const quote = quoteGivingUp(before, { sessionIds, by: leaves ? 'parent' : 'professional', at })
          if (leaves) leave('ana', at)
          else callOff('ana', session, at)
          backCents += quote?.refundCents ?? 0
          droppedCents += (quote?.refundCents ?? 0) + (quote?.keptCents ?? 0)
          expect(quote?.dropped.reduce((sum, one) => sum + one.refundCents, 0) ?? 0).toBe(quote?.refundCents ?? 0)
        }
        const left = placedOf('ana')
        expect(unrefundedCentsOf(balance('ana'))).toBe(priceCents - backCents)
        expect(totalOf(left.price) + droppedCents).toBe(priceCents)
        expect(left.seat?.sessions.reduce((sum, one) => sum + one.priceCents, 0)).toBe(totalOf(left.price))
      },
    ),
    { numRuns: 150 },
  )
})
