import { expect, test } from 'vitest'
import { closedForVets } from './open-times.ts'
import { toWall } from '../kit/time/wall-clock.ts'

const zone = 'Europe/Sofia'
const span = (from: string, to: string) => ({ from: `2026-11-26T${from}:00.000Z`, to: `2026-11-26T${to}:00.000Z` })
const hours = [
  { professionalId: 'morning', spans: [span('07:00', '10:00')] },
  { professionalId: 'evening', spans: [span('12:00', '16:00')] },
  { professionalId: 'away', spans: [] },
]
const at = (time: string) => toWall(`2026-11-26T${time}:00.000Z`, zone)

test('each vet’s column is closed outside their own hours, and a day of all vets where no vet works', () => {
  const isClosed = closedForVets(hours, zone)
  const closedFor = (id: string) => ['06:30', '07:00', '09:45', '10:00', '15:30', '16:00'].map((time) => isClosed(at(time), id))
  expect(closedFor('morning')).toEqual([true, false, false, true, true, true])
  expect(closedFor('evening')).toEqual([true, true, true, true, false, true])
  expect(closedFor('away')).toEqual(Array(6).fill(true))
  expect(['06:30', '09:45', '11:00', '15:30'].map((time) => isClosed(at(time)))).toEqual([true, false, true, false])
})

test('before the hours are known, and for who left the clinic, nothing is closed', () => {
  expect(closedForVets(undefined, zone)(at('03:00'))).toBe(false)
  expect(closedForVets(hours, zone)(at('03:00'), 'left')).toBe(false)
})
