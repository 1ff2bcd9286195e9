import { expect, it } from 'vitest'
import { prescriptionSheet as contract } from '@lapka/contracts/api/appointment-outcome.ts'
import { answerTo, goodbye, greeting, languageOf, prescriptionSheet } from './robot-words.ts'

const scene = { petName: 'Рая', answered: 0 }
const said = (text: string, hasPhoto = false) => [{ text, hasPhoto }]

it('answers in the language in which it was written to', () => {
  expect(languageOf('Рая не яде от вчера')).toBe('bg')
  expect(languageOf('She has not eaten since yesterday')).toBe('en')
  expect(languageOf('Рая яде Royal Canin')).toBe('bg')
  expect(languageOf('?')).toBe('bg')
})

it('says first of all that it is a robot', () => {
  expect(greeting('bg', 'Рая')).toContain('роботът на демото, не ветеринар')
  expect(greeting('en', 'Raya')).toContain('not a vet')
})

it('thanks for a photo, takes thanks, leaves questions to vets, and does not say the same twice', () => {
  expect(answerTo(said('', true), scene)).toContain('Благодаря за снимката')
  expect(answerTo(said('Look at this', true), scene)).toContain('Thank you for the photo')
  expect(answerTo(said('Мерси много'), scene)).toContain('Поздравете Рая')
  expect(answerTo(said('Is it dangerous?'), scene)).toContain('a question for a vet')
  const [first, second, third, fourth] = [0, 1, 2, 3].map((answered) => answerTo(said('Не яде'), { ...scene, answered }))
  expect(new Set([first, second, third]).size).toBe(3)
  expect(fourth).toBe(first)
})

it('writes a prescription that is none, as the contract wants it', () => {
  for (const language of ['bg', 'en'] as const) expect(contract.parse(prescriptionSheet(language)).notes).toMatch(/робот|robot/)
})

it('says goodbye in words', () => {
  expect(goodbye('bg')).toContain('свърши')
  expect(goodbye('en')).toContain('is over')
})
