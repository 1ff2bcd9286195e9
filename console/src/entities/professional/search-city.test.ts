import { expect, test } from 'vitest'
import { changesToCity, changesToFrame, cityAt } from './search-city.ts'

const cities = [{ name: 'Пловдив', latitude: 42.14214, longitude: 24.75021, count: 7 }]

test('a known city is measured from and leaves the chosen order as it is; leaving it measures nothing any more', () => {
  const chosen = { city: 'пловдив', near: '42.1421,24.7502' }
  expect(changesToCity('пловдив', {}, cities)).toEqual(chosen)
  expect(changesToCity('Plovdiv', {}, cities)).toEqual({ ...chosen, city: 'Plovdiv' })
  expect(cityAt(cities, chosen.near)).toBe('Пловдив')
  expect(changesToCity('', { ...chosen, bucket: '10', sort: 'distance' }, cities)).toEqual({
    city: '',
    near: '',
    bucket: '',
    sort: '',
  })
  expect(changesToCity('Никъде', { sort: 'price' }, cities)).toEqual({ city: 'Никъде', near: '', bucket: '', sort: 'price' })
})

test('a city that stayed, or one beside the visitor’s place, moves nothing', () => {
  expect(changesToCity('Пловдив', { city: 'Пловдив', sort: 'price' }, cities)).toEqual({ city: 'Пловдив' })
  expect(changesToCity('Пловдив', { near: '42.7000,23.3000' }, cities)).toEqual({ city: 'Пловдив' })
})

test('a beginning or a misspelt name becomes the one city that it can mean', () => {
  const many = ['София', 'Пловдив', 'Плевен', 'Варна'].map((name, nth) => ({ name, latitude: 42 + nth, longitude: 24, count: 1 }))
  const cityOf = (typed: string) => changesToCity(typed, {}, many).city
  expect(['соф', 'Sof', 'софя', 'Пловидв', 'варнаа', 'вврна'].map(cityOf)).toEqual([
    'София',
    'София',
    'София',
    'Пловдив',
    'Варна',
    'Варна',
  ])
  // Two cities begin so, or none is like it: what was typed stays.
  expect(['пл', 'пле', 'Русе'].map(cityOf)).toEqual(['пл', 'Плевен', 'Русе'])
})

test('the part of a map that is searched takes the place of a city, and a city the place of the map', () => {
  const frame = '42.0000,24.6000,42.3000,24.9000'
  const inCity = { city: 'Пловдив', near: '42.1421,24.7502', bucket: '10', sort: 'distance', role: 'VET' }
  expect(changesToFrame(frame, inCity, cities)).toEqual({ frame, city: '', near: '', bucket: '', sort: '' })
  expect(changesToFrame(frame, { near: '42.7000,23.3000', sort: 'distance' }, cities)).toEqual({ frame, city: '', bucket: '' })
  expect(changesToCity('Пловдив', { frame }, cities)).toEqual({ city: 'Пловдив', near: '42.1421,24.7502', frame: '' })
  expect(changesToCity('', { frame }, cities)).toEqual({ city: '' })
})
