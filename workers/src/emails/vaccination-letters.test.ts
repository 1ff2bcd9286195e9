import { describe, expect, it } from 'vitest'
import { letterFacts, stayOfLetter as stay, writeLetter } from '../testing/letter-facts.ts'

describe('letters about a stay that waits for a vaccination', () => {
  const missing = [{ petName: 'Рекс', group: 'rabies' as const }]
  const waiting = { stay: { ...stay, awaited: { dueAt: '2026-11-22T22:00:00.000Z', missing } } }

  it('say what is missing, by the end of which day, and what becomes of the stay without it', () => {
    for (const template of ['appointment-confirmed', 'vaccination-reminder'] as const) {
      const { text } = writeLetter(template, 'parent', { ...letterFacts, ...waiting })
      for (const part of ['Рекс: Ваксина срещу бяс', '22 ноември', '23:59', 'отменяме престоя един час по-късно'])
        expect(text).toContain(part)
    }
  })

  it('say that it was cancelled because nobody showed it', () => {
    const cancellation = { by: 'parent', reasonCode: 'VACCINATION_MISSING', reason: '', refundCents: 0, keptCents: 5300 } as const
    const { text } = writeLetter('appointment-cancelled', 'parent', { ...letterFacts, ...waiting, cancellation })
    expect(text).toContain('не беше показана в срок')
    expect(text).not.toContain('Отменихте')
  })
})
