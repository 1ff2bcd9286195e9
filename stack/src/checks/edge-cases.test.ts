import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from '../supervisor/node-process.ts'

/** The cases of docs/edge-cases.md about payments, cancellations and refunds. */
const ABOUT_MONEY = [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22]

/** Numbers that a text's tests name: `case 7: …`, `cases 3 and 4`. */
const casesNamedIn = (text: string): number[] =>
  [...text.matchAll(/\b(?:it|test|describe)\b[^'"`\n]*\(\s*(['"`])(.*?)\1/g)].flatMap(([, , name = '']) =>
    [...name.matchAll(/\bcases? (\d+)(?:(?:,| and) (\d+))*/gi)].flatMap(([phrase]) => (phrase.match(/\d+/g) ?? []).map(Number)),
  )

test('each case about money has a test with its number', () => {
  const files = globSync(['*/src/**/*.test.{ts,tsx}', 'console/journeys/*.journey.ts'], { cwd: repository })
  const named = new Set(files.flatMap((file) => casesNamedIn(readFileSync(join(repository, file), 'utf8'))))
  expect(ABOUT_MONEY.filter((number) => !named.has(number))).toEqual([])
})

test('a number counts only in the name of a test', () => {
  const text = `describe('case 7: late money', () => {
    // case 8 is elsewhere
    it.each([1])("keeps what cases 9, 10 and 11 say of %i", () => expect('case 12').toBe('case 13'))
  })`
  expect(casesNamedIn(text)).toEqual([7, 9, 10, 11])
})
