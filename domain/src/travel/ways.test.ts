import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { travelModes, type TravelMode } from '@lapka/contracts/travel.ts'
import type { Service } from '@lapka/contracts/events/professionals.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeVisitAddressStreams, decideChangeVisitAddress } from '../appointments/change-address/decide.ts'
import { decideMoveAppointment, moveAppointmentStreams, type MoveAppointment } from '../appointments/move-appointment/decide.ts'
import { decideResizeAppointment, resizeAppointmentStreams } from '../appointments/resize-appointment/decide.ts'
import type { GeoPoint } from '../kernel/distance.ts'
import { isLive, type Claim } from '../kernel/ledger.ts'
import * as commands from '../testing/commands.ts'
import * as people from '../testing/people-commands.ts'
import { createStory, VET } from '../testing/story.ts'
import { runWithWays, type Town } from '../testing/travel.ts'
import { freeSlots } from '../slots/free-slots.ts'
import { estimateTravel } from './estimate.ts'
import { withWays } from './ways.ts'

const NOW = '2026-11-23T06:00:00.000Z'
const at = (utc: string) => `2026-11-24T${utc}:00.000Z`

const OWN: GeoPoint = { latitude: 42.69, longitude: 23.32 }
/** About five kilometres to the north of the practice, and as far to the south. */
const NORTH: GeoPoint = { latitude: 42.735, longitude: 23.32 }
const SOUTH: GeoPoint = { latitude: 42.645, longitude: 23.32 }
const points = { own: OWN, north: NORTH, south: SOUTH, far: { latitude: 42.8, longitude: 23.6 } }

const services: Service[] = [
  { ...commands.halfHour, id: 'home', location: 'AT_PARENT' },
  { ...commands.halfHour, location: 'AT_PROFESSIONAL' },
  { ...commands.halfHour, id: 'call', location: 'ONLINE' },
]

type Placing = { id: string; who?: string; to?: string | undefined; service?: string; startsAt: string; now?: string }

const begin = (travelMode: TravelMode | null = 'CAR', plan: object = {}) => {
  const story = createStory({ services: [commands.halfHour], ...plan })
  const town: Town = { mode: travelMode ?? 'CAR', points }
  story.run(NOW, commands.setServices(VET, services, { serviceAreaKm: 40, travelMode: travelMode ?? undefined }))
  const parents = ['ana', 'boris', 'vera']
  for (const parent of parents) {
    story.addPet(`pet-of-${parent}`, parent)
    for (const point of ['north', 'south', 'far'])
      story.run(NOW, people.addAddress({ addressId: `${point}-${parent}`, accountId: parent, coordinates: [23.3, 42.7] }))
  }
  const pointsOfAll = Object.fromEntries(
    parents.flatMap((parent) => (['north', 'south', 'far'] as const).map((name) => [`${name}-${parent}`, points[name]])),
  )
  town.points = { ...points, ...pointsOfAll }
  const readAddress = (to: string, who: string) => ({ addressId: `${to}-${who}`, revision: 0, point: OWN })
  const place = ({ id, who = 'ana', to, service = to === undefined ? 'exam' : 'home', startsAt, now = NOW }: Placing) =>
    runWithWays(town, (travel) =>
      story.run(
        now,
        commands.place({
          appointmentId: id,
          parentId: who,
          petId: `pet-of-${who}`,
          professionalId: VET,
          serviceId: service,
          startsAt,
          at: now,
          ...(to !== undefined && { address: readAddress(to, who) }),
          travel,
        }),
      ),
    )
  const book = (placing: Placing) => {
    const answer = place(placing)
    if (!('refused' in answer)) {
      story.startPayment(placing.id, placing.now ?? NOW)
      story.capture(placing.id, placing.now ?? NOW)
    }
    return answer
  }
  const move = (appointmentId: string, startsAt: string, more: Partial<MoveAppointment> = {}) =>
    runWithWays(town, (travel) =>
      story.run(
        NOW,
        commands.command(moveAppointmentStreams({ appointmentId, professionalId: VET, startsAt }), (states) =>
          decideMoveAppointment({ by: 'parent', startsAt, at: NOW, travel, ...more }, states),
        ),
      ),
    )
  const resize = (appointmentId: string, endsAt: string) =>
    runWithWays(town, (travel) =>
      story.run(
        NOW,
        commands.command(resizeAppointmentStreams({ appointmentId, endsAt }), (states) =>
          decideResizeAppointment({ endsAt, at: NOW, travel }, states),
        ),
      ),
    )
  const goElsewhere = (appointmentId: string, to: string, who = 'ana') =>
    runWithWays(town, (travel) =>
      story.run(
        NOW,
        commands.command(
          changeVisitAddressStreams({ appointmentId, professionalId: VET, address: readAddress(to, who) }),
          (states) => decideChangeVisitAddress({ address: readAddress(to, who), travel, at: NOW }, states),
        ),
      ),
    )
  return { story, town, place, book, move, resize, goElsewhere }
}

