import type pg from 'pg'

/** A database that has the tables, and what it is called in a report. */
export type Rows = { client: Pick<pg.Client, 'query'>; name: string }

const PAGE = 2_000
const SHOWN_ROWS = 3
const SHOWN_LETTERS = 300
/** Of a listing: worked out again as time goes by, from what is kept beside the views, and so no fold of the log. */
const OF_THE_CLOCK = 'free_key'

/**
 * Both ways, row by row: each side's rows as texts in one order, a page at a time, so that tables of any size are compared. The
 * sorting is PostgreSQL's; a row that stands twice on one side has to stand twice on the other.
 */
export const compareTables = async (
  table: string,
  one: Rows,
  other: Rows,
): Promise<{ rows: number; difference: string | null }> => {
  const [left, right] = [sortedRows(one.client, table), sortedRows(other.client, table)]
  const shown: string[] = []
  let [rows, differing] = [0, 0]
  const show = ({ name }: Rows, row: string) => {
    differing++
    if (shown.length < SHOWN_ROWS) shown.push(`only ${name} ${row.slice(0, SHOWN_LETTERS)}`)
  }
  let [mine, theirs] = [await next(left), await next(right)]
  while (mine !== undefined || theirs !== undefined) {
    rows++
    const order = orderOf(mine, theirs)
    if (order < 0 && mine !== undefined) show(one, mine)
    if (order > 0 && theirs !== undefined) show(other, theirs)
    if (order <= 0) mine = await next(left)
    if (order >= 0) theirs = await next(right)
  }
  return { rows, difference: differing === 0 ? null : `${table} differs in ${differing} rows: ${shown.join('; ')}` }
}

/** As PostgreSQL's collation "C" orders them: by their bytes. */
const orderOf = (one: string | undefined, other: string | undefined): number => {
  if (one === undefined) return 1
  if (other === undefined) return -1
  return one === other ? 0 : Buffer.compare(Buffer.from(one), Buffer.from(other))
}

const next = async (rows: AsyncGenerator<string>): Promise<string | undefined> => {
  const { value, done } = await rows.next()
  return done === true ? undefined : value
}

async function* sortedRows(client: Rows['client'], table: string): AsyncGenerator<string> {
  const cursor = `rows_of_${table.replaceAll(/\W/g, '_')}`
  await client.query(`declare ${cursor} no scroll cursor with hold for
    select (to_jsonb(t) - '${OF_THE_CLOCK}')::text collate "C" as row from ${table} t order by 1`)
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${PAGE} from ${cursor}`)
    for (const { row } of rows) yield row
    if (rows.length < PAGE) break
  }
  await client.query(`close ${cursor}`)
}
