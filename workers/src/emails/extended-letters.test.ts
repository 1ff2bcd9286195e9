import { describe, expect, it } from 'vitest'
import { letterFacts, stayOfLetter as stay, writeLetter } from '../testing/letter-facts.ts'
import type { LetterFacts } from './letter.ts'

const extended: LetterFacts = {
  ...letterFacts,
  startsAt: '2026-11-26T12:00:00.000Z',
  endsAt: '2026-12-01T10:00:00.000Z',
  freeCancellationUntil: '2026-11-25T12:00:00.000Z',
  priceCents: 26_500,
  paidCents: 26_500,
  stay: { ...stay, nightCount: 5, extension: { fromEndsAt: '2026-11-29T10:00:00.000Z', paidCents: 10_600 } },
}

describe('the letter about a stay that was extended', () => {
  it('tells the parent the new day of departure, what it was, and what was paid for the new nights', () => {
    const { subject, text } = writeLetter('stay-extended', 'parent', extended)
    expect(subject).toContain('тръгване вт, 1 декември')
    for (const part of ['новите нощувки са запазени', 'нд, 29 ноември', '106,00', 'Безплатна отмяна'])
      expect(text).toContain(part)
    const inHouse = writeLetter('stay-extended', 'parent', { ...extended, now: '2026-11-27T10:00:00.000Z' }).text
    expect(inHouse).not.toContain('Безплатна отмяна')
  })

  it('tells the hotel, and neither of them the other’s words', () => {
    const english = { language: 'en', parentName: 'Elena Petrova' } as const
    const { text } = writeLetter('stay-extended', 'professional', { ...extended, ...english })
    expect(text).toContain('Elena Petrova extended the stay and paid for the new nights.')
    expect(text).not.toContain('your payment')
  })
})
