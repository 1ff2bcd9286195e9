import { Registry } from 'prom-client'
import { expect, test, vi } from 'vitest'
import { createLogAlarms } from './log-alarms.ts'
import type { ProcessLog } from './process-log.ts'

test('what is wrong with the log is said and counted by its kind', async () => {
  const registry = new Registry()
  const error = vi.fn<ProcessLog['error']>()
  const onProblem = createLogAlarms(registry, { error })
  class SecondWriter extends Error {
    override name = 'SecondWriter'
  }
  onProblem(new SecondWriter('two processes write'))
  onProblem(new SecondWriter('two processes write'))
  expect(error).toHaveBeenLastCalledWith(expect.any(String), { error: 'SecondWriter: two processes write' })
  expect(await registry.metrics()).toContain('lapka_log_alarms_total{kind="SecondWriter"} 2')
})
