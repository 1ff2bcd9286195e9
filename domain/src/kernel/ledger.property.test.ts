import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nightsBetween } from '../stays/stay-dates.ts'
import { recorded } from '../testing/given.ts'
import { addDays } from './zone.ts'
import {
  confirmClaim,
  expireClaim,
  extendClaim,
  holdClaim,
  mergeEvents,
  releaseClaim,
  type LedgerEvents,
  type NewClaim,
} from './change-ledger.ts'
import {
  claimsInTheWay,
  claimsOf,
  isLive,
  ledgerFold,
  ledgerKeys,
  nightsInterval,
  peakWeight,
  type LedgerKey,
  type LedgerStates,
} from './ledger.ts'

type Interval = Pick<NewClaim, 'startsAt' | 'endsAt' | 'bufferMinutes'>

const ZONE = 'Europe/Sofia'
const FIRST_DAY = '2026-10-23'
const START_MS = Date.parse('2026-10-20T08:00:00.000Z')
const minutesIn = (minutes: number) => new Date(START_MS + minutes * 60_000).toISOString()

const RESOURCE = 'rooms'

/** The ledgers of one resource, folded anew from their events at each look. `capacityOf` says how much of it is there now. */
const makeResource = (capacity: number, capacityOf: () => number = () => capacity) => {
  const log = new Map<LedgerKey, RecordedEvent[]>()
  const statesFor = (keys: Iterable<LedgerKey>): LedgerStates =>
    Object.fromEntries([...keys].map((key) => [key, (log.get(key) ?? []).reduce(ledgerFold.evolve, ledgerFold.initialState())]))
  const all = () => statesFor(log.keys())
  const write = (events: LedgerEvents) => {
    for (const [key, facts] of Object.entries(events) as [LedgerKey, LedgerEvents[LedgerKey]][]) {
      const known = log.get(key) ?? []
      log.set(key, [...known, ...facts.map((fact, index) => recorded(key, known.length + index, fact))])
    }
  }
  const hold = (claimId: string, interval: Interval, at: string, weight = 1): boolean => {
    const time = { resourceId: RESOURCE, ...interval }
    const keys = ledgerKeys(time, ZONE)
    const states = statesFor(new Set([...log.keys(), ...keys]))
    const expiresAt = new Date(Date.parse(at) + 600_000).toISOString()
    const claim: NewClaim = { ...time, capacity: capacityOf(), weight, claimId, holderId: claimId, expiresAt }
    const held = holdClaim(states, claim, { at, zone: ZONE })
    if (held === undefined) return false
    const runOut = claimsInTheWay(states, time, claimId).filter((other) => !isLive(other, at))
    write(mergeEvents(...runOut.map((other) => expireClaim(states, other.claimId)), held))
    return true
  }
  return { hold, write, all, keys: () => [...log.keys()] }
}

/** The most that live claims take at once: at any claim's beginning, for it can only grow there. */
const mostAtOnce = (states: LedgerStates, at: string): number => {
  const live = claimsOf(states, RESOURCE).filter((claim) => isLive(claim, at))
  const weightAt = (ms: number) =>
    live.filter(({ fromMs, untilMs }) => fromMs <= ms && ms < untilMs).reduce((sum, { weight }) => sum + weight, 0)
  return Math.max(0, ...live.map(({ fromMs }) => weightAt(fromMs)))
}

const minutes = fc
  .record({
    from: fc.integer({ min: 0, max: 6 * 24 * 4 }),
    quarters: fc.integer({ min: 1, max: 8 }),
    bufferMinutes: fc.constantFrom(0, 15),
  })
  .map(({ from, quarters, bufferMinutes }): Interval => {
    const startsMs = Date.parse(`${FIRST_DAY}T00:00:00.000Z`) + from * 900_000
    const [startsAt, endsAt] = [startsMs, startsMs + quarters * 900_000].map((ms) => new Date(ms).toISOString())
    return { startsAt: startsAt!, endsAt: endsAt!, bufferMinutes }
  })
const datesOf = ({ from, until } = { from: '', until: '' }) => nightsBetween(from, until)

/** Across the night that has 25 hours, and the end of a month. */
const nights = fc
  .record({ from: fc.integer({ min: 0, max: 10 }), count: fc.integer({ min: 1, max: 4 }) })
  .map(({ from, count }) => nightsInterval(addDays(FIRST_DAY, from), addDays(FIRST_DAY, from + count)))

