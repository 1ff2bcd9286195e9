import { Socket } from 'node:net'
import { CamelCasePlugin } from 'kysely'
import pg from 'pg'

const BIGINT = 20
const DATE = 1082

/** Positions are safe integers and local dates are texts; everything else as `pg` reads it. */
export const databaseTypes: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') => {
    if (id === BIGINT) return Number
    if (id === DATE) return String
    return pg.types.getTypeParser(id, format as 'text')
  },
}

export const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true })

/** A server behind a proxy may be gone without the connection's end. */
export const breakWhenSilent = ({ connection: { stream } }: pg.PoolClient | pg.Client, silenceMs: number): void => {
  if (stream instanceof Socket)
    stream.setTimeout(silenceMs, () => stream.destroy(new Error(`PostgreSQL said nothing for ${silenceMs} ms`)))
}
