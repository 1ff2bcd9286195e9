import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { totalOf } from '@lapka/contracts/money.ts'
import { isTransferable } from '../take-over/transferable.ts'
import * as commands from '../../testing/commands.ts'
import { markDied } from '../../testing/people-commands.ts'
import { at, linesOf, NOW, openSalon, row, TEN } from '../../testing/salon.ts'

describe('several pets in one appointment', () => {
  test('take the sum of what each takes, at the price of each, in one claim', () => {
    const salon = openSalon()
    salon.place('a1', ['rex', 'luna'], { extraIds: ['nails'] })
    expect(salon.appointment('a1')).toMatchObject({
      petId: 'rex',
      furtherPetIds: ['luna'],
      endsAt: at('10:50'),
      agreedCents: 9000,
    })
    expect(linesOf(salon.appointment('a1'))).toEqual([
      ['rex', 'Bath, dog up to 45 kg', 5200],
      ['rex', 'Nails', 600],
      ['luna', 'Bath, dog up to 10 kg', 2600],
      ['luna', 'Nails', 600],
    ])
    expect(salon.claims()).toMatchObject([{ claimId: 'a1', startsAt: TEN, endsAt: at('10:50') }])
  })

  test('walk together, for the time of the longest and the price of each', () => {
    const walker = openSalon('PET_WALKER')
    walker.place('a1', ['rex', 'luna'])
    expect(walker.appointment('a1')).toMatchObject({ endsAt: at('09:45'), agreedCents: 7800 })
  })

  test('one pet stays what it was: no further ones, and no name in its line', () => {
    const salon = openSalon()
    salon.place('a1', ['rex'])
    expect(salon.appointment('a1')).not.toHaveProperty('furtherPetIds')
    expect(linesOf(salon.appointment('a1'))).toEqual([[undefined, 'Bath, dog up to 45 kg', 5200]])
  })

  test('are not offered where only the first would have room', () => {
    const salon = openSalon()
    expect(salon.place('a1', ['rex', 'luna'], { startsAt: at('13:00') })).toEqual({ refused: 'SLOT_NOT_OFFERED' })
    expect(salon.place('a2', ['rex'], { startsAt: at('13:00') })).toMatchObject({ events: {} })
  })

  test.each([
    ['a pet of another parent', ['rex', 'foreign'], 'NOT_FOUND'],
    ['a pet that has died', ['rex', 'old'], 'PET_DIED'],
    ['an animal that no row is for', ['rex', 'bun'], 'PET_NOT_TAKEN'],
    ['the same pet twice', ['rex', 'luna', 'rex'], 'INVALID_INPUT'],
    ['five pets', ['rex', 'luna', 'p3', 'p4', 'p5'], 'INVALID_INPUT'],
  ])('are refused for %s, and nothing is appended', (_who, petIds, refused) => {
    const salon = openSalon()
    salon.pet('foreign', { ownerId: 'boris' })
    salon.pet('old')
    salon.run(NOW, markDied('old', 'ana'))
    salon.pet('bun', { animalType: 'rodent' })
    for (const petId of ['p3', 'p4', 'p5']) salon.pet(petId)
    const before = salon.eventCount()
    expect(salon.place('a1', petIds)).toEqual({ refused })
    expect(salon.eventCount()).toBe(before)
  })

  test('a pet that is elsewhere at that time keeps all of them from being booked', () => {
    const salon = openSalon()
    for (const one of commands.openPractice('vet-b')) salon.run(NOW, one)
    const visit = { appointmentId: 'v1', parentId: 'ana', petId: 'luna', professionalId: 'vet-b' }
    salon.run(NOW, commands.place({ ...visit, startsAt: at('10:00'), at: NOW }))
    salon.run(NOW, commands.startPayment({ appointmentId: 'v1', at: NOW }))
    salon.run(NOW, commands.capture({ appointmentId: 'v1', at: NOW }))
    const busyPet = { petId: 'luna', from: at('10:00'), until: at('10:30') }
    expect(salon.place('a1', ['rex', 'luna'])).toEqual({ refused: 'PET_BUSY_THEN', busyPet })
    expect(salon.place('a2', ['rex'])).toMatchObject({ events: {} })
  })

  test('the same ones again go on with the hold, another company is another appointment', () => {
    const salon = openSalon()
    salon.place('a1', ['rex', 'luna'])
    salon.place('a2', ['rex', 'luna'])
    expect(salon.typesOf('appointment-a2')).toEqual(['HoldResumed'])
    salon.place('a3', ['rex'])
    expect([salon.appointment('a1').status, salon.appointment('a3').status]).toEqual(['expired', 'held'])
  })

  test('move as one, come back with an undo, and neither pet is exchanged or handed over alone', () => {
    const salon = openSalon()
    salon.place('a1', ['rex', 'luna'])
    salon.pay('a1')
    expect(salon.edit('a1', NOW, { by: 'parent', petId: 'luna' })).toEqual({ refused: 'SEVERAL_PETS' })
    expect(salon.edit('a1', NOW, { by: 'parent', reason: 'И двете' })).toMatchObject({ events: {} })
    salon.move('a1', NOW, at('09:00'))
    expect(salon.appointment('a1')).toMatchObject({ startsAt: at('09:00'), endsAt: at('11:30'), furtherPetIds: ['luna'] })
    salon.cancelForNow('a1', NOW)
    salon.undo('a1', NOW)
    const kept = salon.appointment('a1')
    expect(kept).toMatchObject({ status: 'confirmed', furtherPetIds: ['luna'] })
    expect(kept.status !== 'none' && isTransferable(kept, NOW)).toBe(false)
  })
})

test('whatever is booked together: the lines sum to the price, the claim is as long as all of them, and a cancelled one gives back what was paid', () => {
  const pets = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 4 })
  const weights = fc.array(fc.integer({ min: 1, max: 45 }), { minLength: 7, maxLength: 7 })
  fc.assert(
    fc.property(pets, weights, fc.boolean(), fc.constantFrom('GROOMER', 'PET_SITTER'), (chosen, kilos, hasNails, role) => {
      const salon = openSalon(role)
      for (const [nth, weightKg] of kilos.entries()) salon.pet(`p${nth}`, { weightKg })
      const extraIds = hasNails ? ['nails'] : []
      salon.place(
        'a1',
        chosen.map((nth) => `p${nth}`),
        { extraIds, startsAt: at('07:00') },
      )
      const parts = chosen.map((nth) => {
        const { priceCents, durationMinutes } = (kilos[nth] ?? 0) <= 10 ? row(10, 2600, 45) : row(45, 5200, 105)
        return { cents: priceCents + (hasNails ? 600 : 0), minutes: durationMinutes + (hasNails ? 10 : 0) }
      })
      const placed = salon.appointment('a1')
      if (placed.status === 'none') throw new Error('not placed')
      const minutes = parts.map((part) => part.minutes)
      const length = role === 'GROOMER' ? minutes.reduce((sum, one) => sum + one, 0) : Math.max(...minutes)
      expect(totalOf(placed.price)).toBe(parts.reduce((sum, { cents }) => sum + cents, 0))
      expect(Date.parse(placed.endsAt) - Date.parse(placed.startsAt)).toBe(length * 60_000)
      salon.pay('a1')
      salon.cancel('a1', NOW, 'professional')
      expect(salon.appointment('a1')).toMatchObject({ status: 'cancelled', refundCents: totalOf(placed.price) })
      expect(salon.claims()).toEqual([])
    }),
    { numRuns: 60 },
  )
})
