import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { professionalStream } from '@lapka/contracts/streams.ts'
import { DAY_MS, MINUTE_MS, UNDO_MS } from '@lapka/contracts/time.ts'
import { WORK_CHANNEL } from '@lapka/state/outbox/insert-work.ts'
import { finishWork, leaseWork } from '@lapka/state/outbox/work-list.ts'
import { rebuildProjection } from '@lapka/projections/checkpoint.ts'
import { addMs } from '@lapka/domain/kernel/instant.ts'
import { paymentOf } from '@lapka/domain/testing/commands.ts'
import { tellStory, type Booked, type TestStory } from '@lapka/projections/testing/story.ts'
import { openTestViews, type TestViews } from '@lapka/projections/testing/test-views.ts'
import type { EmailTemplate } from '@lapka/contracts/letters.ts'
import type { VerificationTemplate } from '../verifications/verification-letters.ts'
import { outbox } from './project.ts'

const HALF_HOUR_MS = 30 * MINUTE_MS
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

const readWork = async () => {
  await views.project(outbox)
  const undone = views.db.selectFrom('state.outbox').selectAll().where('doneAt', 'is', null)
  const rows = await undone.orderBy('dueAt').orderBy('workId').execute()
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
/** The last events' work, without the work known before; offers of freed time stand last. */
const requestedBy = async (write: () => Promise<unknown>) => {
  const before = JSON.stringify(await readWork())
  await write()
  const requested = (await readWork()).filter((work) => !before.includes(JSON.stringify(work)))
  return requested.toSorted((one, other) => Number(isOffer(one)) - Number(isOffer(other)))
}
const isOffer = ({ payload }: { payload: { kind: string } }) => payload.kind === 'offer-time'
/** The day of the appointment has time again. */
const freed = (dueAt: string) => ({
  payload: {
    kind: 'offer-time',
    professionalId: appointment.professionalId,
    date: '2026-12-01',
    claimId: appointment.appointmentId,
  },
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
const document = (what: 'receipt' | 'credit_note', at: string, more = {}) => work('issue-document', at, { what, at, ...more })
const remind = (sequence: number, plannedAt: string) => work('remind-appointment', plannedAt, { sequence, plannedAt })

it('a hold asks to be ended when it runs out', async () => {
  await expect(readWork()).resolves.toEqual([work('expire-hold', later(10))])
})

it('paying asks for a page at once and for a look at its end', async () => {
  await expect(requestedBy(() => story.startPayment(later(1), appointment))).resolves.toEqual([
    payment('open-checkout', later(1)),
    payment('settle-payment', later(20)),
  ])
})

/** All that writing requests, in any order. */
const expectWork = async (write: () => Promise<unknown>, works: object[]) => {
  const requested = await requestedBy(write)
  expect(requested).toEqual(expect.arrayContaining(works))
  expect(requested).toHaveLength(works.length)
}
const pay = async () => {
  await story.startPayment(later(1), appointment)
  await story.capture(later(1), appointment)
  await readWork()
}
const refundKeys = () => ({ refundId: randomUUID(), idempotencyKey: randomUUID() })

it('a confirmed and a moved appointment are written to both sides', async () => {
  await story.startPayment(later(1), appointment)
  await expectWork(
    () => story.capture(later(2), appointment),
    [
      remind(0, later(2)),
      mail('appointment-confirmed', 'parent', later(2)),
      mail('appointment-confirmed', 'professional', later(2)),
      document('receipt', later(2)),
    ],
  )
  await expect(requestedBy(() => story.move(later(3), appointment, '2026-12-02T08:00:00.000Z'))).resolves.toEqual([
    remind(1, later(3)),
    mail('appointment-moved', 'parent', later(3)),
    mail('appointment-moved', 'professional', later(3)),
    freed(later(3)),
  ])
})

const cancelled = (minutes: number) => [
  mail('appointment-cancelled', 'parent', later(minutes)),
  mail('appointment-cancelled', 'professional', later(minutes)),
]

it('an unpaid cancellation closes the open page, a paid one needs no look at the payment', async () => {
  await story.startPayment(later(1), appointment)
  await expectWork(
    () => story.cancel(later(2), appointment),
    [...cancelled(2), payment('settle-payment', later(2)), freed(later(2))],
  )
  appointment = await story.book(later(2), '2026-12-01T10:00:00.000Z')
  await readWork()
  let refundId = ''
  const requested = await requestedBy(async () => {
    refundId = await story.cancel(later(3), appointment, { by: 'professional' })
  })
  expect(requested).toEqual(
    expect.arrayContaining([...cancelled(3), payment('send-refund', later(3), { refundId }), freed(later(3))]),
  )
  expect(requested).toHaveLength(4)
})

it('a cancellation that may be taken back asks for its end only; that asks for the letters and the refund', async () => {
  await pay()
  let refundId = ''
  await expectWork(async () => {
    refundId = await story.cancel(later(2), appointment, { isUndoable: true })
  }, [work('settle-cancellation', addMs(later(2), UNDO_MS))])
  await expectWork(
    () => story.settle(later(4), appointment),
    [...cancelled(4), payment('send-refund', later(4), { refundId }), freed(later(4))],
  )
})

it('cancelled again with other amounts while it might be taken back, both refunds go out and one letter to each', async () => {
  await pay()
  const late = (Date.parse(appointment.startsAt) - Date.parse(at)) / 60_000 - 60
  const first = await story.cancel(later(late), appointment, { isUndoable: true })
  let second = ''
  await expectWork(async () => {
    second = await story.cancel(later(late + 0.1), appointment, { by: 'professional' })
  }, [
    ...cancelled(late + 0.1),
    ...[first, expect.any(String)].map((refundId) => payment('send-refund', later(late + 0.1), { refundId })),
    freed(later(late + 0.1)),
  ])
  expect(second).not.toBe(first)
})

it('case 7: paid too late the parent alone is told, the professional never knew', async () => {
  await story.startPayment(later(1), appointment)
  await story.expire(later(21), appointment)
  await story.book(later(22), appointment.startsAt)
  const refund = refundKeys()
  await expectWork(
    () => story.capture(later(30), appointment, { refund }),
    [
      mail('paid-after-expiry', 'parent', later(30)),
      payment('send-refund', later(30), { refundId: refund.refundId }),
      document('receipt', later(30)),
    ],
  )
})

it('paid less than due the parent alone is told that it was cancelled', async () => {
  await story.startPayment(later(1), appointment)
  const refund = refundKeys()
  await expectWork(
    () => story.capture(later(3), appointment, { amountCents: 1000, refund }),
    [
      mail('appointment-cancelled', 'parent', later(3)),
      payment('send-refund', later(3), { refundId: refund.refundId }),
      document('receipt', later(3)),
      freed(later(3)),
    ],
  )
})

it('cancelled because the professional closed the day both are told', async () => {
  await pay()
  let refundId = ''
  await expectWork(async () => {
    refundId = await story.cancel(later(30), appointment, { by: 'professional', reasonCode: 'BLOCKED_BY_PROFESSIONAL' })
  }, [...cancelled(30), payment('send-refund', later(30), { refundId: expect.any(String) }), freed(later(30))])
  expect(refundId).not.toBe('')
})

it('a refund is sent and looked after, its end is told to the parent, and once more when it held', async () => {
  await pay()
  const refundId = await story.cancel(later(30), appointment)
  await readWork()
  const record = (minutes: number, status: 'pending' | 'succeeded' | 'failed') => () =>
    story.recordRefund(later(minutes), appointment, { refundId, status, expectedBy: later(9999) })
  await expectWork(record(31, 'pending'), [payment('check-refund', later(31.25), { refundId })])
  const succeeded = (minutes: number, toldAt: string) => [
    payment('find-refunds-by-hand', later(minutes)),
    document('credit_note', later(minutes), { refundId }),
    mail('refund-succeeded', 'parent', toldAt, { refundId }),
  ]
  await expectWork(record(52, 'succeeded'), succeeded(52, later(52)))
  await expect(requestedBy(record(52.5, 'failed'))).resolves.toMatchObject([{ payload: { kind: 'send-refund', refundId } }])
  // Sent again after it came back: announced only once it held, so that no parent reads "paid back" three times in a minute.
  await expectWork(record(53, 'succeeded'), succeeded(53, later(53 + 60)))
})

it('a refund that fails is tried again with a growing distance, and then the parent is told that a person looks at it', async () => {
  await pay()
  const refundId = await story.cancel(later(30), appointment)
  await readWork()
  const fail = () => story.recordRefund(later(40), appointment, { refundId, status: 'failed' })
  const retries = await requestedBy(async () => {
    await fail()
    await fail()
  })
  expect(retries.map(({ dueAt }) => (Date.parse(dueAt) - Date.parse(later(40))) / 1000)).toEqual([5, 20])
  await expect(requestedBy(fail)).resolves.toEqual([mail('refund-needs-person', 'parent', later(40), { refundId })])
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
  await story.startPayment(later(1), appointment)
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

it('workers are told of work that is due, and not of work of later', async () => {
  const listener = new pg.Client({ connectionString: views.url })
  const payloads: string[] = []
  listener.on('notification', ({ payload = '' }) => payloads.push(payload))
  await listener.connect()
  await listener.query(`listen ${WORK_CHANNEL}`)
  views.run([outbox])
  // The letter about the vet's own verification.
  await expect.poll(() => payloads).toHaveLength(1)
  const now = new Date().toISOString()
  const appointment = await story.place(now, new Date(Math.ceil(Date.now() / HALF_HOUR_MS) * HALF_HOUR_MS + DAY_MS).toISOString())
  await views.caughtUp([outbox])
  await story.startPayment(now, appointment)
  await views.caughtUp([outbox])
  await expect.poll(() => payloads).toEqual(['', ''])
  await listener.end()
})
