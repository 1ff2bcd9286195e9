import { describe, expect, it } from 'vitest'
import { formatMoment, formatShortMoment, zoneName } from './format.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const appointment = { instant: '2026-11-26T08:00:00.000Z', zone: 'Europe/Sofia' }

describe('a letter writes', () => {
  it('a moment in the zone of the appointment, with the year', () => {
    expect(plain(formatMoment({ ...appointment, language: 'bg' }))).toBe('чт, 26 ноември 2026 г., 10:00 ч.')
    expect(plain(formatMoment({ ...appointment, language: 'en' }))).toBe('Thu 26 November 2026, 10:00')
  })

  it('a moment without the year in a subject line', () => {
    expect(plain(formatShortMoment({ ...appointment, language: 'bg' }))).toBe('чт, 26 ноември, 10:00 ч.')
    expect(plain(formatShortMoment({ ...appointment, language: 'en' }))).toBe('Thu 26 November, 10:00')
  })

  it('midnight as 00:00', () => {
    expect(plain(formatShortMoment({ instant: '2026-11-25T22:00:00.000Z', zone: 'Europe/Sofia', language: 'bg' }))).toBe(
      'чт, 26 ноември, 00:00 ч.',
    )
  })

  it('whose clock is meant', () => {
    expect(zoneName('Europe/Sofia', 'bg')).toBe('българско време')
    expect(zoneName('Europe/Berlin', 'en')).toBe('Europe/Berlin')
  })
})
