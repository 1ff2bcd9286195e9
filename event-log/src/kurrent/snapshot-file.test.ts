import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createKurrentLog } from '../kurrent-engine.ts'
import { startKurrentNode, type KurrentNode } from '../testing/kurrent-node.ts'
import { placeAfter, sampleWrite, startOf } from '../testing/sample-events.ts'

let node: KurrentNode
let snapshotFolder: string
beforeEach(async () => {
  node = await startKurrentNode()
  snapshotFolder = await mkdtemp(join(tmpdir(), 'lapka-snapshot-'))
})
afterEach(async () => {
  await node.stop()
  await rm(snapshotFolder, { recursive: true })
})
const open = (url = node.url) => createKurrentLog({ url, snapshotFolder, timeoutMs: 5_000 })

const fill = async (): Promise<void> => {
  const log = open()
  const first = sampleWrite(startOf('day-1'), 3)
  await log.append([first, sampleWrite(startOf('bill-1'))])
  await log.append([sampleWrite(placeAfter(first.events[2]!))])
  await log.close()
}
const places = async (log: ReturnType<typeof open>, stream: string) =>
  (await log.readStream(stream)).map(({ position }) => position)

test('a process starts from what the last one knew, and knows every stream', async () => {
  await fill()
  expect(await readdir(snapshotFolder)).toHaveLength(1)
  const log = open()
  expect([await places(log, 'day-1'), await places(log, 'bill-1')]).toEqual([[1, 2, 3, 5], [4]])
  expect(await log.append([sampleWrite(startOf('bill-2'))])).toEqual({ position: 6 })
  expect(await log.append([sampleWrite(startOf('bill-1'))])).toEqual({ conflict: { stream: 'bill-1', actualRevision: 0 } })
  await log.close()
})

test('a snapshot of a log that is another one by now is left, and everything read', async () => {
  await fill()
  const other = await startKurrentNode()
  const { port } = node
  await node.stop()
  // The same address, as a server that was put back from an older copy.
  const events = [sampleWrite(startOf('pet-1'), 6)]
  const before = createKurrentLog({ url: other.url, timeoutMs: 5_000 })
  await before.append(events)
  await before.close()
  const restored = await startKurrentNode({ store: other.store, port })
  await other.stop()
  const log = open(restored.url)
  expect(await places(log, 'pet-1')).toEqual([1, 2, 3, 4, 5, 6])
  expect(await log.readStream('day-1')).toEqual([])
  await log.close()
  node = restored
})

test('a damaged snapshot is left', async () => {
  await fill()
  const [name = ''] = await readdir(snapshotFolder)
  await writeFile(join(snapshotFolder, name), 'nothing that can be read')
  const log = open()
  expect(await places(log, 'day-1')).toEqual([1, 2, 3, 5])
  await log.close()
})
