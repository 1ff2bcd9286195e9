import { describe, expect, test } from 'vitest'
import type { Service } from '@lapka/contracts/events/professionals.ts'
import { createStory, VET } from '../testing/story.ts'
import * as commands from '../testing/commands.ts'
import * as people from '../testing/people-commands.ts'
import { addressFold } from '../addresses/address.ts'
import { decideRemoveAddress } from '../addresses/remove-address/decide.ts'
import { addressStream } from '@lapka/contracts/streams.ts'
import { changeVisitAddressStreams, decideChangeVisitAddress } from './change-address/decide.ts'
import { whyNotThere, type ReadAddress } from './location.ts'
import { readableOfAddress } from './who-reads-address.ts'

const NOW = '2026-11-23T06:00:00.000Z'
const TEN = '2026-11-23T08:00:00.000Z'
const LATER = '2026-11-23T06:20:00.000Z'
// The vet's own address is [23.32, 42.69]; a degree of latitude is 111 km.
const near = { latitude: 42.7, longitude: 23.33 }
const far = { latitude: 42.79, longitude: 23.32 }
const walk: Service = {
  id: 'walk',
  name: 'Разходка',
  nameEn: 'Walk',
  priceCents: 800,
  durationMinutes: 30,
  location: 'AT_PARENT',
}

/** A professional who goes up to four kilometres, and a parent with two addresses. */
const begin = () => {
  const story = createStory()
  story.run(NOW, commands.setServices(VET, [walk, commands.halfHour, { ...walk, id: 'park', location: 'OUTDOORS' }], 4))
  for (const [addressId, accountId] of [
    ['home', 'ana'],
    ['villa', 'ana'],
    ['theirs', 'boris'],
  ] as const)
    story.run(NOW, people.addAddress({ addressId, accountId }))
  story.addPet('rex', 'ana')
  const place = (address: ReadAddress | undefined, more: { appointmentId?: string; serviceId?: string } = {}) => {
    const who = { appointmentId: 'a1', parentId: 'ana', petId: 'rex', professionalId: VET, startsAt: TEN, at: NOW }
    return story.run(NOW, commands.place({ serviceId: 'walk', ...who, address, ...more }))
  }
  const change = (address: ReadAddress, at = LATER) =>
    story.run(
      at,
      commands.command(changeVisitAddressStreams({ appointmentId: 'a1', professionalId: VET, address }), (states) =>
        decideChangeVisitAddress({ address, at }, states),
      ),
    )
  const remove = (addressId: string) =>
    story.run(
      NOW,
      commands.command({ streams: { address: { stream: addressStream(addressId), fold: addressFold } } }, (states) =>
        decideRemoveAddress({ addressId, accountId: 'ana' }, states),
      ),
    )
  return { story, place, change, remove }
}
const home: ReadAddress = { addressId: 'home', revision: 0, point: near }
const villa: ReadAddress = { addressId: 'villa', revision: 0, point: far }

describe('booking a service that goes to the parent', () => {
  test('pins the address by its revision, and no text of it', () => {
    const { story, place } = begin()
    expect(place(home)).toMatchObject({
      events: { appointment: [{ type: 'AppointmentPlaced' }, { type: 'AppointmentLocated' }] },
    })
    expect(story.eventsOf('appointment-a1')[1]).toEqual({
      type: 'AppointmentLocated',
      data: { appointmentId: 'a1', location: 'AT_PARENT', addressId: 'home', addressRevision: 0, changeCount: 0 },
    })
  })

  test('is refused before anything is held: without an address, outside the area, and with one of someone else’s', () => {
    const { story, place, remove } = begin()
    const before = story.eventCount()
    expect(place(undefined)).toEqual({ refused: 'ADDRESS_MISSING' })
    expect(place(villa)).toEqual({ refused: 'OUTSIDE_SERVICE_AREA' })
    expect(place({ ...villa, addressId: 'theirs', point: near })).toEqual({ refused: 'ADDRESS_NOT_FOUND' })
    expect(place({ ...home, addressId: 'nowhere', revision: -1 })).toEqual({ refused: 'ADDRESS_NOT_FOUND' })
    expect(place({ ...home, revision: -1 })).toEqual({ refused: 'ADDRESS_CHANGED_MEANWHILE' })
    expect(story.eventCount()).toBe(before)
    remove('home')
    expect(place(home)).toEqual({ refused: 'ADDRESS_NOT_FOUND' })
    expect(story.claims()).toEqual([])
  })

  test('asks for none where the parent comes to the professional', () => {
    const { story, place } = begin()
    place(undefined, { serviceId: 'exam' })
    expect(story.typesOf('appointment-a1')).toEqual(['AppointmentPlaced'])
  })

  test('goes on with the hold of the same parent, at the address that they chose last', () => {
    const { story, place } = begin()
    story.run(NOW, people.addAddress({ addressId: 'office', accountId: 'ana' }))
    place(home)
    place({ ...home, addressId: 'office' }, { appointmentId: 'a2' })
    expect(story.appointment('a1')).toMatchObject({ address: { addressId: 'office', revision: 0 } })
  })
})

