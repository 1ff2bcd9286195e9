import { expect, test } from 'vitest'
import { readable, toCsv } from './csv.ts'

test('cells that a table would calculate are written as text, quotes and commas are kept', () => {
  const nasty = ['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', '\tx', 'a,"b"\nc', 'Преглед']
  expect(
    toCsv(
      ['service'],
      nasty.map((cell) => [cell]),
    ),
  ).toBe('\uFEFFservice\r\n"\'=HYPERLINK(""http://x"")"\r\n\'+1\r\n\'-1\r\n\'@SUM(A1)\r\n\'\tx\r\n"a,""b""\nc"\r\nПреглед\r\n')
})

test('cents become an amount without ever being a fraction', () => {
  expect([0, 5, 99, 100, 123456, -5].map(readable)).toEqual(['0.00', '0.05', '0.99', '1.00', '1234.56', '-0.05'])
})
