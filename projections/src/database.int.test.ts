import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { sql, type Kysely } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createMigratedDatabase, TIMEOUT_MS, type TestDatabase } from '@lapka/event-log/testing/test-database.ts'
import { openDatabase, type Database } from './database.ts'

let database: TestDatabase
let proxy: Awaited<ReturnType<typeof openProxy>>
let db: Kysely<Database>
beforeEach(async () => {
  database = await createMigratedDatabase()
  proxy = await openProxy(database.url)
  db = openDatabase({ url: proxy.url, maxConnections: 1, timeoutMs: TIMEOUT_MS, silenceMs: 1000 })
})
afterEach(async () => {
  await db.destroy()
  proxy.close()
  await database.drop()
})

/** Hands on what is said in both directions until it is told to swallow what the server answers. */
const openProxy = async (url: string) => {
  const [target, own] = [new URL(url), new URL(url)]
  const sockets = new Set<Socket>()
  let isSilent = false
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => (client.destroy(), upstream.destroy()))
    }
    client.pipe(upstream)
    upstream.on('data', (answer) => isSilent || client.write(answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  own.port = String((server.address() as AddressInfo).port)
  return {
    url: own.href,
    silence: (silent: boolean) => (isSilent = silent),
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

const ask = async () => (await sql<{ answer: number }>`select 1 as answer`.execute(db)).rows

it('a server that falls silent without closing is left, and asked again over another connection', async () => {
  expect(await ask()).toEqual([{ answer: 1 }])
  proxy.silence(true)
  await expect(ask()).rejects.toThrow(/said nothing for 1000 ms/)
  proxy.silence(false)
  expect(await ask()).toEqual([{ answer: 1 }])
})

it('a server that is at work for less than that is waited for, and nothing happens to connections that rest', async () => {
  await sql`select pg_sleep(0.2)`.execute(db)
  await new Promise((resolve) => setTimeout(resolve, 1200))
  expect(await ask()).toEqual([{ answer: 1 }])
})
