import { readFile } from 'node:fs/promises'
import pg from 'pg'

/**
 * `LAPKA_INDEX_SCANS=file npx vitest run --project int` says which indexes no statement of the tests reads. Tables of tests are small, so
 * PostgreSQL is told to read none of them from end to end. An index that is read here may still be worth less than it costs.
 */
export const preferIndexes = async (server: string): Promise<void> => {
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query('alter system set enable_seqscan = off')
  await admin.query('select pg_reload_conf()')
  await admin.end()
}

/** Of lines `schema table index scans`, those indexes that have none in any of them. */
export const unreadIndexes = async (file: string): Promise<string[]> => {
  const scans = new Map<string, number>()
  for (const line of (await readFile(file, 'utf8')).split('\n').filter((each) => each !== '')) {
    const [schema, table, index, count] = line.split(' ')
    const name = `${schema}.${table} ${index}`
    scans.set(name, (scans.get(name) ?? 0) + Number(count))
  }
  return [...scans].flatMap(([name, count]) => (count === 0 ? name : [])).toSorted()
}
