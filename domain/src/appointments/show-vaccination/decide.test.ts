import type { Disease } from '@lapka/contracts/pet-records.ts'
import type { VaccinationRule } from '@lapka/contracts/stays.ts'
import { appointmentStream } from '@lapka/contracts/streams.ts'
import { expect, test } from 'vitest'
import { addDays } from '../../kernel/zone.ts'
import { isAwaited, vaccinationTimes } from '../../stays/vaccinations-of-stay.ts'
import * as commands from '../../testing/commands.ts'
import { addPet } from '../../testing/people-commands.ts'
import * as stays from '../../testing/stay-commands.ts'
import { createMemory } from '../../testing/story.ts'
import { appointmentFold } from '../appointment.ts'

const FOUNDED = '2026-01-01T00:00:00.000Z'
const EARLY = '2026-11-01T08:00:00.000Z'
const ARRIVAL = '2026-12-06'
const CHECK_IN = '2026-12-06T12:00:00.000Z'
const DEPARTURE = '2026-12-10'
/** 3 December by the wall in Sofia is over. */
const DUE = '2026-12-03T22:00:00.000Z'
const RABIES: VaccinationRule = { needs: [{ species: 'dog', group: 'rabies' }], dueDays: 3 }
const appointmentId = 'a'

type Entry = { entryId: string; validUntil?: string | null; validFrom?: string | null; petId?: string; against?: Disease[] }
type Options = { rule?: VaccinationRule | undefined; entries?: Entry[]; at?: string; pets?: string[] }

const town = ({ rule = RABIES, entries = [], at = EARLY, pets = ['rex'] }: Options = {}) => {
  const { run, read, log } = createMemory()
  const policy = { noticeHours: 72, lateRefundPercent: 50, noShowRefundPercent: 0 }
  for (const one of stays.openHotel(policy, stays.roomsOf(3, { vaccinations: rule }))) run(FOUNDED, one)
  for (const petId of pets) run(FOUNDED, addPet({ petId, ownerId: 'ana' }))
  const enter = ({ petId = 'rex', validUntil = DEPARTURE, ...entry }: Entry, when = EARLY) =>
    run(when, stays.addDose({ petId, on: '2026-03-01', validUntil, ...entry }, 'ana', when))
  for (const entry of entries) enter(entry)
  const stay = {
    classId: 1,
    arrival: ARRIVAL,
    departure: DEPARTURE,
    pets: pets.map((petId) => ({ petId, weightKg: null })),
    extraIds: [],
  }
  const place = () => run(at, stays.placeStay({ appointmentId, parentId: 'ana', stay, at }))
  const appointment = () => {
    const known = read(appointmentStream(appointmentId), appointmentFold)
    if (known.status === 'none') throw new Error('no such stay')
    return known
  }
  return {
    run,
    enter,
    place,
    appointment,
    waits: () => appointment().stay?.vaccinations,
    pay: () => {
      run(at, commands.startPayment({ appointmentId, at }))
      run(at, commands.capture({ appointmentId, at }))
    },
    withdraw: (entryId: string) => run(EARLY, stays.withdrawDose({ petId: 'rex', entryId }, 'ana', EARLY)),
    rest: (entryId: string, petId = 'rex') => run(EARLY, stays.restOnVaccination({ appointmentId, petId, entryId })),
    accept: (petId = 'rex') => run(EARLY, stays.acceptVaccination({ appointmentId, petId, group: 'rabies' })),
    remind: (when: string) => run(when, stays.remindVaccination(appointmentId, when)),
    comeIn: () => run(CHECK_IN, stays.checkIn({ appointmentId, room: 1, at: CHECK_IN })),
    count: () => log.get(appointmentStream(appointmentId))?.length,
  }
}

const booked = (options: Options = {}) => {
  const all = town(options)
  all.place()
  all.pay()
  return all
}

