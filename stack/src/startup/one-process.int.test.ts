import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { freePortRange } from '@lapka/process/testing/reserved-ports.ts'
import { cloneData, demoTemplate } from '../testing/data-template.ts'
import { processesOf, runLapka, until, type LapkaProcess } from '../testing/lapka-process.ts'

/** A demo's Lapka as `npm start` runs it where nothing is configured: api, projections and workers are one process. Every test goes on where the one before left it. */
let folder: string
let dataDir: string
let port: number
let lapka: LapkaProcess
const drillMs = 300_000

type Answer = { status: number; body: Record<string, unknown>; cookie: string }
const ask = async (
  method: string,
  path: string,
  { cookie = '', body }: { cookie?: string; body?: object } = {},
): Promise<Answer> => {
  const headers = { cookie, 'idempotency-key': randomUUID(), ...(body && { 'content-type': 'application/json' }) }
  const url = path.startsWith('http') ? path : `http://127.0.0.1:${port}/api/v2${path}`
  const answer = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const own = answer.headers.getSetCookie().map((one) => one.split(';', 1)[0])
  const text = await answer.text()
  return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : {}, cookie: own.join('; ') }
}
const itemsOf = ({ body }: Answer) => body['items'] as { id: string; startsAt: string; isBookable: boolean }[]
const signIn = async (email: string) => {
  const body = { email: `${email}@demo.lapka.test`, password: 'lapka-demo-2026', code: '246810' }
  return (await ask('POST', '/sessions', { body })).cookie
}
/** The first of some free times of the first professional who has any. */
const book = async (cookie: string): Promise<string> => {
  const [pet] = itemsOf(await ask('GET', '/pets', { cookie }))
  for (const { id } of itemsOf(await ask('GET', '/professionals?freeWithin=7')).filter(({ isBookable }) => isBookable)) {
    const [service] = ((await ask('GET', `/professionals/${id}`)).body['services'] ?? []) as { id: string }[]
    const dates = [2, 20].map((days) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10))
    const slots = itemsOf(await ask('GET', `/professionals/${id}/slots?serviceId=${service?.id}&from=${dates[0]}&to=${dates[1]}`))
    const choice = { professionalId: id, serviceId: service?.id, petId: pet?.id, reason: 'Преглед' }
    const answer = await ask('POST', '/appointments', { cookie, body: { ...choice, startsAt: slots[0]?.startsAt } })
    if (answer.status === 201) return String(answer.body['id'])
  }
  throw new Error('nothing could be booked')
}
const statusOf = async (cookie: string, id: string) => (await ask('GET', `/appointments/${id}`, { cookie })).body['status']
const letterCount = async (to: string) => {
  const { body } = await ask('GET', `http://127.0.0.1:${port + 2}/api/messages`)
  return (body['items'] as { to: string[] }[]).filter((letter) => letter.to.includes(`${to}@demo.lapka.test`)).length
}
const ourProcesses = () => processesOf(dataDir).filter(({ command }) => command.includes('one-process.ts'))

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lapka-one-'))
  dataDir = join(folder, 'data')
  cloneData(await demoTemplate(), dataDir)
  port = await freePortRange()
  lapka = runLapka({ dataDir, port }, { LAPKA_DEMO: 'true', LAPKA_PROCESSES: '' })
  if (!(await lapka.ready)) throw new Error(lapka.output())
}, drillMs)
afterAll(async () => {
  lapka.signal('SIGTERM')
  await lapka.ended
  rmSync(folder, { recursive: true, force: true })
}, drillMs)

test(
  'is one process, which answers for all of its parts',
  async () => {
    expect(ourProcesses()).toHaveLength(1)
    expect(processesOf(dataDir).filter(({ command }) => /(booking-service|projections|workers)\/src/.test(command))).toEqual([])
    const at = (path: string) => fetch(`http://127.0.0.1:${port + 5}${path}`)
    const metrics = await (await at('/metrics')).text()
    for (const name of ['lapka_http_request_seconds', 'lapka_projection_position', 'lapka_work_due'])
      expect(metrics.match(new RegExp(`^# TYPE ${name} `, 'gm'))).toHaveLength(1)
    const health = async () => (await at('/healthz')).json()
    await expect.poll(health, { timeout: 30_000 }).toMatchObject({
      api: { workers: { status: 'ok' }, projector: { status: 'ok' } },
      projections: { database: 'ok' },
      workers: { sweeping: 'ok' },
    })
  },
  drillMs,
)

test('operators see its memory once', async () => {
  const cookie = await signIn('operator1')
  const processes = async () => (await ask('GET', '/operations/overview', { cookie })).body['processes']
  const running = { state: 'running', count: 1 }
  await expect
    .poll(processes, { timeout: 30_000 })
    .toEqual([
      expect.objectContaining({ ...running, part: 'api', memoryMegabytes: expect.any(Number) }),
      expect.objectContaining({ ...running, part: 'projections', memoryMegabytes: null }),
      expect.objectContaining({ ...running, part: 'workers', memoryMegabytes: null }),
    ])
})

test(
  'a booking is paid, shown and written about',
  async () => {
    const [cookie, letters] = [await signIn('parent1'), await letterCount('parent1')]
    const id = await book(cookie)
    const { body } = await ask('POST', `/appointments/${id}/start-payment`, { cookie, body: {} })
    await ask('POST', `${String(body['checkoutUrl'])}/pay`, { body: { cardNumber: '4242424242424242' } })
    await expect.poll(() => statusOf(cookie, id), { timeout: 60_000 }).toBe('SCHEDULED')
    await expect.poll(() => letterCount('parent1'), { timeout: 60_000 }).toBeGreaterThan(letters)
  },
  drillMs,
)

test(
  'killed in the moment after an answer it loses nothing',
  async () => {
    const cookie = await signIn('parent2')
    const id = await book(cookie)
    for (const { pid } of ourProcesses()) process.kill(pid, 'SIGKILL')
    await lapka.prints(/lapka was killed by SIGKILL. Starting it again.[^]*lapka is back/)
    await until(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok)
    await expect.poll(() => statusOf(cookie, id), { timeout: 60_000 }).toBeTypeOf('string')
  },
  drillMs,
)

test(
  'told to stop it leaves no process behind',
  async () => {
    lapka.signal('SIGTERM')
    expect(await lapka.ended).toBe(0)
    expect(processesOf(dataDir)).toEqual([])
  },
  drillMs,
)
