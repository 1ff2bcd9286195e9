import { describe, expect, test } from 'vitest'
import type { Events } from '@lapka/contracts/events.ts'
import type { Service } from '@lapka/contracts/events/professionals.ts'
import type { Coat } from '@lapka/contracts/pets.ts'
import { addAppointmentStreams, decideAddAppointment } from '../add-appointment/decide.ts'
import * as commands from '../../testing/commands.ts'
import { petStream } from '@lapka/contracts/streams.ts'
import { addPet, changePet } from '../../testing/people-commands.ts'
import { createStory, VET } from '../../testing/story.ts'

const NOW = '2026-11-23T06:00:00.000Z'
const at = (time: string) => `2026-11-23T${time}:00.000Z`
const TEN = at('08:00')
const dog = (upToKg: number, priceCents: number, durationMinutes: number) =>
  ({ species: 'dog', upToKg, coat: null, priceCents, durationMinutes }) as const
const nails = { id: 'nails', name: 'Нокти', nameEn: 'Nails', priceCents: 600, durationMinutes: 10 }
const groom: Service = {
  id: 'groom',
  name: 'Къпане',
  nameEn: 'Bath',
  priceCents: 2600,
  durationMinutes: 45,
  rows: [dog(10, 2600, 45), dog(45, 5200, 105)],
  extras: [nails],
}
const plain = { ...commands.halfHour, priceCents: 5200, durationMinutes: 105 }

type Body = { weightKg?: number; coat?: Coat; animalType?: 'dog' | 'cat' }
const makeSalon = () => {
  const story = createStory({ role: 'GROOMER', services: [groom, plain] })
  const pet = (petId: string, body: Body, ownerId = 'ana') => story.run(NOW, addPet({ petId, ownerId, ...body }))
  type Other = { parentId?: string; startsAt?: string }
  const place = (appointmentId: string, petId: string, extraIds?: string[], { parentId = 'ana', startsAt = TEN }: Other = {}) =>
    story.run(
      NOW,
      commands.place({ appointmentId, parentId, petId, professionalId: VET, serviceId: 'groom', startsAt, at: NOW, extraIds }),
    )
  const weigh = (petId: string, weightKg: number) => {
    const [added] = story.eventsOf(petStream(petId))
    return story.run(NOW, changePet({ ...(added?.data as Events['PetAdded']), weightKg }))
  }
  return { ...story, pet, place, weigh }
}

describe('a service with a table', () => {
  test('takes as long and costs as much as its row says for this animal, and the booking pins it', () => {
    const salon = makeSalon()
    salon.pet('rex', { weightKg: 31 })
    salon.place('a1', 'rex', ['nails'])
    const priced = {
      endsAt: at('09:55'),
      agreedCents: 5800,
      pricedBy: { row: { species: 'dog', upToKg: 45, coat: null }, extraIds: ['nails'] },
    }
    expect(salon.appointment('a1')).toMatchObject(priced)
    salon.weigh('rex', 4)
    salon.run(NOW, commands.setServices(VET, [{ ...groom, rows: [dog(45, 9900, 200)], extras: [] }]))
    expect(salon.appointment('a1')).toMatchObject(priced)
    expect(salon.claims()).toMatchObject([{ claimId: 'a1', endsAt: at('09:55') }])
  })

  test.each([
    ['an animal that no row is for', { animalType: 'cat', weightKg: 4 }, [], 'PET_NOT_TAKEN'],
    ['an animal of unknown weight', {}, [], 'PET_UNDESCRIBED'],
    ['an extra that is not offered', { weightKg: 31 }, ['teeth'], 'EXTRA_NOT_OFFERED'],
  ] as const)('is refused for %s, and nothing is appended', (_who, body, extras, refused) => {
    const salon = makeSalon()
    salon.pet('pet', body)
    const before = salon.eventCount()
    expect(salon.place('a1', 'pet', [...extras])).toEqual({ refused })
    expect(salon.eventCount()).toBe(before)
  })

  test('does not begin where its own length has no room, though a shorter one would have', () => {
    const salon = makeSalon()
    salon.pet('rex', { weightKg: 31 })
    salon.pet('noa', { weightKg: 9 }, 'boris')
    salon.place('a1', 'rex')
    expect(salon.place('b1', 'noa', [], { parentId: 'boris', startsAt: at('09:30') })).toEqual({ refused: 'SLOT_TAKEN' })
    expect(salon.place('b2', 'noa', [], { parentId: 'boris', startsAt: at('14:00') })).toMatchObject({ events: {} })
    expect(salon.place('a2', 'rex', [], { parentId: 'ana', startsAt: at('14:30') })).toEqual({ refused: 'SLOT_NOT_OFFERED' })
  })

  test('asked for again with other extras is another booking in place of the held one; with the same it goes on', () => {
    const salon = makeSalon()
    salon.pet('rex', { weightKg: 31 })
    salon.place('a1', 'rex')
    expect(salon.place('a2', 'rex')).toMatchObject({ events: { appointment: [{ type: 'HoldResumed' }] } })
    expect(salon.place('a3', 'rex', ['nails'])).toMatchObject({ events: { appointment: [{ type: 'AppointmentPlaced' }] } })
    expect(salon.appointment('a1').status).toBe('expired')
    expect(salon.appointment('a3')).toMatchObject({ status: 'held', agreedCents: 5800 })
  })

  test('is held anew where the animal has grown out of its row meanwhile', () => {
    const salon = makeSalon()
    salon.pet('noa', { weightKg: 9 })
    salon.place('a1', 'noa')
    salon.weigh('noa', 12)
    expect(salon.place('a2', 'noa')).toMatchObject({ events: { appointment: [{ type: 'AppointmentPlaced' }] } })
    expect(salon.appointment('a2')).toMatchObject({ agreedCents: 5200 })
  })
})

