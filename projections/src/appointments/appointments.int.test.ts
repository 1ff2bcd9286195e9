import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { appointmentView } from '@lapka/contracts/api/appointments.ts'
import { UNDO_MS } from '@lapka/contracts/time.ts'
import { addMs } from '@lapka/domain/kernel/instant.ts'
import { checkUp, tellStory, type TestStory, type Booked } from '../testing/story.ts'
import { differencesAfterReplay, openTestViews, type TestViews } from '../testing/test-views.ts'
import { ForeignCursor } from '../foreign-cursor.ts'
import { appointmentById, countOpenHolds, listAppointments } from './query.ts'

const placedAt = '2026-11-20T10:00:00.000Z'
const startsAt = '2026-12-01T08:00:00.000Z'
const later = (minutes: number) => new Date(Date.parse(placedAt) + minutes * 60_000).toISOString()

let views: TestViews
let story: TestStory
beforeEach(async () => {
  views = await openTestViews()
  story = await tellStory(views)
})
afterEach(() => views.close())

const project = () => views.project('accounts', 'professionals', 'appointments')
const see = async ({ appointmentId }: Booked, now = later(60)) => {
  await project()
  const view = await appointmentById(views.db, appointmentId, now)
  return appointmentView.parse(view)
}
const book = async (start = startsAt) => {
  const appointment = await story.place(placedAt, start)
  await story.startPayment(later(1), appointment)
  await story.openCheckout(later(1), appointment)
  await story.capture(later(3), appointment)
  return appointment
}

it('a held appointment shows all that was agreed, until when it is held, and who and what it is for', async () => {
  const appointment = await story.place(placedAt, startsAt)
  await expect(see(appointment, later(1))).resolves.toEqual({
    id: appointment.appointmentId,
    number: expect.stringMatching(/^LP-\d{5}[A-Z]$/),
    status: 'PAYMENT',
    startsAt,
    endsAt: '2026-12-01T08:30:00.000Z',
    zone: 'Europe/Sofia',
    priceCents: 4000,
    priceLines: [
      {
        item: { kind: 'service', serviceId: 'check-up', name: 'Профилактичен преглед', nameEn: 'Check-up' },
        cents: 4000,
      },
    ],
    paidCents: 0,
    currency: 'EUR',
    freeCancellationUntil: '2026-11-30T08:00:00.000Z',
    holdExpiresAt: later(10),
    isHoldExtendable: true,
    isCancellable: true,
    isMovable: false,
    isMovableByProfessional: false,
    isEditable: false,
    isResizable: false,
    meetingType: null,
    location: 'AT_PROFESSIONAL',
    visitAddress: null,
    stay: null,
    visitMinutes: null,
    seriesId: null,
    seat: null,
    isAddressChangeable: false,
    changeCount: 0,
    placedAt,
    paidAt: null,
    cardLast4: null,
    service: { id: checkUp.id, name: checkUp.name, nameEn: checkUp.nameEn },
    professional: {
      id: story.professionalId,
      displayName: 'д-р Мария Жечева',
      latinName: '',
      phone: '',
      role: 'VET',
      city: 'София',
      address2: 'ул. „Липова“ 14',
      clinicName: 'Зелен хълм',
      specializations: ['dermatology'],
    },
    parent: { id: story.parent.accountId, displayName: 'Елена Тодорова' },
    pet: { id: story.dog.petId, name: 'Рекс', animalType: 'dog', breed: 'labrador' },
    pets: [{ id: story.dog.petId, name: 'Рекс', animalType: 'dog', breed: 'labrador' }],
    reason: 'Кашля от два дни',
    policy: { version: 1, noticeHours: 24, lateRefundPercent: 50, noShowRefundPercent: 0 },
    moveCount: 0,
    cancellation: null,
    arrival: null,
    report: null,
    outcome: null,
    bill: null,
    overlap: null,
    dueToClinicCents: 0,
    paidAtClinicCents: 0,
    leftAtClinicCents: 0,
    dueRemindedAt: null,
    refund: null,
    refunds: [],
    position: expect.any(Number),
  })
})

it('paying lengthens the hold, being paid ends it, and the appointment’s end makes it done', async () => {
  const appointment = await story.place(placedAt, startsAt)
  await story.startPayment(later(1), appointment)
  await story.openCheckout(later(1), appointment)
  await expect(see(appointment)).resolves.toMatchObject({ status: 'PAYMENT', holdExpiresAt: later(20) })
  await story.capture(later(3), appointment)
  const paid = { status: 'SCHEDULED', paidCents: 4000, paidAt: later(3), cardLast4: '4242', holdExpiresAt: null }
  await expect(see(appointment)).resolves.toMatchObject(paid)
  await expect(see(appointment, appointment.endsAt)).resolves.toMatchObject({ ...paid, status: 'DONE' })
})

