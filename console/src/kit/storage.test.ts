import { afterEach, expect, test, vi } from 'vitest'
import { browserStorage, tabStorage } from './storage.ts'

const refuse = () => {
  throw new DOMException('no', 'QuotaExceededError')
}

afterEach(() => {
  browserStorage.remove('language')
  vi.unstubAllGlobals()
})

test('values that a full store refuses last as long as the page', () => {
  vi.stubGlobal('localStorage', { getItem: () => 'bg', setItem: refuse, removeItem: () => undefined })
  browserStorage.write('language', 'en')
  expect(browserStorage.read('language')).toBe('en')
  browserStorage.remove('language')
  expect(browserStorage.read('language')).toBe('bg')
})

test('a store that takes the next text is believed again', () => {
  vi.stubGlobal('localStorage', { getItem: () => 'bg', setItem: refuse })
  browserStorage.write('language', 'en')
  vi.stubGlobal('localStorage', { getItem: () => 'bg', setItem: () => undefined })
  browserStorage.write('language', 'bg')
  expect(browserStorage.read('language')).toBe('bg')
})

test('where the mere mention of a store throws, there is nothing stored and nothing breaks', () => {
  Object.defineProperty(globalThis, 'sessionStorage', { get: refuse, configurable: true })
  expect(tabStorage.read('draft')).toBeNull()
  tabStorage.write('draft', 'Чеше се')
  expect(tabStorage.read('draft')).toBe('Чеше се')
  tabStorage.remove('draft')
  expect(tabStorage.read('draft')).toBeNull()
})
