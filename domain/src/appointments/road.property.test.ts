import { totalOf } from '@lapka/contracts/money.ts'
import { everyDay } from '../testing/commands.ts'
import { createStory, type Story } from '../testing/story.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { balanceOf } from '../payments/balance.ts'
import { claimSpan, isOverlapping } from '../kernel/ledger.ts'
import { freeSlots, type KnownClaim } from '../slots/free-slots.ts'
import { toMs } from '../kernel/instant.ts'

import type { Appointment } from './appointment.ts'
import { quoteForAppointment } from './cancel-appointment/decide.ts'

/** A Saturday evening before the clocks go back, so that times, deadlines and days cross the change. */
const STARTS = Date.parse('2026-10-24T18:00:00.000Z')
const iso = (ms: number) => new Date(ms).toISOString()

type Step = {
  kind: 'place' | 'pay' | 'extend' | 'capture' | 'cancel' | 'cancelAsVet' | 'cancelForNow' | 'undo' | 'settle' | 'move' | 'expire'
  who: number
  slot: number
  minutes: number
  isLong: boolean
}

const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom(
      'place',
      'place',
      'place',
      'pay',
      'extend',
      'pay',
      'capture',
      'capture',
      'cancel',
      'cancelAsVet',
      'cancelForNow',
      'undo',
      'settle',
      'move',
      'expire',
    ),
    who: fc.nat(5),
    slot: fc.nat(60),
    minutes: fc.nat(9),
    isLong: fc.boolean(),
  }),
  { minLength: 1, maxLength: 60 },
)
const plans = fc.record({
  bufferMinutes: fc.constantFrom(0, 0, 15, 45),
  minimumNoticeMinutes: fc.constantFrom(0, 120),
  policy: fc.record({
    noticeHours: fc.constantFrom(0, 2, 24),
    lateRefundPercent: fc.constantFrom(0, 33, 100),
    noShowRefundPercent: fc.constantFrom(0, 10),
  }),
})

const makeNightVet = (plan: object) => createStory({ weekly: everyDay('00:00', '24:00'), ...plan })

/** Runs one command; appointments are named by parent and count, so that a parent has several. */
const run = (story: Story, step: Step, nowMs: number, known: string[]) => {
  const now = iso(nowMs)
  const startsAt = iso(STARTS + step.slot * 30 * MINUTE_MS)
  const id = known.filter((name) => name.startsWith(`parent-${step.who % 3}`)).at(-1 - (step.slot % 2)) ?? 'nobody'
  switch (step.kind) {
    case 'place': {
      const name = `parent-${step.who % 3}-${known.length}`
      known.push(name)
      return story.place(name, now, startsAt, { parent: `parent-${step.who % 3}`, service: step.isLong ? 'long' : 'exam' })
    }
    case 'pay':
      return story.startPayment(id, now)
    case 'extend':
      return story.extendHold(id, now)
    case 'capture':
      return story.capture(id, now)
    case 'cancel':
      return story.cancel(id, now)
    case 'cancelAsVet':
      return story.cancel(id, now, 'professional')
    case 'cancelForNow':
      return story.cancelForNow(id, now)
    case 'undo':
      return story.undo(id, now)
    case 'settle':
      return story.settle(id, now)
    case 'move':
      return story.move(id, now, startsAt)
    case 'expire':
      return story.expire(id, now, step.isLong ? 'expired' : null)
  }
}

const tell = (plan: object, told: Step[], check: (story: Story, nowMs: number, known: string[], step: Step) => void) => {
  const story = makeNightVet(plan)
  const known: string[] = []
  let nowMs = STARTS
  for (const step of told) {
    nowMs += step.minutes * MINUTE_MS
    check(story, nowMs, known, step)
  }
  return { story, known }
}

const withStatus = <Status extends Appointment['status']>(story: Story, known: string[], status: Status) =>
  known
    .map((id) => story.appointment(id))
    .filter((appointment): appointment is Extract<Appointment, { status: Status }> => appointment.status === status)

const expectApart = (claims: readonly KnownClaim[]) =>
  claims.forEach((claim, index) => {
    for (const other of claims.slice(index + 1)) expect(isOverlapping(claimSpan(claim), claimSpan(other))).toBe(false)
  })

/** Also of expired holds: the next claim writes them off first, so a view may forbid overlaps in its table. */
const expectNoOverlap = (story: Story, nowMs: number) => {
  expectApart(story.claims().filter((claim) => claim.expiresAt === null || toMs(claim.expiresAt) > nowMs))
  for (const ledger of story.ledgers()) expectApart(ledger.claims)
}

