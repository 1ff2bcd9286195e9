import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
])('to whom accepts %s a file of the console is sent as it was built for that', async (accepted, encoding, text) => {
  const { body, ...answer } = await ask('/assets/a-1.js', accepted)
  expect(answer).toMatchObject({ status: 200, encoding, vary: 'accept-encoding', type: expect.stringContaining('javascript') })
  expect(body.toString()).toBe(text)
})

test('a long list is sent compressed to whom reads that, and is the same list', async () => {
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
