import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestViews, type TestViews } from '@lapka/projections/testing/test-views.ts'
import { leaseProviderEvent, receiveProviderEvent, retryProviderEvent } from '../provider-events/provider-events.ts'
import { readWorkByKind } from './work-by-kind.ts'

let views: TestViews
beforeAll(async () => {
  views = await openTestViews()
})
afterAll(() => views.close())

it('tells by kind what is due, in hand and failing, and since when the oldest waits', async () => {
  const now = Date.now() + 60_000
  const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000)
  const row = (workId: string, kind: string, more: object = {}) => ({
    workId,
    kind,
    payload: JSON.stringify({ kind }),
    dueAt: minutesAgo(1),
    dueSince: null,
    leaseUntil: null,
    leasedBy: null,
    doneAt: null,
    lastError: null,
    position: null,
    ...more,
  })
  await views.db
    .insertInto('state.outbox')
    .values([
      row('1', 'send-email'),
      row('2', 'send-email', { leaseUntil: minutesAgo(-1), leasedBy: 'me' }),
      row('3', 'send-email', { dueAt: minutesAgo(-5), dueSince: minutesAgo(9), lastError: '[2] away' }),
      row('4', 'send-email', { doneAt: minutesAgo(0), lastError: 'no longer wanted' }),
      row('5', 'remind-appointment', { dueAt: minutesAgo(-60) }),
      row('7', 'send-refund', { heldAt: minutesAgo(1), lastError: '[1] away', dueSince: minutesAgo(90) }),
      row('6', 'send-refund', { leaseUntil: minutesAgo(1), leasedBy: 'gone' }),
    ])
    .execute()
  const event = { id: 'evt_1', type: 'refund.updated', createdAt: minutesAgo(3).toISOString(), objectId: 're_1', payload: {} }
  await receiveProviderEvent(views.db, event)
  const at = new Date(now).toISOString()
  await leaseProviderEvent(views.db, 'evt_1', { leasedBy: 'me', leaseMs: 1, now: at })
  await retryProviderEvent(views.db, 'evt_1', { nextAt: minutesAgo(-10).toISOString(), note: '[1] away' })
  expect(await readWorkByKind(views.db, at)).toEqual([
    { kind: 'provider-event', due: 0, leased: 0, failing: 1, oldestDueAt: expect.any(Date) },
    { kind: 'send-email', due: 1, leased: 1, failing: 1, oldestDueAt: minutesAgo(9) },
    { kind: 'send-refund', due: 1, leased: 0, failing: 0, oldestDueAt: minutesAgo(1) },
  ])
})
