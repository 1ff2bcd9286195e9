import { DAY_MS } from '@lapka/contracts/time.ts'
import { lastRunDue } from '@lapka/domain/reconciliation/due.ts'
import { createMemoryLog } from '@lapka/event-log/memory-engine.ts'
import { openTestViews, type TestViews } from '@lapka/projections/testing/test-views.ts'
import { listReconciliations, requestedSince, requestReconciliation } from '@lapka/state/reconciliations/reconciliations.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ProviderReading } from '../payments/provider-lists.ts'
import { reconcileWhenAsked, reconcileWhenDue } from './keeper.ts'
import { runReconciliation, type RunReconciling } from './run-reconciliation.ts'

let views: TestViews
let now: string
beforeAll(async () => {
  views = await openTestViews()
})
afterAll(() => views.close())
beforeEach(async () => {
  await views.db.deleteFrom('state.reconciliations').execute()
  await views.db.deleteFrom('state.reconciliationRequests').execute()
  now = '2026-11-23T09:00:00.000Z'
})

const nobody = async function* () {}
const nothing: ProviderReading = {
  payments: nobody,
  refunds: nobody,
  disputes: nobody,
  fees: nobody,
  payouts: nobody,
  eventIds: nobody,
}
const dependencies = (lists = nothing) =>
  ({
    db: views.db,
    log: createMemoryLog(),
    lists,
    now: () => now,
    newId: () => crypto.randomUUID(),
    logId: async () => 'log-1',
  }) as unknown as RunReconciling
const runs = async () => (await listReconciliations(views.db)).map(({ trigger, problem }) => [trigger, problem])
const after = (days: number) => new Date(Date.parse(now) + days * DAY_MS).toISOString()

it('the first start waits for its first night; then one of several processes compares, once a day', async () => {
  const startedAt = now
  expect(await reconcileWhenDue(dependencies(), startedAt)).toBe('not due')
  now = after(1)
  const outcomes = await Promise.all([1, 2, 3].map(() => reconcileWhenDue(dependencies(), startedAt)))
  expect(outcomes.filter((outcome) => outcome !== 'not due')).toMatchObject([{ report: { agreed: 0, caseCount: 0 } }])
  expect(await reconcileWhenDue(dependencies(), startedAt)).toBe('not due')
  now = after(1)
  expect(await reconcileWhenDue(dependencies(), startedAt)).toMatchObject({ report: { caseCount: 0 } })
  expect(await runs()).toEqual([
    ['daily', null],
    ['daily', null],
  ])
})

it('a run that an outage swallowed is made up for, and one that failed is on record', async () => {
  const startedAt = lastRunDue(now)
  now = after(5)
  const away = {
    ...nothing,
    refunds: () => {
      throw new Error('the provider is away')
    },
  }
  expect(await reconcileWhenDue(dependencies(away), startedAt)).toEqual({ problem: 'the provider is away' })
  expect(await runs()).toEqual([['daily', 'the provider is away']])
})

it('a comparison may run at any time, but not two at once', async () => {
  const run = () => runReconciliation(dependencies(), { trigger: 'command' })
  const outcomes = await Promise.all([run(), run()])
  expect(outcomes.filter((outcome) => outcome === 'not due').length).toBeLessThanOrEqual(1)
  expect(await run()).toMatchObject({ report: { agreed: 0 } })
})

it('one that an operator asked for runs once, for all who had asked, and waits while another is under way', async () => {
  const ask = () => requestReconciliation(views.db, { accountId: crypto.randomUUID(), askedAt: now })
  expect(await reconcileWhenAsked(dependencies())).toBe('not due')
  await Promise.all([ask(), ask()])
  let isWaitingMeanwhile = false
  const slow = async function* () {
    yield* nobody()
    isWaitingMeanwhile = (await reconcileWhenAsked(dependencies())) === 'not due' && (await requestedSince(views.db)) !== null
  }
  expect(await reconcileWhenAsked(dependencies({ ...nothing, payments: slow }))).toMatchObject({ report: { caseCount: 0 } })
  expect(isWaitingMeanwhile).toBe(true)
  expect(await reconcileWhenAsked(dependencies())).toBe('not due')
  expect(await runs()).toEqual([['asked', null]])
})
