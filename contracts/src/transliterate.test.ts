import { expect, test } from 'vitest'
import { lettersOf, transliterate, matchesWords } from './transliterate.ts'

test.each([
  ['Мария Жечева', 'Maria Zhecheva'],
  ['Щерю Ъглев', 'Shteryu Aglev'],
  ['Цветан Чавдаров', 'Tsvetan Chavdarov'],
  ['Юлия Яворова', 'Yulia Yavorova'],
  ['Гьошо Бояджиев', 'Gyosho Boyadzhiev'],
  ['Йоана Хъшева', 'Yoana Hasheva'],
  ['Илиян', 'Iliyan'],
  ['София', 'Sofia'],
  ['София-град', 'Sofia-grad'],
  ['Велико Търново', 'Veliko Tarnovo'],
  ['Стара Загора', 'Stara Zagora'],
  ['Кърджали', 'Kardzhali'],
  ['бул. „България“ 12', 'bul. “Bulgaria” 12'],
  ['ул. „Княз Борис I“ 14, вх. Б', 'ul. “Knyaz Boris I” 14, vh. B'],
  ['ж.к. Люлин 5', 'zh.k. Lyulin 5'],
  ['Клиника „Зелен хълм“', 'Klinika “Zelen halm”'],
  ['ЖЕЛЮ ВОЙВОДА', 'ZHELYU VOYVODA'],
  ['ЗооЩастие', 'ZooShtastie'],
  ['Я', 'Ya'],
])('%s is %s', (bulgarian, english) => {
  expect(transliterate(bulgarian)).toBe(english)
})

test('a person’s own Latin spelling stays as it is', () => {
  expect(transliterate('Georges & “Café” №5')).toBe('Georges & “Café” №5')
})

test('a reader in Bulgarian sees what was written', () => {
  expect([lettersOf('Мария', 'bg'), lettersOf('Мария', 'en')]).toEqual(['Мария', 'Maria'])
})

test('a clinic is named as one in English, also within an address', () => {
  expect(lettersOf('Клиника „Зелен хълм“, ул. „Липова“ 14', 'en')).toBe('Zelen Halm Clinic, ul. “Lipova” 14')
  expect(lettersOf('Клиника „Зелен хълм“', 'bg')).toBe('Клиника „Зелен хълм“')
})

test('a question is found by any of its words, in any order, case and alphabet', () => {
  const text = 'Докога мога да отменя безплатно? Всеки специалист определя срока.'
  for (const words of ['', 'ОТМЕНЯ', 'безплатно отменя', 'otmenya', 'спец'])
    expect([words, matchesWords(text, words)]).toEqual([words, true])
  for (const words of ['плащане', 'отменя картон', '.*', '[']) expect([words, matchesWords(text, words)]).toEqual([words, false])
})
