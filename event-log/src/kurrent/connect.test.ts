import { afterEach, beforeEach, expect, test } from 'vitest'
import { startKurrentNode, type KurrentNode } from '../testing/kurrent-node.ts'
import { withStream } from '../testing/use-test-kurrent.ts'
import { nameOfKurrent, parseKurrentAddress } from './address.ts'
import { connectKurrent, disconnectKurrent, installCommitStream } from './connect.ts'

let node: KurrentNode
const nodes: KurrentNode[] = []
const start = async (version?: string): Promise<KurrentNode> => {
  const started = await startKurrentNode(version === undefined ? {} : { version })
  nodes.push(started)
  return started
}
beforeEach(async () => {
  node = await start()
})
afterEach(() => Promise.all(nodes.splice(0).map((one) => one.stop())))

const install = (url = node.url) => installCommitStream(url, 5_000)

test('an address gives the stream to us and the rest to the client', () => {
  expect(parseKurrentAddress('esdb://a:2113,b:2113?tls=false&stream=test-1')).toEqual({
    connectionString: 'kurrentdb://a:2113,b:2113?tls=false',
    stream: 'test-1',
  })
  expect(parseKurrentAddress('kurrentdb+discover://log/')).toEqual({
    connectionString: 'kurrentdb+discover://log',
    stream: 'lapka',
  })
  expect(nameOfKurrent('kurrentdb://me:secret@log:2113?tls=false')).toBe('KurrentDB at log:2113 (stream lapka)')
})

test('a server is prepared once, and again without a word', async () => {
  await install()
  const metadata = node.store.read('$$lapka')?.length
  await install()
  expect(node.store.read('$$lapka')).toHaveLength(metadata ?? 0)
})

test('a server that is not there is named with what to do', async () => {
  await node.stop()
  await expect(install()).rejects.toMatchObject({
    name: 'UnfitServer',
    message: expect.stringMatching(
      /^KurrentDB at 127\.0\.0\.1:\d+ \(stream lapka\) does not answer \(.+\); start it, correct the address and its tls=true or tls=false, or unset EVENT_LOG_URL to keep the event log in PostgreSQL\.$/,
    ) as string,
  })
})

test.each(['none', { host: '127.0.0.1', port: 1 }] as const)(
  'nodes that are choosing a leader are waited for (%j)',
  async (leader) => {
    node.faults.leader = leader
    const installing = install()
    // Asked once at least: the node counts its calls.
    await expect.poll(() => node.faults.refusedCalls).toBeGreaterThan(0)
    node.faults.leader = undefined
    await installing
    expect(node.store.read('$$lapka')).toHaveLength(1)
  },
)

test('a server that is too old is named with its version', async () => {
  const old = await start('21.10.0')
  await expect(install(old.url)).rejects.toMatchObject({
    message: expect.stringMatching(/is version 21\.10\.0; the event log needs 22 or newer\.$/) as string,
  })
})

test.each([
  ['throws old events away', { maxAge: 60 }, /throws away old events \(\$maxAge is set on the stream\)/],
  ['was begun by a newer Lapka', { lapkaFormat: 1_000 }, /made by a newer version/],
])('a stream that %s is refused', async (_, metadata, sentence) => {
  const connection = await connectKurrent(node.url)
  await connection.client.setStreamMetadata('other', metadata)
  await disconnectKurrent(connection)
  await expect(install(withStream(node.url, 'other'))).rejects.toThrow(sentence)
})
