import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from './testing/test-service.ts'
import { registerVet } from './testing/town.ts'

let folder: string
let service: TestService
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lapka-compressed-'))
  mkdirSync(join(folder, 'assets'))
  const files = {
    'index.html': '<title></title>',
    'assets/a-1.js': 'plain',
    'assets/a-1.js.br': 'brotli',
    'assets/a-1.js.gz': 'gzip',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  service = await startTestService({ consoleFolder: folder })
  for (let count = 0; count < 5; count++) await registerVet(service)
  await service.seen()
})
afterAll(async () => {
  await service.stop()
  rmSync(folder, { recursive: true })
})

const ask = async (url: string, accepted?: string) => {
  const answer = await service.app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })
  const { 'content-encoding': encoding, 'content-type': type, vary } = answer.headers
  return { status: answer.statusCode, encoding, type, vary, body: answer.rawPayload }
}

test.each([
  ['gzip, deflate, br, zstd', 'br', 'brotli'],
  ['gzip, deflate', 'gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip', 'gzip'],
  ['identity', undefined, 'plain'],
  [undefined, undefined, 'plain'],
])('a client that accepts %s gets a console file as built for it', async (accepted, encoding, text) => {
  const { body, ...answer } = await ask('/assets/a-1.js', accepted)
  expect(answer).toMatchObject({ status: 200, encoding, vary: 'accept-encoding', type: expect.stringContaining('javascript') })
  expect(body.toString()).toBe(text)
})

test('a long list is sent compressed to a client that accepts it, and is the same list', async () => {
  const [plain, brotli, gzip] = [
    await ask('/api/v2/professionals'),
    await ask('/api/v2/professionals', 'br'),
    await ask('/api/v2/professionals', 'gzip'),
  ]
  expect([plain.encoding, brotli.encoding, gzip.encoding]).toEqual([undefined, 'br', 'gzip'])
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body)
  expect(gunzipSync(gzip.body)).toEqual(plain.body)
  expect(brotli.body.length).toBeLessThan(plain.body.length / 2)
})

test('a short answer is sent as it is', async () => {
  expect((await ask('/api/v2/nothing', 'br, gzip')).encoding).toBeUndefined()
})

describe.each(['/api/docs/json', '/api/docs/yaml', '/api/docs/static/swagger-ui-bundle.js'])('%s', (url) => {
  test('is built and compressed once, and the same for every caller', async () => {
    const [plain, brotli, again] = [await ask(url), await ask(url, 'gzip, deflate, br'), await ask(url, 'br')]
    expect([plain.status, plain.encoding, brotli.encoding, brotli.vary]).toEqual([200, undefined, 'br', 'accept-encoding'])
    expect(brotliDecompressSync(brotli.body)).toEqual(plain.body)
    expect(again.body).toEqual(brotli.body)
    expect(gunzipSync((await ask(url, 'gzip')).body)).toEqual(plain.body)
  })

  test('is not sent again to a client that has it', async () => {
    const headers = { 'accept-encoding': 'br' }
    const { headers: sent } = await service.app.inject({ url, headers })
    const etag = String(sent['etag'])
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await service.app.inject({ url, headers: { ...headers, 'if-none-match': known } })
      expect([answer.statusCode, answer.rawPayload.length, answer.headers['etag']]).toEqual([304, 0, etag])
    }
    expect((await service.app.inject({ url, headers: { ...headers, 'if-none-match': '"other"' } })).statusCode).toBe(200)
    expect((await service.app.inject({ url, headers: { 'if-none-match': etag } })).statusCode).toBe(200)
  })
})

test('metrics are not on the public port', async () => {
  expect((await service.app.inject('/metrics')).statusCode).toBe(404)
  expect(await service.dependencies.metrics.metrics()).toContain('lapka_http_request_seconds')
})
