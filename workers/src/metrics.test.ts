import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

test('overdue cases are counted by kind, and none are again once they are answered', async () => {
  const { registry, onCases } = createMetrics()
  onCases([{ kind: 'complaint', late: 2 }])
  expect(await registry.metrics()).toMatch(/lapka_cases_overdue\{kind="complaint"\} 2\n/)
  onCases([])
  expect(await registry.metrics()).toMatch(/lapka_cases_overdue\{kind="complaint"\} 0\n/)
})
