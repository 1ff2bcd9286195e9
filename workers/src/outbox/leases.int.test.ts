import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { continueWork, finishWork, leaseWork, retryWork, workBacklog } from '@lapka/state/outbox/work-list.ts'
import { tellStory, type Booked, type TestStory } from '@lapka/projections/testing/story.ts'
import { openTestViews, type TestViews } from '@lapka/projections/testing/test-views.ts'
import { outbox } from './project.ts'

const at = '2026-11-20T10:00:00.000Z'
const later = (minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString()

let views: TestViews
let story: TestStory
let appointment: Booked
beforeEach(async () => {
  views = await openTestViews()
  story = await tellStory(views)
  // The letter about the vet's own verification has been sent long ago.
  await views.project(outbox)
  await sql`update state.outbox set done_at = ${at}`.execute(views.db)
  appointment = await story.place(at, '2026-12-01T08:00:00.000Z')
})
afterEach(() => views.close())

/** Ids of what a worker could take. */
const dueWork = async (now: string) => {
  const rows = await views.db
    .selectFrom('state.outbox')
    .select('workId')
    .where('doneAt', 'is', null)
    .where('dueAt', '<=', new Date(now))
    .where((row) => row.or([row('leaseUntil', 'is', null), row('leaseUntil', '<=', new Date(now))]))
    .execute()
  return rows.map((row) => row.workId)
}

it('due work is leased by one, taken by another when the lease runs out, and ended only by its holder', async () => {
  await story.startPayment(later(1), appointment)
  await views.project(outbox)
  const [workId = '', ...others] = await dueWork(later(5))
  expect(others).toEqual([])
  const lease = (leasedBy: string, now: string) => leaseWork(views.db, workId, { leasedBy, leaseMs: 60_000, now })
  await expect(leaseWork(views.db, workId, { leasedBy: 'early', leaseMs: 1, now: at })).resolves.toBeUndefined()
  const leases = await Promise.all(['a', 'b', 'c'].map((who) => lease(who, later(5))))
  expect(leases.filter((row) => row !== undefined)).toMatchObject([{ attempt: 1, payload: { kind: 'open-checkout' } }])
  const holder = leases.find((row) => row !== undefined)?.leasedBy ?? ''
  await expect(dueWork(later(5.5))).resolves.toEqual([])

  await expect(lease('second', later(6))).resolves.toMatchObject({ attempt: 2 })
  await finishWork(views.db, { workId, leasedBy: holder }, { now: later(6) })
  await retryWork(views.db, { workId, leasedBy: 'second' }, { nextAt: later(8), error: 'no answer' })
  await expect(dueWork(later(7))).resolves.toEqual([])
  await expect(lease('third', later(8))).resolves.toMatchObject({ attempt: 3, lastError: 'no answer' })
  await expect(workBacklog(views.db, later(8))).resolves.toMatchObject({ due: 1 })
  await finishWork(views.db, { workId, leasedBy: 'third' }, { now: later(8) })
  await expect(dueWork(later(9.5))).resolves.toEqual([])
})

it('work that fails is due since it first was, and work that has more to do is due when it wants to go on', async () => {
  await story.startPayment(later(1), appointment)
  await views.project(outbox)
  const [workId = ''] = await dueWork(later(5))
  const held = { workId, leasedBy: 'me' }
  const lease = (now: string) => leaseWork(views.db, workId, { leasedBy: 'me', leaseMs: 60_000, now })
  const failAt = async (now: string, nextAt: string) => {
    await lease(now)
    await retryWork(views.db, held, { nextAt, error: 'no answer' })
  }
  await failAt(later(5), later(6))
  await failAt(later(6), later(9))
  // It waits for its next try and is late all the same.
  await expect(workBacklog(views.db, later(7))).resolves.toEqual({ due: 1, oldestDueAt: new Date(later(1)) })
  await expect(lease(later(9))).resolves.toMatchObject({ dueSince: new Date(later(1)) })
  await continueWork(views.db, held, later(9.8))
  await expect(workBacklog(views.db, later(9.5))).resolves.toEqual({ due: 0, oldestDueAt: null })
  await expect(workBacklog(views.db, later(9.9))).resolves.toEqual({ due: 1, oldestDueAt: new Date(later(9.8)) })
  await expect(lease(later(9.9))).resolves.toMatchObject({ dueSince: null, lastError: null })
})
