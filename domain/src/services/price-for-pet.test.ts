import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Service } from '@lapka/contracts/events/professionals.ts'
import { listCentsOf, totalOf } from '@lapka/contracts/money.ts'
import { animalTypes, coats } from '@lapka/contracts/pets.ts'
import type { ServiceRow } from '@lapka/contracts/service-table.ts'
import { withPrices } from './price-history.ts'
import { isOfRow, tailoredPriceAt, tailorService, type Measured } from './price-for-pet.ts'

const row = (upToKg: number | null, coat: ServiceRow['coat'], priceCents: number, durationMinutes: number): ServiceRow => ({
  species: 'dog',
  upToKg,
  coat,
  priceCents,
  durationMinutes,
})
const nails = { id: 'nails', name: 'Изрязване на нокти', nameEn: 'Nail trim', priceCents: 600, durationMinutes: 10 }
const ears = { id: 'ears', name: 'Почистване на уши', nameEn: 'Ear cleaning', priceCents: 500, durationMinutes: 10 }
const grooming: Service = {
  id: 'groom',
  name: 'Къпане и подстригване',
  nameEn: 'Bath and haircut',
  priceCents: 2600,
  durationMinutes: 45,
  rows: [row(10, 'short', 2600, 45), row(10, 'double', 3000, 60), row(45, 'double', 5200, 105), row(45, 'short', 4200, 75)],
  extras: [nails, ears],
}
const rex: Measured = { animalType: 'dog', weightKg: 31, coat: 'double' }

describe('what a service costs for an animal', () => {
  test('its row and the wanted extras, with the animal in the name of the line', () => {
    expect(tailorService(grooming, rex, ['nails'])).toMatchObject({
      durationMinutes: 115,
      pricedBy: { row: { species: 'dog', upToKg: 45, coat: 'double' }, extraIds: ['nails'] },
      price: {
        lines: [
          {
            item: {
              serviceId: 'groom',
              name: 'Къпане и подстригване, куче до 45 кг, двойна козина',
              nameEn: 'Bath and haircut, dog up to 45 kg, double coat',
            },
            cents: 5200,
          },
          { item: { serviceId: 'groom+nails', name: 'Изрязване на нокти' }, cents: 600 },
        ],
      },
    })
  })

  test('who weighs exactly as much as a size ends with is of that size', () => {
    expect(tailorService(grooming, { ...rex, weightKg: 10 })).toMatchObject({ durationMinutes: 60 })
    expect(tailorService(grooming, { ...rex, weightKg: 11 })).toMatchObject({ durationMinutes: 105 })
  })

  test('a service without a table has one price for all, also for an animal of which nothing is known', () => {
    const { rows: _rows, extras: _extras, ...plain } = grooming
    expect(tailorService(plain, { animalType: 'reptile' })).toMatchObject({ durationMinutes: 45, row: null })
    expect(tailorService(plain, undefined)).not.toHaveProperty('pricedBy')
  })

  test('a row for any coat serves those that have none of their own, and a row for any weight those that no size ends', () => {
    const rows = [row(10, 'short', 2600, 45), row(10, null, 2800, 50), row(null, null, 9000, 180)]
    const priced = (pet: Measured) => tailorService({ ...grooming, rows }, pet)
    expect(priced({ animalType: 'dog', weightKg: 9, coat: 'short' })).toMatchObject({ durationMinutes: 45 })
    expect(priced({ animalType: 'dog', weightKg: 9 })).toMatchObject({ durationMinutes: 50 })
    expect(priced({ animalType: 'dog', weightKg: 80, coat: 'wire' })).toMatchObject({ durationMinutes: 180 })
  })

  test.each([
    ['a cat', { animalType: 'cat', weightKg: 4, coat: 'short' }, 'PET_NOT_TAKEN'],
    ['a dog beyond every size', { ...rex, weightKg: 46 }, 'PET_NOT_TAKEN'],
    ['a coat that no row names', { ...rex, coat: 'wire' }, 'PET_NOT_TAKEN'],
    ['no weight', { animalType: 'dog', coat: 'double' }, 'PET_UNDESCRIBED'],
    ['no coat', { animalType: 'dog', weightKg: 31 }, 'PET_UNDESCRIBED'],
  ] as const)('%s has no row', (_who, pet, refused) => {
    expect(tailorService(grooming, pet)).toEqual({ refused })
  })

  test('an extra that is not offered, or another service’s, is refused', () => {
    expect(tailorService(grooming, rex, ['nails', 'teeth'])).toEqual({ refused: 'EXTRA_NOT_OFFERED' })
  })

  test('the lines sum to the row and the extras, whatever the table and whoever comes; the pinned row is of that animal', () => {
    const rowOf = fc.record<ServiceRow>({
      species: fc.constantFrom(...animalTypes),
      upToKg: fc.option(fc.integer({ min: 1, max: 60 })),
      coat: fc.option(fc.constantFrom(...coats)),
      priceCents: fc.integer({ min: 50, max: 20_000 }),
      durationMinutes: fc.integer({ min: 1, max: 20 }).map((steps) => steps * 5),
    })
    const pet = fc.record({
      animalType: fc.constantFrom(...animalTypes),
      weightKg: fc.option(fc.integer({ min: 1, max: 80 })),
      coat: fc.option(fc.constantFrom(...coats)),
    })
    fc.assert(
      fc.property(fc.array(rowOf, { maxLength: 12 }), pet, fc.subarray(['nails', 'ears']), (rows, one, extraIds) => {
        const tailored = tailorService({ ...grooming, rows }, one, extraIds)
        if ('refused' in tailored) return
        const extras = [nails, ears].filter(({ id }) => extraIds.includes(id))
        const cents = extras.reduce((sum, { priceCents }) => sum + priceCents, tailored.row?.priceCents ?? 2600)
        expect([totalOf(tailored.price), listCentsOf(tailored.price)]).toEqual([cents, cents])
        expect(tailored.row === null || isOfRow(tailored.row, one)).toBe(true)
      }),
    )
  })
})

test('a campaign counts on what the same row and extras cost before, and a row that was drawn up since gets nothing', () => {
  const before = withPrices({}, [grooming], '2026-11-01T08:00:00.000Z')
  const dearer: Service = {
    ...grooming,
    rows: [row(45, 'double', 90_000, 105), row(60, 'double', 90_000, 105)],
    extras: [
      { ...nails, priceCents: 50_000 },
      { ...ears, id: 'golden-ears', priceCents: 99_000 },
    ],
  }
  const prices = withPrices(before, [dearer], '2026-11-10T08:00:00.000Z')
  const costBefore = (pet: Measured, extraIds: string[] = []) => {
    const tailored = tailorService(dearer, pet, extraIds)
    if ('refused' in tailored) throw new Error(tailored.refused)
    return tailoredPriceAt(prices, dearer, tailored)('2026-11-05T08:00:00.000Z')
  }
  expect(costBefore(rex)).toBe(5200)
  expect(costBefore(rex, ['nails', 'golden-ears'])).toBe(5800)
  expect(costBefore({ ...rex, weightKg: 55 })).toBe(null)
})
