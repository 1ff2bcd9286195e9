import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ReviewOfAppointment, ReviewPage } from '@lapka/contracts/api/reviews.ts'
import { reviewStream } from '@lapka/contracts/streams.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { clientOf } from '../testing/client.ts'
import { givePassword, PASSWORD } from '../testing/give-password.ts'
import { book, openCheckouts } from '../testing/road.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { inDays, registerParent, registerPerson, registerVet, type Parent, type Person, type Vet } from '../testing/town.ts'

let service: TestService
let checkouts: Awaited<ReturnType<typeof openCheckouts>>
let parent: Parent
let vet: Vet
let appointmentId: string
let hour = 7
const realNow = () => new Date().toISOString()
const daysLater = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

beforeAll(async () => {
  service = await startTestService()
  checkouts = await openCheckouts(service)
  ;[parent, vet] = await Promise.all([registerParent(service), registerVet(service)])
  await service.seen()
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})
/** A paid visit that took place, a week from today; the clock stands a day behind it. */
beforeEach(async () => {
  service.clock.now = realNow
  appointmentId = await book(service, { parent, vet, startsAt: inDays(7, `${String(hour++).padStart(2, '0')}:00`) })
  service.clock.now = () => daysLater(8)
})

const act = (who: Person, command: string, body?: object, key = randomUUID()) =>
  clientOf(service, who).post(`/api/v2/appointments/${appointmentId}/${command}`, body, { key })
const complete = async () => {
  const { statusCode, body } = await act(vet, 'complete-appointment')
  if (statusCode !== 200) throw new Error(body)
}
const readOwn = async (who: Person, after = 0) => {
  const answer = await clientOf(service, who).get(`/api/v2/appointments/${appointmentId}/review?after=${after}`)
  return answer.json<ReviewOfAppointment>()
}
const readPublic = async (query = '', who?: Person) => {
  await service.seen()
  return (await clientOf(service, who).get(`/api/v2/professionals/${vet.professionalId}/reviews?${query}`)).json<ReviewPage>()
}
const types = async () => (await service.handle.readEvents(reviewStream(appointmentId))).map(({ type }) => type)
const words = { stars: 4, care: 5, waiting: 3, text: 'Обясни всичко, но чакахме.' }

test('a parent reviews a paid visit once it took place, and everyone reads it with the vet’s one answer', async () => {
  expect(await readOwn(parent)).toMatchObject({ review: null, canWrite: false, refusal: 'REVIEW_TOO_EARLY', byline: 'Елена Т.' })
  expect((await act(parent, 'write-review', words)).json()).toMatchObject({ code: 'REVIEW_TOO_EARLY' })
  await complete()
  expect(await readOwn(parent)).toMatchObject({ canWrite: true, refusal: null })
  const asked = await clientOf(service, parent).get(`/api/v2/reviews/to-write?after=${await service.seen()}`)
  expect(asked.json()).toMatchObject({ items: [{ appointmentId, professional: { role: 'VET' }, isStay: false }] })

  const key = randomUUID()
  const written = await act(parent, 'write-review', words, key)
  expect(written.statusCode).toBe(200)
  expect((await act(parent, 'write-review', words, key)).json()).toEqual(written.json())
  expect((await act(parent, 'write-review', words)).json()).toMatchObject({ code: 'REVIEW_WRITTEN' })
  const { position } = written.json<{ position: number }>()
  expect(await readOwn(parent, position)).toMatchObject({ review: { ...words, clarity: null }, canWrite: false })

  expect((await act(vet, 'answer-review', { text: 'Благодарим.' })).statusCode).toBe(200)
  expect((await act(vet, 'answer-review', { text: 'И пак.' })).json()).toMatchObject({ code: 'REVIEW_ANSWERED' })
  const { items, summary, isOwn } = await readPublic()
  expect(items).toMatchObject([{ id: appointmentId, ...words, authorName: 'Елена Т.', answer: { text: 'Благодарим.' } }])
  expect(items[0]?.petName).not.toBe('')
  expect([summary.ratingTenths, summary.count, isOwn]).toEqual([40, 1, false])
  expect(await readPublic('', vet)).toMatchObject({ isOwn: true })
  const profile = await clientOf(service).get(`/api/v2/professionals/${vet.professionalId}`)
  expect(profile.json()).toMatchObject({ ratingTenths: 40, reviewCount: 1 })
  // Nothing of the account but what is shown.
  expect(JSON.stringify(items)).not.toContain(parent.accountId)
})