const command = (interval: fc.Arbitrary<Interval>) =>
  fc.record({
    kind: fc.constantFrom(
      'hold' as const,
      'hold' as const,
      'hold' as const,
      'confirm' as const,
      'extend' as const,
      'release' as const,
    ),
    claim: fc.integer({ min: 0, max: 30 }),
    interval,
    laterMinutes: fc.integer({ min: 0, max: 7 }),
  })

describe.each([1, 2, 3])('a resource that bears %i at once', (capacity) => {
  test.each([
    ['half-open times', minutes],
    ['whole nights', nights],
  ] as const)(
    'never has more live claims, after any holds, confirmations, extensions, releases and expiries: %s',
    (_name, interval) => {
      fc.assert(
        fc.property(fc.array(command(interval), { minLength: 10, maxLength: 40 }), (commands) => {
          const resource = makeResource(capacity)
          let minute = 0
          for (const [nth, { kind, claim, interval: wanted, laterMinutes }] of commands.entries()) {
            minute += laterMinutes
            const at = minutesIn(minute)
            const states = resource.all()
            const known = claimsOf(states, RESOURCE).filter((one) => isLive(one, at))[claim]
            let isHeld = false
            if (kind === 'hold') {
              isHeld = resource.hold(`claim-${nth}`, wanted, at)
            } else if (known !== undefined) {
              if (kind === 'confirm') resource.write(confirmClaim(states, known.claimId))
              if (kind === 'release') resource.write(releaseClaim(states, known.claimId, 'cancelled'))
              if (kind === 'extend' && known.expiresAt !== null)
                resource.write(extendClaim(states, known.claimId, minutesIn(minute + 15)))
            }
            const ledgers = resource.all()
            const itsDays = resource.keys().filter((key) => ledgers[key]!.claims.some((one) => one.claimId === `claim-${nth}`))
            expect(itsDays.toSorted()).toEqual(isHeld ? ledgerKeys({ resourceId: RESOURCE, ...wanted }, ZONE).toSorted() : [])
            expect(mostAtOnce(ledgers, at)).toBeLessThanOrEqual(capacity)
          }
        }),
        { numRuns: 300 },
      )
    },
  )

  test('case 23: takes whole nights as long as every night has a free room, and no longer', () => {
    fc.assert(
      fc.property(fc.array(nights, { minLength: 1, maxLength: 20 }), (stays) => {
        const resource = makeResource(capacity)
        const taken = new Map<string, number>()
        for (const [nth, stay] of stays.entries()) {
          const dates = datesOf(stay.nights)
          const isFree = dates.every((date) => (taken.get(date) ?? 0) < capacity)
          expect(resource.hold(`stay-${nth}`, stay, minutesIn(0))).toBe(isFree)
          if (isFree) for (const date of dates) taken.set(date, (taken.get(date) ?? 0) + 1)
        }
      }),
      { numRuns: 500 },
    )
  })
})

test('case 23: a night is sold exactly while what is sold and what is asked for fit its capacity, after any change of it', () => {
  const wish = fc.record({ stay: nights, weight: fc.integer({ min: 1, max: 3 }), isFirst: fc.boolean() })
  const reduction = fc.record({ rooms: fc.integer({ min: 0, max: 4 }) })
  fc.assert(
    fc.property(fc.array(fc.oneof({ weight: 3, arbitrary: wish }, reduction), { minLength: 5, maxLength: 30 }), (steps) => {
      let rooms = 3
      const resource = makeResource(3, () => rooms)
      const sold = new Map<string, number>()
      for (const [nth, step] of steps.entries()) {
        if ('rooms' in step) {
          rooms = step.rooms
          continue
        }
        const released = claimsOf(resource.all(), RESOURCE)[0]
        if (step.isFirst && released !== undefined) {
          resource.write(releaseClaim(resource.all(), released.claimId, 'cancelled'))
          for (const date of datesOf(released.nights)) sold.set(date, (sold.get(date) ?? 0) - released.weight)
        }
        const dates = datesOf(step.stay.nights)
        const isFree = dates.every((date) => (sold.get(date) ?? 0) + step.weight <= rooms)
        expect(resource.hold(`stay-${nth}`, step.stay, minutesIn(0), step.weight)).toBe(isFree)
        if (isFree) for (const date of dates) sold.set(date, (sold.get(date) ?? 0) + step.weight)
      }
    }),
    { numRuns: 500 },
  )
})

