import { connect } from 'node:net'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { readUpload } from '../files/read-upload.ts'
import { takeFiles } from '../files/take-files.ts'
import { answerProblems } from './problems.ts'

const lines: { msg?: string }[] = []
const app = Fastify({
  logger: { level: 'warn', stream: { write: (line: string) => void lines.push(JSON.parse(line) as { msg?: string }) } },
})
afterEach(() => app.close())

const head = (path: string, type: string) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 100000\r\n\r\n`
const file =
  '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.7'

test('a client that hangs up while sending does not make the log look unavailable', async () => {
  answerProblems(app)
  await takeFiles(app)
  const failures: unknown[] = []
  app.addHook('onError', async (_request, _reply, error) => void failures.push(error))
  app.post('/words', async () => 'taken')
  app.post('/file', { config: { takesFile: true } }, async (request) => (await readUpload(request, ['application/pdf'])).fileName)
  app.post('/raw', async (request) => {
    for await (const part of request.parts()) void part
  })
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  const hangUp = (bytes: string) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, () => setImmediate(() => socket.resetAndDestroy())))
  }
  hangUp(`${head('/words', 'application/json')}{`)
  hangUp(`${head('/file', 'multipart/form-data; boundary=b')}${file}`)
  hangUp(`${head('/raw', 'multipart/form-data; boundary=b')}${file}`)
  await expect.poll(() => failures.length).toBe(3)
  expect(lines).toEqual([])
})
