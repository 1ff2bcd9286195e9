import { DAY_MS } from '@lapka/contracts/time.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { chosenStart, keepReturn, keptReturn } from './return-path.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
})

const slot = '/professionals/maria/make-appointment?serviceId=check-up&startsAt=2026-11-26T08%3A00%3A00.000Z'

test('where one wanted to go is known in another tab for a day', () => {
  keepReturn(slot, 0)
  expect(keptReturn(86_399_999)).toBe(slot)
  expect(keptReturn(DAY_MS)).toBeNull()
  keepReturn(null, 0)
  expect(keptReturn(1)).toBeNull()
})

test('a foreign address written there leads to no other site', () => {
  for (const text of [
    '{',
    '7',
    '{"path":"//evil.test","until":9}',
    '{"path":"https://evil.test","until":9}',
    '{"path":7,"until":9}',
  ]) {
    kept.set('lapka.return', text)
    expect(keptReturn(1)).toBeNull()
  }
})

test('the chosen time is read from the page that is led back to', () => {
  expect(chosenStart(slot)).toBe('2026-11-26T08:00:00.000Z')
  for (const path of [null, '/dashboard', '/professionals/maria?startsAt=soon']) expect(chosenStart(path)).toBeNull()
})
