import { expect, it } from 'vitest'
import { latinKey, latinOf, spellings, wordsOf } from './words.ts'

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

it('words are letters and digits in lower case, whatever separates them', () => {
  expect(wordsOf('Д-р Мария  Жечева, „Зелен хълм“ №2')).toEqual(['д', 'р', 'мария', 'жечева', 'зелен', 'хълм', '2'])
  expect(wordsOf(' % _ | ')).toEqual([])
  expect(wordsOf('ж'.repeat(5000))).toEqual(['ж'.repeat(40)])
  expect(wordsOf(`a${'𝐀'.repeat(50)}`)).toEqual([`a${'𝐀'.repeat(39)}`])
})

it('accents do not stand between a name and who looks for it', () => {
  expect(spellings(['Café', 'София'])).toEqual(['café', 'cafe', 'софия', 'sofia'])
})
