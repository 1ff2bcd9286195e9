import { expect, test } from 'vitest'
import { makeLocaleKnown } from './known-locale.ts'

const after = (language: string) => {
  const browser = { language }
  makeLocaleKnown(browser)
  return browser.language
}

test('a language that Intl refuses gives way to what it begins with, or to English', () => {
  expect(after('en-US@posix')).toBe('en-US')
  expect(after('C@x')).toBe('en')
  expect(() => new Intl.NumberFormat(after('en-US@posix'))).not.toThrow()
})

test('one that Intl knows stays', () => {
  expect(after('bg-BG')).toBe('bg-BG')
})
