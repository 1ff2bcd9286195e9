import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { processorMsOf } from './processor-time.ts'

test('what a child burnt is counted, also after it has ended', () => {
  const before = processorMsOf([process.pid])
  const { status } = spawnSync(process.execPath, ['-e', 'while (process.cpuUsage().user < 300_000);'])
  expect(status).toBe(0)
  expect(processorMsOf([process.pid]) - before).toBeGreaterThanOrEqual(250)
})

test('a process that is not there has burnt nothing', () => {
  expect(processorMsOf([2 ** 22 + 1])).toBe(0)
})