it('a hold whose parent asked for more time lasts longer and cannot be extended again', async () => {
  const appointment = await story.place(placedAt, startsAt)
  await story.extendHold(later(9), appointment)
  const lengthened = { status: 'PAYMENT', holdExpiresAt: later(15), isHoldExtendable: false }
  await expect(see(appointment, later(14))).resolves.toMatchObject(lengthened)
  const untilItsStart = await story.place(later(20), later(30))
  await expect(see(untilItsStart, later(29))).resolves.toMatchObject({ isHoldExtendable: false })
})

it('a hold that is over by the clock cannot be extended, written as expired or not', async () => {
  const appointment = await story.place(placedAt, startsAt)
  await expect(see(appointment, later(9))).resolves.toMatchObject({ isHoldExtendable: true })
  await expect(see(appointment, later(10))).resolves.toMatchObject({ isHoldExtendable: false })
})

it('a hold that ran out and a cancelled appointment are both cancelled, and only one of them says who cancelled', async () => {
  const first = await story.place(placedAt, startsAt)
  await story.expire(later(11), first)
  await expect(see(first)).resolves.toMatchObject({ status: 'CANCELED', cancellation: null, holdExpiresAt: null })
  const second = await book('2026-12-02T08:00:00.000Z')
  await story.cancel(later(30), second)
  await expect(see(second)).resolves.toMatchObject({
    status: 'CANCELED',
    cancellation: { by: 'parent', at: later(30), reason: 'Оправи се', refundCents: 4000, keptCents: 0, undoUntil: null },
  })
})

it('case 13: money that arrives after the cancellation changes its amounts and not when it was cancelled', async () => {
  const appointment = await story.place(placedAt, startsAt)
  await story.startPayment(later(1), appointment)
  await story.cancel(later(2), appointment)
  await story.capture(later(3), appointment)
  await expect(see(appointment)).resolves.toMatchObject({
    cancellation: { at: later(2), reason: 'Оправи се', refundCents: 4000 },
  })
})

it('what an erased parent had written is not said where their cancelling comes after', async () => {
  const appointment = await book()
  await views.vault.erase(story.parent.accountId)
  await story.cancel(later(4), appointment)
  await expect(see(appointment)).resolves.toMatchObject({ status: 'CANCELED', cancellation: { reason: '' } })
})

it('a moved appointment shows its new time and how often it was moved', async () => {
  const moved = await story.move(later(20), await book(), '2026-12-03T09:00:00.000Z')
  await expect(see(moved)).resolves.toMatchObject({
    status: 'SCHEDULED',
    startsAt: '2026-12-03T09:00:00.000Z',
    endsAt: '2026-12-03T09:30:00.000Z',
    freeCancellationUntil: '2026-12-02T09:00:00.000Z',
    moveCount: 1,
  })
})

it('a refund leaves a dated trail with its reference, also through a failed attempt', async () => {
  const appointment = await book()
  const refundId = await story.cancel(later(30), appointment)
  const expectedBy = '2026-11-30T00:00:00.000Z'
  await story.submitRefund(later(31), appointment, { refundId, attempt: 1, providerRefundId: 're_1' })
  await story.recordRefund(later(32), appointment, { refundId, status: 'failed', providerRefundId: 're_1' })
  await expect(see(appointment)).resolves.toMatchObject({ refund: { status: 'failed', amountCents: 4000, reference: 're_1' } })
  const again = { refundId, providerRefundId: 're_2' }
  await story.submitRefund(later(33), appointment, { ...again, attempt: 2 })
  await story.recordRefund(later(33), appointment, { ...again, status: 'pending', expectedBy })
  await story.recordRefund(later(40), appointment, { ...again, status: 'succeeded', bankReference: '74537604221222132710572' })
  expect((await see(appointment)).refund).toEqual({
    id: refundId,
    status: 'succeeded',
    amountCents: 4000,
    reference: 're_2',
    bankReference: '74537604221222132710572',
    expectedBy,
    timeline: [
      { status: 'requested', at: later(30) },
      { status: 'submitted', at: later(31) },
      { status: 'failed', at: later(32) },
      { status: 'submitted', at: later(33) },
      { status: 'pending', at: later(33) },
      { status: 'succeeded', at: later(40) },
    ],
  })
})

it('a cancellation can be taken back until it is over by the clock, and leaves nothing of itself', async () => {
  const appointment = await book()
  const before = await see(appointment)
  const undoUntil = addMs(later(30), UNDO_MS)
  const refundId = await story.cancel(later(30), appointment, { isUndoable: true })
  const cancelled = await see(appointment, later(30))
  expect(cancelled).toMatchObject({
    status: 'CANCELED',
    refund: { id: refundId, status: 'requested' },
    cancellation: { undoUntil },
  })
  await expect(
    views.db.selectFrom('views.refunds').select('refundId').where('refundId', '=', refundId).execute(),
  ).resolves.toEqual([])
  const justAfter = new Date(Date.parse(undoUntil) + 1).toISOString()
  await expect(see(appointment, undoUntil)).resolves.toMatchObject({ cancellation: { undoUntil } })
  await expect(see(appointment, justAfter)).resolves.toMatchObject({ cancellation: { undoUntil: null } })
  await story.undo(later(30.1), appointment)
  await expect(see(appointment)).resolves.toEqual({ ...before, position: expect.any(Number) })
  const refund = await story.cancel(later(32), appointment, { isUndoable: true })
  await story.settle(later(33), appointment)
  await expect(see(appointment, later(32))).resolves.toMatchObject({
    cancellation: { at: later(32), undoUntil: null },
    refunds: [{ id: refund, status: 'requested', timeline: [{ status: 'requested', at: later(33) }] }],
  })
})