describe('a booked service with a table', () => {
  const booked = () => {
    const salon = makeSalon()
    salon.pet('rex', { weightKg: 31 })
    salon.pet('lighter', { weightKg: 12 })
    salon.pet('heavier', { weightKg: 60 })
    salon.pet('cat', { animalType: 'cat', weightKg: 5 })
    salon.place('a1', 'rex', ['nails'])
    salon.startPayment('a1', NOW)
    salon.capture('a1', NOW)
    return salon
  }

  test('may be for another animal where the pinned row is for it too', () => {
    const salon = booked()
    expect(salon.edit('a1', NOW, { by: 'parent', petId: 'heavier' })).toEqual({ refused: 'OTHER_PRICE_OR_LENGTH' })
    expect(salon.edit('a1', NOW, { by: 'parent', petId: 'cat' })).toEqual({ refused: 'OTHER_PRICE_OR_LENGTH' })
    expect(salon.edit('a1', NOW, { by: 'parent', petId: 'lighter' })).toMatchObject({ events: {} })
  })

  test('may not be for an animal that has a dearer row of its own, but may where the table is gone', () => {
    const salon = makeSalon()
    salon.run(
      NOW,
      commands.setServices(VET, [{ ...groom, rows: [dog(45, 5200, 105), { ...dog(45, 7900, 105), coat: 'double' }] }]),
    )
    salon.pet('rex', { weightKg: 31, coat: 'short' })
    salon.pet('woolly', { weightKg: 30, coat: 'double' })
    salon.place('a1', 'rex')
    salon.startPayment('a1', NOW)
    salon.capture('a1', NOW)
    expect(salon.edit('a1', NOW, { by: 'parent', petId: 'woolly' })).toEqual({ refused: 'OTHER_PRICE_OR_LENGTH' })
    salon.run(NOW, commands.setServices(VET, [plain]))
    expect(salon.edit('a1', NOW, { by: 'parent', petId: 'woolly' })).toMatchObject({ events: {} })
  })

  test('is exchanged for no other service, and none is exchanged for it', () => {
    const salon = booked()
    expect(salon.edit('a1', NOW, { by: 'parent', serviceId: 'exam' })).toEqual({ refused: 'OTHER_PRICE_OR_LENGTH' })
  })

  test('gives back all of what was paid, extras included, when it is cancelled in time', () => {
    const salon = booked()
    expect(salon.cancel('a1', NOW, 'professional')).toMatchObject({ events: { appointment: [{ data: { refundCents: 5800 } }] } })
  })
})

test('a professional’s own booking takes the row of the animal too, and says why where there is none', () => {
  const salon = makeSalon()
  salon.pet('rex', { weightKg: 31 })
  salon.pet('cat', { animalType: 'cat', weightKg: 4 })
  const add = (appointmentId: string, petId: string) => {
    const what = { appointmentId, petId, professionalId: VET, serviceId: 'groom', startsAt: TEN }
    const addition = { ...what, visitReason: '', at: NOW, tzdataVersion: '2026b' }
    return salon.run(
      NOW,
      commands.command(addAppointmentStreams(addition), (states) => decideAddAppointment(addition, states)),
    )
  }
  expect(add('c1', 'cat')).toEqual({ refused: 'PET_NOT_TAKEN' })
  add('c2', 'rex')
  expect(salon.appointment('c2')).toMatchObject({ dueToClinicCents: 5200, endsAt: at('09:45') })
})
