import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import type { ProfessionalTables } from '../tables/professionals.ts'
import { MAX_GATHERED } from './gather.ts'
import { meaningsOf, TRADE_OR_ANIMAL } from './meanings.ts'
import { latinOf, spellings, wordsOf } from './words.ts'

/** Begins the lexemes of names, which no typed word can begin with. */
const NAME = '='

/** Whether a `word` among a row's lexemes is one. */
export const isWord = sql<SqlBool>`left(word, 1) not in (${sql.lit(NAME)}, ${sql.lit(TRADE_OR_ANIMAL)})`

/** Whether it is one, a trade or an animal: all that typed words can mean. */
export const isMeant = sql<SqlBool>`left(word, 1) <> ${sql.lit(NAME)}`

/** Lexemes of a row as a tsvector's text: the words of its name, all others that it is found by, and `marked` ones as they are. */
export const lexemesOf = (name: string[], others: string[], marked: string[] = []): string => {
  const own = spellings(name)
  const lexemes = [...own, ...own.map((word) => NAME + word), ...spellings(others), ...marked]
  return lexemes.map((lexeme) => `'${lexeme}'`).join(' ')
}

/**
 * The typed words as a tsquery's text over such lexemes. The empty one finds nothing: signs without a word, a part of no
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

const smallWords = new Set('в във за на с със и до по при от for in near at and the a an with my'.split(' '))

/** Unless nothing else was typed. */
const withoutSmallWords = (words: string[]): string[] => {
  const others = words.filter((word) => !smallWords.has(word))
  return others.length > 0 ? others : words
}

/** For each typed word: it, or what it stands for, begins a word of the row. Empty where no word was typed. */
export const meaningsIn = (typed: string): { lexemes: LexemeQuery; beginnings: string[] }[] =>
  withoutSmallWords(wordsOf(typed)).map((word) => {
    const beginnings = [word, ...meaningsOf(word)]
    return { lexemes: beginnings.map((one) => `'${one}':*`).join(' | '), beginnings }
  })

/** Whether the one typed word begins a word of more listings than are counted. For two words the counts say nothing. */
export const isCommon = (typed: string): RawBuilder<SqlBool> | undefined => {
  const [word, another] = wordsOf(typed)
  if (word === undefined || another !== undefined) return undefined
  return sql<SqlBool>`exists (select from views.words where word like ${`${word}%`} and listings > ${sql.lit(MAX_GATHERED)})`
}

/** A typed part never means more whole words than this. */
const MAX_WHOLE_WORDS = 100

/** Shorter words are like too many others. */
const SHORTEST_MISSPELT = 4
/**
 * pg_trgm's similarity from 0 to 1: about what one wrong letter, or two that changed places, leave of a word of five. It is the threshold
 * of its operator `%` too, which alone can use the index.
 */
const MIN_SIMILARITY = 0.3
const MAX_ALIKE = 5

/** Every typed word is spelt much like a word of the row. Compared in Latin letters: in some locales pg_trgm knows no others. */
export const alikeOf = async (db: Kysely<ProfessionalTables>, typed: string): Promise<LexemeQuery> => {
  const words = wordsOf(typed).map(latinOf)
  if (words.length === 0 || words.some((word) => word.length < SHORTEST_MISSPELT)) return ''
  const { rows } = await sql<{ words: string[] }>`select array(
      select word from views.words where word % typed.word and similarity(word, typed.word) >= ${sql.lit(MIN_SIMILARITY)}
      order by similarity(word, typed.word) desc, word limit ${sql.lit(MAX_ALIKE)}) as words
    from unnest(${words}::text[]) with ordinality typed(word, nth) order by nth`.execute(db)
  return everyOneOf(rows)
}

/** Every typed word is a part of a word of the row. */
export const partsOf = async (db: Kysely<ProfessionalTables>, typed: string): Promise<LexemeQuery> => {
  const parts = wordsOf(typed).map((word) => `%${word}%`)
  const { rows } = await sql<{ words: string[] }>`select array(
      select word from views.words where word like typed.part limit ${sql.lit(MAX_WHOLE_WORDS)}) as words
    from unnest(${parts}::text[]) with ordinality typed(part, nth) order by nth`.execute(db)
  return everyOneOf(rows)
}

const everyOneOf = (rows: { words: string[] }[]): LexemeQuery =>
  rows.some(({ words }) => words.length === 0)
    ? ''
    : rows.map(({ words }) => `(${words.map((word) => `'${word}'`).join(' | ')})`).join(' & ')