test('two requests at once write one review, and two answers one answer', async () => {
  await complete()
  const both = await Promise.all([act(parent, 'write-review', words), act(parent, 'write-review', { ...words, stars: 1 })])
  expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
  await Promise.all([act(vet, 'answer-review', { text: 'Едно' }), act(vet, 'answer-review', { text: 'Две' })])
  expect(await types()).toEqual(['ReviewWritten', 'ReviewAnswered'])
})

test('it is changed for thirty days and taken back at any time; then its words are gone from the page', async () => {
  await complete()
  await act(parent, 'write-review', words)
  expect((await act(parent, 'edit-review', { stars: 2, text: 'Вече не.' })).statusCode).toBe(200)
  expect((await readPublic()).items[0]).toMatchObject({ stars: 2, care: null, text: 'Вече не.', editedAt: expect.any(String) })
  service.clock.now = () => daysLater(39)
  expect((await act(parent, 'edit-review', { stars: 1 })).json()).toMatchObject({ code: 'REVIEW_FINAL' })
  expect((await act(parent, 'remove-review')).statusCode).toBe(200)
  expect((await readPublic()).items.map(({ id }) => id)).not.toContain(appointmentId)
  expect(await readOwn(parent)).toMatchObject({ review: null, isRemoved: true, canWrite: false })
  expect((await act(parent, 'write-review', words)).json()).toMatchObject({ code: 'REVIEW_GONE' })
})

test('strangers, the vet, clinics and operators write none; nobody but its vet answers', async () => {
  await complete()
  const [stranger, colleague, operator] = [
    await registerParent(service),
    await registerVet(service),
    await registerPerson(service, 'OPERATOR'),
  ]
  for (const [who, status] of [
    [stranger, 404],
    [colleague, 404],
    [vet, 403],
    [operator, 403],
  ] as const)
    expect([who.role, (await act(who, 'write-review', words)).statusCode]).toEqual([who.role, status])
  await act(parent, 'write-review', words)
  for (const who of [parent, stranger, colleague, operator])
    expect((await act(who, 'answer-review', { text: 'Мой отговор' })).statusCode).toBeGreaterThanOrEqual(403)
  expect(await types()).toEqual(['ReviewWritten'])
})

test('nonsense in any field is refused and writes nothing', async () => {
  await complete()
  const zalgo = `Д${'\u0301\u0302\u0303\u0304'.repeat(5)}обре`
  for (const body of [
    {},
    { stars: 0 },
    { stars: 6 },
    { stars: 4.5 },
    { stars: '5' },
    { stars: 5, care: 0 },
    { stars: 5, text: 7 },
    { stars: 5, text: 'х'.repeat(2001) },
    { stars: 5, text: zalgo },
    { stars: 5, text: 'а\u0000б' },
    { stars: 5, professionalId: randomUUID() },
  ])
    expect([body, (await act(parent, 'write-review', body)).statusCode]).toEqual([body, 400])
  const refused = await act(parent, 'write-review', { stars: 5, text: 'Тел. 0888 123 456' })
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'REVIEW_HAS_CONTACTS'])
  expect(await types()).toEqual([])
  for (const query of ['cursor=lost', 'species=cow', 'show=all', `service=${'х'.repeat(201)}`])
    expect((await clientOf(service).get(`/api/v2/professionals/${vet.professionalId}/reviews?${query}`)).statusCode).toBe(400)
  expect((await clientOf(service).get(`/api/v2/professionals/${randomUUID()}/reviews`)).statusCode).toBe(404)
})

test('who got all of it back writes none, and a review written before stays, marked', async () => {
  await complete()
  await act(parent, 'write-review', words)
  const bill = { amountCents: 0, reason: 'Нищо не се получи' }
  expect((await act(vet, 'adjust-bill', bill)).statusCode).toBe(200)
  expect((await readPublic()).items[0]).toMatchObject({ id: appointmentId, isRefunded: true })
  service.clock.now = realNow
  appointmentId = await book(service, { parent, vet, startsAt: inDays(6, '07:00') })
  service.clock.now = () => daysLater(8)
  await complete()
  await act(vet, 'adjust-bill', bill)
  expect((await act(parent, 'write-review', words)).json()).toMatchObject({ code: 'REVIEW_UNPAID' })
})

