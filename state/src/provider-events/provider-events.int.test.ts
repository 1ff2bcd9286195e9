import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestViews, type TestViews } from '@lapka/projections/testing/test-views.ts'
import { waitingProviderEvents } from './waiting-events.ts'
import { finishProviderEvent, leaseProviderEvent, receiveProviderEvent, retryProviderEvent } from './provider-events.ts'

let views: TestViews
beforeAll(async () => {
  views = await openTestViews()
})
afterAll(() => views.close())

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

it('case 9: a webhook is kept once for ever, however often and late it comes', async () => {
  const event = {
    id: 'evt_1',
    type: 'checkout.session.completed',
    createdAt: inMinutes(0),
    objectId: 'cs_1',
    payload: { id: 'evt_1' },
  }
  const received = await Promise.all([1, 2, 3].map(() => receiveProviderEvent(views.db, event)))
  expect(received.filter(Boolean)).toHaveLength(1)
  const lease = { leasedBy: 'me', leaseMs: 60_000, now: inMinutes(1) }
  await expect(leaseProviderEvent(views.db, 'evt_1', lease)).resolves.toMatchObject({ objectId: 'cs_1', attempt: 1 })
  await finishProviderEvent(views.db, 'evt_1', { now: inMinutes(1) })
  await expect(receiveProviderEvent(views.db, event)).resolves.toBe(false)
  await expect(leaseProviderEvent(views.db, 'evt_1', lease)).resolves.toBeUndefined()
})

it('an unknown reference is parked, comes back at its time and still waits since it first came, however often it is tried', async () => {
  await receiveProviderEvent(views.db, {
    id: 'evt_2',
    type: 'refund.updated',
    createdAt: inMinutes(0),
    objectId: 're_x',
    payload: {},
  })
  await leaseProviderEvent(views.db, 'evt_2', { leasedBy: 'me', leaseMs: 60_000, now: inMinutes(1) })
  const { nextAt: first } = await firstRow()
  await retryProviderEvent(views.db, 'evt_2', { nextAt: inMinutes(5), note: 'parked: nobody knows it' })
  const nextAt = inMinutes(10)
  await retryProviderEvent(views.db, 'evt_2', { nextAt, note: 'parked: nobody knows it' })
  const row = await views.db
    .selectFrom('state.providerEvents')
    .select(['nextAt', 'dueSince', 'leaseUntil', 'note'])
    .where('id', '=', 'evt_2')
    .executeTakeFirst()
  expect(row).toEqual({ nextAt: new Date(nextAt), dueSince: first, leaseUntil: null, note: 'parked: nobody knows it' })
  await retryProviderEvent(views.db, 'evt_2', { nextAt: inMinutes(20), note: 'parked again' })
  expect((await waitingProviderEvents(views.db)).waiting).toMatchObject([{ id: 'evt_2', since: first, note: 'parked again' }])
})

const firstRow = () =>
  views.db.selectFrom('state.providerEvents').select('nextAt').where('id', '=', 'evt_2').executeTakeFirstOrThrow()
