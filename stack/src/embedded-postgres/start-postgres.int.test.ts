import { readdirSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { reservedPort } from '@lapka/process/testing/reserved-ports.ts'
import { findSocketFolder } from './socket-folder.ts'
import { startPostgres, type RunningPostgres } from './start-postgres.ts'

const ask = async (url: string, sql: string): Promise<unknown> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ answer: unknown }>(sql)
    return rows[0]?.answer
  } finally {
    await client.end()
  }
}

const start = async (folder: string, socketFolder?: string): Promise<RunningPostgres> => {
  const started = await startPostgres({
    folder: join(folder, 'postgres'),
    port: await reservedPort(),
    password: 'secret',
    durability: 'durable',
    socketFolder,
  })
  if ('problem' in started) throw new Error(started.problem)
  return started
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lapka-embedded-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('the embedded PostgreSQL keeps what was committed over a restart, durable and never as root', async () => {
  const first = await start(folder)
  expect(await ask(first.url, "SELECT current_setting('fsync') || current_setting('synchronous_commit') AS answer")).toBe('onon')
  expect(await ask(first.url, "SELECT lower('ЛАПКА') AS answer")).toBe('лапка')
  await ask(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
  await first.stop()

  const second = await start(folder)
  expect(await ask(second.url, 'SELECT answer FROM kept')).toBe(42)
  await second.stop()
  expect((await stat(join(folder, 'postgres'))).uid).not.toBe(0)
})

test('is asked by a socket among its own files, and what a killed one left of it is cleared', async () => {
  const socketFolder = await findSocketFolder(folder)
  const sockets = () => readdirSync(join(folder, 'postgres')).filter((name) => name.startsWith('.s.'))
  const killed = await start(folder, socketFolder)
  expect(await ask(killed.url, 'SELECT inet_server_addr() AS answer')).toBeNull()
  const [left] = sockets()
  process.kill(killed.pid, 'SIGKILL')
  await killed.stop()
  expect(sockets()).toContain(left)

  const again = await start(folder, socketFolder)
  expect(sockets()).not.toContain(left)
  expect(await ask(again.url, 'SELECT inet_server_addr() AS answer')).toBeNull()
  await again.stop()
  expect(sockets()).toEqual([])
})

test('has no socket where its path is too long for one', async () => {
  expect(await findSocketFolder(join(folder, 'x'.repeat(100)))).toBeUndefined()
  expect(await findSocketFolder(join(folder, 'missing'))).toBeUndefined()
})

test('a wrong password does not open the embedded PostgreSQL', async () => {
  const url = new URL(inject('postgresUrl'))
  url.password = 'guessed'
  await expect(ask(url.href, 'SELECT 1')).rejects.toThrow('password authentication failed')
})
