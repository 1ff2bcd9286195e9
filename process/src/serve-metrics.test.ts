import { networkInterfaces } from 'node:os'
import { Counter, Registry } from 'prom-client'
import { afterEach, expect, test } from 'vitest'
import { serveMetrics, type MetricsAddress } from './serve-metrics.ts'
import { reservedPort } from './testing/reserved-ports.ts'

const registry = new Registry()
new Counter({ name: 'lapka_test_total', help: 'test', registers: [registry] }).inc()
const open: { close: () => void }[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.close()
})

/** An address of this machine that others could reach, so that who asks by it does not look like this machine. */
const elsewhere = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address

const ask = async (address: Partial<MetricsAddress>, host: string, headers: Record<string, string> = {}) => {
  const port = await reservedPort()
  open.push(await serveMetrics({ host: '0.0.0.0', port, ...address }, registry, async () => ({ status: 'ok' })))
  const get = (path: string) => fetch(`http://${host}:${port}${path}`, { headers })
  const metrics = await get('/metrics')
  return { status: metrics.status, body: await metrics.text(), health: (await get('/healthz')).status }
}

test('this machine reads metrics as ever', async () => {
  expect(await ask({}, '127.0.0.1')).toMatchObject({
    status: 200,
    body: expect.stringContaining('lapka_test_total 1'),
    health: 200,
  })
})

const token = 'a-token-of-a-collector'
test.skipIf(elsewhere === undefined).each([
  ['no address that is not named', {}, {}, 403],
  ['an address that is named', { allow: [String(elsewhere)] }, {}, 200],
  ['an address in a range that is named', { allow: ['::/128', `${elsewhere}/32`] }, {}, 200],
  ['no address outside that range', { allow: ['203.0.113.0/24'] }, {}, 403],
  ['a client with the token', { token }, { authorization: `Bearer ${token}` }, 200],
  ['no client with another token', { token }, { authorization: 'Bearer another' }, 403],
  ['no client without a token', { token }, {}, 403],
  ['no client with an empty token where there is none', {}, { authorization: 'Bearer undefined' }, 403],
])('from elsewhere %s reads metrics, and every client reads health', async (_who, address, headers, status) => {
  const answer = await ask(address, String(elsewhere), headers)
  expect(answer).toMatchObject({ status, health: 200 })
  expect(answer.body.includes('lapka_test_total')).toBe(status === 200)
})
