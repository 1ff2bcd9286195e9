import { totalOf } from '@lapka/contracts/money.ts'
import { appointmentStream } from '@lapka/contracts/streams.ts'
import { isFullRun } from '@lapka/contracts/testing/is-full-run.ts'
import { HOUR_MS } from '@lapka/contracts/time.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../kernel/zone.ts'
import { balanceOf } from '../../payments/balance.ts'
import { capturesOf, paymentFold } from '../../payments/payment.ts'
import * as commands from '../../testing/commands.ts'
import { addPet } from '../../testing/people-commands.ts'
import {
  captureBalance,
  checkIn,
  checkOut,
  openHotel,
  placeStay,
  roomsOf,
  shortenStay,
  startBalance,
} from '../../testing/stay-commands.ts'
import { createMemory } from '../../testing/story.ts'
import { appointmentFold } from '../appointment.ts'

const FOUNDED = '2026-01-01T00:00:00.000Z'
const STARTS = Date.parse('2026-11-01T08:00:00.000Z')
const ARRIVAL = '2026-12-06'

const kinds = ['page', 'pay', 'shorten', 'cancel', 'undo', 'checkIn', 'checkOut', 'noShow'] as const
type Kind = (typeof kinds)[number]
type Step = { kind: Kind; nth: number; nights: number; hours: number; isParent: boolean; isOther: boolean }
const steps = fc.record<Step>({
  kind: fc.constantFrom<Kind>('shorten', 'shorten', 'pay', 'pay', 'page', 'page', ...kinds),
  nth: fc.integer({ min: 1, max: 4 }),
  nights: fc.integer({ min: 0, max: 9 }),
  hours: fc.constantFrom(0, 0, 1, 20, 100, 200),
  isParent: fc.boolean(),
  isOther: fc.boolean(),
})
const road = fc.record({
  percent: fc.integer({ min: 1, max: 99 }),
  maxNights: fc.option(fc.integer({ min: 1, max: 5 })),
  dueDays: fc.integer({ min: 1, max: 20 }),
  late: fc.integer({ min: 0, max: 100 }),
  nights: fc.integer({ min: 1, max: 10 }),
  steps: fc.array(steps, { minLength: 10, maxLength: 30 }),
})

type Road = typeof road extends fc.Arbitrary<infer Drawn> ? Drawn : never
const bookedStay = ({ percent, maxNights, dueDays, late, nights }: Road) => {
  const memory = createMemory()
  const { run } = memory
  const rooms = roomsOf(3, { deposit: { percent, maxNights, dueDays } })
  const classes = rooms.classes.map((one) => ({ ...one, nightCents: 3333, weekendNightCents: 4001 }))
  const policy = { noticeHours: 240, lateRefundPercent: late, noShowRefundPercent: 33 }
  for (const one of openHotel(policy, { ...rooms, classes })) run(FOUNDED, one)
  run(FOUNDED, addPet({ petId: 'rex', ownerId: 'ana' }))
  const stay = {
    classId: 1,
    arrival: ARRIVAL,
    departure: addDays(ARRIVAL, nights),
    pets: [{ petId: 'rex', weightKg: null }],
    extraIds: [1],
  }
  const at = new Date(STARTS).toISOString()
  run(at, placeStay({ appointmentId: 'a', parentId: 'ana', stay, at }))
  run(at, commands.startPayment({ appointmentId: 'a', at }))
  run(at, commands.capture({ appointmentId: 'a', at }))
  return memory
}

const act = (memory: ReturnType<typeof createMemory>, step: Step, { at, pages }: { at: string; pages: number[] }): object => {
  const { run } = memory
  const { kind, nth, nights, isParent, isOther } = step
  const by = isParent ? ('parent' as const) : ('professional' as const)
  const appointmentId = 'a'
  switch (kind) {
    case 'page': {
      // Each page is a payment of its own.
      pages.push(pages.length)
      return run(at, startBalance({ appointmentId, nth: pages.length - 1, at }))
    }
    case 'pay':
      return run(at, captureBalance({ appointmentId, nth: pages.at(-nth) ?? -1, at, ...(isOther && { amountCents: 4711 }) }))
    case 'shorten':
      return run(at, shortenStay({ appointmentId, departure: addDays(ARRIVAL, nights), by, at }))
    case 'cancel':
      return nights > 3 ? { refused: 'NOT_FOUND' } : run(at, commands.cancel({ appointmentId, by, at, isUndoable: isOther }))
    case 'undo':
      return isOther
        ? run(at, commands.undoCancellation({ appointmentId, by, at }))
        : run(at, commands.settleCancellation({ appointmentId, at }))
    case 'checkIn':
      return run(at, checkIn({ appointmentId, room: nth % 3 || 3, at }))
    case 'checkOut':
      return run(at, checkOut({ appointmentId, at }))
    case 'noShow':
      return run(at, commands.markNoShow({ appointmentId, at }))
  }
}

