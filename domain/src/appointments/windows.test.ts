import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { ledgerStream } from '@lapka/contracts/streams.ts'
import type { WeeklyHours } from '@lapka/contracts/events/schedules.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLive, peakWeight } from '../kernel/ledger.ts'
import { freeSlots } from '../slots/free-slots.ts'
import { addMs } from '../kernel/instant.ts'
import { everyDay, halfHour, hour } from '../testing/commands.ts'
import { createStory, VET as WALKER } from '../testing/story.ts'

const NOW = '2026-11-29T06:00:00.000Z'
/** Monday in Sofia, two hours ahead of UTC. */
const at = (time: string) => `2026-11-30T${time}:00.000Z`
const [SEVEN, NOON, AFTER_WORK] = [at('05:00'), at('10:00'), at('15:00')]
const window = (from: string, to: string, capacity: number): WeeklyHours[] =>
  everyDay(from, to).map((row) => ({ ...row, capacity }))
const week = (capacity: number) => [
  ...window('07:00', '09:00', 1),
  ...window('12:00', '14:00', capacity),
  ...everyDay('17:00', '19:00'),
]

/** Where they begin is asked elsewhere. */
const services = [halfHour, hour].map((service) => ({ ...service, location: 'AT_PROFESSIONAL' as const }))

const openWalks = (capacity = 2) => {
  const story = createStory({ role: 'PET_WALKER', weekly: week(capacity), bufferMinutes: 15, services })
  const free = (service = halfHour) =>
    freeSlots({
      schedule: story.hours,
      claims: story.claims(),
      durationMinutes: service.durationMinutes,
      now: NOW,
      from: '2026-11-30',
      to: '2026-11-30',
    })
  return { ...story, free }
}
type Walks = ReturnType<typeof openWalks>
const bookedBy = (walks: Walks, parent: string, startsAt: string, pet?: string) =>
  walks.book(`${parent}-${pet ?? ''}${startsAt}`, NOW, startsAt, { parent, ...(pet && { pet }) })

