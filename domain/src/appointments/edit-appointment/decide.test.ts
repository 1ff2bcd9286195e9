import { describe, expect, test } from 'vitest'
import { halfHour, hour, setServices } from '../../testing/commands.ts'
import { markDied } from '../../testing/people-commands.ts'
import { createStory, VET } from '../../testing/story.ts'

const EARLY = '2026-11-23T06:00:00.000Z'
const TEN = '2026-11-26T08:00:00.000Z'
const vaccine = { ...halfHour, id: 'vaccine', name: 'Ваксина', nameEn: 'Vaccination' }
const dearer = { ...halfHour, id: 'dearer', priceCents: 3100 }
const longer = { ...halfHour, id: 'longer', durationMinutes: 45 }

const booked = () => {
  const story = createStory({ services: [halfHour, hour, vaccine, dearer, longer] })
  story.book('a1', EARLY, TEN)
  return story
}

describe('editing an appointment', () => {
  test('to a service of the same price and length keeps time, price and policy, and the price names the new service', () => {
    const story = booked()
    expect(story.edit('a1', EARLY, { serviceId: 'vaccine' })).toEqual({
      events: {
        appointment: [
          {
            type: 'AppointmentEdited',
            data: {
              appointmentId: 'a1',
              parentId: 'ana',
              by: 'parent',
              service: {
                serviceId: 'vaccine',
                serviceName: 'Ваксина',
                serviceNameEn: 'Vaccination',
                price: {
                  currency: 'EUR',
                  lines: [
                    { item: { kind: 'service', serviceId: 'vaccine', name: 'Ваксина', nameEn: 'Vaccination' }, cents: 3000 },
                  ],
                },
              },
              changeCount: 1,
            },
          },
        ],
      },
    })
    expect(story.appointment('a1')).toMatchObject({
      serviceId: 'vaccine',
      serviceName: 'Ваксина',
      startsAt: TEN,
      petId: 'pet-of-ana',
      reason: 'Куца',
      moveCount: 0,
    })
  })

  test('to a dearer, cheaper, longer or withdrawn service is refused', () => {
    const story = booked()
    for (const serviceId of ['dearer', 'longer', 'long', 'none'])
      expect(story.edit('a1', EARLY, { serviceId })).toEqual({ refused: 'OTHER_PRICE_OR_LENGTH' })
    story.run(EARLY, setServices(VET, [{ ...vaccine, priceCents: 2900 }]))
    expect(story.edit('a1', EARLY, { serviceId: 'vaccine' })).toEqual({ refused: 'OTHER_PRICE_OR_LENGTH' })
  })

  test('the length that counts is the booked one, however it was resized since', () => {
    const story = booked()
    story.resize('a1', EARLY, '2026-11-26T08:45:00.000Z')
    expect(story.edit('a1', EARLY, { serviceId: 'vaccine' })).toHaveProperty('events')
    expect(story.appointment('a1')).toMatchObject({ endsAt: '2026-11-26T08:45:00.000Z', changeCount: 2 })
  })

  test('only for another pet of the same parent', () => {
    const story = booked()
    story.addPet('second', 'ana')
    story.addPet('foreign', 'boris')
    expect(story.edit('a1', EARLY, { petId: 'foreign' })).toEqual({ refused: 'NOT_FOUND' })
    expect(story.edit('a1', EARLY, { petId: 'nobody' })).toEqual({ refused: 'NOT_FOUND' })
    story.addPet('late', 'ana')
    story.run(EARLY, markDied('late', 'ana'))
    expect(story.edit('a1', EARLY, { petId: 'late' })).toEqual({ refused: 'PET_DIED' })
    expect(story.edit('a1', EARLY, { petId: 'second', reason: 'Кашля', by: 'professional' })).toMatchObject({
      events: { appointment: [{ data: { by: 'professional', petId: 'second', reason: 'Кашля' } }] },
    })
    expect(story.appointment('a1')).toMatchObject({ petId: 'second', reason: 'Кашля' })
  })

  test('says so where nothing would differ, and ends after twenty changes', () => {
    const story = booked()
    expect(story.edit('a1', EARLY, { serviceId: 'exam', petId: 'pet-of-ana' })).toEqual({ refused: 'NOTHING_TO_CHANGE' })
    for (let count = 1; count <= 20; count++) expect(story.edit('a1', EARLY, { reason: `${count}` })).toHaveProperty('events')
    expect(story.edit('a1', EARLY, { reason: '21' })).toEqual({ refused: 'TOO_MANY_CHANGES' })
    expect(story.move('a1', EARLY, '2026-11-26T09:00:00.000Z')).toHaveProperty('events')
  })

  test('is refused before it is paid, once it has begun, and when it is cancelled', () => {
    const story = createStory()
    expect(story.edit('a1', EARLY, { reason: 'х' })).toEqual({ refused: 'NOT_FOUND' })
    story.place('a1', EARLY, TEN)
    expect(story.edit('a1', EARLY, { reason: 'х' })).toEqual({ refused: 'NOT_CONFIRMED' })
    story.startPayment('a1', EARLY)
    story.capture('a1', EARLY)
    expect(story.edit('a1', TEN, { reason: 'х' })).toEqual({ refused: 'ALREADY_STARTED' })
    story.cancel('a1', EARLY)
    expect(story.edit('a1', EARLY, { reason: 'х' })).toEqual({ refused: 'ALREADY_CANCELLED' })
  })
})
