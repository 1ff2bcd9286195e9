import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CaseDetails, CasePage } from '@lapka/contracts/api/cases.ts'
import type { ReviewPage, ReviewStanding, ReviewTransparency } from '@lapka/contracts/api/reviews.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { reviewStreams } from '@lapka/domain/reviews/review.ts'
import { clientOf } from '../testing/client.ts'
import { givePassword, PASSWORD } from '../testing/give-password.ts'
import { startTestService, systemContext, type TestService } from '../testing/test-service.ts'
import { registerParent, registerPerson, registerVet, type Parent, type Person, type Vet } from '../testing/town.ts'

let service: TestService
let [author, reader]: Parent[] = []
let vet: Vet
let [maya, ivo]: Person[] = []
let id: string

beforeAll(async () => {
  service = await startTestService()
  ;[author, reader, vet] = [await registerParent(service), await registerParent(service), await registerVet(service)]
  ;[maya, ivo] = [await registerPerson(service, 'OPERATOR'), await registerPerson(service, 'OPERATOR')]
})
afterAll(() => service.stop())
/** A review as if its visit had been. */
beforeEach(async () => {
  id = randomUUID()
  const shown = {
    authorName: 'Елена Т.',
    petName: 'Рекс',
    species: 'dog',
    breed: '',
    serviceName: 'Преглед',
    serviceNameEn: 'Exam',
  } as const
  const stars = { stars: 1, care: null, clarity: null, waiting: null, text: 'Жената на рецепцията, Ваня, беше груба.' }
  const who = { appointmentId: id, professionalId: vet.professionalId, authorId: author!.accountId }
  const written: LapkaEvent = { type: 'ReviewWritten', data: { ...who, ...shown, ...stars } }
  await service.handle(systemContext(new Date().toISOString()), { streams: reviewStreams(id) }, () => ({
    events: { review: [written] },
  }))
})

const as = (who: Person | undefined) => clientOf(service, who)
const report = (who: Person | undefined, body: object = { ground: 'personal_data', text: 'Назовава служителка.' }) =>
  as(who).post(`/api/v2/reviews/${id}/report-review`, body)
const caseOf = async () => {
  await service.seen()
  const { items } = (await as(maya).get('/api/v2/cases?kind=review')).json<CasePage>()
  return items.find(({ appointmentId }) => appointmentId === id)?.id ?? ''
}
const judge = async (who: Person | undefined, isRemoved: boolean, caseId: string, editedAt: string | null = null) =>
  as(who).post(`/api/v2/cases/${caseId}/decide-review`, {
    isRemoved,
    ground: isRemoved ? 'personal_data' : null,
    reason: 'Името на служителката.',
    editedAt,
  })
const object = (who: Person | undefined) => as(who).post(`/api/v2/reviews/${id}/object-review`, { text: 'Само малкото ѝ име.' })
const standing = async (who: Person | undefined) => {
  const answer = await as(who).get(`/api/v2/reviews/${id}?after=${await service.seen()}`)
  return answer.statusCode === 200 ? answer.json<ReviewStanding>() : answer.statusCode
}
const isShown = async () => {
  await service.seen()
  const { items } = (await clientOf(service).get(`/api/v2/professionals/${vet.professionalId}/reviews`)).json<ReviewPage>()
  return items.some((review) => review.id === id)
}

test('a reported review stays until decided; either side reads the ground; the objection is a second operator’s', async () => {
  expect((await report(vet)).statusCode).toBe(200)
  expect((await report(reader)).statusCode).toBe(200)
  expect((await report(vet)).json()).toMatchObject({ code: 'REVIEW_REPORTED' })
  expect((await report(author)).json()).toMatchObject({ code: 'REVIEW_OWN' })
  expect(await isShown()).toBe(true)
  const caseId = await caseOf()
  const details = (await as(maya).get(`/api/v2/cases/${caseId}`)).json<CaseDetails>()
  expect(details).toMatchObject({ kind: 'review', canClose: false, canAnswer: false })
  expect(details.history.map(({ type }) => type)).toEqual(['ReviewWritten', 'ReviewReported', 'CaseOpened', 'ReviewReported'])
  expect((await as(maya).post(`/api/v2/cases/${caseId}/close-case`, {})).json()).toMatchObject({ code: 'CASE_NEEDS_DECISION' })

  expect((await judge(maya, true, caseId)).statusCode).toBe(200)
  expect(await isShown()).toBe(false)
  const removed = { isRemoved: true, ground: 'personal_data', reason: 'Името на служителката.' }
  expect(await standing(author)).toMatchObject({ decision: removed, canObject: true, review: { id } })
  expect(await standing(vet)).toMatchObject({ decision: removed, canObject: false, review: null })
  expect(await standing(await registerParent(service))).toBe(404)
  const page = (await clientOf(service).get(`/api/v2/professionals/${vet.professionalId}/reviews`)).json<ReviewPage>()
  expect(page.summary.removed).toEqual([{ ground: 'personal_data', count: 1 }])
  const figures = (await clientOf(service).get('/api/v2/reviews/transparency')).json<ReviewTransparency>()
  expect(figures).toMatchObject({
    reported: 1,
    removals: [{ stars: 1, ground: 'personal_data', reportedBy: 'professional', count: 1 }],
  })

  expect((await object(vet)).json()).toMatchObject({ code: 'REVIEW_NOTHING_TO_OBJECT' })
  expect((await object(author)).statusCode).toBe(200)
  expect((await judge(maya, false, caseId)).json()).toMatchObject({ code: 'REVIEW_DECIDED_FIRST' })
  expect((await judge(ivo, false, caseId)).statusCode).toBe(200)
  expect(await isShown()).toBe(true)
  expect((await object(vet)).json()).toMatchObject({ code: 'REVIEW_DECISION_FINAL' })
})

