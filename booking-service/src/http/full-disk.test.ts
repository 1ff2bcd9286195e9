import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DiskFull } from '@lapka/event-log/port.ts'
import { refuseOnFullDisk } from './full-disk.ts'
import { answerProblems } from './problems.ts'

let hasSpace = true
let failure: Error = new Error('nothing')
const app = Fastify()
beforeAll(async () => {
  const disk = { hasSpace: () => hasSpace }
  answerProblems(app, { hasSpace: disk.hasSpace })
  refuseOnFullDisk(app, disk)
  app.post('/book', async () => ({ booked: true }))
  app.get('/appointments', async () => [])
  app.post('/fails', async () => {
    throw failure
  })
  await app.ready()
})
afterAll(() => app.close())

const withCode = (code: string) => Object.assign(new Error('no'), { code })
const isDiskFull = { code: 'DISK_FULL', status: 503, detail: expect.stringContaining('the disk is full') as string }
const ask = (method: 'GET' | 'POST', url: string, headers: Record<string, string> = {}) =>
  app.inject({ method, url, headers: { 'accept-language': 'en', ...headers } })

test('commands are refused before anything is asked, and taken again when there is space', async () => {
  const book = () => ask('POST', '/book', { 'idempotency-key': 'once' })
  hasSpace = false
  const refused = await book()
  expect(refused.json()).toMatchObject(isDiskFull)
  expect(refused.headers['retry-after']).toBe('30')
  expect((await ask('GET', '/appointments')).statusCode).toBe(200)
  hasSpace = true
  expect((await book()).json()).toEqual({ booked: true })
})

test.each([
  ['of the log', new DiskFull('full')],
  ['of PostgreSQL', withCode('53100')],
  ['under people’s files', withCode('ENOSPC')],
])('a write that a full disk %s refuses says so', async (_which, error) => {
  hasSpace = true
  failure = error
  expect((await ask('POST', '/fails')).json()).toMatchObject(isDiskFull)
})

test('a database that is away while the disk is full is away because of it, and else not', async () => {
  failure = withCode('ECONNREFUSED')
  hasSpace = false
  expect((await ask('POST', '/fails')).json()).toMatchObject(isDiskFull)
  hasSpace = true
  expect((await ask('POST', '/fails')).json()).toMatchObject({ code: 'LOG_UNAVAILABLE' })
})

test.each(['42703', '42P01'])(
  'a view that still has its old shape (%s) is told as such, and when to come again',
  async (code) => {
    failure = withCode(code)
    hasSpace = true
    const answer = await ask('POST', '/fails')
    expect(answer.json()).toMatchObject({ code: 'VIEW_BEING_BUILT', status: 503 })
    expect(answer.headers['retry-after']).toBe('10')
  },
)
