import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPageVisits, countPageVisits, OTHER_HOST } from '@lapka/state/page-visits.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { registerParent, registerPerson } from '../testing/town.ts'

let folder: string
let service: TestService
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lapka-visits-'))
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="bg"><head></head><body><div id="root"></div></body></html>',
  )
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, '.vite/pages.json'), '{}')
  service = await startTestService({ consoleFolder: folder, publicUrl: 'https://app.lapka.test' })
})
afterAll(async () => {
  await service.stop()
  rmSync(folder, { recursive: true })
})

const browser = { accept: 'text/html', 'user-agent': 'Mozilla/5.0 (X11) Firefox/140.0' }
const open = (url: string, headers: Record<string, string> = {}) =>
  service.app.inject({ url, headers: { ...browser, ...headers } })
const today = () => new Date().toISOString().slice(0, 10)

test('operators read how often public pages were opened and which sites led there, and no one else does', async () => {
  const operator = await registerPerson(service, 'OPERATOR')
  for (let nth = 0; nth < 3; nth += 1) await open('/contact', { referer: 'https://www.example.com/a?secret=1' })
  await open('/blogs/en/ticks-in-spring')
  // Neither a page that is none, nor a private one, nor a robot.
  await open('/nothing/at-all')
  await open('/professionals/00000000-0000-4000-8000-000000000000')
  await open('/appointments/1')
  await open('/contact', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
  await service.dependencies.visits.flush()
  const answer = await service.app.inject({ url: '/api/v2/operations/visits', headers: operator.headers })
  expect(answer.json()).toEqual({
    days: [{ day: today(), count: 4 }],
    pages: [
      { path: '/contact', count: 3 },
      { path: '/blogs/en/ticks-in-spring', count: 1 },
    ],
    hosts: [{ host: 'example.com', count: 3 }],
  })
  const parent = await registerParent(service)
  expect((await service.app.inject({ url: '/api/v2/operations/visits', headers: parent.headers })).statusCode).not.toBe(200)
  expect((await service.app.inject('/api/v2/operations/visits')).statusCode).toBe(401)
})

test('several processes that begin a day at once keep its bound together', async () => {
  const day = '2020-01-02'
  const batch = (name: string) =>
    Array.from({ length: 150 }, (_, nth) => ({ day, path: '/', host: `${name}${nth}.example`, count: 1 }))
  await Promise.all(['a', 'b', 'c', 'd'].map((name) => addPageVisits(service.db, batch(name))))
  const rows = await service.db.selectFrom('state.pageVisits').selectAll().where('day', '=', day).execute()
  expect(rows).toHaveLength(201)
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(600)
})

test('made-up sites can not fill the table, and counting goes on at the bound', async () => {
  const day = '2020-01-01'
  const madeUp = (from: number) =>
    Array.from({ length: 300 }, (_, nth) => ({ day, path: '/', host: `h${from + nth}.example`, count: 1 }))
  await addPageVisits(service.db, [{ day, path: '/', host: 'known.example', count: 1 }])
  await addPageVisits(service.db, madeUp(0))
  // Two processes at once.
  await Promise.all([addPageVisits(service.db, madeUp(1000)), addPageVisits(service.db, madeUp(2000))])
  await addPageVisits(service.db, [{ day, path: '/', host: 'known.example', count: 1 }])
  const rows = await service.db.selectFrom('state.pageVisits').selectAll().where('day', '=', day).execute()
  expect(rows.length).toBeLessThanOrEqual(201)
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(902)
  expect(rows.find(({ host }) => host === 'known.example')?.count).toBe(2)
  expect(rows.find(({ host }) => host === OTHER_HOST)?.count).toBe(902 - 2 - 199)
  expect((await countPageVisits(service.db, day)).hosts.length).toBeLessThanOrEqual(100)
})