test('a parent in whose name the vet is paid writes none, and reads why', async () => {
  const own = await registerVet(service)
  await givePassword(service, own)
  // Until the views show whose profile it is, an account's payee is the one that it would register as.
  await service.seen()
  const account = { holder: 'ELENA PETROVA TODOROVA', iban: 'BG80BNBG96611020345678', bic: '', password: PASSWORD }
  service.clock.now = realNow
  expect((await clientOf(service, own).put('/api/v2/payouts/account', account)).statusCode).toBe(200)
  appointmentId = await book(service, { parent, vet: own, startsAt: inDays(6, '08:00') })
  service.clock.now = () => daysLater(8)
  expect((await act(own, 'complete-appointment')).statusCode).toBe(200)
  await expect.poll(() => readOwn(parent)).toMatchObject({ canWrite: false, refusal: 'REVIEW_TIED' })
  expect((await act(parent, 'write-review', words)).json()).toMatchObject({ code: 'REVIEW_TIED' })
  expect(await types()).toEqual([])
  // Nor are they asked for one.
  const asked = await clientOf(service, parent).get(`/api/v2/reviews/to-write?after=${await service.seen()}`)
  expect(asked.json<{ items: { appointmentId: string }[] }>().items.map((item) => item.appointmentId)).not.toContain(
    appointmentId,
  )
})

test('a visit that its vet never marked can be reviewed a week later, and its parent is asked', async () => {
  const toWrite = async () => {
    const asked = await clientOf(service, parent).get(`/api/v2/reviews/to-write?after=${await service.seen()}`)
    return asked.json<{ items: { appointmentId: string }[] }>().items.map((item) => item.appointmentId)
  }
  expect(await readOwn(parent)).toMatchObject({ canWrite: false, refusal: 'REVIEW_TOO_EARLY' })
  expect(await toWrite()).not.toContain(appointmentId)
  service.clock.now = () => daysLater(15)
  expect(await toWrite()).toContain(appointmentId)
  expect((await act(parent, 'write-review', words)).statusCode).toBe(200)
  // The vet marks it as missed afterwards: the review stays.
  expect((await act(vet, 'mark-no-show')).statusCode).toBe(200)
  expect((await readPublic()).items.map(({ id }) => id)).toContain(appointmentId)
})

test('a vet’s “did not come” keeps no review away: the parent complains, and an operator allows it', async () => {
  expect((await act(vet, 'mark-no-show')).statusCode).toBe(200)
  expect(await readOwn(parent)).toMatchObject({ canWrite: false, refusal: 'REVIEW_NOT_COME' })
  expect((await act(parent, 'write-review', words)).json()).toMatchObject({ code: 'REVIEW_NOT_COME' })
  const complaint = await clientOf(service, parent).post('/api/v2/complaints', { appointmentId, text: 'Бях там.' })
  const { id: caseId } = complaint.json<{ id: string }>()
  await service.seen()
  const admit = (who: Person) =>
    clientOf(service, who).post(`/api/v2/cases/${caseId}/admit-review`, { reason: 'Касова бележка.' })
  for (const who of [parent, vet]) expect((await admit(who)).statusCode).toBe(403)
  const operators = [await registerPerson(service, 'OPERATOR'), await registerPerson(service, 'OPERATOR')]
  const read = () => clientOf(service, operators[0]).get(`/api/v2/cases/${caseId}`)
  expect((await read()).json()).toMatchObject({ canAdmitReview: true })
  const both = await Promise.all(operators.map(admit))
  expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
  const details = (await read()).json<{ canAdmitReview: boolean; history: { type: string; text: string }[] }>()
  expect(details.canAdmitReview).toBe(false)
  expect(details.history).toContainEqual(expect.objectContaining({ type: 'ReviewAdmitted', text: 'Касова бележка.' }))
  expect(await readOwn(parent)).toMatchObject({ canWrite: true, refusal: null })
  expect((await act(parent, 'write-review', words)).statusCode).toBe(200)
  expect(await types()).toEqual(['ReviewAdmitted', 'ReviewWritten'])
})
