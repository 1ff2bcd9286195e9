import { cities } from '../entities/place/cities.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { PlaceMap } from './place-map.tsx'

vi.mock('../kit/pages/public-links.tsx', () => ({ usePublicSite: () => ({ mapTiles: null }) }))

const vienna = { name: 'Виена', latitude: 48.2082, longitude: 16.3738 }
const drawn = (city: string) => {
  const { latitude, longitude } = [...cities, vienna].find(({ name }) => name === city)!
  return renderToStaticMarkup(<PlaceMap place={{ city, latitude, longitude, isNeighbourhood: false }} />)
}
const pinIn = (svg: string): number[] =>
  (/<g class="[^"]*pin[^"]*" transform="translate\(([\d.]+) ([\d.]+)\)"/.exec(svg) ?? []).slice(1).map(Number)

test('every city that we know has its pin within the drawing, none east of Varna or south of Sandanski', () => {
  const pins = cities.map(({ name }) => ({ name, at: pinIn(drawn(name)) }))
  for (const { at } of pins) expect([at[0]! > 0 && at[0]! < 360, at[1]! > 0 && at[1]! < 236]).toEqual([true, true])
  expect(pins.toSorted((one, other) => one.at[0]! - other.at[0]!).at(-1)?.name).toBe('Варна')
  expect(pins.toSorted((one, other) => one.at[1]! - other.at[1]!).at(-1)?.name).toBe('Сандански')
})

test('the city is named once, and no other name stands under its pin', () => {
  expect(drawn('Пловдив').match(/>Пловдив</g)).toHaveLength(1)
  expect(drawn('Асеновград')).not.toContain('>Пловдив<')
  expect(drawn('Асеновград')).toContain('>София<')
})

test('nothing is drawn for a place that we can’t put on it', () => {
  expect(drawn('Виена')).not.toContain('svg')
})
