import { expect, test } from 'vitest'
import { figuresIn } from './use-figures.ts'

const { age } = figuresIn('bg')
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const [minute, hour, day] = [60, 3_600, 86_400]

test('an age is its largest unit alone, counted full', () => {
  const ages = [16 * day + 23 * hour, 30 * hour, 5 * hour + 59 * minute, 9 * minute + 59].map(age).map(plain)
  expect(ages).toEqual(['16 дни', '1 ден', '5 часа', '9 минути'])
})

test('under a minute it is seconds, and tenths of them where there are few', () => {
  expect([45.4, 1.25].map(age).map(plain)).toEqual(['45 с', '1,3 с'])
})
