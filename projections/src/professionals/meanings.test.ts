import { expect, it } from 'vitest'
import { meaningsOf } from './meanings.ts'

it('a word stands for all its endings, in either alphabet and language', () => {
  for (const typed of ['зъболекар', 'зъболекарка', 'zabolekar', 'dentist', 'dentists', 'стоматолог'])
    expect(meaningsOf(typed)).toContain('stomatolog')
  for (const typed of ['кучешки', 'кучета', 'kuche', 'dog']) expect(meaningsOf(typed)).toEqual(['@dog'])
  expect(meaningsOf('хотели')).toEqual(['@hotels'])
})

it('a short word is the whole word, and a name means nothing else', () => {
  expect(meaningsOf('vet')).toEqual(['@vet', '@clinic'])
  for (const typed of ['vetkov', 'ракова', 'конов', 'мария', 'жечева', 'софия']) expect(meaningsOf(typed)).toEqual([])
})
