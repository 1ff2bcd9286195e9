import { expect, it } from 'vitest'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import type { NewWork, Priority } from '@lapka/state/outbox/insert-work.ts'
import type { WorkStore } from '../work/work-store.ts'

type OpenedStore = { store: WorkStore; insertWork: (requested: NewWork[]) => Promise<unknown> }

const START_MS = Date.now()
const inMinutes = (minutes: number) => new Date(START_MS + minutes * MINUTE_MS).toISOString()
const leaseOf = (leasedBy: string, minutes: number) => ({ leasedBy, leaseMs: MINUTE_MS, now: inMinutes(minutes) })
const told = (id: string, minutes = 0) => ({
  id,
  type: 'refund.updated',
  createdAt: inMinutes(minutes),
  objectId: `object-of-${id}`,
  payload: {},
})

/** The promises of both work stores. Each test has ids of its own, for they share one store. */
export const describeWorkStore = (opened: () => OpenedStore): void => {
  const insert = (workId: string, { priority = 'soon' as Priority, minutes = 0 } = {}) =>
    opened().insertWork([{ workId, work: { kind: `kind-of-${workId}` }, dueAt: inMinutes(minutes), priority, position: 3 }])
  const due = async (minutes: number, priority: Priority = 'soon') =>
    (await opened().store.listDueWork(inMinutes(minutes), { priority, limit: 100 })).map(({ workId }) => workId)
  const lease = (workId: string, by: string, minutes: number) => opened().store.leaseWork(workId, leaseOf(by, minutes))

  it('lists what is due by priority, longest due first, and inserts nothing twice', async () => {
    await insert('list-late', { minutes: 2 })
    await insert('list-early', { minutes: 1 })
    await insert('list-early', { minutes: 0 })
    await insert('list-letter', { priority: 'later' })
    const ours = async (minutes: number) => (await due(minutes)).filter((id) => id.startsWith('list-'))
    expect(await ours(0)).toEqual([])
    expect(await ours(1)).toEqual(['list-early'])
    expect(await ours(2)).toEqual(['list-early', 'list-late'])
    expect(await due(2, 'later')).toContain('list-letter')
  })

  it('leases a piece of work to one worker until the lease runs out, and counts each attempt', async () => {
    await insert('lease')
    expect(await lease('lease', 'one', -1)).toBeUndefined()
    expect(await lease('lease', 'one', 0)).toMatchObject({
      workId: 'lease',
      kind: 'kind-of-lease',
      payload: { kind: 'kind-of-lease' },
      attempt: 1,
      dueAt: new Date(inMinutes(0)),
      dueSince: null,
    })
    expect(await lease('lease', 'two', 0.5)).toBeUndefined()
    expect(await due(0.5)).not.toContain('lease')
    expect(await lease('lease', 'two', 1)).toMatchObject({ attempt: 2 })
    await opened().store.finishWork({ workId: 'lease', leasedBy: 'one' }, { now: inMinutes(1) })
    await opened().store.retryWork({ workId: 'lease', leasedBy: 'one' }, { nextAt: inMinutes(1), error: 'late' })
    await opened().store.continueWork({ workId: 'lease', leasedBy: 'one' }, inMinutes(1))
    expect(await lease('lease', 'three', 1.5)).toBeUndefined()
    await opened().store.finishWork({ workId: 'lease', leasedBy: 'two' }, { now: inMinutes(1) })
    expect(await lease('lease', 'three', 9)).toBeUndefined()
    expect(await due(9)).not.toContain('lease')
  })

  it('gives back what failed, due since it first was', async () => {
    await insert('retry')
    for (const minutes of [1, 3]) {
      await lease('retry', 'one', minutes)
      await opened().store.retryWork({ workId: 'retry', leasedBy: 'one' }, { nextAt: inMinutes(minutes + 2), error: '[1] away' })
    }
    expect(await lease('retry', 'one', 4)).toBeUndefined()
    expect(await lease('retry', 'one', 5)).toMatchObject({
      attempt: 3,
      dueSince: new Date(inMinutes(0)),
      lastError: '[1] away',
    })
  })

  it('continues later with what did not fail, which is no longer awaited', async () => {
    await insert('continue', { priority: 'awaited' })
    expect(await due(0, 'awaited')).toContain('continue')
    await lease('continue', 'one', 0)
    await opened().store.continueWork({ workId: 'continue', leasedBy: 'one' }, inMinutes(5))
    expect(await due(4)).not.toContain('continue')
    expect(await due(5)).toContain('continue')
    expect(await lease('continue', 'one', 5)).toMatchObject({ dueAt: new Date(inMinutes(5)), dueSince: null, lastError: null })
  })

  it('keeps what the provider told once, until it was handled', async () => {
    const { store } = opened()
    expect(await store.receiveProviderEvent(told('evt_1'))).toBe(true)
    expect(await store.receiveProviderEvent(told('evt_1'))).toBe(false)
    expect(await store.receiveProviderEvent(told('evt_2', 7))).toBe(true)
    expect(await store.lastProviderEventAt()).toEqual(new Date(inMinutes(7)))
    const dueEvents = async (minutes: number) => (await store.listDueProviderEvents(inMinutes(minutes), 100)).map(({ id }) => id)
    expect(await dueEvents(8)).toEqual(expect.arrayContaining(['evt_1', 'evt_2']))
    expect(await store.leaseProviderEvent('evt_1', leaseOf('one', 8))).toMatchObject({
      type: 'refund.updated',
      objectId: 'object-of-evt_1',
      attempt: 1,
      note: null,
    })
    expect(await store.leaseProviderEvent('evt_1', leaseOf('two', 8))).toBeUndefined()
    await store.retryProviderEvent('evt_1', { nextAt: inMinutes(20), note: '[1] away' })
    expect(await dueEvents(19)).not.toContain('evt_1')
    expect(await dueEvents(20)).toContain('evt_1')
    expect(await store.leaseProviderEvent('evt_1', leaseOf('two', 20))).toMatchObject({ attempt: 2, note: '[1] away' })
    await store.finishProviderEvent('evt_1', { now: inMinutes(20) })
    await store.retryProviderEvent('evt_1', { nextAt: inMinutes(20), note: 'too late' })
    expect(await dueEvents(60)).not.toContain('evt_1')
    expect(await store.leaseProviderEvent('evt_1', leaseOf('two', 60))).toBeUndefined()
    expect(await store.receiveProviderEvent(told('evt_1'))).toBe(false)
  })
}
