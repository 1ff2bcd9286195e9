import { HOUR_MS } from '@lapka/contracts/time.ts'
import { describe, expect, test } from 'vitest'
import { makeFormat, keepTogether } from './format.ts'

const bg = makeFormat('bg', 'Europe/Sofia')
const en = makeFormat('en', 'Europe/Sofia')
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const start = '2026-11-26T08:00:00.000Z'

describe('money', () => {
  test('the euro is the price, the lev stands beside it', () => {
    expect([plain(bg.euro(3000)), plain(bg.lev(3000))]).toEqual(['30,00 €', '58,67 лв.'])
    expect([plain(bg.euro(-4950)), plain(en.euro(-4950))]).toEqual(['−49,50 €', '−€49.50'])
    expect([plain(en.euro(3000)), plain(en.lev(3000))]).toEqual(['€30.00', 'BGN 58.67'])
  })

  test('a sum never breaks over two lines', () => {
    expect(bg.euro(3000)).not.toContain(' ')
  })
})

test('a professional’s prefix is in the reader’s language and stays with the name', () => {
  const professional = { displayName: 'д-р Мария Жечева', role: 'VET' }
  expect(keepTogether(bg.name(professional))).toBe('д\u2011р\u00a0Мария Жечева')
  expect(keepTogether(en.name(professional))).toBe('Dr\u00a0Maria Zhecheva')
})

describe('moments, in the resource’s zone', () => {
  test('after a preposition a moment has no weekday', () => {
    expect(bg.dateTime(start)).toBe('26\u00a0ноември, 10:00\u00a0ч.')
    expect(plain(en.dateTime(start))).toBe('26 November, 10:00')
  })

  test('a moment says the day and the hour', () => {
    expect(plain(bg.moment(start))).toBe('чт, 26 ноември, 10:00 ч.')
    expect(plain(en.moment(start))).toBe('Thu 26 November, 10:00')
  })

  test('a range of days breaks between its days or before the year, a range of hours nowhere', () => {
    const range = bg.dayRange(start, '2026-12-21T08:00:00.000Z')
    expect(range.split(' ').map((part) => part.replaceAll(/\s/g, ' '))).toEqual(['26 ноември –', '21 декември', '2026 г.'])
    expect(bg.timeRange(start, '2026-11-26T08:30:00.000Z')).toBe('10:00\u2060–\u206010:30')
  })

  test('lists leave out the year that it is where they are read, by the wall of their zone', () => {
    const [inYear, after] = ['2026-01-01T10:00:00.000Z', '2026-12-31T22:30:00.000Z']
    expect(plain(bg.dayAsOf(start, inYear))).toBe('чт, 26 ноември')
    expect(plain(bg.dayAsOf(start, after))).toBe('чт, 26 ноември 2026 г.')
    expect(plain(bg.momentAsOf(start, inYear))).toBe('чт, 26 ноември, 10:00 ч.')
    expect(plain(en.momentAsOf(start, after))).toBe('Thu 26 November 2026, 10:00')
    expect(plain(bg.dateTimeAsOf(start, inYear))).toBe('26 ноември, 10:00 ч.')
    expect(plain(en.dateTimeAsOf(start, after))).toBe('26 November 2026, 10:00')
  })

  test('receipts carry the year, and have room to break before it', () => {
    expect(plain(bg.momentWithYear(start))).toBe('чт, 26 ноември 2026 г., 10:00 ч.')
    expect(bg.momentWithYear(start)).toContain('ноември 2026\u00a0г.')
  })
})

describe('lengths', () => {
  test.each([
    [30, '30 мин'],
    [60, '1 ч'],
    [90, '1 ч 30 мин'],
  ])('%i minutes', (minutes, text) => {
    expect(plain(bg.minutes(minutes))).toBe(text)
  })

  test('time left is said in words', () => {
    expect(bg.timeLeft((23 * 60 + 46) * 60_000)).toBe('23 часа и 46 минути')
    expect(bg.timeLeft(61 * 60_000)).toBe('1 час и 1 минута')
    expect(en.timeLeft(26 * HOUR_MS)).toBe('1 day and 2 hours')
  })

  test('a countdown is digits, from an hour on words', () => {
    expect(bg.countdown(462)).toBe('7:42')
    expect(en.countdown(11 * 3_600 + 59 * 60 + 58)).toBe('11 hours and 59 minutes')
  })
})
