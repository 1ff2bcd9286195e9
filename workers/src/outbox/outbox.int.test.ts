import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { appointmentStream, professionalStream } from '@lapka/contracts/streams.ts'
import { WORK_CHANNEL } from '@lapka/state/outbox/insert-work.ts'
import { continueWork, finishWork, leaseWork, retryWork, workBacklog } from '@lapka/state/outbox/work-list.ts'
import { rebuildProjection } from '@lapka/projections/checkpoint.ts'
import { makePractice, paymentOf, type Practice, type Visit } from '@lapka/projections/testing/practice.ts'
import { openTestViews, type TestViews } from '@lapka/projections/testing/test-views.ts'
import type { EmailTemplate } from '../emails/templates.ts'
import type { VerificationTemplate } from '../verifications/verification-letters.ts'
import { outbox } from './project.ts'

const at = '2026-11-20T10:00:00.000Z'
const later = (minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString()

let views: TestViews
let practice: Practice
let appointment: Visit
beforeEach(async () => {
  views = await openTestViews()
  practice = await makePractice(views)
  // The letter about the practice's own verification has been sent long ago.
  await views.project(outbox)
  await views.db
    .updateTable('state.outbox')
    .set({ doneAt: new Date(at) })
    .execute()
  appointment = await practice.place(at, '2026-12-01T08:00:00.000Z')
})
afterEach(() => views.close())

const readWork = async () => {
  await views.project(outbox)
  const rows = await views.db
    .selectFrom('state.outbox')
    .selectAll()
    .where('doneAt', 'is', null)
    .orderBy('dueAt')
    .orderBy('workId')
    .execute()
  return rows.map(({ payload, dueAt }) => ({ payload, dueAt: dueAt.toISOString() }))
}
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
/** What the last events requested, the work known before left out; what offers freed time stands last. */
const requestedBy = async (write: () => Promise<unknown>) => {
  const before = JSON.stringify(await readWork())
  await write()
  const requested = (await readWork()).filter((work) => !before.includes(JSON.stringify(work)))
  return requested.toSorted((one, other) => Number(isOffer(one)) - Number(isOffer(other)))
}
const isOffer = ({ payload }: { payload: { kind: string } }) => payload.kind === 'offer-time'
/** The day of the appointment has time again. */
const freed = (dueAt: string) => ({
  payload: { kind: 'offer-time', professionalId: appointment.professionalId, date: '2026-12-01' },
  dueAt,
})
const mail = (template: EmailTemplate, to: 'parent' | 'professional', dueAt: string, more = {}) => ({
  payload: { kind: 'send-email', template, to, appointmentId: appointment.appointmentId, ...more },
  dueAt,
})
const work = (kind: string, dueAt: string, more = {}) => ({
  payload: { kind, appointmentId: appointment.appointmentId, ...more },
  dueAt,
})
const payment = (kind: string, dueAt: string, more = {}) => ({
  payload: { kind, ...paymentOf(appointment.appointmentId), ...more },
  dueAt,
})
const remind = (sequence: number, plannedAt: string) => work('remind-appointment', plannedAt, { sequence, plannedAt })

it('a hold asks to be ended when it runs out', async () => {
  await expect(readWork()).resolves.toEqual([work('expire-hold', later(10))])
})

it('paying asks for a page at once and for a look at its end', async () => {
  await expect(requestedBy(() => practice.startPayment(later(1), appointment))).resolves.toEqual([
    payment('open-checkout', later(1)),
    payment('settle-payment', later(21)),
  ])
})

it('a confirmed and a moved appointment are written to both sides', async () => {
  await expect(requestedBy(() => practice.capture(later(2), appointment))).resolves.toEqual([
    remind(0, later(2)),
    mail('appointment-confirmed', 'parent', later(2)),
    mail('appointment-confirmed', 'professional', later(2)),
  ])
  await expect(requestedBy(() => practice.move(later(3), appointment, '2026-12-02T08:00:00.000Z'))).resolves.toEqual([
    remind(1, later(3)),
    mail('appointment-moved', 'parent', later(3)),
    mail('appointment-moved', 'professional', later(3)),
    freed(later(3)),
  ])
})

it('an unpaid cancellation closes the open page, a paid one needs no look at the payment', async () => {
  const letters = [mail('appointment-cancelled', 'parent', later(2)), mail('appointment-cancelled', 'professional', later(2))]
  await expect(requestedBy(() => practice.cancel(later(2), appointment, 'parent'))).resolves.toEqual(
    expect.arrayContaining([...letters, payment('settle-payment', later(2))]),
  )
  const again = letters.map((letter) => ({ ...letter, dueAt: later(3) }))
  await expect(requestedBy(() => practice.cancel(later(3), appointment, 'professional', { refundCents: 4000 }))).resolves.toEqual(
    [...again, freed(later(3))],
  )
})

it('a cancellation that may be taken back asks for its end only; that asks for the letters and the refund', async () => {
  let refundId = ''
  await expect(
    requestedBy(async () => {
      refundId = await practice.cancelForNow(later(2), appointment, later(3))
    }),
  ).resolves.toEqual([work('settle-cancellation', later(3))])
  const settled = {
    type: 'CancellationSettled',
    data: {
      appointmentId: appointment.appointmentId,
      refund: { paymentId: paymentOf(appointment.appointmentId).paymentId, refundId },
      refundCents: 4000,
    },
  } as const
  await expect(
    requestedBy(() => views.write(later(4), { [appointmentStream(appointment.appointmentId)]: [settled] })),
  ).resolves.toEqual(
    expect.arrayContaining([
      mail('appointment-cancelled', 'parent', later(4)),
      mail('appointment-cancelled', 'professional', later(4)),
      payment('send-refund', later(4), { refundId }),
    ]),
  )
})

it('cancelled again with other amounts while it might be taken back, its refund goes out and one letter to each', async () => {
  const refundId = await practice.cancelForNow(later(2), appointment, later(3))
  await readWork()
  const refund = { paymentId: paymentOf(appointment.appointmentId).paymentId, refundId }
  const data = { appointmentId: appointment.appointmentId, refund, refundCents: 4000, isRaised: true } as const
  await expect(
    requestedBy(() =>
      views.write(later(4), { [appointmentStream(appointment.appointmentId)]: [{ type: 'CancellationSettled', data }] }),
    ),
  ).resolves.toEqual([payment('send-refund', later(4), { refundId })])
})

it('case 7: paid too late the parent alone is told, the professional never knew', async () => {
  await expect(requestedBy(() => practice.cancel(later(30), appointment, 'system', { refundCents: 4000 }))).resolves.toEqual([
    mail('paid-after-expiry', 'parent', later(30)),
    freed(later(30)),
  ])
})

it('paid less than due the parent alone is told that it was cancelled', async () => {
  const paidLess = { refundCents: 4000, reasonCode: 'PAID_LESS_THAN_DUE' } as const
  await expect(requestedBy(() => practice.cancel(later(30), appointment, 'system', paidLess))).resolves.toEqual([
    mail('appointment-cancelled', 'parent', later(30)),
    freed(later(30)),
  ])
})

it('cancelled because the professional closed the day both are told', async () => {
  const blocked = { refundCents: 4000, reasonCode: 'BLOCKED_BY_PROFESSIONAL' } as const
  await expect(requestedBy(() => practice.cancel(later(30), appointment, 'professional', blocked))).resolves.toEqual([
    mail('appointment-cancelled', 'parent', later(30)),
    mail('appointment-cancelled', 'professional', later(30)),
    freed(later(30)),
  ])
})

it('a refund is sent, looked after, tried again with a growing distance, and its end is told to the parent', async () => {
  const refundId = randomUUID()
  await expect(requestedBy(() => practice.requestRefund(later(30), appointment, { refundId }))).resolves.toEqual([
    payment('send-refund', later(30), { refundId }),
  ])
  const pending = { type: 'RefundPending', data: { refundId, attempt: 1, expectedBy: later(9999) } } as const
  await expect(requestedBy(() => practice.refund(later(31), appointment, pending))).resolves.toEqual([
    payment('check-refund', later(31.25), { refundId }),
  ])
  const failed = (attempt: number, nextIdempotencyKey: string | null) =>
    ({ type: 'RefundFailed', data: { refundId, attempt, failure: 'declined', nextIdempotencyKey } }) as const
  const retries = await requestedBy(async () => {
    for (const attempt of [1, 2, 3, 4]) await practice.refund(later(40), appointment, failed(attempt, `key-${attempt}`))
  })
  expect(retries.map(({ dueAt }) => (Date.parse(dueAt) - Date.parse(later(40))) / 1000)).toEqual([5, 20, 60, 60])
  await expect(requestedBy(() => practice.refund(later(50), appointment, failed(5, null)))).resolves.toEqual([])
  const person = { type: 'RefundNeedsPerson', data: { refundId, why: 'declined' } } as const
  await expect(requestedBy(() => practice.refund(later(51), appointment, person))).resolves.toEqual([
    mail('refund-needs-person', 'parent', later(51), { refundId }),
  ])
  const succeeded = (attempt: number) => ({ type: 'RefundSucceeded', data: { refundId, attempt } }) as const
  await expect(requestedBy(() => practice.refund(later(52), appointment, succeeded(1)))).resolves.toEqual([
    mail('refund-succeeded', 'parent', later(52), { refundId }),
  ])
  // Sent again after it came back: it is told once it held, so that nobody reads "paid back" three times in a minute.
  await expect(requestedBy(() => practice.refund(later(53), appointment, succeeded(2)))).resolves.toEqual([
    mail('refund-succeeded', 'parent', later(53 + 60), { refundId }),
  ])
})

it('what operators decide about documents is told to the professional', async () => {
  const { professionalId } = appointment
  const accountId = randomUUID()
  const decided = { professionalId, accountId, reason: 'Липсва втората страница.' }
  const letter = (template: VerificationTemplate, dueAt: string) => ({
    payload: { kind: 'send-verification-email', template, professionalId },
    dueAt,
  })
  const decide = (minutes: number, event: LapkaEvent) =>
    requestedBy(() => views.write(later(minutes), { [professionalStream(professionalId)]: [event] }))
  await expect(decide(1, { type: 'MoreDocumentsRequested', data: decided })).resolves.toEqual([
    letter('more-documents', later(1)),
  ])
  await expect(decide(2, { type: 'VerificationSubmitted', data: { professionalId, accountId } })).resolves.toEqual([])
  await expect(decide(3, { type: 'VerificationRejected', data: decided })).resolves.toEqual([
    letter('verification-rejected', later(3)),
  ])
  await expect(decide(4, { type: 'ProfessionalVerified', data: { professionalId } })).resolves.toEqual([
    letter('verification-accepted', later(4)),
    { payload: { kind: 'offer-time', professionalId, after: expect.any(Number) }, dueAt: later(4) },
  ])
})

it('replayed and rebuilt, nothing is asked for twice and nothing done is opened again', async () => {
  await practice.startPayment(later(1), appointment)
  await views.project(outbox)
  const [workId = ''] = await dueWork(later(5))
  await leaseWork(views.db, workId, { leasedBy: 'me', leaseMs: 1000, now: later(5) })
  await finishWork(views.db, { workId, leasedBy: 'me' }, { now: later(5) })
  const rows = () => views.db.selectFrom('state.outbox').selectAll().orderBy('workId').execute()
  const before = await rows()
  await views.db.updateTable('state.checkpoints').set({ position: 0 }).execute()
  await views.project(outbox)
  await expect(rows()).resolves.toEqual(before)
  await views.db.deleteFrom('state.outbox').where('workId', '!=', workId).execute()
  await rebuildProjection(outbox, views.db)
  await views.project(outbox)
  await expect(rows()).resolves.toHaveLength(1)
  expect(before.find((row) => row.workId === workId)?.doneAt).not.toBeNull()
})

it('due work is leased by one, taken by another when the lease runs out, and ended only by its holder', async () => {
  await practice.startPayment(later(1), appointment)
  await views.project(outbox)
  const due = await dueWork(later(5))
  expect(due).toHaveLength(1)
  const [workId = ''] = due
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
  await practice.startPayment(later(1), appointment)
  await views.project(outbox)
  const [workId = ''] = await dueWork(later(5))
  const held = { workId, leasedBy: 'me' }
  const lease = (now: string) => leaseWork(views.db, workId, { leasedBy: 'me', leaseMs: 60_000, now })
  for (const [now, nextAt] of [
    [later(5), later(6)],
    [later(6), later(9)],
  ] as const) {
    await lease(now)
    await retryWork(views.db, held, { nextAt, error: 'no answer' })
  }
  // It waits for its next try and is late all the same.
  await expect(workBacklog(views.db, later(7))).resolves.toEqual({ due: 1, oldestDueAt: new Date(later(1)) })
  await expect(lease(later(9))).resolves.toMatchObject({ dueSince: new Date(later(1)) })
  await continueWork(views.db, held, later(9.8))
  await expect(workBacklog(views.db, later(9.5))).resolves.toEqual({ due: 0, oldestDueAt: null })
  await expect(workBacklog(views.db, later(9.9))).resolves.toEqual({ due: 1, oldestDueAt: new Date(later(9.8)) })
  await expect(lease(later(9.9))).resolves.toMatchObject({ dueSince: null, lastError: null })
})

it('workers are told of work that is due, and not of work of later', async () => {
  const listener = new pg.Client({ connectionString: views.url })
  const payloads: string[] = []
  listener.on('notification', ({ payload = '' }) => payloads.push(payload))
  await listener.connect()
  await listener.query(`listen ${WORK_CHANNEL}`)
  views.run([outbox])
  // The letter about the practice's own verification.
  await expect.poll(() => payloads).toHaveLength(1)
  const now = new Date().toISOString()
  const appointment = await practice.place(now, new Date(Date.now() + 86_400_000).toISOString())
  await views.caughtUp([outbox])
  await practice.startPayment(now, appointment)
  await views.caughtUp([outbox])
  await expect.poll(() => payloads).toEqual(['', ''])
  await listener.end()
})
