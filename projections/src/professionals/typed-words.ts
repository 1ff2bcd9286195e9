import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { spellings, wordsOf } from './words.ts'

/** Begins the lexemes of names, which no typed word can begin with. */
const NAME = '='

/** Lexemes of a row as a tsvector's text: the words of its name, and with these all others that it is found by. */
export const lexemesOf = (name: string[], others: string[]): string => {
  const own = spellings(name)
  return [...own, ...own.map((word) => NAME + word), ...spellings(others)].map((lexeme) => `'${lexeme}'`).join(' ')
}

export type TypedWords = {
  /** Every word that was typed begins a word of the row. */
  found: RawBuilder<SqlBool>
  /** Every one of them begins a word of its name. */
  isName: RawBuilder<SqlBool>
}

/** What somebody typed, against a table's lexemes; undefined where nothing was. Signs without a word are found nowhere. */
export const typedWords = (typed: string | undefined, table: 'listing' | 'service'): TypedWords | undefined => {
  if (!typed) return undefined
  const words = wordsOf(typed)
  if (words.length === 0) return { found: sql<SqlBool>`false`, isName: sql<SqlBool>`false` }
  const lexemes = sql.ref(`${table}.lexemes`)
  const beginnings = (mark: string) => words.map((word) => `'${mark}${word}':*`).join(' & ')
  return {
    found: sql<SqlBool>`${lexemes} @@ ${beginnings('')}::tsquery`,
    isName: sql<SqlBool>`${lexemes} @@ ${beginnings(NAME)}::tsquery`,
  }
}