test('what was kept and then made abusive is reported anew, and decided about as it reads now', async () => {
  await report(vet)
  const caseId = await caseOf()
  expect((await judge(maya, false, caseId)).statusCode).toBe(200)
  const data = { appointmentId: id, authorId: author!.accountId, stars: 1, care: null, clarity: null, waiting: null }
  const edited: LapkaEvent = { type: 'ReviewEdited', data: { ...data, text: 'Ваня е глупачка.' } }
  await service.handle(systemContext(new Date().toISOString()), { streams: reviewStreams(id) }, () => ({
    events: { review: [edited] },
  }))
  expect(await standing(vet)).toMatchObject({ hasReported: false, decision: { isRemoved: false } })
  expect((await report(vet)).statusCode).toBe(200)
  expect(await standing(vet)).toMatchObject({ hasReported: true })
  expect((await judge(maya, true, caseId)).json()).toMatchObject({ code: 'REVIEW_CHANGED' })
  const { history } = (await as(maya).get(`/api/v2/cases/${caseId}`)).json<CaseDetails>()
  const readAt = history.findLast(({ type }) => type === 'ReviewEdited')?.at
  expect((await judge(maya, true, caseId, readAt)).statusCode).toBe(200)
  expect(await isShown()).toBe(false)
})

test('a report that waits longer than the seven days that the page promises alarms the operators', async () => {
  await report(vet)
  const caseId = await caseOf()
  const { dueAt, openedAt } = (await as(maya).get(`/api/v2/cases/${caseId}`)).json<CaseDetails>()
  expect(Date.parse(dueAt) - Date.parse(openedAt)).toBe(7 * DAY_MS)
  const now = service.clock.now
  service.clock.now = () => new Date(Date.now() + 8 * DAY_MS).toISOString()
  const overview = await as(maya).get('/api/v2/operations/overview')
  service.clock.now = now
  expect(overview.json<{ attention: object[] }>().attention).toContainEqual(
    expect.objectContaining({ rule: 'casesLate', tone: 'bad', parameters: expect.objectContaining({ kind: 'review' }) }),
  )
})

test('two decisions at once are one', async () => {
  await report(vet)
  const caseId = await caseOf()
  const both = await Promise.all([judge(maya, true, caseId), judge(ivo, false, caseId)])
  expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
})

test('parents and vets decide nothing, a case of another kind is none, and nonsense is refused', async () => {
  await report(vet)
  const caseId = await caseOf()
  for (const who of [author, vet]) expect((await judge(who, true, caseId)).statusCode).toBe(403)
  expect((await judge(maya, true, randomUUID())).statusCode).toBe(404)
  const decide = (body: object) => as(maya).post(`/api/v2/cases/${caseId}/decide-review`, body)
  expect((await decide({ isRemoved: true, ground: null, reason: 'Защото', editedAt: null })).json()).toMatchObject({
    code: 'INVALID_INPUT',
  })
  expect((await decide({ isRemoved: true, ground: 'bad_stars', reason: 'Защото' })).statusCode).toBe(400)
  for (const body of [{ ground: 'insult', text: '' }, { ground: 'rude', text: 'Груб' }, { text: 'Груб' }])
    expect((await report(reader, body)).statusCode).toBe(400)
  expect((await as(undefined).post(`/api/v2/reviews/${id}/report-review`, { ground: 'insult', text: 'х' })).statusCode).toBe(401)
  expect(
    (await as(reader).post(`/api/v2/reviews/${randomUUID()}/report-review`, { ground: 'insult', text: 'х' })).statusCode,
  ).toBe(404)
})

test('a review of a professional who is gone is there for its sides alone', async () => {
  await report(reader)
  const stranger = await registerParent(service)
  expect(await standing(stranger)).toMatchObject({ review: { id } })
  await givePassword(service, vet)
  const erasing = { method: 'POST', url: '/api/v2/accounts/me/erase-account', payload: { password: PASSWORD } } as const
  expect((await as(vet).send(erasing)).statusCode).toBeLessThan(300)
  expect(await standing(stranger)).toBe(404)
  for (const side of [author, reader]) expect(await standing(side)).toMatchObject({ professional: { id: vet.professionalId } })
})
