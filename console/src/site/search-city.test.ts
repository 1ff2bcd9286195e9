import { expect, test } from 'vitest'
import { professionalsApi } from '../entities/professional/professionals-api.ts'
import { store } from '../app/store.ts'
import { searchFromCity } from './search-city.tsx'

test('a search from home in a city that is known measures distance from its middle, in either alphabet', async () => {
  const cities = [{ name: 'Пловдив', latitude: 42.14214, longitude: 24.75021, count: 7 }]
  const value = { cities, specialties: [], languages: [] }
  store.dispatch(professionalsApi.util.upsertQueryEntries([{ endpointName: 'searchChoices', arg: undefined, value }]))
  const origin = { near: '42.1421,24.7502' }
  for (const city of ['Пловдив', 'plovdiv'])
    expect(await searchFromCity({ city, service: 'Преглед' }, store.dispatch)).toEqual({ city, service: 'Преглед', ...origin })
  expect(await searchFromCity({ city: 'Никъде' }, store.dispatch)).toEqual({ city: 'Никъде' })
})
