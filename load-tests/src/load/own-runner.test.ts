import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFigures } from '@lapka/domain/load-tests/figures.ts'
import { prepareSource } from './run-k6.ts'

const id = '00000000-0000-4000-8000-000000000001'
const answers: [path: RegExp, body: object][] = [
  [/\/slots\?/, { items: [{ startsAt: '2026-11-24T08:00:00.000Z' }] }],
  [/\/professionals\/[^?]+$/, { services: [{ id: 'exam' }] }],
  [/\/professionals/, { items: [{ id, isBookable: true }] }],
]

let lapka: Server
let status = 200
beforeAll(async () => {
  lapka = createServer(({ url = '' }, response) => {
    const [, body] = answers.find(([path]) => path.test(url)) ?? []
    const isSearch = url.includes('?') && !url.includes('/slots') && !url.includes('freeWithin')
    response.writeHead(isSearch || url.endsWith('/professionals') ? status : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body ?? {}))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => lapka.once('listening', resolve))
})
afterAll(() => lapka.close())

const script = fileURLToPath(new URL('main.ts', import.meta.url))

const run = async (scenario: string, { seconds = 1, signal = false } = {}) => {
  const { port } = lapka.address() as AddressInfo
  const options = ['--rate', '20', '--for', `${seconds}s`, '--address', `http://127.0.0.1:${port}`, '--json', '--own-runner']
  const child = spawn(process.execPath, [script, scenario, ...options], { env: { ...process.env, LAPKA_DEMO: 'false' } })
  const figures = createFigures('browse-and-search')
  let [output, complaint] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => {
    output += String(chunk)
    if (signal && output.includes('"iterations"')) child.kill('SIGINT')
  })
  child.stderr.on('data', (chunk: Buffer) => (complaint += String(chunk)))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  for (const line of output.split('\n')) figures.add(line)
  return { code, complaint, output, runner: figures.runner(), figures: figures.read() }
}

test('our runner runs the same file as k6: by the clock, with its thresholds, in lines that the same reader counts', async () => {
  const { code, runner, figures } = await run('browse-and-search')
  // A busy machine may be too slow for a threshold of time; its end says so.
  const isKept = figures.thresholds.every((threshold) => threshold.isKept)
  expect([code, runner]).toEqual([isKept ? 0 : 99, 'lapka'])
  expect(figures).toMatchObject({ iterations: 20, unexpectedRefusals: 0, failures: 0 })
  expect(figures.steps.map(({ step, count }) => [step, count])).toEqual([
    ['search', 20],
    ['details', 20],
    ['slots', 20],
  ])
  expect(figures.thresholds.map(({ metric }) => metric)).toContain('step_search')
})

test('an unexpected answer breaks the run', async () => {
  status = 503
  const { code, figures } = await run('browse-and-search')
  status = 200
  expect(code).toBe(99)
  expect(figures.failures).toBeGreaterThan(0)
  expect(figures.thresholds.find(({ metric }) => metric === 'failed')?.isKept).toBe(false)
})

test.each([
  [409, 0],
  [401, 0],
  [400, 1],
  [503, 1],
])('a request that is answered with %i counts %i among those that failed', async (answered, failed) => {
  status = answered
  const { output } = await run('browse-and-search')
  status = 200
  const points = output.split('\n').filter((line) => line.includes('"http_req_failed"'))
  const values = points.map((line) => (JSON.parse(line) as { data: { value: number } }).data.value)
  expect(values.length).toBeGreaterThan(20)
  expect(Math.max(...values)).toBe(failed)
})

test('no scenario uses what k6 has dropped', () => {
  const folder = new URL('../../scenarios/', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  const texts = files.map((name) => readFileSync(new URL(name, folder), 'utf8'))
  expect(texts.length).toBeGreaterThan(7)
  expect(texts.filter((text) => /k6\/experimental|externally-controlled|k6\/ws'/.test(text))).toEqual([])
})

test('a signal ends it long before its time, and what was measured stays', async () => {
  const { figures } = await run('browse-and-search', { seconds: 600, signal: true })
  expect(figures.iterations).toBeGreaterThan(0)
  expect(figures.iterations).toBeLessThan(12_000)
})

test('a scenario that signs in says plainly that there are no logins', async () => {
  const { code, complaint } = await run('book-pay-cancel')
  expect(code).toBe(1)
  expect(complaint).toContain('LAPKA_LOAD_LOGINS')
})

test('every k6 gets the modules under the names that it knows, and plain JavaScript', () => {
  const source = "import { setTimeout } from 'k6/timers'\nimport { WebSocket } from 'k6/websockets'\nconst wait: number = 1\n"
  const modulesFor = (version: string) => [...prepareSource(source, version).matchAll(/'k6\/(.+)'/g)].map(([, name]) => name)
  expect(modulesFor('k6 v0.48.0')).toEqual(['experimental/timers', 'experimental/websockets'])
  // k6's own notes: timers got their name in 0.50 and lost the old one in 0.54, websockets got theirs in 1.6.
  expect(modulesFor('k6 v0.54.0')).toEqual(['timers', 'experimental/websockets'])
  expect(modulesFor('k6 v1.5.0')).toEqual(['timers', 'experimental/websockets'])
  for (const version of ['k6 v1.6.0', 'k6 v2.2.0']) expect(modulesFor(version)).toEqual(['timers', 'websockets'])
  expect(prepareSource(source, 'k6 v1.4.0')).not.toContain(': number')
})
