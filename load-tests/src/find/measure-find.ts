import pg from 'pg'
import { searchQuery } from '@lapka/contracts/api/professionals.ts'
import { nextFreeTimes } from '@lapka/projections/professionals/free-times.ts'
import { openDatabase } from '@lapka/projections/database.ts'
import { migrate } from '@lapka/projections/migrate.ts'
import { searchProfessionals } from '@lapka/projections/professionals/search.ts'
import { median, quantile } from '../statistics.ts'
import { milliseconds, type Row } from '../table.ts'
import { fillCountry } from './fill-country.ts'
import { filteredQuestions, prefixQuestions, type Question } from './questions.ts'

const QUESTIONS = 400
const MAX_PAGES = 2
/** Of each statement the middle one counts: the machine does other things, too. */
const TRIES = 3

export type Statement = { text: string; parameters: readonly unknown[] }
type Cost = { question: Question; ms: number }

/**
 * The cost of a search in PostgreSQL with so many professionals: every statement that a search of the api makes (rows of the
 * page, how many there are, and the calendars behind the badges), asked again with EXPLAIN ANALYZE, planning and execution
 * summed up. A third of the questions are also asked for their second page.
 */
export const measureFind = async (databaseUrl: string, count: number): Promise<Row[]> => {
  const statements: Statement[] = []
  const db = openDatabase({ url: databaseUrl, onStatement: (text, parameters) => statements.push({ text, parameters }) })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await migrate(db)
    await fillCountry(databaseUrl, count)
    const costsOf = async (questions: Question[]): Promise<Cost[]> => {
      const costs: Cost[] = []
      for (const [nth, question] of questions.entries()) {
        let cursor: string | undefined
        for (let page = 0; page < (nth % 3 === 0 ? MAX_PAGES : 1); page++) {
          statements.length = 0
          const found = await searchProfessionals(db, searchQuery.parse({ ...question, ...(cursor && { cursor }) }))
          await nextFreeTimes(db, found.items, new Date().toISOString())
          costs.push({ question, ms: await costOf(client, [...statements]) })
          cursor = found.nextCursor
          if (cursor === undefined) break
        }
      }
      return costs
    }
    await costsOf(filteredQuestions(20))
    return [
      rowOf(`filtered search among ${count.toLocaleString('en')}, database`, await costsOf(filteredQuestions(QUESTIONS)), 25),
      rowOf(`prefix search among ${count.toLocaleString('en')}, database`, await costsOf(prefixQuestions(QUESTIONS)), 15),
    ]
  } finally {
    await client.end()
    await db.destroy()
  }
}

const costOf = async (client: pg.Client, statements: Statement[]): Promise<number> => {
  let sum = 0
  for (const statement of statements) {
    const tries: number[] = []
    for (let nth = 0; nth < TRIES; nth++) tries.push(await explained(client, statement))
    sum += median(tries)
  }
  return sum
}

/** Planning and execution in milliseconds. */
export const explained = async (client: pg.Client, { text, parameters }: Statement): Promise<number> => {
  const { rows } = await client.query<{ 'QUERY PLAN': { 'Planning Time': number; 'Execution Time': number }[] }>(
    `explain (analyze, timing off, format json) ${text}`,
    [...parameters],
  )
  const [plan] = rows[0]?.['QUERY PLAN'] ?? []
  return (plan?.['Planning Time'] ?? Number.NaN) + (plan?.['Execution Time'] ?? Number.NaN)
}

const rowOf = (what: string, costs: Cost[], goalMs: number): Row => {
  const at = (q: number) =>
    milliseconds(
      quantile(
        costs.map(({ ms }) => ms),
        q,
      ),
    )
  return { what, measured: `p50 ${at(0.5)}, **p95 ${at(0.95)}**, p99 ${at(0.99)}`, goal: `p95 < ${goalMs} ms` }
}
