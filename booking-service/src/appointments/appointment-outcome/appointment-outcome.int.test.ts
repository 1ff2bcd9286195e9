import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PinnedPolicies } from '@lapka/contracts/api/profile.ts'
import { claimDates } from '@lapka/domain/kernel/ledger.ts'
import { clientOf } from '../../testing/client.ts'
import { book, hold, openCheckouts } from '../../testing/road.ts'
import { startTestService, type TestService } from '../../testing/test-service.ts'
import { inDays, registerParent, registerVet, type Parent, type Vet } from '../../testing/town.ts'

let service: TestService
let vet: Vet
let parent: Parent
let id: string
let checkouts: { stop: () => Promise<void> }
const startsAt = inDays(4, '09:00')
const minutesIn = (minutes: number) => new Date(Date.parse(startsAt) + minutes * 60_000).toISOString()
beforeAll(async () => {
  service = await startTestService()
  vet = await registerVet(service)
  parent = await registerParent(service)
  checkouts = await openCheckouts(service)
  id = await book(service, { parent, vet, startsAt })
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

const tell = (action: string, body?: object, who: Vet | Parent = vet) =>
  clientOf(service, who).post(`/api/v2/appointments/${id}/${action}`, body)
const view = async (of = id) => {
  await service.seen()
  return (await clientOf(service, parent).get(`/api/v2/appointments/${of}`)).json()
}
const sheet = {
  diagnosis: 'Отит',
  medicines: [{ name: 'Амоксицилин', dose: '250 mg', instructions: '2 пъти дневно' }],
  notes: '',
}

test('before it has begun nothing can be said of an appointment; an overlap can be added', async () => {
  for (const [action, body] of [
    ['complete-appointment', undefined],
    ['mark-no-show', {}],
    ['adjust-bill', { amountCents: 100, reason: 'x' }],
    ['write-prescription', sheet],
  ] as const)
    expect((await tell(action, body)).json()).toMatchObject({ code: 'NOT_STARTED' })

  const body = { petId: parent.petId, serviceId: 'surgery', startsAt: minutesIn(10), reason: 'Спешно' }
  const added = await tell('add-overlapping-appointment', body)
  expect([added.statusCode, added.json()]).toMatchObject([201, { endsAt: minutesIn(70) }])
  const { id: addedId } = added.json<{ id: string }>()
  await expect(view(addedId)).resolves.toMatchObject({
    status: 'SCHEDULED',
    priceCents: 0,
    overlap: { appointmentId: id, reason: 'Спешно', dueToClinicCents: 12_000 },
  })
  const days = claimDates({ startsAt, endsAt: minutesIn(70), bufferMinutes: 0 }, 'Europe/Sofia')
  const claims = await service.db.selectFrom('views.claims').select('claimId').where('day', 'in', days).execute()
  expect(new Set(claims.map(({ claimId }) => claimId))).toEqual(new Set([id, addedId]))

  const unknown = await registerParent(service)
  expect((await tell('add-overlapping-appointment', { ...body, petId: unknown.petId })).json()).toMatchObject({
    code: 'NOT_FOUND',
  })
  expect((await tell('add-overlapping-appointment', { ...body, startsAt: minutesIn(30) })).json()).toMatchObject({
    code: 'NOT_OVERLAPPING',
  })
})

test('the professional books a free time for a pet they know, and only for such a pet', async () => {
  const { post } = clientOf(service, vet)
  const body = { petId: parent.petId, serviceId: 'exam', startsAt: inDays(5, '09:00') }
  const added = await post('/api/v2/appointments/add-appointment', body)
  expect([added.statusCode, added.json()]).toMatchObject([201, { endsAt: inDays(5, '09:30') }])
  await expect(view(added.json<{ id: string }>().id)).resolves.toMatchObject({
    status: 'SCHEDULED',
    paidCents: 0,
    dueToClinicCents: 3000,
  })
  const taken = await post('/api/v2/appointments/add-appointment', body)
  expect([taken.statusCode, taken.json()]).toMatchObject([
    409,
    { code: 'SLOT_TAKEN', alternatives: [expect.any(String), expect.any(String), expect.any(String)] },
  ])
  const unknown = await registerParent(service)
  const unpaid = await hold(service, { parent: unknown, vet, startsAt: inDays(5, '12:00') })
  const cancelled = await clientOf(service, unknown).post(`/api/v2/appointments/${unpaid}/cancel-appointment`, { reason: '' })
  expect(cancelled.statusCode).toBe(200)
  await service.seen()
  const strange = { ...body, petId: unknown.petId, startsAt: inDays(5, '11:00') }
  expect((await post('/api/v2/appointments/add-appointment', strange)).json()).toMatchObject({ code: 'NOT_FOUND' })
})

test('two windows move the same appointment: the second is told and moves nothing', async () => {
  const own = await book(service, { parent, vet, startsAt: inDays(6, '09:00') })
  const moveTo = (time: string) =>
    clientOf(service, vet).post(`/api/v2/appointments/${own}/move-appointment`, {
      startsAt: inDays(6, time),
      fromStartsAt: inDays(6, '09:00'),
    })
  expect((await moveTo('11:00')).statusCode).toBe(200)
  const second = await moveTo('13:00')
  expect([second.statusCode, second.json()]).toMatchObject([409, { code: 'MOVED_MEANWHILE' }])
  await expect(view(own)).resolves.toMatchObject({ startsAt: inDays(6, '11:00') })
})

test('a professional sets their policy; what is booked keeps its own, and a no-show gives back what that one says', async () => {
  const before = await book(service, { parent, vet, startsAt: inDays(7, '09:00') })
  const policy = { freePeriodHours: 48, lateRefundPercent: 30, noShowRefundPercent: 10 }
  expect((await clientOf(service, vet).put('/api/v2/profile/cancellation-policy', policy)).statusCode).toBe(200)
  await service.seen()
  const shown = { version: 2, noticeHours: 48, lateRefundPercent: 30, noShowRefundPercent: 10 }
  await expect(
    clientOf(service)
      .get(`/api/v2/professionals/${vet.professionalId}`)
      .then((answer) => answer.json()),
  ).resolves.toMatchObject({ policy: shown })
  const after = await book(service, { parent, vet, startsAt: inDays(3, '09:00') })
  await service.seen()
  const pinned = (await clientOf(service, vet).get('/api/v2/profile/pinned-policies')).json<PinnedPolicies>()
  expect([pinned.currentVersion, pinned.items.map(({ policy }) => policy.version)]).toEqual([2, [2, 1]])
  expect(pinned.items[0]).toMatchObject({ policy: shown, count: 1, appointments: [{ id: after }], lastAt: inDays(3, '09:00') })
  expect(pinned.items[1]?.appointments.map((one) => one.id)).toContain(before)
  expect(pinned.items[1]).toMatchObject({ lastAt: inDays(7, '09:00'), policy: { noticeHours: 24, lateRefundPercent: 50 } })
  await expect(view(before)).resolves.toMatchObject({
    policy: { version: 1, noticeHours: 24, lateRefundPercent: 50, noShowRefundPercent: 0 },
    freeCancellationUntil: inDays(6, '09:00'),
  })
  await expect(view(after)).resolves.toMatchObject({ policy: shown, freeCancellationUntil: inDays(1, '09:00') })

  service.clock.now = () => inDays(3, '09:40')
  expect((await clientOf(service, vet).post(`/api/v2/appointments/${after}/mark-no-show`)).statusCode).toBe(200)
  await expect(view(after)).resolves.toMatchObject({ outcome: 'no_show', refund: { amountCents: 300, status: 'requested' } })
})

test('case 18: after the policy was changed, preview = outcome = receipt by the policy of the day it was booked', async () => {
  const own = await book(service, { parent, vet, startsAt: inDays(8, '09:00') })
  const changed = { freePeriodHours: 240, lateRefundPercent: 7, noShowRefundPercent: 3 }
  expect((await clientOf(service, vet).put('/api/v2/profile/cancellation-policy', changed)).statusCode).toBe(200)
  service.clock.now = () => inDays(7, '12:00')
  const preview = (await clientOf(service, parent).get(`/api/v2/appointments/${own}/cancellation-preview`)).json()
  const { refundCents, keptCents, policy, freeCancellationUntil } = preview
  expect([refundCents, keptCents]).toEqual([900, 2100])
  const cancelled = await clientOf(service, parent).post(`/api/v2/appointments/${own}/cancel-appointment`, { reason: '' })
  expect(cancelled.json()).toMatchObject({ refundCents })
  await expect(view(own)).resolves.toMatchObject({
    policy,
    freeCancellationUntil,
    cancellation: { refundCents, keptCents },
    refund: { amountCents: refundCents },
  })
})

test('afterwards: completed, billed lower, prescribed; the parent reads it all and may do none of it', async () => {
  service.clock.now = () => minutesIn(40)
  expect((await tell('complete-appointment')).statusCode).toBe(200)
  await expect(view()).resolves.toMatchObject({ status: 'DONE', outcome: 'completed' })
  const billed = await tell('adjust-bill', { amountCents: 1800, reason: 'Без инжекция' })
  expect([billed.statusCode, billed.json()]).toMatchObject([200, { billCents: 1800, refundCents: 1200, dueToClinicCents: 0 }])
  await expect(view()).resolves.toMatchObject({
    bill: { amountCents: 1800, refundCents: 1200, reason: 'Без инжекция' },
    refund: { amountCents: 1200, status: 'requested' },
  })
  const written = await tell('write-prescription', sheet)
  expect(written.statusCode).toBe(201)
  const read = await clientOf(service, parent).get(`/api/v2/appointments/${id}/prescriptions`)
  expect(read.json()).toMatchObject({ items: [{ sheet }] })
  expect(JSON.stringify(await service.log.readStream(`appointment-${id}`))).not.toContain('Амоксицилин')
  for (const [action, body] of [
    ['complete-appointment', undefined],
    ['mark-no-show', {}],
    ['adjust-bill', { amountCents: 0, reason: 'x' }],
    ['write-prescription', sheet],
  ] as const)
    expect((await tell(action, body, parent)).statusCode).toBe(403)
})

test('case 15: two partial refunds at once give back together what the last bill leaves over', async () => {
  const answers = await Promise.all([
    tell('adjust-bill', { amountCents: 300, reason: 'Без лекарства' }),
    tell('adjust-bill', { amountCents: 200, reason: 'Без превръзка' }),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const dataOf = async (stream: string, type: string) =>
    (await service.log.readStream(stream)).flatMap((event) =>
      event.type === type ? [event.data as Record<string, unknown>] : [],
    )
  const [started] = await dataOf(`appointment-${id}`, 'PaymentStarted')
  const refunds = await dataOf(`payment-${String(started?.['paymentId'])}`, 'RefundRequested')
  const { bill } = await view()
  expect(refunds.reduce((sum, { amountCents }) => sum + Number(amountCents), 0)).toBe(3000 - bill.amountCents)
})

test('case 21: billed higher it is due to the clinic, paid there in parts, and the parent sees what is left', async () => {
  expect((await tell('adjust-bill', { amountCents: 4000, reason: 'Рентген' })).statusCode).toBe(200)
  const { dueToClinicCents: due } = await view()
  expect(due).toBeGreaterThan(1000)
  expect((await tell('record-paid-at-clinic', { amountCents: due + 1 })).json()).toMatchObject({ code: 'PAID_MORE_THAN_DUE' })
  const paid = await tell('record-paid-at-clinic', { amountCents: 1000 })
  expect([paid.statusCode, paid.json()]).toMatchObject([200, { paidAtClinicCents: 1000 }])
  await expect(view()).resolves.toMatchObject({ paidAtClinicCents: 1000, leftAtClinicCents: due - 1000, dueRemindedAt: null })
  await tell('record-paid-at-clinic', { amountCents: due })
  await expect(view()).resolves.toMatchObject({ paidAtClinicCents: due, leftAtClinicCents: 0 })
  expect((await tell('record-paid-at-clinic', { amountCents: 0 }, parent)).statusCode).toBe(403)
  for (const amountCents of [-1, 1.5, '5', 1e12])
    expect((await tell('record-paid-at-clinic', { amountCents })).json()).toMatchObject({ code: 'INVALID_INPUT' })
  const inDollars = await tell('record-paid-at-clinic', { amountCents: 1000, currency: 'USD' })
  expect(inDollars.json()).toMatchObject({ code: 'INVALID_INPUT' })
})

test('bad bills and sheets are refused with what is wrong, and write nothing', async () => {
  const head = await service.log.head()
  for (const body of [
    { amountCents: -1, reason: 'x' },
    { amountCents: 1.5, reason: 'x' },
    { amountCents: 1e12, reason: 'x' },
    { amountCents: 5 },
    { amountCents: 5, currency: 'USD', reason: 'x' },
  ])
    expect((await tell('adjust-bill', body)).json()).toMatchObject({ code: 'INVALID_INPUT' })
  for (const body of [{}, { medicines: [], notes: ' ' }, { ...sheet, more: 1 }])
    expect((await tell('write-prescription', body)).json()).toMatchObject({ code: 'INVALID_INPUT' })
  expect(await service.log.head()).toBe(head)
})