test('case 23: three stays in three rooms, one room closed and one stay given back: a fourth is not sold', () => {
  let rooms = 3
  const resource = makeResource(3, () => rooms)
  const night = nightsInterval('2026-10-24', '2026-10-25')
  for (const guest of ['one', 'two', 'three']) expect(resource.hold(guest, night, minutesIn(0))).toBe(true)
  rooms = 2
  resource.write(releaseClaim(resource.all(), 'one', 'cancelled'))
  expect(resource.hold('four', night, minutesIn(1))).toBe(false)
})

test('a room, a device and a vet are claimed under one id, and what is released leaves all of them', () => {
  const night = nightsInterval('2026-10-24', '2026-10-25')
  const resources = ['vet', 'device']
  const keys = resources.flatMap((resourceId) => ledgerKeys({ resourceId, ...night }, ZONE))
  const empty: LedgerStates = Object.fromEntries(keys.map((key) => [key, ledgerFold.initialState()]))
  const claim = { ...night, capacity: 1, weight: 1, claimId: 'visit', holderId: 'parent', expiresAt: minutesIn(10) }
  const held = resources.map((resourceId) => holdClaim(empty, { ...claim, resourceId }, { at: minutesIn(0), zone: ZONE }) ?? {})
  const events = Object.entries(mergeEvents(...held)) as [LedgerKey, LedgerEvents[LedgerKey]][]
  const states: LedgerStates = Object.fromEntries(
    events.map(([key, facts]) => [
      key,
      facts.reduce((ledger, fact, nth) => ledgerFold.evolve(ledger, recorded(key, nth, fact)), ledgerFold.initialState()),
    ]),
  )
  expect(resources.map((resourceId) => claimsOf(states, resourceId).length)).toEqual([1, 1])
  expect(Object.keys(releaseClaim(states, 'visit', 'cancelled'))).toEqual(keys)
})

test('the most that is taken at once is what is there at the worst moment, each moment looked at', () => {
  const moment = fc.integer({ min: 0, max: 8 })
  const span = fc.tuple(moment, moment).map(([fromMs, lasts]) => ({ fromMs, untilMs: fromMs + 1 + lasts }))
  const claims = fc.array(fc.record({ span, weight: fc.integer({ min: 1, max: 3 }) }), { maxLength: 8 })
  fc.assert(
    fc.property(claims, span, (some, within) => {
      const weighed = some.map(({ span: taken, weight }) => ({ ...taken, weight }))
      const moments = Array.from({ length: within.untilMs - within.fromMs }, (_, nth) => within.fromMs + nth)
      const takenAt = (ms: number) =>
        weighed.reduce((sum, { fromMs, untilMs, weight }) => (fromMs <= ms && ms < untilMs ? sum + weight : sum), 0)
      expect(peakWeight(weighed, within)).toBe(Math.max(0, ...moments.map(takenAt)))
    }),
  )
})

test('case 23: the night of the day that a guest leaves is free for the next one', () => {
  const resource = makeResource(1)
  expect(resource.hold('first', nightsInterval('2026-10-24', '2026-10-26'), minutesIn(0))).toBe(true)
  expect(resource.keys()).toEqual(['ledger:rooms:2026-10'])
  expect(resource.hold('next', nightsInterval('2026-10-26', '2026-10-27'), minutesIn(0))).toBe(true)
  expect(resource.hold('between', nightsInterval('2026-10-25', '2026-10-27'), minutesIn(0))).toBe(false)
})

test('an expired hold is free by the clock of the command, and leaves the ledger with the next claim', () => {
  const resource = makeResource(2)
  const night = nightsInterval('2026-10-24', '2026-10-25')
  expect([0, 0, 9, 10, 10, 10].map((minute, nth) => resource.hold(`guest-${nth}`, night, minutesIn(minute)))).toEqual([
    true,
    true,
    false,
    true,
    true,
    false,
  ])
  expect(claimsOf(resource.all(), RESOURCE).map(({ claimId }) => claimId)).toEqual(['guest-3', 'guest-4'])
})
