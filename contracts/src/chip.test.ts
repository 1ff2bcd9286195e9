import { expect, test } from 'vitest'
import { chipDigits, isChip } from './chip.ts'

test('a chip has fifteen digits, a country or maker, and a number of 38 bits', () => {
  expect(isChip('100012604318772')).toBe(true)
  expect(isChip('900274877906943')).toBe(true)
  expect(isChip('900274877906944')).toBe(false)
  expect(isChip('000012604318772')).toBe(false)
  for (const wrong of ['', '10001260431877', '1000126043187720', '10001260431877a', '１00012604318772'])
    expect(isChip(wrong)).toBe(false)
})

test('it is read as people write it', () => {
  expect(chipDigits('100 012-604.318 772')).toBe('100012604318772')
})