const checkMoney = ({ read }: ReturnType<typeof createMemory>) => {
  const appointment = read(appointmentStream('a'), appointmentFold)
  const payment = read(commands.paymentStreamOf('a').stream, paymentFold)
  if (appointment.status === 'none' || appointment.stay === undefined) throw new Error('no stay')
  const { capturedCents, keptCents, notDueCents = 0 } = balanceOf(payment)
  const goneBy = (intent: string | undefined) =>
    payment.refunds
      .filter(({ paymentIntentId }) => paymentIntentId === intent)
      .reduce((sum, { amountCents }) => sum + amountCents, 0)
  // No intent gives back more than it brought.
  const [first, ...later] = capturesOf(payment)
  expect(goneBy(undefined)).toBeLessThanOrEqual(first?.capturedCents ?? 0)
  for (const one of later) expect(goneBy(one.paymentIntentId)).toBeLessThanOrEqual(one.capturedCents)
  // The newest money goes back first: older money only where the newer is gone.
  for (const [nth, one] of later.entries()) {
    const isOlderGone = nth === 0 ? goneBy(undefined) > 0 : goneBy(later[nth - 1]?.paymentIntentId) > 0
    const isReturned = payment.refunds.some(({ why }) => why === 'balance_not_due')
    if (isOlderGone && !isReturned && appointment.status === 'cancelled')
      expect(goneBy(one.paymentIntentId)).toBe(one.capturedCents)
  }
  expect(new Set(payment.refunds.map(({ refundId }) => refundId)).size).toBe(payment.refunds.length)
  expect(keptCents).toBeGreaterThanOrEqual(0)
  const { stay, price } = appointment
  const dueCents = stay.balance?.dueCents ?? 0
  if (appointment.status === 'cancelled') {
    const asked = payment.refunds.reduce((sum, { amountCents }) => sum + amountCents, 0) - notDueCents
    const owed = (appointment.undo === null ? appointment.refundCents : 0) + stay.givenUp.refundCents
    expect(asked).toBe(owed)
    expect(appointment.refundCents + appointment.keptCents).toBeLessThanOrEqual(capturedCents)
    return
  }
  // What its lines come to, and what was kept of nights that were given up, is paid or due.
  const givenUp = stay.givenUp.paidCents
  expect(totalOf(price) + givenUp).toBe(capturedCents - notDueCents + dueCents)
  expect(dueCents === 0 || dueCents >= 50).toBe(true)
  if (appointment.outcome === null) expect(keptCents).toBe(capturedCents - notDueCents - stay.givenUp.refundCents)
}

test('whatever becomes of a stay with a deposit, its lines are paid or due, and no more goes back than came', () => {
  let tried = 0
  const done = new Map<Kind, number>()
  fc.assert(
    fc.property(road, (drawn) => {
      const memory = bookedStay(drawn)
      const pages: number[] = []
      let nowMs = STARTS
      checkMoney(memory)
      for (const one of drawn.steps) {
        nowMs += one.hours * HOUR_MS
        const answer = act(memory, one, { at: new Date(nowMs).toISOString(), pages })
        checkMoney(memory)
        tried += 1
        if ('events' in answer) done.set(one.kind, (done.get(one.kind) ?? 0) + 1)
      }
    }),
    { seed: 33, numRuns: isFullRun ? 600 : 60 },
  )
  expect(tried).toBeGreaterThan(isFullRun ? 10_000 : 1_000)
  expect(Math.min(...kinds.map((kind) => done.get(kind) ?? 0))).toBeGreaterThan(0)
}, 600_000)
