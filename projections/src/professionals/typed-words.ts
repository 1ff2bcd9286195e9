import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import type { ProfessionalTables } from '../tables/professionals.ts'
import { MOST_GATHERED } from './gather.ts'
import { spellings, wordsOf } from './words.ts'

/** Begins the lexemes of names, which no typed word can begin with. */
const NAME = '='

/** Whether a `word` among a row's lexemes is one. */
export const isWord = sql<SqlBool>`word not like ${sql.lit(`${NAME}%`)}`

/** Lexemes of a row as a tsvector's text: the words of its name, and with these all others that it is found by. */
export const lexemesOf = (name: string[], others: string[]): string => {
  const own = spellings(name)
  return [...own, ...own.map((word) => NAME + word), ...spellings(others)].map((lexeme) => `'${lexeme}'`).join(' ')
}

/**
 * What was typed, as a tsquery's text over such lexemes. The empty one finds nothing: signs without a word, a part of no
 * word. Words hold letters and digits only, so none can end its quotation marks.
 */
type LexemeQuery = string

/** Every typed word begins a word of the row, or of its name. */
export const beginningsOf = (typed: string, where: 'row' | 'name'): LexemeQuery => {
  const mark = where === 'name' ? NAME : ''
  return wordsOf(typed)
    .map((word) => `'${mark}${word}':*`)
    .join(' & ')
}

/** Whether the one typed word begins a word of more listings than are counted. For two words the counts say nothing. */
export const isCommon = (typed: string): RawBuilder<SqlBool> | undefined => {
  const [word, another] = wordsOf(typed)
  if (word === undefined || another !== undefined) return undefined
  return sql<SqlBool>`exists (select from views.words where word like ${`${word}%`} and listings > ${sql.lit(MOST_GATHERED)})`
}

/** A typed part never means more whole words than this. */
const MOST_WHOLE_WORDS = 100

/** Every typed word is a part of a word of the row. */
export const partsOf = async (db: Kysely<ProfessionalTables>, typed: string): Promise<LexemeQuery> => {
  const parts = wordsOf(typed).map((word) => `%${word}%`)
  const { rows } = await sql<{ words: string[] }>`select array(
      select word from views.words where word like typed.part limit ${sql.lit(MOST_WHOLE_WORDS)}) as words
    from unnest(${parts}::text[]) with ordinality typed(part, nth) order by nth`.execute(db)
  if (rows.some(({ words }) => words.length === 0)) return ''
  return rows.map(({ words }) => `(${words.map((word) => `'${word}'`).join(' | ')})`).join(' & ')
}
