import { expect, test } from 'vitest'
import { coordinatesOf } from '../professional/search-city.ts'
import { createLocator } from './locator.ts'

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
      (point) => answers.push(coordinatesOf(point)),
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
