import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createRoutingServer } from './routing-server.ts'

const hub = { latitude: 42.7, longitude: 23.32 }
const points = [
  { latitude: 42.65, longitude: 23.35 },
  { latitude: 42.6, longitude: 23.4 },
]

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A server that answers as OSRM does: one row with `sources=0`, one column with `destinations=0`. */
const serve = async (listener: RequestListener) => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  )
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

const osrm: RequestListener = ({ url = '' }, response) => {
  const count = url.split(';').length
  const row = Array.from({ length: count }, (_, index) => (index === 2 ? null : index * 100.5))
  const durations = url.includes('sources=0') ? [row] : row.map((seconds) => [seconds])
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ code: 'Ok', durations }))
}

test('asks OSRM’s table service once for ways to a place and once for those from it, and keeps the answers', async () => {
  const { url, asked } = await serve(osrm)
  const routing = createRoutingServer({ url: `${url}/` })
  const seconds = [
    { to: 100.5, from: 100.5 },
    { to: null, from: null },
  ]
  expect(await routing.readSeconds('CAR', hub, points)).toEqual(seconds)
  const places = '23.32,42.7;23.35,42.65;23.4,42.6'
  expect(asked.toSorted()).toEqual([
    `/table/v1/driving/${places}?annotations=duration&destinations=0`,
    `/table/v1/driving/${places}?annotations=duration&sources=0`,
  ])
  expect(await routing.readSeconds('CAR', hub, points)).toEqual(seconds)
  expect(await routing.readSeconds('CAR', hub, points.slice(0, 1))).toEqual(seconds.slice(0, 1))
  expect(asked).toHaveLength(2)
})

test('asks of cyclists and walkers only where there is a server for each, and never of timetables', async () => {
  const { url, asked } = await serve(osrm)
  const one = createRoutingServer({ url })
  for (const mode of ['TRANSIT', 'BICYCLE', 'FOOT'] as const) expect(await one.readSeconds(mode, hub, points)).toBeNull()
  expect(asked).toEqual([])
  await createRoutingServer({ url: `${url}/{profile}` }).readSeconds('FOOT', hub, points)
  expect(asked[0]).toContain('/walking/table/v1/walking/')
})

test('leaves a server that is too slow, broken or answers nonsense alone for a while', async () => {
  let nowMs = 0
  const failures: unknown[] = []
  const broken: RequestListener[] = [
    () => undefined,
    (_, response) => response.writeHead(500).end(),
    (_, response) => response.end('{"durations":[["soon"]]}'),
    (_, response) => response.end('{}'),
  ]
  for (const [index, listener] of broken.entries()) {
    const { url } = await serve(listener)
    const onAway = (error: unknown) => failures.push(error)
    // The first one never answers.
    const routing = createRoutingServer({ url, now: () => nowMs, timeoutMs: index === 0 ? 50 : 5_000, onAway })
    expect(await routing.readSeconds('CAR', hub, points)).toBeNull()
    expect(await routing.readSeconds('CAR', hub, points)).toBeNull()
    expect(failures).toHaveLength(2 * index + 1)
    nowMs += 60_000
    expect(await routing.readSeconds('CAR', hub, points)).toBeNull()
    expect(failures).toHaveLength(2 * index + 2)
  }
})