describe('a window', () => {
  test('is offered as a whole with its places, beside hours that are offered by the half-hour', () => {
    const walks = openWalks()
    expect(walks.free().map(({ label }) => label)).toEqual(['07:00–09:00', '12:00–14:00', '17:00', '17:30', '18:00', '18:30'])
    expect(walks.free()[1]).toEqual({
      startsAt: NOON,
      endsAt: at('12:00'),
      label: '12:00–14:00',
      window: { visitMinutes: 30, capacity: 2, placesLeft: 2 },
    })
  })

  test('bears as many visits as it has places; each takes the window, no buffer, and is as long as its service says', () => {
    const walks = openWalks()
    bookedBy(walks, 'ana', NOON)
    expect(walks.free()[1]).toMatchObject({ window: { placesLeft: 1 } })
    walks.place('b', NOW, NOON, { parent: 'boris', service: 'long' })
    expect(walks.appointment('b')).toMatchObject({
      startsAt: NOON,
      endsAt: at('12:00'),
      bufferMinutes: 0,
      bookedMinutes: 60,
      agreedCents: hour.priceCents,
      window: { visitMinutes: 60, capacity: 2 },
    })
    expect(walks.place('c', NOW, NOON, { parent: 'vera' })).toEqual({ refused: 'SLOT_TAKEN' })
    expect(walks.free().map(({ label }) => label)).not.toContain('12:00–14:00')
    expect(walks.place('d', NOW, SEVEN, { parent: 'vera' })).toHaveProperty('events')
  })

  test('is booked at its beginning only, and not for a visit that is longer than it', () => {
    const walks = openWalks()
    expect(walks.place('a', NOW, at('10:30'))).toEqual({ refused: 'SLOT_NOT_OFFERED' })
    const day = { ...halfHour, id: 'day', durationMinutes: 180, location: 'AT_PROFESSIONAL' as const }
    const sitter = createStory({ role: 'PET_SITTER', weekly: week(2), services: [day] })
    expect(sitter.place('a', NOW, NOON, { service: 'day' })).toEqual({ refused: 'SLOT_NOT_OFFERED' })
  })

  test('an unpaid place is free again when its hold has run out, and the claim that replaces it leaves the others alone', () => {
    const walks = openWalks()
    bookedBy(walks, 'ana', NOON)
    walks.place('b', NOW, NOON, { parent: 'boris' })
    const later = addMs(NOW, 20 * MINUTE_MS)
    expect(walks.place('c', later, NOON, { parent: 'vera' })).toHaveProperty('events')
    expect(walks.claims().map(({ holderId }) => holderId)).toEqual(['ana', 'vera'])
  })

  test('one parent has several animals in it, but no animal is in it twice', () => {
    const walks = openWalks(3)
    bookedBy(walks, 'ana', NOON, 'rex')
    expect(walks.place('again', NOW, NOON, { pet: 'rex' })).toEqual({ refused: 'OWN_APPOINTMENT_THEN' })
    expect(walks.place('noa', NOW, NOON, { pet: 'noa' })).toHaveProperty('events')
  })

  test('whose capacity shrank keeps what was sold and sells nothing until there is less', () => {
    const walks = openWalks(3)
    for (const parent of ['ana', 'boris']) bookedBy(walks, parent, NOON)
    walks.setSchedule(NOW, { weekly: week(1) })
    expect(walks.place('v', NOW, NOON, { parent: 'vera' })).toEqual({ refused: 'SLOT_TAKEN' })
    walks.cancel(`ana-${NOON}`, NOW)
    expect(walks.place('v', NOW, NOON, { parent: 'vera' })).toEqual({ refused: 'SLOT_TAKEN' })
    walks.cancel(`boris-${NOON}`, NOW)
    expect(walks.place('v', NOW, NOON, { parent: 'vera' })).toHaveProperty('events')
  })

  test('takes back a visit that was cancelled and undone, and one that is paid late only while there is room', () => {
    const walks = openWalks()
    bookedBy(walks, 'ana', NOON)
    walks.cancelForNow(`ana-${NOON}`, NOW)
    walks.undo(`ana-${NOON}`, addMs(NOW, 1000))
    expect(walks.free()[1]).toMatchObject({ window: { placesLeft: 1 } })
    walks.place('b', NOW, NOON, { parent: 'boris' })
    walks.startPayment('b', NOW)
    const late = addMs(NOW, 60 * MINUTE_MS)
    walks.capture('b', late)
    expect(walks.appointment('b').status).toBe('confirmed')
    walks.place('c', late, SEVEN, { parent: 'vera' })
    walks.startPayment('c', late)
    const tooLate = addMs(late, 60 * MINUTE_MS)
    walks.place('z', tooLate, SEVEN, { parent: 'zoe' })
    walks.capture('c', tooLate)
    expect(walks.appointment('c')).toMatchObject({ status: 'cancelled', refundCents: halfHour.priceCents })
  })

  test('has no length to change', () => {
    const walks = openWalks()
    bookedBy(walks, 'ana', NOON)
    expect(walks.resize(`ana-${NOON}`, NOW, at('11:00'))).toEqual({ refused: 'NOT_IN_A_WINDOW' })
  })
})