describe('for any sequence of commands', () => {
  test('no two live claims overlap, and every paid appointment has its claim', () => {
    fc.assert(
      fc.property(plans, steps, (plan, told) => {
        const { story, known } = tell(plan, told, (current, nowMs, names, step) => {
          run(current, step, nowMs, names)
          expectNoOverlap(current, nowMs)
        })
        const claimOf = (id: string) => story.claims().filter((claim) => 'claimId' in claim && claim.claimId === id)
        for (const { appointmentId, startsAt, endsAt } of withStatus(story, known, 'confirmed'))
          expect(claimOf(appointmentId)).toMatchObject([{ startsAt, endsAt, expiresAt: null }])
        for (const { appointmentId, undo } of withStatus(story, known, 'cancelled'))
          expect(claimOf(appointmentId)).toHaveLength(undo === null ? 0 : 1)
        for (const { appointmentId } of withStatus(story, known, 'expired')) expect(claimOf(appointmentId)).toEqual([])
      }),
      { numRuns: 150 },
    )
  })

  test('captured = refunded + in flight + kept, as the cancellation says, and nothing is confirmed with less than due', () => {
    fc.assert(
      fc.property(plans, steps, (plan, told) => {
        const { story, known } = tell(plan, told, (current, nowMs, names, step) => run(current, step, nowMs, names))
        for (const id of known) {
          const balance = balanceOf(story.payment(id))
          expect(balance.refundedCents + balance.inFlightCents + balance.keptCents).toBe(balance.capturedCents)
          expect(Math.min(balance.inFlightCents, balance.keptCents)).toBeGreaterThanOrEqual(0)
        }
        for (const { appointmentId, price } of withStatus(story, known, 'confirmed'))
          expect(balanceOf(story.payment(appointmentId))).toMatchObject({
            capturedCents: totalOf(price),
            keptCents: totalOf(price),
          })
        for (const { appointmentId, refundCents, keptCents } of withStatus(story, known, 'cancelled'))
          expect(balanceOf(story.payment(appointmentId))).toMatchObject({ inFlightCents: refundCents, keptCents })
      }),
      { numRuns: 150 },
    )
  })

  test('case 18: what the preview showed is what the cancellation writes, to the cent', () => {
    fc.assert(
      fc.property(plans, steps, fc.constantFrom('parent', 'professional'), (plan, told, by) => {
        const { story, known } = tell(plan, told, (current, nowMs, names, step) => run(current, step, nowMs, names))
        const at = iso(STARTS + told.reduce((sum, step) => sum + step.minutes, 0) * MINUTE_MS)
        for (const id of known) {
          const appointment = story.appointment(id)
          if (appointment.status === 'none' || appointment.status === 'cancelled') continue
          const { refundCents, keptCents } = quoteForAppointment(appointment, story.payment(id), { by, at })
          const before = balanceOf(story.payment(id)).inFlightCents
          const decision = story.cancel(id, at, by)
          if ('refused' in decision) continue
          expect(decision).toMatchObject({
            events: { appointment: [{ type: 'AppointmentCancelled', data: { refundCents, keptCents } }] },
          })
          expect(balanceOf(story.payment(id)).inFlightCents - before).toBe(refundCents)
        }
      }),
      { numRuns: 100 },
    )
  })

  test('every free slot can be placed and every other start is refused', () => {
    const parent = 'a-newcomer'
    fc.assert(
      fc.property(plans, steps, fc.boolean(), (plan, told, isLong) => {
        const { story } = tell(plan, told, (current, nowMs, names, step) => run(current, step, nowMs, names))
        const nowMs = STARTS + told.reduce((sum, step) => sum + step.minutes, 0) * MINUTE_MS
        const now = iso(nowMs)
        const offer = {
          schedule: story.hours,
          claims: story.claims(),
          durationMinutes: isLong ? 60 : 30,
          now,
          forParentId: parent,
        }
        const free = new Set(freeSlots({ ...offer, from: '2026-10-24', to: '2026-10-26' }).map((slot) => slot.startsAt))
        const written = new Map(story.log)
        for (let startMs = STARTS - 4 * 30 * MINUTE_MS; startMs < STARTS + 70 * 30 * MINUTE_MS; startMs += 15 * MINUTE_MS) {
          const decision = story.place('newcomer', now, iso(startMs), { parent, service: isLong ? 'long' : 'exam' })
          expect({ startsAt: iso(startMs), isPlaced: 'events' in decision }).toEqual({
            startsAt: iso(startMs),
            isPlaced: free.has(iso(startMs)),
          })
          story.log.clear()
          for (const [stream, events] of written) story.log.set(stream, events)
        }
      }),
      { numRuns: 25 },
    )
  })
})
