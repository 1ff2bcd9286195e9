import { expect, test } from 'vitest'
import { createMemoryLog } from '../memory-engine.ts'
import { DiskFull, OutcomeUnknown } from '../port.ts'
import { crashBeforeCommit, createUnreliableLog, type Fault } from '../testing/unreliable-log.ts'
import { sampleWrite, startOf } from '../testing/sample-events.ts'
import { appendCertainly } from './append-certainly.ts'

const diskFull: Fault = async () => {
  throw new DiskFull('the disk of the log is full')
}

test('a full disk is told at once, for nothing was written', async () => {
  const { log, calls, faults } = createUnreliableLog(createMemoryLog())
  faults.push(diskFull)
  await expect(appendCertainly(log, [sampleWrite(startOf('day'))], 60_000)).rejects.toThrow(DiskFull)
  expect(calls).toMatchObject({ appends: 1, reads: [] })
})

test('after a try that may have been written, a full disk makes nothing certain', async () => {
  const { log, faults } = createUnreliableLog(createMemoryLog())
  faults.push(crashBeforeCommit, ...Array.from({ length: 1000 }, () => diskFull))
  await expect(appendCertainly(log, [sampleWrite(startOf('day'))], 50)).rejects.toThrow(OutcomeUnknown)
})