test('the border of an area does not tell where a walker lives, only the neighbourhood', () => {
  const inAreaOf = (coordinates: [number, number], services: Service[]) => (latitude: number) => {
    const professional = { coordinates, services, role: 'PET_WALKER', serviceAreaKm: 4 } as const
    const address = { status: 'kept', revision: 0, addressId: 'a', accountId: 'ana' } as const
    const read = { addressId: 'a', revision: 0, point: { latitude, longitude: 23.33 } }
    return whyNotThere(professional, { read, address, parentId: 'ana' })
  }
  const steps = Array.from({ length: 400 }, (_, nth) => 42.6 + nth / 2_000)
  const bordersOf = (services: Service[]) =>
    [inAreaOf([23.3251, 42.6951], services), inAreaOf([23.3349, 42.7049], services)].map((at) => steps.map(at))
  const [one, other] = bordersOf([walk])
  expect(one).toEqual(other)
  expect(one).toContain(null)
  // A parent who is visited gives the address.
  const [visited, neighbour] = bordersOf([walk, { ...commands.halfHour, location: 'AT_PROFESSIONAL' }])
  expect(visited).not.toEqual(neighbour)
})

describe('another address for a visit', () => {
  test('is checked like the first one, counted once it is agreed, and told', () => {
    const { story, place, change } = begin()
    story.run(NOW, people.addAddress({ addressId: 'office', accountId: 'ana' }))
    place(home)
    story.startPayment('a1', NOW)
    story.capture('a1', NOW)
    expect(change(villa)).toEqual({ refused: 'OUTSIDE_SERVICE_AREA' })
    expect(change({ ...home, addressId: 'theirs' })).toEqual({ refused: 'ADDRESS_NOT_FOUND' })
    expect(change(home)).toEqual({ events: {} })
    change({ ...home, addressId: 'office' })
    expect(story.appointment('a1')).toMatchObject({ address: { addressId: 'office' }, changeCount: 1 })
  })

  test('is refused where the parent comes to the professional, once it is cancelled, and once it has begun', () => {
    const { story, place, change } = begin()
    place(undefined, { serviceId: 'exam' })
    expect(change(home)).toEqual({ refused: 'NOT_AT_PARENT' })
    const other = begin()
    other.place(home)
    other.story.startPayment('a1', NOW)
    other.story.capture('a1', NOW)
    expect(other.change(home, TEN)).toEqual({ refused: 'ALREADY_STARTED' })
    other.story.cancel('a1', NOW)
    expect(other.change(home)).toEqual({ refused: 'ALREADY_CANCELLED' })
    expect(story.appointment('a1')).not.toHaveProperty('address')
  })
})

test('an address is read by its parent always, and by a verified professional while the visit needs it', () => {
  const visit = { status: 'confirmed', outcome: null, endsAt: TEN, isVerified: true } as const
  const dayAfter = '2026-11-24T08:00:00.000Z'
  expect(readableOfAddress(visit, 'professional', NOW)).toBe('all')
  expect(readableOfAddress(visit, 'clinic', NOW)).toBe('street')
  expect(readableOfAddress(visit, 'operator', NOW)).toBeNull()
  expect(readableOfAddress(visit, 'professional', dayAfter)).toBeNull()
  for (const change of [
    { status: 'held' },
    { status: 'awaiting_payment' },
    { status: 'cancelled' },
    { outcome: 'completed' },
    { outcome: 'no_show' },
    { isVerified: false },
  ] as const) {
    expect(readableOfAddress({ ...visit, ...change }, 'professional', NOW)).toBeNull()
    expect(readableOfAddress({ ...visit, ...change }, 'parent', dayAfter)).toBe('all')
  }
})
