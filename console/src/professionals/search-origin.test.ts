import { expect, test, vi } from 'vitest'
import { changesToCity, cityAt, createLocator } from './search-origin.ts'

vi.mock('../entities/professional/professionals-api.ts', () => ({}))

const cities = [{ name: 'Пловдив', latitude: 42.14214, longitude: 24.75021, count: 7 }]

test('choosing a known city sorts by the distance from it, and leaving it measures nothing any more', () => {
  const chosen = { city: 'пловдив', near: '42.1421,24.7502', sort: 'distance' }
  expect(changesToCity('пловдив', {}, cities)).toEqual(chosen)
  expect(changesToCity('Plovdiv', {}, cities)).toEqual({ ...chosen, city: 'Plovdiv' })
  expect(cityAt(cities, chosen.near)).toBe('Пловдив')
  expect(changesToCity('', { ...chosen, bucket: '10' }, cities)).toEqual({ city: '', near: '', bucket: '', sort: '' })
  expect(changesToCity('Никъде', { sort: 'price' }, cities)).toEqual({ city: 'Никъде', near: '', bucket: '', sort: 'price' })
})

test('a city that stayed, or one beside the place where somebody is, moves nothing', () => {
  expect(changesToCity('Пловдив', { city: 'Пловдив', sort: 'price' }, cities)).toEqual({ city: 'Пловдив' })
  expect(changesToCity('Пловдив', { near: '42.7000,23.3000' }, cities)).toEqual({ city: 'Пловдив' })
})

const browserThatAnswersLate = () => {
  const asked: { found: PositionCallback; refused: PositionErrorCallback }[] = []
  const getCurrentPosition = (found: PositionCallback, refused?: PositionErrorCallback | null) =>
    void asked.push({ found, refused: refused ?? (() => {}) })
  const at = (latitude: number) => ({ coords: { latitude, longitude: 23.3 } }) as GeolocationPosition
  return {
    geolocation: () => ({ getCurrentPosition }),
    find: (index: number, latitude: number) => asked[index]?.found(at(latitude)),
    refuse: (index: number) => asked[index]?.refused({} as GeolocationPositionError),
  }
}

test('a city that was chosen while the location was awaited stays chosen when it comes, and when it is refused', () => {
  const browser = browserThatAnswersLate()
  const locator = createLocator(browser.geolocation)
  const answers: string[] = []
  const ask = () =>
    locator.ask(
      (near) => answers.push(near),
      () => answers.push('refused'),
    )
  ask()
  locator.giveUp()
  browser.find(0, 42.1)
  browser.refuse(0)
  expect(answers).toEqual([])
  ask()
  ask()
  browser.find(1, 42.2)
  browser.find(2, 42.3)
  expect(answers).toEqual(['42.3000,23.3000'])
})
