import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { expect, it } from 'vitest'
import { paidIntent, simulatedProvider } from './testing/simulated-provider.ts'

it('two years of payments leave what is under way and what is younger than its age, in memory and in the journal', async () => {
  let daysAgo = 730
  const now = () => Date.now() - daysAgo * DAY_MS
  const old = await simulatedProvider({ now, delays: { refundMs: 0 } })
  const journal = join(old.dataDir, 'payment-simulator', 'journal.ndjson')
  const forgotten = await paidIntent(old.stripe)
  await old.stripe.refunds.create({ payment_intent: forgotten, amount: 500 }, { idempotencyKey: 'old' })
  daysAgo = 200
  const remembered = await paidIntent(old.stripe)
  await expect.poll(() => [...old.provider.book.refunds.values()].every(({ next }) => next === null)).toBe(true)
  // Each of many events was told, which is a line of its own.
  const settled = [...old.provider.book.unsettled].map((id) => ({ settled: id, how: 'delivered' as const }))
  for (let round = 0; round < 300; round++) for (const entry of settled) old.provider.record([entry])
  await old.stop()
  const before = (await readFile(journal, 'utf8')).split('\n').length

  daysAgo = 0
  const today = await old.restart({ now })
  const { book } = today.provider
  expect([...book.payments.values()].map(({ intent }) => intent?.id)).toEqual([remembered])
  expect({ refunds: book.refunds.size, events: book.events.size, answers: book.answers.size }).toEqual({
    refunds: 0,
    events: 0,
    answers: 0,
  })
  await today.stop()
  expect(before).toBeGreaterThan(1_000)
  const kept = await readFile(journal, 'utf8')
  expect(kept.split('\n').length).toBeLessThan(10)
  expect(kept).not.toContain(forgotten)

  const again = await today.restart({ now })
  expect((await again.stripe.paymentIntents.retrieve(remembered)).status).toBe('succeeded')
  await again.close()
})

it('a journal that a kill left half rewritten is the one before', async () => {
  const first = await simulatedProvider()
  const intent = await paidIntent(first.stripe)
  await first.stop()
  await writeFile(join(first.dataDir, 'payment-simulator', 'journal.ndjson.new'), '[{"payment":')
  const second = await first.restart()
  expect((await second.stripe.paymentIntents.retrieve(intent)).status).toBe('succeeded')
  await second.close()
})
