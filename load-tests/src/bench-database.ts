import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { findSocketFolder } from '@lapka/stack/embedded-postgres/socket-folder.ts'
import { startPostgres } from '@lapka/stack/embedded-postgres/start-postgres.ts'
import { freePort } from '@lapka/process/free-port.ts'

export type BenchDatabases = {
  /** An empty database of its own; answers its address. */
  create: (name: string) => Promise<string>
  pid: number
  stop: () => Promise<void>
}

/**
 * The embedded PostgreSQL as `npm start` runs it: every commit is on the disk before it is answered. `commitMs`: an added wait
 * before that; commits that arrive meanwhile are flushed along, as on a slow disk.
 */
export const startDatabases = async (folder: string, commitMs: number): Promise<BenchDatabases> => {
  const place = { folder: join(folder, 'postgres'), port: await freePort(), password: randomBytes(16).toString('hex') }
  const socketFolder = await findSocketFolder(folder)
  const postgres = await startPostgres({ ...place, durability: 'durable', socketFolder })
  if ('problem' in postgres) throw new Error(postgres.problem)
  await expectDurable(postgres.url)
  await ask(postgres.url, `alter system set commit_delay = ${commitMs * 1000}`)
  await ask(postgres.url, 'alter system set commit_siblings = 0')
  await ask(postgres.url, 'select pg_reload_conf()')
  const create = async (name: string) => {
    await ask(postgres.url, `create database ${name}`)
    const url = new URL(postgres.url)
    url.pathname = `/${name}`
    return url.href
  }
  return { create, pid: postgres.pid, stop: postgres.stop }
}

/** A benchmark of a database that may forget is worth nothing, so it is asked and not believed. */
const expectDurable = async (url: string): Promise<void> => {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    const [row] = await ask(url, `show ${setting}`)
    if (row?.[setting] !== 'on') throw new Error(`${setting} is ${String(row?.[setting])}: this would measure forgetting.`)
  }
}

const ask = async (url: string, text: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}
