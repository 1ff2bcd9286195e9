import { HOUR_MS } from '@lapka/contracts/time.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { insertWork, type Priority } from '@lapka/state/outbox/insert-work.ts'
import { continueWork, leaseWork } from '@lapka/state/outbox/work-list.ts'
import { openWorkshop, type Workshop } from '../testing/workshop.ts'
import { listDue } from './list-due.ts'
import { createWorkStore } from '../work/work-store.ts'

let workshop: Workshop
beforeEach(async () => {
  workshop = await openWorkshop()
  // The work of opening the practice is done.
  const head = await workshop.log.head()
  await workshop.until(async () => {
    const { position } = await workshop.db
      .selectFrom('state.checkpoints')
      .select('position')
      .where('projection', '=', 'outbox')
      .executeTakeFirstOrThrow()
    if (Number(position) < head) throw new Error('not all is requested yet')
  })
  await workshop.db.updateTable('state.outbox').set({ doneAt: new Date() }).execute()
})
afterEach(() => workshop.close())

type Requested = { workId: string; kind?: string; priority: Priority; hoursAgo?: number; more?: object }
const request = (work: Requested[]) =>
  workshop.db.transaction().execute((trx) =>
    insertWork(
      trx,
      work.map(({ workId, kind = 'no-job', priority, hoursAgo = 0, more }) => ({
        workId,
        work: { kind, ...more },
        dueAt: workshop.practice.after(-hoursAgo * HOUR_MS),
        priority,
      })),
    ),
  )
const letters = (count: number): Requested[] =>
  Array.from({ length: count }, (_, nth) => ({
    workId: `letter-${String(nth).padStart(3, '0')}`,
    priority: 'later',
    hoursAgo: 1,
  }))
const due = async (lane: 'awaited' | 'other') =>
  (await listDue(createWorkStore(workshop.db), workshop.practice.now(), lane)).map(({ workId }) => workId)

it('what a person waits for has a lane of its own, and of the rest money and slots go before letters that wait for longer', async () => {
  await request([
    ...letters(200),
    ...['refund-1', 'refund-2', 'refund-3', 'refund-4'].map((workId) => ({ workId, priority: 'soon' as const })),
    { workId: 'page', priority: 'awaited' },
  ])
  await workshop.webhook('checkout.session.completed', 'cs_1', 'evt_1')
  expect((await due('awaited')).toSorted()).toEqual(['page', 'provider-event:evt_1'])
  const others = await due('other')
  expect(others.slice(0, 7)).toEqual(['refund-1', 'refund-2', 'refund-3', 'letter-000', 'refund-4', 'letter-001', 'letter-002'])
})

it('money and slots without end do not keep letters from being sent', async () => {
  const refunds = Array.from({ length: 200 }, (_, nth): Requested => ({ workId: `refund-${nth}`, priority: 'soon', hoursAgo: 2 }))
  await request([...refunds, ...letters(3)])
  expect((await due('other')).filter((workId) => workId.startsWith('letter'))).toEqual(['letter-000', 'letter-001', 'letter-002'])
})

it('work that goes on after its first answer is no longer awaited', async () => {
  await request([{ workId: 'page', priority: 'awaited' }])
  const { practice, db } = workshop
  await leaseWork(db, 'page', { leasedBy: 'me', leaseMs: 1000, now: practice.now() })
  await continueWork(db, { workId: 'page', leasedBy: 'me' }, practice.now())
  expect([await due('awaited'), (await due('other')).includes('page')]).toEqual([[], true])
})

it('a payment page opens while every worker for the rest hangs on its letter', async () => {
  const { practice, clinic, smtp } = workshop
  const door = Promise.withResolvers<void>()
  smtp.state.door = door.promise
  const parent = await practice.registerParent()
  const more = { template: 'password-changed', accountId: parent.parentId }
  await request(letters(30).map((letter) => ({ ...letter, kind: 'send-account-email', hoursAgo: 0, more })))
  workshop.startOne({ concurrency: 2, sweepEveryMs: 20 })
  const inHand = async () =>
    (await workshop.outboxRows('send-account-email')).filter(({ leaseUntil, doneAt }) => leaseUntil !== null && doneAt === null)
  await workshop.until(async () => expect((await inHand()).length).toBeGreaterThanOrEqual(2))
  const appointmentId = await practice.place({
    professionalId: clinic.professionalId,
    ...parent,
    startsAt: practice.slotAhead(48),
  })
  await practice.startPayment(appointmentId)
  await workshop.until(async () => expect((await practice.states(appointmentId)).payment.status).toBe('open'))
  expect(workshop.mailsTo(parent.email)).toHaveLength(0)
  door.resolve()
})

it('without a queue, one look at the list is enough to do all that stood on it', async () => {
  const parent = await workshop.practice.registerParent()
  const more = { template: 'password-changed', accountId: parent.parentId }
  await request(letters(30).map((letter) => ({ ...letter, kind: 'send-account-email', hoursAgo: 0, more })))
  workshop.startOne({ queueAddress: { redisUrl: 'redis://127.0.0.1:1' }, sweepEveryMs: HOUR_MS })
  await workshop.until(() => expect(workshop.mailsTo(parent.email)).toHaveLength(30))
})