it('several refunds of one payment are one sum that is as far as the slowest of them', async () => {
  const appointment = await book()
  const [first, second] = [randomUUID(), randomUUID()]
  const bill = (refundId: string, amountCents: number) => {
    const refund = { refundId, idempotencyKey: refundId }
    return story.adjustBill(appointment.endsAt, appointment, { amountCents, reason: 'По-кратко', refund })
  }
  await bill(first, 2000)
  await story.recordRefund(appointment.endsAt, appointment, { refundId: first, status: 'succeeded' })
  await bill(second, 500)
  await expect(see(appointment)).resolves.toMatchObject({
    refund: { status: 'requested', amountCents: 3500 },
    refunds: [
      { id: first, status: 'succeeded' },
      { id: second, status: 'requested' },
    ],
  })
  await story.refundNeedsPerson(appointment.endsAt, appointment, { refundId: second })
  await expect(see(appointment)).resolves.toMatchObject({ refund: { status: 'needs_person' } })
})

it('lists are a person’s own, newest start first, bounded by start and status, in pages without gaps', async () => {
  const days = ['01', '02', '03', '04', '05']
  const appointments: Booked[] = []
  for (const day of days) appointments.push(await book(`2026-12-${day}T08:00:00.000Z`))
  await story.cancel(later(30), appointments[1]!)
  await project()
  const list = (filter: object) =>
    listAppointments(views.db, { parentId: story.parent.accountId, now: '2026-12-04T12:00:00.000Z', ...filter })
  const starts = async (filter: object) => (await list(filter)).items.map((item) => item.startsAt.slice(8, 10))
  await expect(starts({})).resolves.toEqual(['05', '04', '03', '02', '01'])
  await expect(starts({ from: appointments[1]!.startsAt, to: appointments[3]!.startsAt })).resolves.toEqual(['03', '02'])
  await expect(starts({ status: 'SCHEDULED' })).resolves.toEqual(['05'])
  await expect(starts({ status: 'DONE' })).resolves.toEqual(['04', '03', '01'])
  await expect(starts({ status: 'CANCELED' })).resolves.toEqual(['02'])
  await expect(starts({ status: 'PAYMENT' })).resolves.toEqual([])
  await expect(starts({ parentId: story.professionalId })).resolves.toEqual([])
  await expect(starts({ parentId: undefined, professionalId: story.professionalId })).resolves.toHaveLength(5)
  const first = await list({ limit: 2 })
  await expect(starts({ limit: 2, cursor: first.nextCursor })).resolves.toEqual(['03', '02'])
  for (const cursor of [
    'not-ours',
    Buffer.from(`2026-02-30T08:00:00.000Z ${appointments[0]!.appointmentId}`).toString('base64url'),
  ])
    await expect(starts({ cursor })).rejects.toThrow(ForeignCursor)
  expect((await list({ limit: 5 })).nextCursor).toBeUndefined()
})

it('only holds that still run are counted', async () => {
  const parentId = story.parent.accountId
  await story.place(placedAt, startsAt)
  await story.place(later(5), '2026-12-02T08:00:00.000Z')
  await book('2026-12-03T08:00:00.000Z')
  await project()
  expect((await countOpenHolds(views.db, [parentId], later(6))).get(parentId)).toBe(2)
  expect((await countOpenHolds(views.db, [parentId], later(10))).get(parentId)).toBe(1)
  expect((await countOpenHolds(views.db, [parentId], later(15))).get(parentId)).toBe(undefined)
})

it('an erased parent leaves the appointment without name, pet name and reason', async () => {
  const appointment = await book()
  await views.vault.erase(story.parent.accountId)
  await views.vault.erase(appointment.petId)
  await expect(see(appointment)).resolves.toMatchObject({ parent: { displayName: '' }, pet: { name: '' }, reason: '' })
})

it('replayed twice and rebuilt from the first event the tables are the same', async () => {
  const appointment = await book()
  const refundId = await story.cancel(later(30), appointment)
  await story.submitRefund(later(31), appointment, { refundId, attempt: 1, providerRefundId: 're_1' })
  await story.move(later(40), await book('2026-12-02T08:00:00.000Z'), '2026-12-02T10:00:00.000Z')
  const undone = await book('2026-12-03T08:00:00.000Z')
  await story.cancel(later(40), undone, { isUndoable: true })
  await story.undo(later(40.1), undone)
  await story.place(later(41), '2026-12-04T08:00:00.000Z', { reason: `Куче${'\ud83d'}\0` })
  await project()
  await expect(differencesAfterReplay(views, 'accounts', 'appointments')).resolves.toEqual([])
})
