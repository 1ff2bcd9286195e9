import { expect, test } from 'vitest'
import { degreesOf, nowhere, pointIn } from './cities.ts'

const sofia = { latitude: 42.6977, longitude: 23.3219 }

test('an address is at the centre of its city, whichever letters name it', () => {
  expect(pointIn('София', nowhere)).toEqual(sofia)
  expect(pointIn(' sofia', nowhere)).toEqual(sofia)
  expect(pointIn('Русе', sofia)).toEqual({ latitude: 43.8486, longitude: 25.9545 })
})

test('an unknown village does not stay at the centre of the city that was typed before it', () => {
  expect(pointIn('Брестник', sofia)).toEqual(nowhere)
})

test('a point that was set stays, whichever city is typed', () => {
  const own = { latitude: 42.68, longitude: 23.35 }
  expect([pointIn('Пловдив', own), pointIn('Брестник', own)]).toEqual([own, own])
})

test('a degree is typed with a comma or a point, and anything else is none', () => {
  expect([degreesOf('42,1421'), degreesOf(' 42.1421'), degreesOf(42.1421)]).toEqual([42.1421, 42.1421, 42.1421])
  expect([degreesOf(''), degreesOf('север'), degreesOf(null)]).toEqual([null, null, null])
})
