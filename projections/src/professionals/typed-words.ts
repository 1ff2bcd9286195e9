import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { isCyrillic, latinPart, wordsOf } from './words.ts'

/** What somebody typed, against `words` and `latin_words` of a table. */
export type TypedWords = {
  /** Every word is there: at the beginning of a word, or anywhere in one from three letters on. */
  found: RawBuilder<SqlBool>
  /** 0 where every word begins a word of the name, 1 where every word begins some word, else 2. */
  closeness: RawBuilder<number>
}

/** From here on a word is also looked for within words: two letters are in nearly every text, and no index helps. */
const LONG_ENOUGH = 3

/** Undefined where nothing was typed. Signs without a word are found nowhere. */
export const typedWords = (typed: string | undefined, table: string): TypedWords | undefined => {
  if (!typed) return undefined
  const words = wordsOf(typed)
  if (words.length === 0) return { found: sql<SqlBool>`false`, closeness: sql<number>`0` }
  const each = (condition: (word: string) => RawBuilder<SqlBool>) => sql<SqlBool>`(${sql.join(words.map(condition), sql` and `)})`
  const like = (word: string, pattern: (text: string) => string) => {
    const inLatin = sql<SqlBool>`${sql.ref(`${table}.latinWords`)} like ${pattern(latinPart(word))}`
    // The index finds by Latin letters, where several Cyrillic ones look alike; the text itself decides.
    return isCyrillic(word) ? sql<SqlBool>`(${inLatin} and ${sql.ref(`${table}.words`)} like ${pattern(word)})` : inLatin
  }
  return {
    found: each((word) => like(word, (text) => (word.length < LONG_ENOUGH ? `% ${text}%` : `%${text}%`))),
    closeness: sql<number>`case when ${each((word) => like(word, (text) => `% ${text}%|%`))} then 0
      when ${each((word) => like(word, (text) => `% ${text}%`))} then 1 else 2 end`,
  }
}
