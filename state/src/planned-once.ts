import { sql, type RawBuilder } from 'kysely'
import pg from 'pg'

/**
 * Begins a statement in place of `select`, under a name of its own, that is asked so often that planning it costs more than answering: each
 * connection plans it once. Only for one text whose best plan is nearly the same for all values. PostgreSQL compares: it goes on planning
 * where that seems to be worth it.
 */
export const selectPlannedOnce = (name: string): RawBuilder<unknown> => sql.raw(`select /* planned once: ${name} */`)

/** The same in place of `insert`. */
export const insertPlannedOnce = (name: string): RawBuilder<unknown> => sql.raw(`insert /* planned once: ${name} */`)

const marked = /^(?:select|insert) \/\* planned once: ([a-z-]+) \*\//

/** Classes of errors that other columns or types of a rebuilt table cause in what was planned for the former one. */
const OUTDATED = ['0A', '42']

type Ask = (...given: unknown[]) => Promise<unknown>

export class PlanningClient extends pg.Client {
  override query = ((...given: unknown[]) => {
    const [text, values] = given
    const ask = super.query.bind(this) as Ask
    const name = typeof text === 'string' ? marked.exec(text)?.[1] : undefined
    if (name === undefined) return ask(...given)
    return ask({ name, text, values }).catch((error: unknown) => {
      if (error instanceof pg.DatabaseError && OUTDATED.includes((error.code ?? '').slice(0, 2))) return ask(text, values)
      throw error
    })
  }) as pg.Client['query']
}
