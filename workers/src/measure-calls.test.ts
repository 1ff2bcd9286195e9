import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { createCallMetrics, measureCalls } from './measure-calls.ts'
import { isProviderAway } from './payment-gateway.ts'

test('calls outside are counted: a refusal is an answer, and a thrown error or an unknown outcome is a failure', async () => {
  const registry = new Registry()
  const metrics = createCallMetrics(registry)
  const answers = { ok: 'ok', declined: 'declined', later: 'retry_later', unknown: 'unknown' }
  const calls = {
    ask: async (how: keyof typeof answers) => ({ outcome: answers[how] }),
    fall: async (): Promise<never> => {
      throw new Error('away')
    },
  }
  const { ask, fall } = measureCalls(calls, { service: 'payments', metrics, hasFailed: isProviderAway })
  expect(metrics.totals()).toEqual({})
  expect(await ask('declined')).toEqual({ outcome: 'declined' })
  for (const how of ['ok', 'later', 'unknown'] as const) await ask(how)
  await expect(fall()).rejects.toThrow('away')
  expect(metrics.totals()).toEqual({ payments: { count: 5, failed: 3, seconds: expect.any(Number) } })
  expect(await registry.metrics()).toContain('lapka_outside_call_seconds_count{service="payments",result="failed"} 3')
})
