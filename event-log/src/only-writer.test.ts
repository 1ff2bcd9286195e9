import { expect, it } from 'vitest'
import { createMemoryLog } from './memory-engine.ts'
import { sampleWrite, startOf } from './testing/sample-events.ts'
import { crashAfterCommit, createUnreliableLog } from './testing/unreliable-log.ts'
import { asOnlyWriter } from './only-writer.ts'

const wrapped = () => {
  const kept = createMemoryLog()
  const { log, calls, faults } = createUnreliableLog(kept)
  return { kept, calls, faults, log: asOnlyWriter(log) }
}
const tail = (stream: string, fromRevision = 0) => ({ stream, fromRevision })

it('answers what was not written without asking, and asks for what was', async () => {
  const { log, calls } = wrapped()
  await log.append([sampleWrite(startOf('pet-1'), 2)])
  expect(await log.readStreams([tail('pet-1', 2), tail('pet-2')])).toEqual([[], []])
  expect(calls.reads).toEqual([])
  const [one, none] = await log.readStreams([tail('pet-1', 1), tail('pet-2')])
  expect([one?.map(({ revision }) => revision), none]).toEqual([[1], []])
  expect(await log.readStream('pet-1')).toHaveLength(2)
})

it('asks for everything once an append may have been written without its answer', async () => {
  const { log, faults } = wrapped()
  faults.push(crashAfterCommit)
  await expect(log.append([sampleWrite(startOf('pet-1'))])).rejects.toThrow('after COMMIT')
  expect(await log.readStream('pet-1')).toHaveLength(1)
})

it('asks for everything once somebody else has written', async () => {
  const { log, kept } = wrapped()
  await kept.append([sampleWrite(startOf('pet-1'))])
  expect(await log.append([sampleWrite(startOf('pet-1'))])).toHaveProperty('conflict')
  expect(await log.readStream('pet-1')).toHaveLength(1)
})
