import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { accountStream, petStream, reviewStream } from '@lapka/contracts/streams.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { professionalById } from '../professionals/query.ts'
import { searchProfessionals } from '../professionals/search.ts'
import { rate, reviewed } from '../testing/rate.ts'
import { openPractice, tellStory } from '../testing/story.ts'
import { differencesAfterReplay, openTestViews, type TestViews } from '../testing/test-views.ts'
import { listReviews, reviewById, reviewsToWriteOf } from './query.ts'

let views: TestViews
let professionalId: string
beforeEach(async () => {
  views = await openTestViews()
  professionalId = (await openPractice(views)).professionalId
})
afterEach(() => views.close())

const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`
const write = (minute: number, change: Parameters<typeof reviewed>[0] = {}) => {
  const data = reviewed({ professionalId, ...change })
  return tell(minute, data.appointmentId, { type: 'ReviewWritten', data })
}
const tell = async (minute: number, appointmentId: string, event: LapkaEvent) => {
  await views.write(at(minute), { [reviewStream(appointmentId)]: [event] })
  return appointmentId
}
const read = async (query: Parameters<typeof listReviews>[2] = {}) => {
  await views.project('professionals')
  return listReviews(views.db, professionalId, query)
}
const ratingOf = async () => {
  const row = await professionalById(views.db, professionalId)
  return [row?.ratingTenths, row?.reviewCount]
}
const words = { stars: 1, care: null, clarity: 1, waiting: null, text: 'Не е така.' }

it('a professional’s page counts what stands, newest first, and profile and search have the same mean', async () => {
  const first = await write(1, { stars: 5, waiting: null })
  await write(2, { stars: 4, species: 'cat', serviceName: 'Ваксина', serviceNameEn: 'Vaccine' })
  const third = await write(3, { stars: 2, care: 1 })
  await tell(4, third, { type: 'ReviewAnswered', data: { appointmentId: third, accountId: randomUUID(), text: 'Прав сте.' } })
  await write(5, { professionalId: randomUUID(), stars: 1 })
  const { items, total, summary } = await read()
  expect(items.map(({ stars }) => stars)).toEqual([2, 4, 5])
  expect(items[0]).toMatchObject({ answer: { text: 'Прав сте.', answeredAt: at(4) }, authorName: 'Елена Т.', isRefunded: false })
  expect(total).toBe(3)
  expect(summary).toEqual({
    ratingTenths: 37,
    count: 3,
    distribution: [1, 1, 0, 1, 0],
    careTenths: 37,
    clarityTenths: null,
    waitingTenths: 30,
    answeredCount: 1,
    lowCount: 1,
    species: [
      { species: 'dog', count: 2 },
      { species: 'cat', count: 1 },
    ],
    services: [
      { name: 'Преглед', nameEn: 'Examination', count: 2 },
      { name: 'Ваксина', nameEn: 'Vaccine', count: 1 },
    ],
    removed: [],
    setAsideCount: 0,
  })
  expect(await ratingOf()).toEqual([37, 3])
  const found = await searchProfessionals(views.db, { sort: 'rating', minRating: 37 })
  expect(found.items.map((row) => row.professionalId)).toEqual([professionalId])
  expect((await searchProfessionals(views.db, { sort: 'rating', minRating: 38 })).items).toEqual([])

  const ids = async (query: Parameters<typeof listReviews>[2]) => (await read(query)).items.map(({ stars }) => stars)
  expect(await ids({ species: 'cat' })).toEqual([4])
  expect(await ids({ service: 'Vaccine' })).toEqual([4])
  expect(await ids({ show: 'answered' })).toEqual([2])
  expect(await ids({ show: 'low', species: 'cat' })).toEqual([])

  await tell(6, first, { type: 'ReviewEdited', data: { appointmentId: first, authorId: randomUUID(), ...words } })
  await tell(7, third, { type: 'ReviewRemoved', data: { appointmentId: third, authorId: randomUUID() } })
  const after = await read()
  expect(after.items).toMatchObject([{ stars: 4 }, { stars: 1, text: 'Не е така.', editedAt: at(6), writtenAt: at(1) }])
  expect(await ratingOf()).toEqual([25, 2])
  expect(await reviewById(views.db, third)).toMatchObject({
    isRemoved: true,
    review: { text: '', authorName: '', petName: '', breed: '' },
  })
  expect(await differencesAfterReplay(views, 'professionals')).toEqual([])
})

it('a review that is set aside is shown and filtered by, and counts neither in the profile nor in the search until it is decided', async () => {
  const [kept, aside] = [await write(1, { stars: 3 }), await write(2, { stars: 5, species: 'cat' })]
  await tell(3, aside, { type: 'ReviewSetAside', data: { appointmentId: aside, authorId: randomUUID(), caseId: randomUUID() } })
  const { items, summary } = await read()
  expect(items.map(({ id, isSetAside }) => [id, isSetAside])).toEqual([
    [aside, true],
    [kept, false],
  ])
  expect(summary).toMatchObject({ count: 1, ratingTenths: 30, setAsideCount: 1, distribution: [0, 0, 1, 0, 0] })
  expect(summary.species).toHaveLength(2)
  expect(await ratingOf()).toEqual([30, 1])
  const judged = { appointmentId: aside, authorId: randomUUID(), operatorId: 'maya', reason: '', reporterIds: [] }
  await tell(4, aside, { type: 'ReviewJudged', data: { ...judged, isRemoved: false, ground: null, isAfterObjection: false } })
  expect((await read()).summary).toMatchObject({ count: 2, setAsideCount: 0 })
  expect(await ratingOf()).toEqual([40, 2])
  expect(await differencesAfterReplay(views, 'professionals')).toEqual([])
})

it('an erased author leaves stars without words, names or an answer, however the log is cut', async () => {
  const authorId = randomUUID()
  const gone = await write(1, { authorId, stars: 3 })
  await tell(2, gone, {
    type: 'ReviewAnswered',
    data: { appointmentId: gone, accountId: randomUUID(), text: 'Здравейте, Елена' },
  })
  const other = await write(3, { authorId, stars: 4 })
  await views.write(at(4), { [accountStream(authorId)]: [{ type: 'AccountErased', data: { accountId: authorId } }] })
  await tell(5, other, {
    type: 'ReviewAnswered',
    data: { appointmentId: other, accountId: randomUUID(), text: 'Елена, благодаря' },
  })
  const { items, summary } = await read()
  const empty = { authorName: '', petName: '', breed: '', text: '', answer: null }
  expect(items).toMatchObject([
    { stars: 4, ...empty },
    { stars: 3, ...empty },
  ])
  expect(summary).toMatchObject({ count: 2, ratingTenths: 35 })
  expect(await differencesAfterReplay(views, 'professionals')).toEqual([])
})

it('pages follow each other without a gap or a double, also where many were written in one moment', async () => {
  const all = await rate(views, professionalId, Array<number>(45).fill(5))
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await read({ cursor })
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  } while (cursor !== undefined)
  expect(seen).toHaveLength(45)
  expect(new Set(seen)).toEqual(new Set(all))
})

it('a parent is asked about what took place, was kept and has no review, and a refund of all of it marks the review', async () => {
  const story = await tellStory(views)
  const views4 = ['appointments', 'professionals', 'accounts'] as const
  const visit = await story.book('2026-11-20T08:00:00.000Z', '2026-11-24T10:00:00.000Z')
  const toWrite = async () => {
    await views.project(...views4)
    return (await reviewsToWriteOf(views.db, story.parent.accountId, '2026-11-25T10:00:00.000Z')).map(
      ({ appointmentId }) => appointmentId,
    )
  }
  expect(await toWrite()).toEqual([])
  await story.complete('2026-11-24T10:30:00.000Z', visit)
  expect(await toWrite()).toEqual([visit.appointmentId])
  const dog = { petId: visit.petId, ownerId: story.parent.accountId }
  await views.write(at(7), { [petStream(visit.petId)]: [{ type: 'PetDied', data: { ...dog, on: null } }] })
  expect(await toWrite()).toEqual([])
  await views.write(at(8), { [petStream(visit.petId)]: [{ type: 'PetDeathWithdrawn', data: dog }] })
  expect(await toWrite()).toEqual([visit.appointmentId])
  const data = reviewed({ appointmentId: visit.appointmentId, professionalId: story.professionalId })
  await tell(9, visit.appointmentId, { type: 'ReviewWritten', data })
  expect(await toWrite()).toEqual([])
  expect((await reviewById(views.db, visit.appointmentId))?.review.isRefunded).toBe(false)
  await story.adjustBill('2026-11-24T11:00:00.000Z', visit, {
    amountCents: 0,
    reason: 'Нищо',
    refund: { refundId: randomUUID(), idempotencyKey: randomUUID() },
  })
  await views.project(...views4)
  expect((await reviewById(views.db, visit.appointmentId))?.review.isRefunded).toBe(true)
})
