import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { limitBodyTime } from './body-timeout.ts'

let app: FastifyInstance
let port: number
beforeEach(async () => {
  app = Fastify()
  limitBodyTime(app, { words: 20, file: 60_000 })
  app.post('/words', async () => 'taken')
  app.post('/refused', { onRequest: async (_request, reply) => reply.code(401).send('refused') }, async () => 'taken')
  app.post('/file', { config: { takesFile: true } }, async () => 'taken')
  app.post('/long', async () => {
    await pause(200)
    return 'at last'
  })
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterEach(() => app.close())

/** A client that sends the head and only the beginning of the body. */
const begin = (path: string): { socket: Socket; answer: Promise<string> } => {
  const socket = connect(port, '127.0.0.1')
  const answer = new Promise<string>((resolve, reject) => {
    let text = ''
    socket.on('data', (bytes) => (text += String(bytes)))
    socket.on('end', () => resolve(text))
    socket.on('error', reject)
  })
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{`)
  return { socket, answer }
}

test('a body that does not come is given up, while a file on a slow line is waited for', async () => {
  const file = begin('/file')
  const words = await begin('/words').answer
  expect(words).toMatch(/^HTTP\/1\.1 408 /)
  expect(words).toContain('"code":"REQUEST_TOO_SLOW"')
  file.socket.end('}')
  expect(await file.answer).toMatch(/^HTTP\/1\.1 200 /)
})

test('a client that has sent everything may wait for the answer', async () => {
  const answer = await app.inject({ method: 'POST', url: '/words', payload: { email: 'a' } })
  expect(answer.body).toBe('taken')
  const empty = await fetch(`http://127.0.0.1:${port}/long`, { method: 'POST' })
  expect([empty.status, await empty.text()]).toEqual([200, 'at last'])
})

test.each([
  ['by a route', '/refused', 401],
  ['because the address can’t be decoded', '/%E0%A4%A', 400],
])('a body that does not come after it was refused %s is cut off', async (_why, path, status) => {
  const { answer } = begin(path)
  expect(await answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
})
