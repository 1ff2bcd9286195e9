import { expect, test } from 'vitest'
import { milliseconds, tableOf } from './table.ts'

test('columns are as wide as their widest cell, so that the eye and Markdown both read them', () => {
  expect(tableOf([{ what: 'append', measured: '9,000/s', goal: '≥ 2.0×' }])).toBe(
    ['| what   | measured | goal   |', '| ------ | -------- | ------ |', '| append | 9,000/s  | ≥ 2.0× |'].join('\n'),
  )
})

test('what never arrived is not printed as a number', () => {
  expect(milliseconds(Number.POSITIVE_INFINITY)).toBe('never')
})
