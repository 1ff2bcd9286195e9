import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../testing/test-service.ts'

let service: TestService
let port: number
beforeAll(async () => {
  service = await startTestService()
  port = Number(new URL(await service.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => service.stop())

/** The server's answer to these bytes, until it hangs up. */
const say = async (bytes: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  try {
    return await text(socket)
  } finally {
    socket.destroy()
  }
}

const host = 'host: lapka.test\r\nconnection: close\r\n'

test.each([
  ['no host', 'GET /api/v2/professionals HTTP/1.1\r\nconnection: close\r\n\r\n'],
  ['two hosts', `GET /api/v2/professionals HTTP/1.1\r\n${host}Host: evil.test\r\n\r\n`],
  ['the same host twice', `GET /api/v2/professionals HTTP/1.1\r\n${host}HOST: lapka.test\r\n\r\n`],
  ['two hosts of old', `GET /api/v2/site HTTP/1.0\r\n${host}host: evil.test\r\n\r\n`],
  ['an unknown expectation', `POST /api/v2/sessions HTTP/1.1\r\n${host}expect: miracles\r\ncontent-length: 0\r\n\r\n`],
  ['a method of its own', `FETCH /api/v2/pets HTTP/1.1\r\n${host}\r\n`],
  ['a tunnel', `CONNECT lapka.test:443 HTTP/1.1\r\n${host}\r\n`],
  ['another protocol', `GET /api/v2/pets HTTP/1.1\r\nhost: lapka.test\r\nconnection: close, upgrade\r\nupgrade: h2c\r\n\r\n`],
  ['a version to come', `GET /api/v2/pets HTTP/9.1\r\n${host}\r\n`],
  ['two lengths', `POST /api/v2/sessions HTTP/1.1\r\n${host}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`],
  [
    'a length and chunks',
    `POST /api/v2/sessions HTTP/1.1\r\n${host}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ['a header of 100 KiB', `GET /api/v2/pets HTTP/1.1\r\n${host}x: ${'y'.repeat(100_000)}\r\n\r\n`],
  ['no HTTP at all', 'EHLO lapka.test\r\n\r\n'],
])('%s is answered with a problem', async (_name, bytes) => {
  const answer = await say(bytes)
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
  expect(answer).toContain('application/problem+json')
  expect(answer).toMatch(/"code":"[A-Z_]+"/)
})

test.each([
  ['HTTP/2', '/api/v2/site', 'h2c'],
  ['a socket where there is none', '/api/v2/site', 'websocket'],
])('an offer of %s is passed over, and the request answered', async (_name, path, protocol) => {
  const offer = `connection: close, upgrade\r\nupgrade: ${protocol}\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${'A'.repeat(22)}==\r\n`
  expect(await say(`GET ${path} HTTP/1.1\r\nhost: lapka.test\r\n${offer}\r\n`)).toMatch(/^HTTP\/1\.1 200 /)
})
