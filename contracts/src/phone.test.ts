import { expect, test } from 'vitest'
import { phoneNumberOf } from './phone.ts'

test('one number is one number, however it is typed', () => {
  const typed = ['0888 555 918', '0888/55-59-18', '+359 888 555 918', '00359888555918', '359 888 555918', '+359 (0) 888 555 918']
  expect(new Set(typed.map(phoneNumberOf))).toEqual(new Set(['+359888555918']))
  expect(phoneNumberOf('02 987 65 43')).toBe('+35929876543')
  expect(phoneNumberOf('+44 20 7946 0958')).toBe('+442079460958')
})

test('what can be no number is none', () => {
  for (const typed of ['', '088', 'Радостина', '+', '0888 555 918 555 918', '+0 888 555 918'])
    expect(phoneNumberOf(typed)).toBe('')
})