const claimIn = (story: ReturnType<typeof createStory>, id: string) =>
  story
    .ledgers()
    .flatMap(({ claims }) => claims)
    .find(({ claimId }) => claimId === id)

describe('a way between two visits', () => {
  test('takes as long as distance and mode say, in steps of five minutes, and is walked where that is shorter', () => {
    expect(travelModes.map((mode) => estimateTravel(OWN, NORTH, mode))).toEqual([25, 35, 35, 85])
    const nextDoor = { ...OWN, latitude: OWN.latitude + 0.0001 }
    expect(travelModes.map((mode) => estimateTravel(OWN, nextDoor, mode))).toEqual([5, 5, 5, 5])
    expect(estimateTravel(OWN, { latitude: 43.6, longitude: 25 }, 'FOOT')).toBe(180)
  })

  test('is kept free before and after, and pinned with the later booking', () => {
    const { story, book } = begin()
    book({ id: 'first', to: 'north', startsAt: at('08:00') })
    expect(book({ id: 'close', who: 'boris', to: 'south', startsAt: at('08:30') })).toEqual({
      refused: 'NO_TIME_TO_TRAVEL',
      missingMinutes: estimateTravel(NORTH, SOUTH, 'CAR'),
    })
    book({ id: 'third', who: 'boris', to: 'north', startsAt: at('09:30') })
    expect(book({ id: 'between', who: 'vera', to: 'south', startsAt: at('09:00') })).toMatchObject({
      refused: 'NO_TIME_TO_TRAVEL',
    })
    book({ id: 'later', who: 'vera', to: 'south', startsAt: at('11:00') })
    expect(claimIn(story, 'later')).toMatchObject({
      place: { addressId: 'south-vera', revision: 0 },
      ways: [{ claimId: 'third', minutes: estimateTravel(NORTH, SOUTH, 'CAR'), isTo: true }],
    })
  })

  test('is none at the same address, at the professional’s own place, online, and where no mode is stated', () => {
    const { book } = begin()
    book({ id: 'a', to: 'north', startsAt: at('08:00') })
    expect(book({ id: 'b', to: 'north', startsAt: at('08:30') })).not.toHaveProperty('refused')
    book({ id: 'c', who: 'boris', startsAt: at('10:00') })
    expect(book({ id: 'd', who: 'vera', startsAt: at('10:30') })).not.toHaveProperty('refused')
    expect(book({ id: 'e', who: 'boris', service: 'call', startsAt: at('11:00') })).not.toHaveProperty('refused')
    const still = begin(null)
    still.book({ id: 'a', to: 'north', startsAt: at('08:00') })
    expect(still.book({ id: 'b', who: 'boris', to: 'far', startsAt: at('08:30') })).not.toHaveProperty('refused')
  })

  test('leads to the professional’s own place too, and past an appointment online', () => {
    const { book } = begin()
    book({ id: 'call', service: 'call', startsAt: at('08:30') })
    book({ id: 'home', who: 'boris', to: 'far', startsAt: at('08:00') })
    expect(book({ id: 'practice', who: 'vera', startsAt: at('09:00') })).toMatchObject({ refused: 'NO_TIME_TO_TRAVEL' })
    expect(book({ id: 'practice', who: 'vera', startsAt: at('10:30') })).not.toHaveProperty('refused')
  })

  test('is kept beside the buffer', () => {
    const { book } = begin('CAR', { bufferMinutes: 30 })
    book({ id: 'a', who: 'boris', startsAt: at('08:00') })
    // From the practice it is 25 minutes: with half an hour of buffer they are there at 09:25.
    expect(book({ id: 'b', to: 'north', startsAt: at('09:00') })).toEqual({ refused: 'NO_TIME_TO_TRAVEL', missingMinutes: 25 })
    expect(book({ id: 'b', to: 'north', startsAt: at('09:30') })).not.toHaveProperty('refused')
  })

  test('is asked of a hold that still stands, and not of one that ran out', () => {
    const { place } = begin()
    place({ id: 'held', to: 'north', startsAt: at('08:00') })
    expect(place({ id: 'b', who: 'boris', to: 'south', startsAt: at('08:30') })).toMatchObject({ refused: 'NO_TIME_TO_TRAVEL' })
    const later = '2026-11-23T06:11:00.000Z'
    expect(place({ id: 'b', who: 'boris', to: 'south', startsAt: at('08:30'), now: later })).not.toHaveProperty('refused')
  })

  test('crosses midnight', () => {
    const { book, story } = begin('CAR', { weekly: commands.everyDay('00:00', '24:00') })
    book({ id: 'late', to: 'north', startsAt: '2026-11-24T21:30:00.000Z' })
    expect(book({ id: 'early', who: 'boris', to: 'south', startsAt: '2026-11-24T22:00:00.000Z' })).toMatchObject({
      refused: 'NO_TIME_TO_TRAVEL',
    })
    expect(story.dayStreamNames()).toHaveLength(1)
  })
})

