import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'

/** Of the kernel's clock in /proc, on every Linux. */
const MS_PER_TICK = 10

/** Processors' time, in milliseconds, of some processes and all that they started, those that have ended included. Linux only. */
export const processorMsOf = (pids: readonly number[]): number => {
  const all = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))
  const known = new Map(all.flatMap((pid) => readStat(Number(pid))).map((stat) => [stat.pid, stat]))
  const isOurs = (pid: number): boolean => pids.includes(pid) || (known.has(pid) && isOurs(known.get(pid)!.parent))
  return [...known.values()].filter(({ pid }) => isOurs(pid)).reduce((sum, { ticks }) => sum + ticks * MS_PER_TICK, 0)
}

/** `node`: processes of Node by their names. Backends are known by `application_name`, which Node's processes say of themselves (PGAPPNAME). */
export type Parts = { node: Record<string, number>; postgresPid: number; databaseUrl: string }

/** Processors' time, in milliseconds, that each part took while the work was done; `PostgreSQL` is what no named backend took. */
export const processorsDuring = async (parts: Parts, work: () => Promise<void>): Promise<Map<string, number>> => {
  const client = new pg.Client({ connectionString: parts.databaseUrl })
  await client.connect()
  try {
    const before = await readParts(parts, client)
    await work()
    const after = await readParts(parts, client)
    return new Map([...after].map(([name, ms]) => [name, ms - (before.get(name) ?? 0)]))
  } finally {
    await client.end()
  }
}

/** The name of what this process itself takes, which sends the load and hears the views. */
export const LOAD = 'the load itself'

const readParts = async ({ node, postgresPid }: Parts, client: pg.Client): Promise<Map<string, number>> => {
  const { rows } = await client.query<{ name: string; pids: number[] }>(
    `select application_name as name, array_agg(pid) as pids from pg_stat_activity where application_name <> '' group by 1`,
  )
  const ofNode = Object.entries(node).map(([name, pid]) => [name, processorMsOf([pid])] as const)
  const backends = rows.map(({ name, pids }) => [`PostgreSQL for ${name}`, processorMsOf(pids)] as const)
  const named = backends.reduce((sum, [, ms]) => sum + ms, 0)
  const { user, system } = process.cpuUsage()
  return new Map([...ofNode, ...backends, ['PostgreSQL', processorMsOf([postgresPid]) - named], [LOAD, (user + system) / 1000]])
}

const readStat = (pid: number): { pid: number; parent: number; ticks: number }[] => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    // proc(5): ppid is the fourth field; utime, stime and those of ended children are 14 to 17. The first two are cut off here, with the state.
    const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + (fields[index] ?? 0), 0)
    return [{ pid, parent: fields[1] ?? 0, ticks }]
  } catch {
    // It has ended since the folder was read.
    return []
  }
}
