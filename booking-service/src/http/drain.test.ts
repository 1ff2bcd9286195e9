import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { createDrain } from './drain.ts'
import { answerProblems } from './problems.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A door with a request that waits until the test opens it. */
const listen = async () => {
  const app = Fastify()
  answerProblems(app)
  // Long enough that nothing here depends on how fast the machine is; `stop` is not awaited where it would wait for all of it.
  const drain = createDrain(app, { lingerMs: 300, timeoutMs: 30_000, silenceMs: 300 })
  const door = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  app.get('/slow', async () => {
    arrived.resolve()
    await door.promise
    return { answered: true }
  })
  app.get('/readyz', async (_request, reply) => reply.code(drain.isStopping() ? 503 : 200).send({}))
  app.post('/book', async () => ({ booked: true }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  closing.push(() => app.close())
  const { port } = app.server.address() as AddressInfo
  const stop = async () => {
    await drain.stop()
    await app.close()
  }
  return { port, stop, arrived: arrived.promise, open: door.resolve, url: `http://127.0.0.1:${port}` }
}

const connectTo = async (port: number): Promise<{ socket: Socket; heard: Promise<string> }> => {
  const socket = connect(port, '127.0.0.1')
  const heard = new Promise<string>((resolve, reject) => {
    let text = ''
    socket.on('data', (chunk) => (text += chunk.toString()))
    socket.once('error', reject)
    socket.once('close', () => resolve(text))
  })
  heard.catch(() => undefined)
  await once(socket, 'connect')
  return { socket, heard }
}

test('requests in flight are answered, and those that come later are refused in words, on connections old and new', async () => {
  const { port, stop, arrived, open, url } = await listen()
  const inFlight = fetch(`${url}/slow`)
  await arrived
  const fresh = await Promise.all(Array.from({ length: 16 }, () => connectTo(port)))
  const stopped = stop()
  for (const { socket } of fresh) socket.write('GET /slow HTTP/1.1\r\nhost: lapka\r\n\r\n')
  const later = await fetch(`${url}/slow`, { headers: { 'accept-language': 'en' } })
  expect(later.status).toBe(503)
  expect(later.headers.get('retry-after')).toBe('2')
  expect(later.headers.get('connection')).toBe('close')
  expect(await later.json()).toMatchObject({ code: 'SHUTTING_DOWN', status: 503 })
  for (const { heard } of fresh) expect(await heard).toMatch(/^HTTP\/1\.1 503 [^]*problem\+json[^]*SHUTTING_DOWN/)
  open()
  expect(await (await inFlight).json()).toEqual({ answered: true })
  await stopped
  await expect(fetch(`${url}/slow`)).rejects.toThrow('fetch failed')
})

test('first of all it is not ready, and says so for as long as it answers', async () => {
  const { stop, url } = await listen()
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  const stopped = stop()
  expect((await fetch(`${url}/readyz`)).status).toBe(503)
  await stopped
})

test('a client that is still sending hears the refusal, too', async () => {
  const { port, stop } = await listen()
  const { socket, heard } = await connectTo(port)
  const stopped = stop()
  socket.write('POST /book HTTP/1.1\r\nhost: lapka\r\ncontent-type: application/json\r\ncontent-length: 600000\r\n\r\n')
  for (let part = 0; part < 6; part++) socket.write('x'.repeat(100_000))
  expect(await heard).toContain('SHUTTING_DOWN')
  await stopped
})

test('idle connections are ended without a reset', async () => {
  const { port, stop } = await listen()
  const { heard } = await connectTo(port)
  await stop()
  expect(await heard).toBe('')
})
