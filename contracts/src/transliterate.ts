import type { Language } from './roles.ts'

/** Bulgarian letters by the law of transliteration (2009); three that only other Slavic names have stand at the end. */
const latin = new Map(
  'а-a б-b в-v г-g д-d е-e ж-zh з-z и-i й-y к-k л-l м-m н-n о-o п-p р-r с-s т-t у-u ф-f х-h ц-ts ч-ch ш-sh щ-sht ъ-a ь-y ю-yu я-ya ѝ-i ё-yo ы-y э-e'
    .split(' ')
    .map((pair) => pair.split('-') as [string, string]),
)

/** A text in lower case, letter by letter. At the end of a word "ия" becomes "ia". */
export const latinLetters = (text: string): string => {
  let letters = ''
  for (const letter of text.replaceAll(/ия(?!\p{L})/gu, 'ia')) letters += latin.get(letter) ?? letter
  return letters
}

/** Names that the law spells otherwise than by their letters. */
const exceptions: Record<string, string> = { българия: 'bulgaria' }

const transliterateWord = (word: string): string => {
  const lower = word.toLowerCase()
  const text = exceptions[lower] ?? latinLetters(lower)
  if (word.length > 1 && word === word.toUpperCase()) return text.toUpperCase()
  // A capital within a word stays one: "ЗооМаг".
  if (word.slice(1) !== lower.slice(1)) return Array.from(word, capital).join('')
  return word[0] === lower[0] ? text : capitalised(text)
}

const capitalised = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
const capital = (letter: string) => {
  const lower = letter.toLowerCase()
  return letter === lower ? latinLetters(lower) : capitalised(latinLetters(lower))
}

/** "ул. „Княз Борис“ 14" → "ул. “Knyaz Boris” 14". Latin letters stay as they were spelt. */
export const transliterate = (text: string): string =>
  /\p{Script=Cyrillic}/u.test(text)
    ? text
        .replaceAll(/[\p{Script=Cyrillic}\u0300]+/gu, transliterateWord)
        .replaceAll('“', '”')
        .replaceAll('„', '“')
    : text

/** „Клиника“ says what it is, so it is translated: the name within stays a name. */
const clinicInEnglish = (text: string): string =>
  text.replaceAll(/Клиника „([^“]+)“/gu, (_all, own: string) => {
    const name = own.replaceAll(/(?<!\S)\p{L}/gu, (letter) => letter.toUpperCase())
    return `${name} Clinic`
  })

/** A name, city or address in letters that the reader of a language can read. */
export const lettersOf = (text: string, language: Language): string =>
  language === 'en' ? transliterate(clinicInEnglish(text)) : text

/** All words of a search stand in the text, in any order, case and alphabet. */
export const matchesWords = (text: string, search: string): boolean => {
  const plain = transliterate(text).toLowerCase()
  return transliterate(search)
    .toLowerCase()
    .split(/\s+/)
    .every((word) => plain.includes(word))
}
