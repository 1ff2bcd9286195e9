import type { Slot } from '@lapka/contracts/api/professionals.ts'
import type { WeeklyHours } from '@lapka/contracts/events/schedules.ts'
import { petTimeResourceId } from '@lapka/contracts/pets.ts'
import { HOUR_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import fc from 'fast-check'
import { appointmentFold } from '../appointments/appointment.ts'
import { decidePlaceAppointment, type PlaceStates } from '../appointments/place-appointment/decide.ts'
import { ownKey } from '../appointments/own-appointments.ts'
import { DEFAULT_POLICY } from '../kernel/refund-policy.ts'
import { claimDates, claimSpan, ledgerFold, ledgerKey, type Claim } from '../kernel/ledger.ts'
import { registered, type Professional } from '../professionals/professional.ts'
import { workingHoursOf, type Plan, type Schedule, type ScheduleException } from '../professionals/schedule/schedule.ts'
import { explainSlot, offerOf, type SlotExplanation, type SlotQuestion } from '../slots/explain-slot.ts'
import { firstFreeAfter, freeSlots, freeTimes } from '../slots/free-slots.ts'
import { toIso } from '../kernel/instant.ts'
import { addDays, localDateOf, startOfDay } from '../kernel/zone.ts'
import { lineKey, linesIn } from '../slots/promised-times.ts'
import type { Wait, Waitlist } from '../slots/waitlist.ts'
import { halfHour, hour } from './commands.ts'

const VET = 'vet'
const ANA = 'ana'
/** Every quarter of an hour of a day of 25 hours: half of them lie between the steps. */
const STARTS_OF_A_WORLD = 100
const QUARTER_MS = 15 * MINUTE_MS

/** Days on which clocks change by an hour and by half of one, and ordinary ones. */
const days = fc.constantFrom(
  ...['Europe/Sofia', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'].flatMap((zone) =>
    ['2026-03-28', '2026-03-29', '2026-04-04', '2026-06-10', '2026-10-03', '2026-10-25', '2026-11-01'].map((date) => ({
      zone,
      date,
    })),
  ),
)
const clock = fc
  .integer({ min: 0, max: 48 })
  .map((half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`)
const stretch = fc.tuple(clock, clock).map((ends) => ends.toSorted())
const everyDayFrom = ([from = '', to = '']: string[]): WeeklyHours[] =>
  from === to ? [] : ([1, 2, 3, 4, 5, 6, 7] as const).map((weekday) => ({ weekday, from, to }))
/** Two rows of a week that don't meet; the second is a window, and the first may be. */
const windows = fc
  .tuple(fc.uniqueArray(clock, { minLength: 4, maxLength: 4 }), fc.constantFrom(undefined, 1, 2), fc.integer({ min: 1, max: 3 }))
  .map(([ends, ...capacities]) => {
    const [a, b, c, d] = ends.toSorted()
    return [[a, b] as string[], [c, d] as string[]].flatMap((ends, index) => {
      const capacity = capacities[index]
      return everyDayFrom(ends).map((row) => ({ ...row, ...(capacity !== undefined && { capacity }) }))
    })
  })
const hoursOnly = fc
  .array(fc.oneof(stretch, fc.constantFrom<string[]>(['00:00', '24:00'], ['08:00', '20:00'])), { minLength: 1, maxLength: 2 })
  .map((stretches) => stretches.flatMap(everyDayFrom))
const week = fc.oneof({ arbitrary: hoursOnly, weight: 2 }, windows)
const breaks = fc.oneof(fc.constant<WeeklyHours[]>([]), stretch.map(everyDayFrom))
const limits = { minimumNoticeMinutes: fc.constantFrom(0, 0, 90, 24 * 60), horizonDays: fc.constantFrom(0, 1, 60, 60, 60) }
const place = fc.record({ weekly: week, breaks, bufferMinutes: fc.constantFrom(0, 0, 10, 45), ...limits })
const quarters = fc.integer({ min: -8, max: 110 })
const claim = fc.record({
  quarter: quarters,
  minutes: fc.constantFrom(15, 30, 60, 90, 45),
  bufferMinutes: fc.constantFrom(0, 0, 10, 30),
  holderId: fc.constantFrom(ANA, 'boris'),
  expiresIn: fc.constantFrom(null, null, -5, 5),
})
const exception = fc.record({
  quarter: quarters,
  minutes: fc.constantFrom(45, 120, 600),
  kind: fc.constantFrom('closed' as const, 'extra' as const),
  place: fc.nat(1),
})
const world = fc.record({
  day: days,
  places: fc.array(place, { minLength: 1, maxLength: 2 }),
  claims: fc.array(claim, { maxLength: 6 }),
  exceptions: fc.array(exception, { maxLength: 3 }),
  waits: fc.oneof(
    fc.constant([]),
    fc.array(fc.record({ parentId: fc.constantFrom(ANA, 'boris'), isLong: fc.boolean(), day: fc.nat(1) }), { maxLength: 2 }),
  ),
  hoursBefore: fc.integer({ min: -20, max: 50 }),
  isLong: fc.boolean(),
  status: fc.constantFrom(...Array.from({ length: 18 }, () => 'accepted' as const), 'draft' as const, 'rejected' as const),
  role: fc.constantFrom(...Array.from({ length: 19 }, () => 'VET' as const), 'CLINIC' as const),
})
type World = typeof world extends fc.Arbitrary<infer Made> ? Made : never

const scheduleOf = ({ day: { zone }, places, exceptions }: World, midnightMs: number): Schedule => {
  // Windows of two places never meet, as their hours never do.
  const ofPlace = (weekly: WeeklyHours[]) => (places.length === 1 ? weekly : weekly.map(({ capacity: _places, ...row }) => row))
  const plans = places.map((one, index): Plan => ({
    ...one,
    weekly: ofPlace(one.weekly),
    scheduleId: `place-${index}`,
    professionalId: VET,
    name: '',
    zone,
  }))
  const allExceptions = exceptions.map(({ quarter, minutes, kind, place: at }, index): ScheduleException => {
    const fromMs = midnightMs + quarter * QUARTER_MS
    const span = { from: toIso(fromMs), to: toIso(fromMs + minutes * MINUTE_MS) }
    return { exceptionId: `exception-${index}`, scheduleId: `place-${at}`, ...span, kind, appointments: [] }
  })
  const hours = workingHoursOf({ plans, allExceptions })
  if (hours === undefined) throw new Error('a world without a place')
  return { ...hours, professionalId: VET, plans, allExceptions, status: 'set', revision: 0 }
}

const claimsOfWorld = ({ claims }: World, midnightMs: number, nowMs: number): Claim[] =>
  claims.map(({ quarter, minutes, bufferMinutes, holderId, expiresIn }, index) => {
    const fromMs = midnightMs + quarter * QUARTER_MS
    const span = { startsAt: toIso(fromMs), endsAt: toIso(fromMs + minutes * MINUTE_MS), bufferMinutes }
    const expiresAt = expiresIn === null ? null : toIso(nowMs + expiresIn * MINUTE_MS)
    const known = { resourceId: VET, capacity: 1, weight: 1, claimId: `claim-${index}`, holderId, expiresAt }
    return { ...known, ...span, ...claimSpan(span) }
  })

const linesOfWorld = ({ waits, day }: World): { [line: `line:${string}`]: Waitlist } => {
  const lines: { [line: `line:${string}`]: Waitlist } = {}
  for (const [index, { parentId, isLong, day: nth }] of waits.entries()) {
    const date = addDays(day.date, nth)
    const wait = { waitId: `wait-${index}`, parentId, serviceId: isLong ? hour.id : halfHour.id, status: 'waiting', offer: null }
    // Promises read no more of a wait than this.
    const known = lines[lineKey(VET, date)]?.waits ?? []
    lines[lineKey(VET, date)] = { revision: 0, waits: [...known, wait as unknown as Wait] }
  }
  return lines
}

/** All that placing decides on, with the days around. */
const statesOfWorld = (made: World): { states: PlaceStates; claims: Claim[]; now: string; midnightMs: number } => {
  const { zone, date } = made.day
  const midnightMs = Date.parse(startOfDay(date, zone))
  const nowMs = midnightMs - made.hoursBefore * HOUR_MS
  const claims = claimsOfWorld(made, midnightMs, nowMs)
  const dates = [-2, -1, 0, 1, 2, 3].map((days) => addDays(date, days))
  const ledgers = dates.map((one) => [
    ledgerKey(VET, one),
    { revision: 0, claims: claims.filter((known) => claimDates(known, zone).includes(one)) },
  ])
  const profile = {
    professionalId: VET,
    accountId: 'vet-account',
    role: made.role,
    zone,
    city: 'София',
    coordinates: [23.32, 42.69] as [number, number],
  }
  const professional: Professional = {
    ...registered(0, profile),
    status: made.status,
    services: [halfHour, hour],
    policy: DEFAULT_POLICY,
  }
  const states = {
    appointment: appointmentFold.initialState(),
    professional,
    schedule: scheduleOf(made, midnightMs),
    pet: { status: 'active', ownerId: ANA, petId: 'pet', revision: 0 },
    ...Object.fromEntries(ledgers),
    ...Object.fromEntries(dates.map((one) => [ledgerKey(petTimeResourceId('pet'), one), ledgerFold.initialState()])),
    ...linesOfWorld(made),
    ...Object.fromEntries(claims.map(({ claimId }) => [ownKey(claimId), appointmentFold.initialState()])),
  }
  return { states: states as unknown as PlaceStates, claims, now: toIso(nowMs), midnightMs }
}

/** The offered times of the days around, by the page of free times, whose other answers follow from them. */
const offeredOf = (question: SlotQuestion, { zone, date }: World['day']): Set<string> => {
  const offer = offerOf(question)
  if (offer === null) return new Set()
  const range = { from: addDays(date, -1), to: addDays(localDateOf(startOfDay(date, zone), zone), 2) }
  const { slots, fullDates } = freeTimes({ ...offer, ...range })
  const datesOf = (some: readonly Slot[]) => new Set(some.map(({ startsAt }) => localDateOf(startsAt, zone)))
  const free = datesOf(slots)
  const full = [...datesOf(freeSlots({ ...offer, claims: [], ...range }))].filter((one) => !free.has(one))
  if (full.join() !== fullDates.toSorted().join()) throw new Error(`full: ${fullDates.join()}, not ${full.join()}`)
  const later = freeSlots({ ...offer, from: addDays(range.from, 1), to: '9999-12-31' })[0]?.startsAt ?? null
  const first = firstFreeAfter(offer, range.from)
  if (first !== later) throw new Error(`first free after ${range.from}: ${first}, not ${later}`)
  return new Set(slots.map(({ startsAt }) => startsAt))
}

export type Agreement = { starts: number; offered: number; byRule: Map<string, number> }

const ruleThatDecided = ({ findings }: SlotExplanation): string =>
  findings.find(({ result }) => result === 'stops')?.rule ?? 'offered'

const checkWorld = (made: World, agreement: Agreement): void => {
  const { states, claims, now, midnightMs } = statesOfWorld(made)
  const { professional, schedule } = states
  const serviceId = made.isLong ? hour.id : halfHour.id
  const about = { professional, schedule, claims, lines: linesIn(states, VET), serviceId, now, forParentId: ANA }
  const offered = offeredOf({ ...about, startsAt: now }, made.day)
  for (let nth = 0; nth < STARTS_OF_A_WORLD; nth += 1) {
    const startsAt = toIso(midnightMs + nth * QUARTER_MS)
    const explained = explainSlot({ ...about, startsAt })
    const command = {
      appointmentId: 'new',
      parentId: ANA,
      petId: 'pet',
      professionalId: VET,
      serviceId,
      startsAt,
      reason: '',
      at: now,
    }
    const placed = decidePlaceAppointment({ ...command, tzdataVersion: '', openHoldCount: 0 }, states)
    const answers = {
      shown: offered.has(startsAt),
      explained: explained.isOffered,
      withoutStop: ruleThatDecided(explained) === 'offered',
      placed: 'events' in placed,
    }
    if (new Set(Object.values(answers)).size !== 1)
      throw new Error(`${startsAt} at ${now}: ${JSON.stringify({ ...answers, placing: 'events' in placed || placed })}`)
    agreement.starts += 1
    agreement.offered += explained.isOffered ? 1 : 0
    const rule = ruleThatDecided(explained)
    agreement.byRule.set(rule, (agreement.byRule.get(rule) ?? 0) + 1)
  }
}

/** Generates so many starts and compares for each what is shown, what is explained and what placing decides; throws where they differ. */
export const checkSlotAgreement = (starts: number, seed?: number): Agreement => {
  const agreement: Agreement = { starts: 0, offered: 0, byRule: new Map() }
  const numRuns = Math.ceil(starts / STARTS_OF_A_WORLD)
  fc.assert(
    fc.property(world, (made) => checkWorld(made, agreement)),
    { numRuns, ...(seed === undefined ? {} : { seed }) },
  )
  return agreement
}