describe('who booked keeps the way when the time or the place changes', () => {
  test('a parent’s move and another address are refused, and nothing is written', () => {
    const { story, book, move, goElsewhere } = begin()
    book({ id: 'a', to: 'north', startsAt: at('08:00') })
    book({ id: 'b', who: 'boris', to: 'north', startsAt: at('10:00') })
    book({ id: 'c', who: 'vera', to: 'north', startsAt: at('09:00') })
    const before = story.eventCount()
    expect(move('a', at('10:30'))).toMatchObject({ refused: 'NO_TIME_TO_TRAVEL' })
    expect(goElsewhere('a', 'south')).toMatchObject({ refused: 'NO_TIME_TO_TRAVEL' })
    expect(story.eventCount()).toBe(before)
    move('a', at('14:00'))
    expect(goElsewhere('a', 'south')).not.toHaveProperty('refused')
    expect(claimIn(story, 'a')).toMatchObject({ place: { addressId: 'south-ana', revision: 0 }, ways: [] })
    // The next one meets the visit where it is now.
    expect(book({ id: 'd', who: 'vera', to: 'north', startsAt: at('14:30') })).toMatchObject({ refused: 'NO_TIME_TO_TRAVEL' })
  })

  test('the professional moves and lengthens their own visits, and keeps only the ways that are there', () => {
    const { story, book, move, resize } = begin()
    book({ id: 'a', to: 'north', startsAt: at('08:00') })
    book({ id: 'b', who: 'boris', to: 'south', startsAt: at('12:00') })
    expect(move('b', at('08:30'), { by: 'professional' })).not.toHaveProperty('refused')
    expect(claimIn(story, 'b')).toMatchObject({ startsAt: at('08:30'), ways: [] })
    expect(move('b', at('10:30'), { by: 'professional' })).not.toHaveProperty('refused')
    expect(claimIn(story, 'b')).toMatchObject({ ways: [{ claimId: 'a', minutes: 40, isTo: true }] })
    expect(resize('a', at('10:00'))).not.toHaveProperty('refused')
    expect(claimIn(story, 'a')).toMatchObject({ endsAt: at('10:00'), ways: [] })
  })
})

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom('book', 'book', 'book', 'hold', 'move', 'cancel', 'elsewhere'),
    who: fc.constantFrom('ana', 'boris', 'vera'),
    to: fc.constantFrom('north', 'south', 'far', undefined),
    half: fc.nat(15),
    nth: fc.nat(20),
  }),
  { minLength: 4, maxLength: 30 },
)

