import { expect, test } from 'vitest'
import { mapTilesOf } from './map-tiles.ts'

const tiles = (url: string | undefined, areAllowed = true) =>
  mapTilesOf({ LAPKA_MAP_TILES_URL: url, LAPKA_EXTERNAL_LIBRARIES: areAllowed }, 'https://lapka.test')

test('streets of our own host need no consent, and those of another host are left out where browsers fetch nothing from one', () => {
  const own = 'https://lapka.test/streets/style.json'
  const foreign = 'https://tiles.test/{z}/{x}/{y}.png'
  expect(tiles(undefined)).toBeNull()
  expect(tiles(own)).toEqual({ url: own, attribution: '', isForeign: false })
  expect(tiles(own, false)).toEqual(tiles(own))
  expect(tiles(foreign)).toEqual({ url: foreign, attribution: '', isForeign: true })
  expect(tiles(foreign, false)).toBeNull()
})
