import { expect, it } from 'vitest'
import { isCyrillic, latinKey, latinOf, latinPart, searchable, wordsOf } from './words.ts'

it('Bulgarian is written in Latin letters as its law says', () => {
  expect(['жечева', 'софия', 'мария', 'щъркел', 'юлия', 'ямбол', 'стефания'].map(latinOf)).toEqual([
    'zhecheva',
    'sofia',
    'maria',
    'shtarkel',
    'yulia',
    'yambol',
    'stefania',
  ])
  expect(latinKey('Велико  Търново')).toBe('veliko tarnovo')
})

it('a part of a word is in the word in either alphabet, wherever it is cut', () => {
  for (const word of ['софия', 'софиянец', 'мария', 'илиянова', 'щъркел', 'шияк', 'змия'])
    for (let from = 0; from < word.length; from += 1)
      for (let to = from + 1; to <= word.length; to += 1) expect(latinOf(word)).toContain(latinPart(word.slice(from, to)))
})

it('words are letters and digits in lower case, whatever stands between them', () => {
  expect(wordsOf('Д-р Мария  Жечева, „Зелен хълм“ №2')).toEqual(['д', 'р', 'мария', 'жечева', 'зелен', 'хълм', '2'])
  expect(wordsOf(' % _ | ')).toEqual([])
  expect(['мария', 'maria', '24'].map(isCyrillic)).toEqual([true, false, false])
})

it('accents do not stand between a name and who looks for it', () => {
  expect(searchable(['Café José'], ['София'])).toEqual({ words: ' café josé | софия ', latinWords: ' cafe jose | sofia ' })
})
