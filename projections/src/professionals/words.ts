/**
 * How texts become searchable. Bulgarian is written in Latin letters as its law says (Жечева, Zhecheva; София, Sofia), so that
 * either spelling finds a name and the index, which knows only Latin letters, finds both.
 */
const latin = new Map(
  'а-a б-b в-v г-g д-d е-e ж-zh з-z и-i й-y к-k л-l м-m н-n о-o п-p р-r с-s т-t у-u ф-f х-h ц-ts ч-ch ш-sh щ-sht ъ-a ь-y ю-yu я-ya ѝ-i ё-yo ы-y э-e'
    .split(' ')
    .map((pair) => pair.split('-') as [string, string]),
)

/** The words of a text in lower case: letters and digits, accents of other languages included. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

export const isCyrillic = (word: string): boolean => /\p{Script=Cyrillic}/u.test(word)

/** A whole word in Latin letters. */
export const latinOf = (word: string): string => inLatin(word.replace(/ия$/, 'иа'))

/** What every word with this part in it has in Latin letters. A last "я" is left open: it is "a" at the end of a word in "ия". */
export const latinPart = (part: string): string => inLatin(part.replace(/я$/, ''))

/** One text's words as a key: "Велико Търново", "veliko tarnovo". */
export const latinKey = (text: string): string => wordsOf(text).map(latinOf).join(' ')

const inLatin = (word: string): string => {
  let text = ''
  for (const letter of word) text += latin.get(letter) ?? letter
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '')
}

/** ` мария жечева | зелен хълм `: a space before each word, a bar after the first group. */
export const searchable = (...groups: string[][]): { words: string; latinWords: string } => {
  const words = groups.map((texts) => texts.flatMap(wordsOf))
  const joined = (spell: (word: string) => string) => ` ${words.map((group) => group.map(spell).join(' ')).join(' | ')} `
  return { words: joined((word) => word), latinWords: joined(latinOf) }
}
