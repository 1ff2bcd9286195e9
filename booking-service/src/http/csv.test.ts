import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellAsTyped, readable, toCsv } from './csv.ts'

test('cells that a table would calculate are written as text, quotes and commas are kept', () => {
  const nasty = ['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', '\tx', 'a,"b"\nc', 'Преглед']
  expect(
    toCsv(
      ['service'],
      nasty.map((cell) => [cell]),
    ),
  ).toBe('\uFEFFservice\r\n"\'=HYPERLINK(""http://x"")"\r\n\'+1\r\n\'-1\r\n\'@SUM(A1)\r\n"\'\tx"\r\n"a,""b""\nc"\r\nПреглед\r\n')
})

test('nothing reads as a formula whichever sign a programme splits the file at, with quotes or without', () => {
  const signs = ['=', '+', '-', '@', '＝']
  const piece = fc.constantFrom(...signs, ',', ';', '|', '\t', '\r', '\n', '\r\n', '"', ' ', '\u2028', 'a', '1', 'HYPERLINK("x")')
  const cell = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 3 }), (cells) => {
      const written = toCsv(['service'], [cells]).slice(1)
      const starts = written.split(/[,;|\t\r\n\u2028]/).map((part) => part.replace(/^[ "]+/, '')[0] ?? '')
      expect(starts.filter((start) => signs.includes(start))).toEqual([])
    }),
    { numRuns: 5_000 },
  )
})

test('what was made harmless is read again as it was typed', () => {
  const piece = fc.constantFrom("'", '=', '+', '@', ',', ';', '|', '\t', '\r', '\n', '"', ' ', '\u00a0', 'a', '1')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const cell = pieces.join('')
      const [, written = ''] = /^\uFEFFx\r\n(.*)\r\n$/s.exec(toCsv(['x'], [[cell]])) ?? []
      const read = written.startsWith('"') && written.endsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written
      expect(cellAsTyped(read)).toBe(cell)
    }),
    { numRuns: 5_000 },
  )
})

test.each([
  ['x\n=1+1', '"x\n\'=1+1"'],
  ['x;=1+1', '"x;\'=1+1"'],
  ['x\r\n "=1+1"', '"x\r\n ""\'=1+1"""'],
  ['x\t@SUM(A1)', '"x\t\'@SUM(A1)"'],
  ['10-5', '10-5'],
])('%j is written as %j', (cell, written) => {
  expect(toCsv(['service'], [[cell]])).toBe(`\uFEFFservice\r\n${written}\r\n`)
})

test('cents become an amount without ever being a fraction', () => {
  expect([0, 5, 99, 100, 123456, -5].map(readable)).toEqual(['0.00', '0.05', '0.99', '1.00', '1234.56', '-0.05'])
})
