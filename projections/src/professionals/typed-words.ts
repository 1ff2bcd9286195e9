import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { spellings, wordsOf } from './words.ts'

/** Begins the lexemes of names, which no typed word can begin with. */
const NAME = '='

/** Lexemes of a row as a tsvector's text: the words of its name, and with these all others that it is found by. */
export const lexemesOf = (name: string[], others: string[]): string => {
  const own = spellings(name)
  return [...own, ...own.map((word) => NAME + word), ...spellings(others)].map((lexeme) => `'${lexeme}'`).join(' ')
}

const nothing = sql<SqlBool>`false`

/** Every word that was typed begins a word of the listing, or of its name. Signs without a word are found nowhere. */
export const beginsIn = (typed: string, where: 'anywhere' | 'name'): RawBuilder<SqlBool> => {
  const mark = where === 'name' ? NAME : ''
  const query = wordsOf(typed).map((word) => `'${mark}${word}':*`)
  return query.length === 0 ? nothing : sql<SqlBool>`listing.lexemes @@ ${query.join(' & ')}::tsquery`
}

/** Every word that was typed is a part of the text. Reads every row: no index knows what is inside of words. */
export const isPartOf = (text: RawBuilder<string>, typed: string): RawBuilder<SqlBool> => {
  const conditions = wordsOf(typed).map((word) => sql<SqlBool>`${text} like ${`%${word}%`}`)
  return conditions.length === 0 ? nothing : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}
