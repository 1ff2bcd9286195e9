import { parseFrame, type Frame } from '@lapka/contracts/search.ts'
import { expect, test } from 'vitest'
import { areApart, canZoom, fitted, frameOf, frameText, groupsOf, pixelsIn, shifted, zoomed } from './map-view.ts'

const size = { width: 400, height: 600 }
const plovdiv = { south: 42.1, west: 24.6, north: 42.2, east: 24.9 }
/** Of a small frame: a degree of longitude is as much shorter as it is far north. */
const shapeOf = ({ south, west, north, east }: typeof plovdiv) =>
  ((east - west) * Math.cos((((south + north) / 2) * Math.PI) / 180)) / (north - south)

test('a map shows all of a frame in its own shape, and the frame that it shows stays as it is', () => {
  const shown = fitted(plovdiv, size)
  expect(shapeOf(shown)).toBeCloseTo(400 / 600, 1)
  expect([shown.west, shown.east].map((degrees) => degrees.toFixed(6))).toEqual(['24.600000', '24.900000'])
  expect(shown.south < 42.1 && shown.north > 42.2).toBe(true)
  const again = fitted(shown, size)
  for (const side of ['south', 'west', 'north', 'east'] as const) expect(again[side]).toBeCloseTo(shown[side])
})

test('a moved or nearer map keeps its shape; no way leads off the Earth or into a frame that the server refuses', () => {
  let shown = fitted(plovdiv, size)
  for (let step = 0; step < 200; step += 1) {
    shown = zoomed(shifted(shown, { east: 0.5, north: 0.5 }, size), step % 2 === 0 ? 0.4 : 2.6, size)
    expect(shapeOf(shown)).toBeCloseTo(400 / 600, 1)
    expect(parseFrame(frameText(shown))).toBeTypeOf('object')
  }
  let near = fitted(plovdiv, size)
  while (canZoom(near, 0.5)) near = zoomed(near, 0.5, size)
  expect(near.north - near.south).toBeLessThan(0.006)
  expect(parseFrame(frameText(near))).toBeTypeOf('object')
  while (canZoom(near, 2)) near = zoomed(near, 2, size)
  expect(near.north - near.south).toBeGreaterThan(10)
  for (const whole of ['-90,-180,90,180', '89.9999,179.9999,90,180']) {
    expect(parseFrame(frameText(fitted(parseFrame(whole) as Frame, size)))).toBeTypeOf('object')
  }
})

test('the frame of some places holds them with room around', () => {
  expect(frameOf([])).toBeUndefined()
  const places = [
    { latitude: 42.14, longitude: 24.75 },
    { latitude: 42.69, longitude: 23.32 },
  ]
  const frame = frameOf(places)!
  const toPixel = pixelsIn(frame, size)
  for (const place of places) {
    const { x, y } = toPixel(place)
    expect([x > 0 && x < size.width, y > 0 && y < size.height]).toEqual([true, true])
  }
  expect(frameOf([places[0]!])).toMatchObject({ south: expect.closeTo(42.13), east: expect.closeTo(24.76) })
})

test('pins that would cover each other stand as one, and those outside the picture are left out', () => {
  const pin = (id: string, x: number, y: number) => ({ id, latitude: y, longitude: x })
  const pins = [pin('best', 100, 100), pin('beside', 120, 120), pin('alone', 300, 300), pin('outside', 401, 10)]
  const groups = groupsOf(pins, ({ latitude, longitude }) => ({ x: longitude, y: latitude }), size)
  expect(groups.map(({ at, pins: together }) => [at.x, ...together.map(({ id }) => id)])).toEqual([
    [100, 'best', 'beside'],
    [300, 'alone'],
  ])
})

test('colleagues in one house stay together however near the map is', () => {
  const house = { latitude: 42.14, longitude: 24.75 }
  expect(areApart([house, house])).toBe(false)
  expect(areApart([house, { ...house, longitude: 24.76 }])).toBe(true)
})
