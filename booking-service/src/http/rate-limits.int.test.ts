import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { registerPerson } from '../testing/town.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({
    signInsPerAddress: 1,
    signUpsPerAddress: 1,
    linksPerAddress: 1,
    exportsPerAccount: 1,
    searchesPerAddress: 1,
    commandsPerAccount: 1,
    peopleSearchesPerAccount: 1,
    bookingStepsPerAddress: 1,
    socketsPerAddress: 1,
    trustProxy: ['192.0.2.1'],
  })
})
afterAll(() => service.stop())

test('every route that limits how often it is asked says in a problem when to come again', async () => {
  const operator = await registerPerson(service, 'OPERATOR')
  const limited: string[] = []
  for (const row of Object.keys(service.app.policies)) {
    const [method = '', path = ''] = row.split(' ')
    if (path.endsWith('/sign-out-everywhere')) continue
    const url = path.replaceAll(/:secret/g, 'A'.repeat(43)).replaceAll(/:\w+/g, randomUUID())
    const headers = { 'idempotency-key': randomUUID(), ...operator.headers }
    const ask = () => service.app.inject({ method: method as 'GET', url, headers, ...(method === 'GET' ? {} : { payload: {} }) })
    await ask()
    const answer = await ask()
    if (answer.statusCode !== 429) continue
    limited.push(row)
    expect([row, answer.headers['retry-after']]).toEqual([row, expect.stringMatching(/^[1-9]\d*$/)])
    expect(answer.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  }
  expect(limited.length).toBeGreaterThan(12)
  expect(limited).toEqual(expect.arrayContaining(['POST /api/v2/sessions', 'POST /api/v2/accounts', 'GET /api/v2/professionals']))
})

test.each(['pets/busy-times', 'series/offers'])(
  'GET %s, which reads hundreds of ledgers, is limited as commands are',
  async (path) => {
    const small = await startTestService({ commandsPerAccount: 1 })
    const { headers } = await registerPerson(small, 'PARENT')
    const ask = async () => (await small.app.inject({ method: 'GET', url: `/api/v2/${path}`, headers })).statusCode
    const answers = [await ask(), await ask()]
    await small.stop()
    expect(answers).toEqual([400, 429])
  },
)

test('an address is the connection’s, and what a proxy of ours says of it; a client can’t choose its own', async () => {
  const ask = async (remoteAddress: string, forwardedFor: string) => {
    const headers = { 'x-forwarded-for': forwardedFor }
    return (await service.app.inject({ method: 'GET', url: '/api/v2/professionals', headers, remoteAddress })).statusCode
  }
  const proxy = '192.0.2.1'
  expect([await ask(proxy, '203.0.113.1'), await ask(proxy, '203.0.113.2')]).toEqual([200, 200])
  expect([await ask(proxy, '198.51.100.1, 203.0.113.1'), await ask(proxy, '203.0.113.77, 203.0.113.2')]).toEqual([429, 429])
  expect([await ask('203.0.113.9', '203.0.113.10'), await ask('203.0.113.9', '203.0.113.11')]).toEqual([200, 429])
  expect([await ask('2001:db8:1:2::1', ''), await ask('2001:db8:1:2:ffff::9', ''), await ask('2001:db8:1:3::1', '')]).toEqual([
    200, 429, 200,
  ])
})