describe('a visit is moved', () => {
  test('to another window, to a time of its own and back, always with its own length', () => {
    const walks = openWalks()
    const id = `ana-${NOON}`
    bookedBy(walks, 'ana', NOON)
    walks.move(id, NOW, SEVEN)
    expect(walks.appointment(id)).toMatchObject({
      startsAt: SEVEN,
      endsAt: at('07:00'),
      window: { visitMinutes: 30, capacity: 1 },
    })
    walks.move(id, NOW, AFTER_WORK)
    expect(walks.appointment(id)).toMatchObject({ endsAt: at('15:30') })
    expect(walks.appointment(id)).not.toHaveProperty('window')
    walks.move(id, NOW, NOON)
    expect(walks.appointment(id)).toMatchObject({ endsAt: at('12:00'), window: { visitMinutes: 30, capacity: 2 } })
    expect(walks.claims()).toHaveLength(1)
  })

  test('and keeps its window where the other one is full; nobody else loses a place', () => {
    const walks = openWalks()
    bookedBy(walks, 'ana', SEVEN)
    for (const parent of ['boris', 'vera']) bookedBy(walks, parent, NOON)
    expect(walks.move(`boris-${NOON}`, NOW, SEVEN)).toEqual({ refused: 'SLOT_TAKEN' })
    expect(walks.move(`ana-${SEVEN}`, NOW, NOON)).toEqual({ refused: 'SLOT_TAKEN' })
    expect(walks.claims()).toHaveLength(3)
  })
})

test('no animal is moved into a window where it is already', () => {
  const walks = openWalks(3)
  for (const startsAt of [SEVEN, NOON]) bookedBy(walks, 'ana', startsAt, 'rex')
  expect(walks.move(`ana-rex${SEVEN}`, NOW, NOON)).toEqual({ refused: 'OWN_APPOINTMENT_THEN' })
  bookedBy(walks, 'ana', at('05:00').replace('11-30', '12-01'), 'noa')
  expect(walks.move(`ana-noa${at('05:00').replace('11-30', '12-01')}`, NOW, NOON)).toHaveProperty('events')
})

type Step = { kind: 'book' | 'place' | 'cancel' | 'move' | 'shrink' | 'grow'; who: number; slot: number }
const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom('book', 'book', 'place', 'cancel', 'move', 'shrink', 'grow'),
    who: fc.nat(7),
    slot: fc.nat(2),
  }),
  { maxLength: 40 },
)

test('case 23: after any bookings, moves and changes of capacity no claim was added above what its window bore', () => {
  fc.assert(
    fc.property(steps, (told) => {
      const walks = openWalks(3)
      let [capacity, nowMs, sold] = [3, Date.parse(NOW), new Set<string>()]
      for (const [index, { kind, who, slot }] of told.entries()) {
        nowMs += 3 * MINUTE_MS
        const now = new Date(nowMs).toISOString()
        const startsAt = [SEVEN, NOON, AFTER_WORK][slot] ?? NOON
        const [parent, id] = [`p${who}`, `p${who}-${index}`]
        const known = [...walks.claims()].find(({ holderId }) => holderId === parent) as { claimId?: string } | undefined
        if (kind === 'book') walks.book(id, now, startsAt, { parent })
        if (kind === 'place') walks.place(id, now, startsAt, { parent })
        if (kind === 'cancel' && known?.claimId) walks.cancel(known.claimId, now)
        if (kind === 'move' && known?.claimId) walks.move(known.claimId, now, startsAt)
        if (kind === 'shrink' || kind === 'grow') {
          capacity = Math.max(1, capacity + (kind === 'grow' ? 1 : -1))
          walks.setSchedule(now, { weekly: week(capacity) })
        }
        const [ledger] = walks.ledgers()
        const live = (ledger?.claims ?? []).filter((claim) => isLive(claim, now))
        const fresh = live.filter(({ claimId }) => !sold.has(claimId))
        expect(fresh.filter((claim) => peakWeight(live, claim) > claim.capacity)).toEqual([])
        sold = new Set(live.map(({ claimId }) => claimId))
      }
    }),
    { numRuns: 150 },
  )
})

test('the ledger of a window is that of the walker’s day', () => {
  const walks = openWalks()
  bookedBy(walks, 'ana', NOON)
  expect(walks.typesOf(ledgerStream(WALKER, '2026-11-30'))).toEqual([
    'ClaimHeld',
    'ClaimLocated',
    'HoldExtended',
    'ClaimConfirmed',
  ])
})
