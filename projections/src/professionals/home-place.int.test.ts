import { afterAll, beforeAll, expect, it } from 'vitest'
import { searchQuery } from '@lapka/contracts/api/professionals.ts'
import type { ProfessionalPlan } from '@lapka/domain/testing/commands.ts'
import { checkUp, openPractice } from '../testing/story.ts'
import { openTestViews, type TestViews } from '../testing/test-views.ts'
import { searchChoices } from './query.ts'
import { searchProfessionals } from './search.ts'

const walk = { ...checkUp, id: 'walk', name: 'Разходка', nameEn: 'Walk', location: 'AT_PARENT' as const }
/** Two homes a kilometre apart, in one neighbourhood. */
const homes: [number, number][] = [
  [28.3351, 43.4251],
  [28.3449, 43.4349],
]

let views: TestViews
beforeAll(async () => {
  views = await openTestViews()
  const walker: ProfessionalPlan = { role: 'PET_WALKER', specializations: [], services: [walk], serviceAreaKm: 5 }
  for (const [nth, coordinates] of homes.entries()) await openPractice(views, { ...walker, coordinates, city: `Град ${nth}` })
  for (const [nth, coordinates] of homes.entries()) await openPractice(views, { coordinates, city: `Село ${nth}` })
  await views.project('professionals')
})
afterAll(() => views.close())

const distancesFrom = async (near: string, role: string) => {
  const { items } = await searchProfessionals(views.db, searchQuery.parse({ near, role, sort: 'distance' }))
  return items.map(({ distanceMetres }) => distanceMetres)
}

it('no distance and no city’s middle tells where in a neighbourhood a walker lives; a vet who is visited stands at their door', async () => {
  for (const near of ['43.42,28.33', '43.44,28.36', '43.5,28.34']) {
    const [one, other] = await distancesFrom(near, 'PET_WALKER')
    expect([near, one]).toEqual([near, other])
    expect(new Set(await distancesFrom(near, 'VET')).size).toBe(2)
  }
  const { cities } = await searchChoices(views.db)
  expect(cities.map(({ latitude, longitude }) => [latitude, longitude])).toEqual([
    [43.43, 28.34],
    [43.43, 28.34],
    [43.43, 28.34],
    [43.43, 28.34],
  ])
})
