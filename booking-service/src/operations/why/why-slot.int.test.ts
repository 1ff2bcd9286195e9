import type { WhySlotAnswer } from '@lapka/contracts/api/operations/why-slot.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf } from '../../testing/client.ts'
import { book, openCheckouts } from '../../testing/road.ts'
import { startTestService, type TestService } from '../../testing/test-service.ts'
import { inDays, registerParent, registerPerson, registerVet, type Parent, type Person, type Vet } from '../../testing/town.ts'

let service: TestService
let checkouts: Awaited<ReturnType<typeof openCheckouts>>
let operator: Person
let parent: Parent
let vet: Vet
let before: string
const taken = inDays(7, '08:00')

beforeAll(async () => {
  service = await startTestService()
  checkouts = await openCheckouts(service)
  ;[vet, parent, operator] = await Promise.all([
    registerVet(service, { bufferMinutes: 15 }),
    registerParent(service),
    registerPerson(service, 'OPERATOR'),
  ])
  before = new Date().toISOString()
  await book(service, { parent, vet, startsAt: taken })
  await service.seen()
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

const ask = (who: Person, query: Record<string, string> = {}, language = 'bg') => {
  const asked = new URLSearchParams({ professionalId: vet.professionalId, serviceId: 'exam', startsAt: taken, ...query })
  return clientOf(service, who).get(`/api/v2/operations/why-slot?${asked.toString()}`, { 'accept-language': language })
}
const answer = async (query: Record<string, string> = {}, who = operator, language = 'bg') =>
  (await ask(who, query, language)).json<WhySlotAnswer>()
const reasonOf = ({ reasons }: WhySlotAnswer, rule: string) => reasons.find((reason) => reason.rule === rule)

test('an operator reads why a taken time is not offered, by which rule and which event', async () => {
  const found = await answer()
  expect(found).toMatchObject({ isOffered: false, decidedBy: 'taken', serviceName: 'Преглед' })
  const { eventPosition = 0, text } = reasonOf(found, 'taken') ?? {}
  expect(text).toMatch(/^Запазено \d\d:\d\d–\d\d:\d\d\.$/)
  expect((await service.log.readAll(eventPosition - 1, 1))[0]).toMatchObject({ type: 'ClaimHeld' })
  const others = found.reasons.filter(({ rule }) => rule !== 'taken')
  expect(others.every(({ result }) => result === 'allows')).toBe(true)
  expect(reasonOf(await answer({}, operator, 'en'), 'taken')?.text).toMatch(/^Booked /)
})

test('half an hour before it the buffer stops, and the day shows what stands in the way', async () => {
  const found = await answer({ startsAt: inDays(7, '07:30') })
  expect(found).toMatchObject({ isOffered: false, decidedBy: 'buffer' })
  expect(found.day?.blocks).toContainEqual(
    expect.objectContaining({ rule: 'taken', startsAt: taken, label: 'Преглед', look: 'taken' }),
  )
  expect(found.day?.free).not.toContain(taken)
  expect(found.nearest).toHaveLength(3)
})

test('as of an instant before it was booked it was offered, and the past says when that changed', async () => {
  expect(await answer({ asOf: before })).toMatchObject({ isOffered: true, decidedBy: null, asOf: before })
  const { timeline } = await answer()
  expect(timeline.map(({ isOffered }) => isOffered)).toContain(true)
  expect(timeline.at(-1)).toMatchObject({ isOffered: false, rule: 'taken' })
  const [first, last] = [timeline[0]?.from ?? '', timeline.at(-1)?.from ?? '']
  expect(first < last).toBe(true)
})

test('the answer agrees with the public slots', async () => {
  const date = taken.slice(0, 10)
  const shown = await clientOf(service).get(
    `/api/v2/professionals/${vet.professionalId}/slots?serviceId=exam&from=${date}&to=${date}`,
  )
  const starts = shown.json<{ items: { startsAt: string }[] }>().items.map(({ startsAt }) => startsAt)
  const { day } = await answer()
  expect(day?.free).toEqual(starts)
})

test('a professional asks about their own calendar alone, a parent about none', async () => {
  expect(await answer({}, vet)).toMatchObject({ isOffered: false, decidedBy: 'taken' })
  expect((await ask(await registerVet(service))).statusCode).toBe(404)
  expect((await ask(parent)).statusCode).toBe(403)
  expect((await ask(operator, { startsAt: 'friday' })).statusCode).toBe(400)
  expect((await ask(operator, { professionalId: parent.petId })).statusCode).toBe(404)
})

test('an unknown service and a profile that is not verified are answers, and no errors', async () => {
  expect(await answer({ serviceId: 'surf' })).toMatchObject({ isOffered: false, decidedBy: 'accepts' })
  const draft = await registerVet(service, { isVerified: false })
  expect(await answer({ professionalId: draft.professionalId })).toMatchObject({ decidedBy: 'accepts', nearest: [] })
})
