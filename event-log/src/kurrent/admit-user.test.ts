import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKurrentLog } from '../kurrent-engine.ts'
import { LogUnavailable } from '../port.ts'
import { makeCertificates } from '../testing/kurrent-certificates.ts'
import { startKurrentNode, type KurrentNode } from '../testing/kurrent-node.ts'
import { sampleEvent, startOf } from '../testing/sample-events.ts'
import { admitKurrentUser } from './admit-user.ts'
import { connectKurrent, disconnectKurrent, installCommitStream } from './connect.ts'
import { parseKurrentAddress } from './address.ts'

const folder = mkdtempSync(join(tmpdir(), 'lapka-users-'))
let node: KurrentNode
const addressOf = (login: string): string =>
  `kurrentdb://${login}@127.0.0.1:${node.port}?tls=true&tlsCaFile=${join(folder, 'ca/ca.crt')}`
const owner = () => addressOf('admin:changed')
const application = () => addressOf('lapka:own')

beforeAll(async () => {
  makeCertificates(folder, 'localhost')
  const [certificate, key] = ['node/node.crt', 'node/node.key'].map((name) => readFileSync(join(folder, name)))
  node = await startKurrentNode({ security: { users: { admin: 'changed' }, certificate: certificate!, key: key! } })
  await installCommitStream(owner(), 5_000)
  await admitKurrentUser({ owner: owner(), application: application() }, 5_000)
})
afterAll(async () => {
  await node.stop()
  rmSync(folder, { recursive: true, force: true })
})

const withClient = async <T>(
  url: string,
  act: (client: Awaited<ReturnType<typeof connectKurrent>>['client']) => Promise<T>,
): Promise<T> => {
  const connection = await connectKurrent(parseKurrentAddress(url).connectionString)
  return act(connection.client).finally(() => disconnectKurrent(connection))
}

test('the application writes, reads and probes the log as its own user', async () => {
  const log = createKurrentLog({ url: application(), timeoutMs: 5_000 })
  await log.append([{ stream: 'pet-1', expectedRevision: -1, events: [sampleEvent(startOf('pet-1'))] }])
  expect(await log.readStream('pet-1')).toHaveLength(1)
  expect(await log.probe()).toMatch(/Z$/)
  await log.close()
})

test.each(['lapka', 'lapka-probe'])('that user can’t have old events of %s thrown away', async (stream) => {
  await expect(withClient(application(), (client) => client.setStreamMetadata(stream, { maxCount: 1 }))).rejects.toMatchObject({
    type: 'access-denied',
  })
})

test('another user of the server neither reads nor writes the log', async () => {
  const other = addressOf('other:one')
  await admitKurrentUser({ owner: owner(), application: `${other}&stream=theirs` }, 5_000)
  const foreign = createKurrentLog({ url: other, timeoutMs: 1_000 })
  await expect(foreign.readStream('pet-1')).rejects.toThrow(LogUnavailable)
  await foreign.close()
})

test('a second start changes nothing, and a user who is there keeps the password', async () => {
  const before = ['$$lapka', '$$lapka-probe'].map((name) => node.store.read(name)?.length)
  await admitKurrentUser({ owner: owner(), application: addressOf('lapka:guessed') }, 5_000)
  expect(['$$lapka', '$$lapka-probe'].map((name) => node.store.read(name)?.length)).toEqual(before)
  await expect(installCommitStream(addressOf('lapka:guessed'), 5_000)).rejects.toThrow(/refuses the user or password/)
})

test('a server without users is left as it is', async () => {
  const open = await startKurrentNode()
  await admitKurrentUser({ owner: open.url, application: open.url }, 5_000)
  expect(open.store.read('$$lapka')).toBeUndefined()
  await open.stop()
})
