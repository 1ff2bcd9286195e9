import { expect, test, vi } from 'vitest'
import { keepListening } from './keep-listening.ts'

test('a database that refuses for long leaves nothing behind in memory for each try', async () => {
  const added = vi.spyOn(AbortSignal.prototype, 'addEventListener')
  const removed = vi.spyOn(AbortSignal.prototype, 'removeEventListener')
  let tries = 0
  const { promise: enough, resolve } = Promise.withResolvers<void>()
  const listening = keepListening({
    url: 'postgres://nobody@127.0.0.1:1/none',
    applicationName: 'test',
    channels: ['none'],
    onNotification: () => {},
    onLost: () => (++tries === 20 ? resolve() : undefined),
    againMs: 1,
  })
  await enough
  await listening.stop()
  expect(added.mock.calls.length).toBeGreaterThanOrEqual(20)
  expect(added.mock.calls.length - removed.mock.calls.length).toBeLessThan(3)
})