test('a stay rests on the entry that is valid for longest, through the day of departure, and waits for nothing', () => {
  const entries = [
    { entryId: 'short', validUntil: DEPARTURE },
    { entryId: 'long', validUntil: '2027-05-01' },
  ]
  const { waits, comeIn } = booked({ entries })
  const proof = { entryId: 'long', on: '2026-03-01', validUntil: '2027-05-01', by: 'parent' }
  expect(waits()).toEqual({ needs: [{ petId: 'rex', group: 'rabies', proof }] })
  expect(comeIn()).toHaveProperty('events')
})

test.each<[string, Omit<Entry, 'entryId'>]>([
  ['ends the day before departure', { validUntil: addDays(DEPARTURE, -1) }],
  ['does not say until when', { validUntil: null }],
  ['begins after the arrival', { validFrom: addDays(ARRIVAL, 1), validUntil: '2027-05-01' }],
  ['is against something else', { against: ['leptospirosis'] }],
])('an entry that %s is none: the stay waits until the end of the third day before', (_, entry) => {
  const { waits } = booked({ entries: [{ entryId: 'one', ...entry }] })
  expect(waits()).toEqual({ needs: [{ petId: 'rex', group: 'rabies' }], dueAt: DUE })
})

test('a withdrawn entry is none', () => {
  const { place, withdraw, waits } = town({ entries: [{ entryId: 'one' }] })
  withdraw('one')
  place()
  expect(waits()).toHaveProperty('dueAt', DUE)
})

test('what it rests on stays, whatever becomes of the entry in the record', () => {
  const { withdraw, waits } = booked({ entries: [{ entryId: 'one' }] })
  withdraw('one')
  expect(waits()?.needs[0]?.proof?.entryId).toBe('one')
})

test('each animal needs its own, and other species than those that are named need none', () => {
  const two = booked({ pets: ['rex', 'lili'], entries: [{ entryId: 'one', petId: 'lili' }] })
  expect(two.waits()?.needs.map(({ petId, proof }) => [petId, proof?.entryId])).toEqual([
    ['rex', undefined],
    ['lili', 'one'],
  ])
  expect(booked({ rule: { needs: [{ species: 'cat', group: 'rabies' }], dueDays: 3 } }).waits()).toBeUndefined()
})

test('booked after the deadline, it waits for a day, but never into the last two hours before check-in', () => {
  expect(booked({ at: '2026-12-04T08:00:00.000Z' }).waits()?.dueAt).toBe('2026-12-05T08:00:00.000Z')
  expect(booked({ at: '2026-12-05T20:00:00.000Z' }).waits()?.dueAt).toBe('2026-12-06T10:00:00.000Z')
  expect(town({ at: '2026-12-06T08:00:00.001Z' }).place()).toEqual({ refused: 'VACCINATION_NEEDED_FIRST' })
  expect(town({ at: '2026-12-06T08:00:00.001Z', entries: [{ entryId: 'one' }] }).place()).toHaveProperty('events')
})

test('the parent shows an entry of the record, once, for all that it shows', () => {
  const needs = (['rabies', 'core'] as const).map((group) => ({ species: 'dog' as const, group }))
  const { enter, rest, waits, count, comeIn } = booked({ rule: { needs, dueDays: 3 } })
  expect(comeIn()).toEqual({ refused: 'VACCINATION_MISSING' })
  enter({ entryId: 'all', against: ['rabies', 'distemper', 'parvovirus'] })
  expect(rest('all')).toHaveProperty('events')
  expect(waits()?.needs.map(({ proof }) => proof?.entryId)).toEqual(['all', 'all'])
  const written = count()
  expect(rest('all')).toEqual({ events: {} })
  expect(count()).toBe(written)
  expect(comeIn()).toHaveProperty('events')
})

