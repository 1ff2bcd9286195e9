import { expect, test } from 'vitest'
import { earlierDepartures, nightTiles } from './night-tiles.tsx'

const nights = ['2026-12-19', '2026-12-20', '2026-12-21', '2026-12-22'].map((date) => ({ date, cents: 4000 }))
const stay = { arrival: '2026-12-19', nights }

test('a stay can end on any of its later days, so that its first night stays', () => {
  expect(earlierDepartures(stay, '2026-12-01')).toEqual(['2026-12-20', '2026-12-21', '2026-12-22'])
  expect(earlierDepartures({ ...stay, nights: nights.slice(0, 1) }, '2026-12-01')).toEqual([])
})

test('a stay that has begun can end today at the earliest', () => {
  expect(earlierDepartures(stay, '2026-12-21')).toEqual(['2026-12-21', '2026-12-22'])
})

test('the night of the chosen day and all after it are dropped', () => {
  expect(nightTiles(stay, '2026-12-21', '2026-12-01')).toEqual([
    { date: '2026-12-19', state: 'kept', canChoose: false },
    { date: '2026-12-20', state: 'kept', canChoose: true },
    { date: '2026-12-21', state: 'dropped', canChoose: true },
    { date: '2026-12-22', state: 'dropped', canChoose: true },
  ])
})

test('nights that are over are said to be, and cannot be chosen', () => {
  expect(nightTiles(stay, '2026-12-22', '2026-12-21').map(({ state, canChoose }) => [state, canChoose])).toEqual([
    ['over', false],
    ['over', false],
    ['kept', true],
    ['dropped', true],
  ])
})
