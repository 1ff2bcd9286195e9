import { parseNote } from '@lapka/contracts/history/signed-note.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSigningKey } from '@lapka/event-log/checkpoints/signing-key.ts'
import { openTransparencyLog } from '@lapka/event-log/checkpoints/open-transparency-log.ts'
import { COSIGNATURE_KIND, lineOf } from '@lapka/event-log/checkpoints/signed-note.ts'
import { askWitnesses } from '@lapka/workers/checkpoints/ask-witnesses.ts'
import { createWitness, witnessCheckpoint } from './serve-witness.ts'

const key = createSigningKey({ masterKey: 'ab'.repeat(32) })
const witnessKey = createSigningKey({ masterKey: 'cd'.repeat(32) })
const signer = { name: 'w.test', key: witnessKey }
const verifier = { name: signer.name, kind: COSIGNATURE_KIND, publicKey: witnessKey.publicKey }

let folders: string[]
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'lapka-witness-'))
  folders.push(folder)
  return folder
}
const openLog = (folder: string, signing = key) => openTransparencyLog({ folder, key: signing, origin: 'lapka.test' })
let options: Parameters<typeof witnessCheckpoint>[0]
beforeEach(() => {
  folders = []
  const log = openLog(newFolder())
  options = { folder: newFolder(), signer, logs: [log.verifier], nowSeconds: () => 1_700_000_000 }
})
afterEach(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

type Say = (message: string, facts?: Record<string, unknown>) => void
type Log = ReturnType<typeof openLog>
const submit = async (log: Log, oldSize: number, change = (body: string) => body) => {
  const note = (await log.checkpoint()) ?? ''
  const size = Number(note.split('\n')[1])
  const proof = oldSize > size ? [] : await log.consistency(oldSize, size)
  return witnessCheckpoint(options, change(`old ${oldSize}\n${proof.map((hash) => `${hash}\n`).join('')}\n${note}`))
}

it('a log that only grows is cosigned, with what was kept before a restart as well', async () => {
  const log = openLog(newFolder())
  await log.add(['one'])
  const first = await submit(log, 0)
  expect(first.status).toBe(200)
  const note = parseNote((await log.checkpoint()) ?? '')
  expect(lineOf({ text: note?.text ?? '', lines: [first.body] }, verifier)).toBe(first.body)
  await log.add(['two', 'three'])
  expect((await submit(log, 1)).status).toBe(200)
  expect((await submit(log, 3)).status).toBe(200)
})

it('who does not know what was cosigned last is told', async () => {
  const log = openLog(newFolder())
  await log.add(['one', 'two'])
  await submit(log, 0)
  expect(await submit(log, 0)).toEqual({ status: 409, body: '2\n', type: 'text/x.tlog.size' })
})

it('a forked and a shortened history are refused, and nothing of them is kept', async () => {
  const log = openLog(newFolder())
  await log.add(['one', 'two'])
  await submit(log, 0)
  const forked = openLog(newFolder())
  await forked.add(['one', 'another two'])
  expect(await submit(forked, 2)).toMatchObject({ status: 409, body: 'another tree of this size was cosigned\n' })
  await forked.add(['three'])
  expect((await submit(forked, 2)).status).toBe(422)
  const shortened = openLog(newFolder())
  await shortened.add(['one'])
  expect(await submit(shortened, 1)).toMatchObject({ status: 409, body: '2\n' })
  expect((await submit(shortened, 2)).status).toBe(400)
  await log.add(['three'])
  expect((await submit(log, 2)).status).toBe(200)
})

it('an unknown log, an unknown key and what is no request are refused', async () => {
  const stranger = openLog(newFolder(), witnessKey)
  await stranger.add(['one'])
  expect((await submit(stranger, 0)).status).toBe(403)
  expect((await submit(stranger, 0, (body) => body.replace('lapka.test\n', 'other.test\n'))).status).toBe(404)
  expect((await submit(stranger, 0, (body) => body.replace('old 0', 'old 00'))).status).toBe(400)
  expect(witnessCheckpoint(options, '').status).toBe(400)
})

it('the workers have each checkpoint cosigned and publish it; a witness that is away stops nothing, one that refuses is an alarm', async () => {
  const app = createWitness(options)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const said = { error: vi.fn<Say>(), warn: vi.fn<Say>(), info: vi.fn<Say>() }
  const publish = async (log: Log, address = url) => {
    const { head, text } = await log.add([])
    await askWitnesses({ transparency: log, witnesses: [{ url: address, verifier }], log: said }, head.size, text)
    return parseNote((await log.checkpoint()) ?? '')
  }
  const log = openLog(newFolder())
  await log.add(['one'])
  await publish(log)
  await log.add(['two', 'three'])
  const note = await publish(log)
  expect(note && lineOf(note, verifier)).toBeDefined()
  expect(said.info).toHaveBeenCalledTimes(2)

  const forked = openLog(newFolder())
  await forked.add(['one', 'another', 'three', 'four'])
  await publish(forked)
  expect(said.error).toHaveBeenCalledExactlyOnceWith(
    'A WITNESS REFUSES OUR HISTORY',
    expect.objectContaining({ why: expect.stringContaining('422') as string }),
  )
  await app.close()
  await log.add(['four'])
  await publish(log)
  expect(said.warn).toHaveBeenCalledTimes(1)
})
