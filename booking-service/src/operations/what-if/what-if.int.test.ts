import { HOUR_MS } from '@lapka/contracts/time.ts'
import type { WhatIfRun, WhatIfStart } from '@lapka/contracts/api/operations/what-if.ts'
import { registerEverybody } from '../../http/authorization/testing/everybody.ts'
import { clientOf, type Client } from '../../testing/client.ts'
import { consult, goOnline } from '../../testing/consultation-road.ts'
import { book, hold, openCheckouts, placeBody } from '../../testing/road.ts'
import { startTestService, type TestService } from '../../testing/test-service.ts'
import { inDays, registerParents, registerVet, type Parent, type Vet } from '../../testing/town.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const address = '/api/v2/operations/what-if'
let service: TestService
let checkouts: { stop: () => Promise<void> }
let vet: Vet
let otherVet: Vet
let parents: Parent[]
let operator: Client
let window: { from: string; to: string }

beforeAll(async () => {
  service = await startTestService()
  checkouts = await openCheckouts(service)
  ;[vet, otherVet, parents] = await Promise.all([registerVet(service), registerVet(service), registerParents(service, 3)])
  operator = clientOf(service, (await registerEverybody(service)).OPERATOR)
  const from = new Date(Date.now() - 1_000).toISOString()
  const [ana, boris, vera] = parents as [Parent, Parent, Parent]
  await book(service, { parent: ana, vet, startsAt: inDays(7, '07:00') })
  const cancelled = await book(service, { parent: boris, vet, startsAt: inDays(8, '07:00') })
  await book(service, { parent: vera, vet: otherVet, startsAt: inDays(7, '07:00') })
  await clientOf(service, boris).post(`/api/v2/appointments/${cancelled}/cancel-appointment`, { isUndoable: false })
  await hold(service, { parent: vera, vet, startsAt: inDays(9, '07:00') })
  // Appointments that are not booked in advance have no rules to change.
  await goOnline(service, [vet])
  await consult(service, { parent: ana, vet })
  // One parent comes too late, and one searches a day without slots.
  await clientOf(service, boris).post('/api/v2/appointments', placeBody({ parent: boris, vet, startsAt: inDays(7, '07:00') }))
  const day = inDays(300, '07:00').slice(0, 10)
  await clientOf(service).get(`/api/v2/professionals/${vet.professionalId}/slots?serviceId=exam&from=${day}&to=${day}`)
  await service.dependencies.demand.flush()
  await service.seen()
  window = { from, to: new Date(Date.now() + HOUR_MS).toISOString() }
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

const finished = async (client: Client, id: string): Promise<WhatIfRun> => {
  for (;;) {
    const run = (await client.get(`${address}/${id}`)).json<WhatIfRun>()
    if (run.status !== 'running') return run
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
const tell = async (client: Client, body: object): Promise<WhatIfRun> => {
  const answer = await client.post(address, { ...window, ...body })
  expect(answer.statusCode).toBe(202)
  return finished(client, answer.json<{ id: string }>().id)
}

describe('telling history once more', () => {
  test('without a change the deciders answer as they answered, for the town and for one professional', async () => {
    const town = await tell(operator, { changes: {} })
    expect(town).toMatchObject({ status: 'done', professionalId: null, professionalCount: 2 })
    const { reproduction, was, becomes } = town.result!
    expect(reproduction).toMatchObject({ matching: reproduction.decisions, mismatches: [] })
    expect(reproduction.decisions).toBeGreaterThan(10)
    expect(was).toMatchObject({
      bookedMinutes: 0,
      revenueCents: 8_000,
      refundCents: 3_000,
      refusedCount: 1,
      nothingFoundCount: 1,
    })
    expect(becomes).toEqual(was)

    const own = await tell(clientOf(service, vet), { changes: {} })
    expect(own).toMatchObject({ status: 'done', professionalId: vet.professionalId, professionalCount: 1 })
    expect(own.result?.was.revenueCents).toBe(5_000)
  })

  test('with a change both are shown side by side, and a page of it can be saved', async () => {
    const run = await tell(operator, { changes: { pricePercent: 200, freeCancellationHours: 720, lateRefundPercent: 0 } })
    expect(run.result?.becomes).toMatchObject({ revenueCents: 20_000, refundCents: 0, lateCancellationCount: 1 })
    const page = await operator.get(`${address}/${run.id}/page`, { 'accept-language': 'bg' })
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain('Колко да вярвате на това')
    expect(page.body).toMatch(/200,00\s€/)
    expect(page.body).not.toMatch(/src=|href=|<script/)
    expect((await operator.get(`${address}/${run.id}/page`, { 'accept-language': 'en' })).body).toContain('How far to trust this')
  })

  test('the start says the rules as they are and what was run last', async () => {
    const start = (await clientOf(service, vet).get(address)).json<WhatIfStart>()
    expect(start).toMatchObject({
      professionalCount: 1,
      rules: { holdMinutes: 10, pricePercent: 100, freeCancellationHours: 24 },
    })
    expect(start.latest).toMatchObject({ status: 'done', professionalId: vet.professionalId })
  })

  test('nothing real is changed: the log ends where it ended', async () => {
    const head = await service.log.head()
    await tell(operator, { changes: { bufferMinutes: 30 } })
    expect(await service.log.head()).toBe(head)
  })
})

describe('one at a time', () => {
  test('a second run is refused while the first lasts, and a run can be stopped', async () => {
    const hanging: { stop: () => void } = { stop: () => {} }
    const { startWhatIf } = service.dependencies
    service.dependencies.startWhatIf = () => {
      const { promise, reject } = Promise.withResolvers<never>()
      hanging.stop = () => reject(new Error('stopped'))
      return { done: promise, stop: hanging.stop }
    }
    try {
      const body = { ...window, changes: {} }
      const first = await operator.post(address, body)
      const second = await operator.post(address, body)
      expect([first.statusCode, second.statusCode, second.json<{ code: string }>().code]).toEqual([202, 429, 'ALREADY_UNDER_WAY'])
      const { id } = first.json<{ id: string }>()
      expect((await operator.post(`${address}/${id}/cancel`)).statusCode).toBe(200)
      expect(await finished(operator, id)).toMatchObject({ status: 'cancelled', result: null })
      expect((await operator.get(`${address}/${id}/page`)).statusCode).toBe(404)
    } finally {
      service.dependencies.startWhatIf = startWhatIf
    }
  })
})

describe('refused', () => {
  const refused = async (client: Client, body: object) => {
    const answer = await client.post(address, { ...window, changes: {}, ...body })
    return [answer.statusCode, answer.json<{ code: string; errors?: { path: string }[] }>().errors?.[0]?.path]
  }

  test('times that are not in order, in the future or too long', async () => {
    const [yesterday, tomorrow] = [inDays(-1, '07:00'), inDays(2, '07:00')]
    expect(await refused(operator, { from: inDays(-1, '07:00'), to: inDays(-2, '07:00') })).toEqual([400, 'to'])
    expect(await refused(operator, { from: yesterday, to: tomorrow })).toEqual([400, 'to'])
    expect(await refused(operator, { from: tomorrow, to: inDays(3, '07:00') })).toEqual([400, 'from'])
    expect(await refused(operator, { from: inDays(-900, '07:00'), to: yesterday })).toEqual([400, 'to'])
    expect((await refused(operator, { from: 'вчера' }))[0]).toBe(400)
  })

  test('unknown rules, parts of cents and values out of bounds', async () => {
    for (const changes of [
      { gravity: 3 },
      { bufferMinutes: 2.5 },
      { bufferMinutes: 241 },
      { opensEarlierMinutes: 31 },
      { pricePercent: 5 },
      { holdMinutes: 0 },
      { holdMinutes: '10' },
      { prices: [{ serviceId: 'exam', priceCents: 29.99 }] },
    ])
      expect((await refused(operator, { changes }))[0]).toBe(400)
  })

  test('other professionals to a professional, and everything to a parent', async () => {
    const own = clientOf(service, vet)
    expect((await refused(own, { professionalId: otherVet.professionalId }))[0]).toBe(403)
    expect((await refused(clientOf(service, parents[0]), {}))[0]).toBe(403)
    expect((await refused(clientOf(service), {}))[0]).toBe(401)
    const { id } = (await operator.post(address, { ...window, changes: {} })).json<{ id: string }>()
    expect((await own.get(`${address}/${id}`)).statusCode).toBe(404)
    expect((await own.post(`${address}/${id}/cancel`)).statusCode).toBe(404)
    await finished(operator, id)
  })
})