test('an entry that is not there, of another animal, too short or not asked for is refused, and nothing is written', () => {
  const { run, enter, rest, count, withdraw } = booked({ pets: ['rex', 'lili'] })
  run(FOUNDED, addPet({ petId: 'foreign', ownerId: 'ivo' }))
  enter({ entryId: 'of-lili', petId: 'lili' })
  enter({ entryId: 'short', validUntil: '2026-12-01' })
  enter({ entryId: 'flu', against: ['kennel-cough'] })
  enter({ entryId: 'gone' })
  withdraw('gone')
  const written = count()
  expect(rest('nothing')).toEqual({ refused: 'NOT_FOUND' })
  expect(rest('gone')).toEqual({ refused: 'NOT_FOUND' })
  expect(rest('of-lili')).toEqual({ refused: 'NOT_FOUND' })
  expect(rest('of-lili', 'foreign')).toEqual({ refused: 'NOT_FOUND' })
  expect(rest('short')).toEqual({ refused: 'VACCINATION_NOT_VALID' })
  expect(rest('flu')).toEqual({ refused: 'NO_VACCINATION_NEEDED' })
  expect(count()).toBe(written)
})

test('a shorter stay may rest on an entry that was too short before', () => {
  const { run, enter, rest } = booked()
  enter({ entryId: 'short', validUntil: addDays(DEPARTURE, -2) })
  expect(rest('short')).toEqual({ refused: 'VACCINATION_NOT_VALID' })
  run(EARLY, stays.shortenStay({ appointmentId, departure: addDays(DEPARTURE, -2), by: 'parent', at: EARLY }))
  expect(rest('short')).toHaveProperty('events')
})

test('a stay that becomes longer than its vaccination waits again, and what was seen on paper stays good', () => {
  const vaccinations = (shown: object) => ({ needs: [{ ...shown }] })
  const proof = { validUntil: DEPARTURE }
  expect(isAwaited(vaccinations({ proof }), DEPARTURE)).toBe(false)
  expect(isAwaited(vaccinations({ proof }), addDays(DEPARTURE, 1))).toBe(true)
  expect(isAwaited(vaccinations({ proof, seenAt: EARLY }), addDays(DEPARTURE, 1))).toBe(false)
})

test('the hotel sees it on paper, once, and lets the guests in', () => {
  const { accept, comeIn, waits, count } = booked()
  expect(accept()).toHaveProperty('events')
  expect(waits()?.needs).toEqual([{ petId: 'rex', group: 'rabies', seenAt: EARLY }])
  const written = count()
  expect(accept()).toEqual({ events: {} })
  expect(count()).toBe(written)
  expect(comeIn()).toHaveProperty('events')
})

test('a stay that asks for none, is not paid or was cancelled rests on nothing', () => {
  const without = booked({ rule: { needs: [{ species: 'cat', group: 'rabies' }], dueDays: 3 } })
  expect(without.accept()).toEqual({ refused: 'NO_VACCINATION_NEEDED' })
  const unpaid = town()
  unpaid.place()
  expect(unpaid.accept()).toEqual({ refused: 'NOT_CONFIRMED' })
  const { run, enter, rest, accept } = booked()
  enter({ entryId: 'one' })
  run(EARLY, commands.cancel({ appointmentId, by: 'parent', at: EARLY }))
  expect([rest('one'), accept()]).toEqual([{ refused: 'ALREADY_CANCELLED' }, { refused: 'ALREADY_CANCELLED' }])
})

test('the parent is asked once more two days before the deadline, or halfway of a short wait, and only while something is missing', () => {
  expect(vaccinationTimes({ dueAt: DUE, placedAt: EARLY })).toEqual({
    remindAt: '2026-12-01T22:00:00.000Z',
    cancelAt: '2026-12-03T23:00:00.000Z',
  })
  expect(vaccinationTimes({ dueAt: DUE, placedAt: '2026-12-02T22:00:00.000Z' }).remindAt).toBe('2026-12-03T10:00:00.000Z')
  const { remind, accept } = booked()
  expect(remind('2026-12-01T21:59:59.999Z')).toEqual({ events: {} })
  expect(remind('2026-12-01T22:00:00.000Z')).toHaveProperty('events.appointment.0.type', 'VaccinationReminded')
  expect(remind('2026-12-01T22:00:00.000Z')).toEqual({ events: {} })
  const other = booked()
  accept()
  other.accept()
  expect(other.remind(DUE)).toEqual({ events: {} })
})
