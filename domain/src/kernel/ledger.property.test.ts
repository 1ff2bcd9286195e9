import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
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
  claimDates,
  claimSpan,
  claimsInTheWay,
  claimsOf,
  isLive,
  ledgerFold,
  ledgerKeys,
  nightsInterval,
  type LedgerKey,
  type LedgerStates,
} from './ledger.ts'

type Interval = Pick<NewClaim, 'startsAt' | 'endsAt' | 'bufferMinutes'>

const ZONE = 'Europe/Sofia'
const FIRST_DAY = '2026-10-23'
const START_MS = Date.parse('2026-10-20T08:00:00.000Z')
const minutesIn = (minutes: number) => new Date(START_MS + minutes * 60_000).toISOString()

/** The ledgers of one resource, folded anew from their events at each look. */
const makeResource = (capacity: number) => {
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
  const hold = (claimId: string, interval: Interval, at: string): boolean => {
    const keys = ledgerKeys(interval, ZONE)
    const states = statesFor(new Set([...log.keys(), ...keys]))
    const expiresAt = new Date(Date.parse(at) + 600_000).toISOString()
    const claim: NewClaim = { resourceId: 'rooms', capacity, claimId, holderId: claimId, ...interval, expiresAt }
    const held = holdClaim(states, claim, { at, zone: ZONE })
    if (held === undefined) return false
    const runOut = claimsInTheWay(states, claimSpan(interval), claimId).filter((other) => !isLive(other, at))
    write(mergeEvents(...runOut.map((other) => expireClaim(states, other.claimId)), held))
    return true
  }
  return { hold, write, all, keys: () => [...log.keys()] }
}

/** Most live claims at once: the number at any claim's beginning, for it can only grow there. */
const mostAtOnce = (states: LedgerStates, at: string): number => {
  const live = claimsOf(states).filter((claim) => isLive(claim, at))
  return Math.max(0, ...live.map(({ fromMs }) => live.filter((other) => other.fromMs <= fromMs && fromMs < other.untilMs).length))
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
/** Across the night that has 25 hours. */
const nights = fc
  .record({ from: fc.integer({ min: 0, max: 6 }), count: fc.integer({ min: 1, max: 4 }) })
  .map(({ from, count }) => nightsInterval(addDays(FIRST_DAY, from), addDays(FIRST_DAY, from + count), ZONE))

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
    'never has more live claims, whatever is held, confirmed, extended, released or runs out: %s',
    (_name, interval) => {
      fc.assert(
        fc.property(fc.array(command(interval), { minLength: 10, maxLength: 40 }), (commands) => {
          const resource = makeResource(capacity)
          let minute = 0
          for (const [nth, { kind, claim, interval: wanted, laterMinutes }] of commands.entries()) {
            minute += laterMinutes
            const at = minutesIn(minute)
            const states = resource.all()
            const known = claimsOf(states).filter((one) => isLive(one, at))[claim]
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
            expect(itsDays.toSorted()).toEqual(isHeld ? ledgerKeys(wanted, ZONE).toSorted() : [])
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
          const dates = claimDates(stay, ZONE)
          const isFree = dates.every((date) => (taken.get(date) ?? 0) < capacity)
          expect(resource.hold(`stay-${nth}`, stay, minutesIn(0))).toBe(isFree)
          if (isFree) for (const date of dates) taken.set(date, (taken.get(date) ?? 0) + 1)
        }
      }),
      { numRuns: 500 },
    )
  })
})

test('case 23: the night of the day that a guest leaves is free for the next one', () => {
  const resource = makeResource(1)
  expect(resource.hold('first', nightsInterval('2026-10-24', '2026-10-26', ZONE), minutesIn(0))).toBe(true)
  expect(resource.keys()).toEqual(['ledger:2026-10-24', 'ledger:2026-10-25'])
  expect(resource.hold('next', nightsInterval('2026-10-26', '2026-10-27', ZONE), minutesIn(0))).toBe(true)
  expect(resource.hold('between', nightsInterval('2026-10-25', '2026-10-27', ZONE), minutesIn(0))).toBe(false)
})

test('an expired hold is free by the clock of the command, and leaves the ledger with whoever comes next', () => {
  const resource = makeResource(2)
  const night = nightsInterval('2026-10-24', '2026-10-25', ZONE)
  expect([0, 0, 9, 10, 10, 10].map((minute, nth) => resource.hold(`guest-${nth}`, night, minutesIn(minute)))).toEqual([
    true,
    true,
    false,
    true,
    true,
    false,
  ])
  expect(claimsOf(resource.all()).map(({ claimId }) => claimId)).toEqual(['guest-3', 'guest-4'])
})