/** Minutes that a professional needs from the end of one claim to the start of the next. */
const expectTimeToTravel = ({ story, town }: ReturnType<typeof begin>) => {
  const claims = story
    .ledgers()
    .flatMap((ledger) => ledger.claims)
    .filter((claim) => isLive(claim, NOW))
    .toSorted((one, other) => one.fromMs - other.fromMs)
  const pointOf = ({ place = 'own' }: Claim) => town.points[typeof place === 'string' ? place : place.addressId] ?? OWN
  for (const [index, claim] of claims.entries()) {
    const next = claims[index + 1]
    if (next === undefined || JSON.stringify(claim.place ?? 'own') === JSON.stringify(next.place ?? 'own')) continue
    const minutes = estimateTravel(pointOf(claim), pointOf(next), town.mode)
    expect(next.fromMs - claim.untilMs).toBeGreaterThanOrEqual(minutes * MINUTE_MS)
  }
}

test('for any order of bookings, moves and addresses there is time to get from each visit to the next', () => {
  fc.assert(
    fc.property(fc.constantFrom(...travelModes), steps, (mode, told) => {
      const day = begin(mode)
      const ids: string[] = []
      for (const [index, { kind, who, to, half, nth }] of told.entries()) {
        const startsAt = new Date(Date.parse(at('07:00')) + half * 30 * MINUTE_MS).toISOString()
        const id = ids[nth % Math.max(1, ids.length)] ?? 'none'
        const owner = id.split('-')[0] ?? who
        const placing = { id: `${who}-${index}`, who, to, startsAt }
        if (kind === 'book' || kind === 'hold') {
          ids.push(placing.id)
          if (kind === 'book') day.book(placing)
          else day.place(placing)
        } else if (kind === 'move') day.move(id, startsAt)
        else if (kind === 'cancel') day.story.cancel(id, NOW)
        else if (to !== undefined) day.goElsewhere(id, to, owner)
        expectTimeToTravel(day)
      }
    }),
    { numRuns: 60 },
  )
})

test('the times that are offered to an address are those that can be booked there', () => {
  fc.assert(
    fc.property(fc.constantFrom(...travelModes), steps, fc.constantFrom('north', 'south', 'far', 'own'), (mode, told, to) => {
      const day = begin(mode)
      for (const [index, { who, to: there, half }] of told.entries())
        day.book({
          id: `${index}`,
          who,
          to: there,
          startsAt: new Date(Date.parse(at('07:00')) + half * 30 * MINUTE_MS).toISOString(),
        })
      const claims = day.story.ledgers().flatMap((ledger) => ledger.claims)
      const wanted = points[to]
      const isThere = ({ place = 'own' }: Claim) =>
        (typeof place === 'string' ? place : place.addressId) === (to === 'own' ? 'own' : `${to}-zoe`)
      const claimsWithWays = claims.map((claim) => {
        if (isThere(claim)) return claim
        const { place = 'own' } = claim
        const point = day.town.points[typeof place === 'string' ? place : place.addressId] ?? OWN
        const [toMinutes, fromMinutes] = [estimateTravel(point, wanted, mode), estimateTravel(wanted, point, mode)]
        return withWays(claim, { toMinutes, fromMinutes })
      })
      const offer = { schedule: day.story.hours, claims, claimsWithWays, durationMinutes: 30, now: NOW }
      const offered = new Set(freeSlots({ ...offer, from: '2026-11-24', to: '2026-11-24' }).map(({ startsAt }) => startsAt))
      day.story.addPet('pet-of-zoe', 'zoe')
      for (const point of ['north', 'south', 'far'])
        day.story.run(NOW, people.addAddress({ addressId: `${point}-zoe`, accountId: 'zoe' }))
      day.town.points = { ...day.town.points, [`${to}-zoe`]: wanted }
      for (let half = 0; half < 16; half += 1) {
        const startsAt = new Date(Date.parse(at('07:00')) + half * 30 * MINUTE_MS).toISOString()
        const other = day.story.eventCount()
        const answer = day.place({ id: `zoe-${half}`, who: 'zoe', to: to === 'own' ? undefined : to, startsAt })
        expect([startsAt, !('refused' in answer)]).toEqual([startsAt, offered.has(startsAt)])
        if (day.story.eventCount() > other) day.story.cancel(`zoe-${half}`, NOW)
      }
    }),
    { numRuns: 30 },
  )
})
