import { latinLetters } from '@lapka/contracts/transliterate.ts'

/**
 * How texts become searchable. Bulgarian is written in Latin letters as its law says (Жечева, Zhecheva; София, Sofia), so that
 * either spelling finds a name.
 */

/** Longer words are cut: PostgreSQL takes none beyond 2 kB, and no one types so many letters. */
const LONGEST = 40
const MOST = 200

/** The words of a text in lower case: letters and digits, accents of other languages included. */
export const wordsOf = (text: string): string[] =>
  (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  )
    .slice(0, MOST)
    .map((word) => (word.length <= LONGEST ? word : Array.from(word).slice(0, LONGEST).join('')))

/** A word in Latin letters, without accents. */
export const latinOf = (word: string): string => {
  const latin = latinLetters(word)
  return isPlain.test(latin) ? latin : latin.normalize('NFD').replaceAll(/\p{M}/gu, '')
}
const isPlain = /^[a-z0-9]*$/

/** One text's words as a key: "Велико Търново", "veliko tarnovo". */
export const latinKey = (text: string): string => wordsOf(text).map(latinOf).join(' ')

/** Every word in both spellings. */
export const spellings = (texts: string[]): string[] =>
  texts
    .flatMap(wordsOf)
    .flatMap((word) => [word, latinOf(word)])
    .filter((word) => word !== '')
