import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createHttpPages } from '../testing/kurrentd/http-pages.ts'
import { nodeAccessOf } from './ask-node.ts'
import { lastScavenges } from './scavenges.ts'
import { createKurrentServer } from './server-figures.ts'

type Node = { server: Server; address: string; writerCheckpoint: number; state: string; isAlive: boolean }
const nodes: Node[] = []
afterEach(async () => {
  for (const { server } of nodes.splice(0)) await new Promise((resolve) => server.close(resolve))
})

const logins: Record<string, string[]> = { 'lapka:own': [], 'ops:second': ['$ops'] }
const groupsOf = (header = '') => logins[Buffer.from(header.replace('Basic ', ''), 'base64').toString()]

/** Nodes that know each other, the first of which leads. */
const startNodes = async (checkpoints: readonly number[], hasUsers = false): Promise<void> => {
  for (const [index, writerCheckpoint] of checkpoints.entries()) {
    const server = createServer((request, response) => {
      if (!node.pages(request, response)) response.writeHead(404).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = `127.0.0.1:${(server.address() as AddressInfo).port}`
    const pages = createHttpPages({ address, gossip, groupsOf: hasUsers ? groupsOf : undefined, folder: tmpdir() })
    const node = { server, address, writerCheckpoint, state: index === 0 ? 'Leader' : 'Follower', isAlive: true, pages }
    nodes.push(node)
  }
}
const gossip = () => ({
  members: nodes.map(({ address, writerCheckpoint, state, isAlive }) => {
    const [httpEndPointIp, port] = address.split(':')
    return { state, isAlive, httpEndPointIp, httpEndPointPort: Number(port), writerCheckpoint, esVersion: '26.1.0' }
  }),
})
const addressAs = (login: string) => `kurrentdb://${login}${nodes.map(({ address }) => address).join(',')}?tls=false`
const watch = (login = '', ops?: string) =>
  createKurrentServer({ url: addressAs(login), ...(ops !== undefined && { opsUrl: addressAs(ops) }) })

test('each node says how far it is behind the leader, and how full its disk is', async () => {
  await startNodes([5_000, 5_000, 4_200])
  const { nodes: figures, writtenBytes } = await watch().figures()
  expect(writtenBytes).toBe(5_000)
  expect(figures.map(({ state, isLeader, lagBytes }) => [state, isLeader, lagBytes])).toEqual([
    ['Leader', true, { bytes: 0 }],
    ['Follower', false, { bytes: 0 }],
    ['Follower', false, { bytes: 800 }],
  ])
  expect(figures[0]).toMatchObject({
    version: '26.1.0',
    disk: { freeBytes: expect.any(Number) as number, totalBytes: expect.any(Number) as number },
    cleaned: { last: null },
  })
})

test('a node that does not answer is away, and nothing is known of it', async () => {
  await startNodes([5_000, 5_000])
  nodes[1]!.isAlive = false
  await new Promise((resolve) => nodes[1]!.server.close(resolve))
  const server = watch()
  expect(await server.awayNodes()).toEqual([nodes[1]!.address])
  const away = { unknown: 'away' }
  expect((await server.figures()).nodes[1]).toMatchObject({ isAway: true, lagBytes: away, disk: away, cleaned: away })
  expect(await server.canScavenge(nodes[1]!.address)).toBe('away')
})

test('where no node answers, those of the address are away', async () => {
  const server = createKurrentServer({ url: 'kurrentdb://127.0.0.1:1,127.0.0.1:2?tls=false' })
  expect(await server.awayNodes()).toEqual(['127.0.0.1:1', '127.0.0.1:2'])
  expect(await server.figures()).toMatchObject({ writtenBytes: undefined })
})

test('a user of $ops scavenges a node and then sees how it went', async () => {
  await startNodes([5_000], true)
  const { address } = nodes[0]!
  const server = watch('lapka:own@', 'ops:second@')
  expect(await server.canScavenge('elsewhere:2113')).toBe('unknown')
  expect(await server.canScavenge(address)).toBe('free')
  expect(await server.startScavenge(address)).toBe('started')
  expect((await server.figures()).nodes[0]!.cleaned).toMatchObject({
    last: { outcome: 'Success', seconds: 0.001, savedBytes: 0 },
  })
})

test("Lapka's own user sees the disk and may not scavenge", async () => {
  await startNodes([5_000], true)
  const server = watch('lapka:own@')
  expect(await server.canScavenge(nodes[0]!.address)).toBe('no-right')
  expect(await server.startScavenge(nodes[0]!.address)).toBe('no-right')
  expect((await server.figures()).nodes[0]).toMatchObject({
    disk: { freeBytes: expect.any(Number) as number },
    cleaned: { unknown: 'no-right' },
  })
  expect((await watch('who:ever@').figures()).nodes[0]!.disk).toEqual({ unknown: 'no-right' })
})

const entry = (eventType: string, data: object, updated: string) => ({ eventType, data: JSON.stringify(data), updated })
const of = (scavengeId: string, nodeEndpoint: string) => ({ scavengeId, nodeEndpoint })

// As KurrentDB 26.1.0 wrote them.
test('the last scavenge of each node is read from the stream, newest first', () => {
  const ended = { result: 'Success', error: null, timeTaken: '1.00:00:01.7810672', spaceSaved: 4_096, maxChunkScavenged: 0 }
  const { last, isWhole } = lastScavenges({
    entries: [
      entry('$scavengeStarted', of('c', 'two:2113'), '2026-11-27T20:48:46.4797695Z'),
      entry('$scavengeCompleted', { ...of('b', 'one:2113'), ...ended }, '2026-11-27T20:45:48.5964398Z'),
      entry('$scavengeStarted', of('b', 'one:2113'), '2026-11-26T20:45:46.8151Z'),
      entry('$scavengeCompleted', { ...of('a', 'one:2113'), ...ended }, '2026-11-01T00:00:00Z'),
      entry('$scavengeCompleted', { ...of('0', 'three:2113'), ...ended, spaceSaved: -237_568 }, '2026-11-01T00:00:00Z'),
    ],
  })
  expect(isWhole).toBe(true)
  expect(last.get('one:2113')).toEqual({
    id: 'b',
    startedAt: '2026-11-26T20:45:46.815Z',
    outcome: 'Success',
    seconds: 86_401.7810672,
    savedBytes: 4_096,
  })
  expect(last.get('three:2113')).toMatchObject({ savedBytes: 0 })
  expect(last.get('two:2113')).toMatchObject({ id: 'c', outcome: null, startedAt: '2026-11-27T20:48:46.479Z' })
  expect(
    lastScavenges({
      entries: Array.from({ length: 20 }, () => entry('$scavengeStarted', of('c', 'two:2113'), '2026-11-27T20:48:46Z')),
    }).isWhole,
  ).toBe(false)
})

test('an address is read as the client reads it', () => {
  expect(nodeAccessOf('kurrentdb://lapka:a%40b@one,two:2114?tls=true&nodePreference=leader')).toEqual({
    seeds: ['one:2113', 'two:2114'],
    isSecure: true,
    authority: undefined,
    isChecked: true,
    login: 'lapka:a@b',
  })
  expect(nodeAccessOf('esdb+discover://log?tls=false')).toMatchObject({ seeds: ['log:2113'], isSecure: false, login: undefined })
})
