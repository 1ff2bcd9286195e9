import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { languageAtStart } from './language.ts'

class Navigation {
  type = ''
}

/** How the page was loaded: from where, whether anew, and with which choice stored. */
const start = (referrer: string, stored: string | null, type = 'navigate', pathname = '/') => {
  vi.stubGlobal('location', { pathname })
  vi.stubGlobal('document', { referrer })
  vi.stubGlobal('localStorage', { getItem: () => stored })
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    Object.assign(new Navigation(), { type }) as unknown as PerformanceEntry,
  ])
  return languageAtStart()
}

beforeEach(() => void vi.stubGlobal('PerformanceNavigationTiming', Navigation))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const english = 'https://lapka.example/en/faq'

test('an English page of ours that led here comes before the stored choice, and that before Bulgarian', () => {
  expect(start(english, 'bg')).toBe('en')
  expect(start('https://lapka.example/faq', 'en')).toBe('en')
  expect(start('https://lapka.example/faq', null)).toBe('bg')
  expect(start('', 'no language')).toBe('bg')
})

test('a choice made after following a link holds when the page is loaded again', () => {
  expect(start(english, 'bg', 'reload')).toBe('bg')
  expect(start(english, 'bg', 'back_forward')).toBe('bg')
})

test('an address that names its language is read in it, whatever was chosen elsewhere', () => {
  expect(start('', 'bg', 'navigate', '/blogs/en/ticks-in-spring')).toBe('en')
  expect(start(english, 'en', 'navigate', '/blogs/bg')).toBe('bg')
  expect(start('', 'en', 'navigate', '/blogs')).toBe('en')
})
