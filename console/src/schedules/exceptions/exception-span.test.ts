import { expect, test } from 'vitest'
import { makeFormat } from '../../kit/format/format.ts'
import { spanOf, wordsOfSpan } from './exceptions.ts'

const zone = 'Europe/Sofia'
const typed = { isWhole: false, from: '2026-11-30', to: '2026-11-30', start: '14:00', end: '16:00' }
const format = makeFormat('en', zone)
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('whole days reach from midnight to midnight on the wall, also over the changes of the clocks', () => {
  const days = { ...typed, isWhole: true }
  expect(spanOf(days, zone)).toEqual({ from: '2026-11-29T22:00:00.000Z', to: '2026-11-30T22:00:00.000Z' })
  expect(spanOf({ ...days, from: '2026-10-25', to: '2026-10-25' }, zone)).toEqual({
    from: '2026-10-24T21:00:00.000Z',
    to: '2026-10-25T22:00:00.000Z',
  })
})

test('hours are those on the wall of the place; the one that March skips begins with the next', () => {
  expect(spanOf(typed, zone)).toEqual({ from: '2026-11-30T12:00:00.000Z', to: '2026-11-30T14:00:00.000Z' })
  expect(spanOf({ ...typed, end: '24:00' }, zone)?.to).toBe('2026-11-30T22:00:00.000Z')
  expect(spanOf({ ...typed, from: '2027-03-28', start: '03:30', end: '05:00' }, zone)).toEqual({
    from: '2027-03-28T01:30:00.000Z',
    to: '2027-03-28T02:00:00.000Z',
  })
})

test('there is none while the fields make no sense', () => {
  for (const change of [{ from: '' }, { from: '2026-13-01' }, { start: '16:00' }, { isWhole: true, to: '2026-11-29' }])
    expect(spanOf({ ...typed, ...change }, zone)).toBeUndefined()
})

test('a span is said as short as it can be', () => {
  const say = (from: string, to: string) => plain(wordsOfSpan({ from, to }, zone, format))
  expect(say('2026-11-29T22:00:00.000Z', '2026-11-30T22:00:00.000Z')).toBe('Mon 30 November')
  expect(say('2026-11-29T22:00:00.000Z', '2026-12-02T22:00:00.000Z')).toBe('Mon 30 November – Wed 2 December')
  expect(say('2026-11-30T12:00:00.000Z', '2026-11-30T14:00:00.000Z')).toBe('Mon 30 November, 14:00–16:00')
  expect(say('2026-11-30T12:00:00.000Z', '2026-11-30T22:00:00.000Z')).toBe('Mon 30 November, 14:00–24:00')
})
