import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CaseDetails, CasePage } from '@lapka/contracts/api/cases.ts'
import type { ReviewPage, ReviewStanding } from '@lapka/contracts/api/reviews.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { reviewStreams } from '@lapka/domain/reviews/review.ts'
import { caseIdAbout } from '../cases/case-streams.ts'
import { clientOf } from '../testing/client.ts'
import { suspectRing } from '../testing/review-work.ts'
import { startTestService, systemContext, type TestService } from '../testing/test-service.ts'
import { registerParents, registerPerson, registerVet, type Parent, type Person, type Vet } from '../testing/town.ts'

let service: TestService
let authors: Parent[]
let vet: Vet
let [maya, ivo]: Person[] = []
/** The last one is honest. */
let ids: string[]
beforeAll(async () => {
  service = await startTestService()
  authors = await registerParents(service, 4)
  ;[maya, ivo] = [await registerPerson(service, 'OPERATOR'), await registerPerson(service, 'OPERATOR')]
})
afterAll(() => service.stop())
beforeEach(async () => {
  vet = await registerVet(service)
  ids = []
  for (const [index, { accountId: authorId }] of authors.entries()) {
    const appointmentId = randomUUID()
    const names = { authorName: 'Елена Т.', petName: '', species: 'dog', breed: '', serviceName: '', serviceNameEn: '' } as const
    const stars = { stars: index === 3 ? 2 : 5, care: null, clarity: null, waiting: null, text: `Отзив ${index}` }
    const data = { appointmentId, professionalId: vet.professionalId, authorId, ...names, ...stars }
    const written: LapkaEvent = { type: 'ReviewWritten', data }
    await service.handle(systemContext(new Date().toISOString()), { streams: reviewStreams(appointmentId) }, () => ({
      events: { review: [written] },
    }))
    ids.push(appointmentId)
  }
})

const as = (who: Person | undefined) => clientOf(service, who)
const suspect = () => suspectRing(service, { professionalId: vet.professionalId, appointmentIds: ids.slice(0, 3) })
const page = async () => {
  await service.seen()
  return (await clientOf(service).get(`/api/v2/professionals/${vet.professionalId}/reviews`)).json<ReviewPage>()
}
const decide = (who: Person | undefined, caseId: string, isRemoved: boolean) =>
  as(who).post(`/api/v2/cases/${caseId}/decide-ring`, {
    isRemoved,
    ground: isRemoved ? 'advertising' : null,
    reason: 'Една карта.',
  })
const figures = async () => {
  const { items, summary } = await page()
  return [items.length, summary.count, summary.ratingTenths, summary.setAsideCount]
}

test('the reviews of a ring are shown and marked, and count again only once an operator says so', async () => {
  expect(await figures()).toEqual([4, 4, 43, 0])
  const caseId = await suspect()
  expect(await figures()).toEqual([4, 1, 20, 3])
  expect((await page()).items.map(({ isSetAside }) => isSetAside)).toEqual([false, true, true, true])
  const profile = await clientOf(service).get(`/api/v2/professionals/${vet.professionalId}`)
  expect(profile.json()).toMatchObject({ ratingTenths: 20, reviewCount: 1 })
  const details = (await as(maya).get(`/api/v2/cases/${caseId}`)).json<CaseDetails>()
  expect(details).toMatchObject({ kind: 'ring', canClose: false, ring: { reasons: ['same_card', 'burst'] } })
  expect(details.ring?.reviews).toHaveLength(3)
  for (const who of [authors[0], vet]) expect((await decide(who, caseId, false)).statusCode).toBe(403)
  expect((await as(maya).post(`/api/v2/cases/${caseId}/close-case`, {})).json()).toMatchObject({ code: 'CASE_NEEDS_DECISION' })
  expect((await decide(maya, randomUUID(), false)).statusCode).toBe(404)
  const both = await Promise.all([decide(maya, caseId, false), decide(ivo, caseId, true)])
  expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
  const after = await figures()
  expect([
    [4, 4, 43, 0],
    [1, 1, 20, 0],
  ]).toContainEqual(after)
})

test('of removed ones each author objects for their own, and a second operator puts that one back', async () => {
  const caseId = await suspect()
  expect((await decide(maya, caseId, true)).statusCode).toBe(200)
  expect(await figures()).toEqual([1, 1, 20, 0])
  const [author, other] = authors
  const id = ids[0] ?? ''
  const standing = (await as(author).get(`/api/v2/reviews/${id}?after=${await service.seen()}`)).json<ReviewStanding>()
  expect(standing).toMatchObject({ canObject: true, decision: { ground: 'advertising', reason: 'Една карта.' } })
  expect((await as(other).get(`/api/v2/reviews/${id}`)).statusCode).toBe(404)
  expect((await as(author).post(`/api/v2/reviews/${id}/object-review`, { text: 'Сестри сме.' })).statusCode).toBe(200)
  await service.seen()
  const waiting = (await as(ivo).get('/api/v2/cases?kind=review')).json<CasePage>().items.map((one) => one.id)
  expect(waiting).toContain(caseIdAbout('review', id))
  const judge = (who: Person | undefined) =>
    as(who).post(`/api/v2/cases/${caseIdAbout('review', id)}/decide-review`, {
      isRemoved: false,
      ground: null,
      reason: 'Видях документ.',
      editedAt: null,
    })
  expect((await judge(maya)).json()).toMatchObject({ code: 'REVIEW_DECIDED_FIRST' })
  expect((await judge(ivo)).statusCode).toBe(200)
  expect(await figures()).toEqual([2, 2, 35, 0])
})
