import { incident } from '@lapka/contracts/api/operations/incidents.ts'
import type { WhyLetterAnswer, WhyRefundAnswer } from '@lapka/contracts/api/operations/why-money.ts'
import { appointmentStream, readsStream } from '@lapka/contracts/streams.ts'
import { numberOf } from '@lapka/projections/appointments/appointment-view.ts'
import { replayIncident } from '@lapka/domain/why/incident.ts'
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
let appointmentId: string
const startsAt = inDays(3, '08:00')

beforeAll(async () => {
  service = await startTestService()
  checkouts = await openCheckouts(service)
  // A notice longer than the time that is left: the canceller is late and gets half.
  ;[vet, parent, operator] = await Promise.all([
    registerVet(service, { noticeHours: 24 * 5, lateRefundPercent: 50 }),
    registerParent(service),
    registerPerson(service, 'OPERATOR'),
  ])
  appointmentId = await book(service, { parent, vet, startsAt })
  await service.seen()
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

const get = (path: string, who: Person = operator) => clientOf(service, who).get(`/api/v2/operations/${path}`)

test('an operator reads what cancelling would give, and after it why half came back', async () => {
  const before = (await get(`why-refund?appointmentId=${appointmentId}`)).json<WhyRefundAnswer>()
  expect(before).toMatchObject({ decidedAt: null, paidCents: 3000, refundCents: 1500, recordedCents: null, isAgreeing: true })
  await clientOf(service, parent).post(`/api/v2/appointments/${appointmentId}/cancel-appointment`, { reason: 'Лична тайна' })
  await service.seen()
  const answer = (await get(`why-refund?appointmentId=${appointmentId}`)).json<WhyRefundAnswer>()
  expect(answer).toMatchObject({ by: 'parent', refundPercent: 50, refundCents: 1500, recordedCents: 1500, isAgreeing: true })
  const deciding = answer.reasons.find(({ isDeciding }) => isDeciding)
  expect(deciding).toMatchObject({ rule: 'deadline', text: expect.stringContaining('50 %') })
  const byRefund = (await get(`why-refund?refundId=${answer.refundId}`)).json<WhyRefundAnswer>()
  expect({ ...byRefund, asOf: '' }).toEqual({ ...answer, asOf: '', position: byRefund.position })
})

test('an appointment is asked for by its number, however it is typed; one that there is not is not found', async () => {
  const number = numberOf(appointmentId)
  const answer = (await get(`why-refund?appointmentId=${number}`)).json<WhyRefundAnswer>()
  expect(answer).toMatchObject({ appointmentId, recordedCents: 1500 })
  const typed = encodeURIComponent(` ${number.replace('LP-', '').toLowerCase()} `)
  expect((await get(`why-letter?appointmentId=${typed}`)).json<WhyLetterAnswer>()).toMatchObject({ appointmentId })
  expect((await get(`incidents?kind=refund&appointmentId=${number}`)).json()).toMatchObject({ question: { appointmentId } })
  const other = number.endsWith('A') ? 'LP-00000B' : 'LP-00000A'
  expect((await get(`why-refund?appointmentId=${other}`)).statusCode).toBe(404)
  expect((await get('why-letter?appointmentId=рекс')).statusCode).toBe(400)
})

test('each letter names the event that asked for it, and a cancellation that may be taken back asks for none yet', async () => {
  const { letters, without } = (await get(`why-letter?appointmentId=${appointmentId}`)).json<WhyLetterAnswer>()
  expect(letters).toContainEqual(
    expect.objectContaining({
      template: 'appointment-confirmed',
      to: 'parent',
      eventType: 'AppointmentConfirmed',
      state: 'waiting',
    }),
  )
  expect([...letters.map(({ eventType }) => eventType), ...without.map(({ eventType }) => eventType)]).toContain(
    'AppointmentCancelled',
  )
})

test('a letter’s fate is told by the list of work as it was at that instant', async () => {
  const other = await book(service, { parent, vet, startsAt: inDays(4, '08:00') })
  await service.seen()
  const ask = async (asOf = '') =>
    (await get(`why-letter?appointmentId=${other}${asOf && `&asOf=${asOf}`}`)).json<WhyLetterAnswer>().letters
  const news = async (to: string, asOf?: string) =>
    (await ask(asOf)).find((letter) => letter.template === 'appointment-confirmed' && letter.to === to)
  expect((await ask()).map(({ template, to, eventType, state }) => [template, to, eventType, state])).toEqual([
    ['appointment-confirmed', 'parent', 'AppointmentConfirmed', 'waiting'],
    ['appointment-confirmed', 'professional', 'AppointmentConfirmed', 'waiting'],
    ['appointment-reminder', 'parent', 'AppointmentConfirmed', 'waiting'],
  ])
  const asked = Date.now()
  const confirmed = (await service.handle.readEvents(appointmentStream(other))).find(
    ({ type }) => type === 'AppointmentConfirmed',
  )
  const at = (ms: number) => new Date(asked + ms)
  const change = (to: string, doneAt: Date | null, lastError: string | null) =>
    service.db
      .updateTable('state.outbox')
      .set({ doneAt, lastError, attempt: 2 })
      .where('workId', '=', `${confirmed?.id}-send-email-appointment-confirmed-${to}`)
      .execute()
  await change('parent', at(1_000), null)
  await change('professional', null, 'ECONNREFUSED')
  const later = at(5_000).toISOString()
  expect(await news('parent', later)).toMatchObject({ state: 'sent', sentAt: at(1_000).toISOString(), attempts: 2, text: '' })
  expect(await news('parent', at(500).toISOString())).toMatchObject({ state: 'waiting', sentAt: null })
  expect(await news('professional', later)).toMatchObject({ state: 'failing', text: 'ECONNREFUSED', sentAt: null })
  await change('professional', at(2_000), 'too old to be news')
  expect(await news('professional', later)).toMatchObject({ state: 'stopped', text: expect.stringContaining('седмица') })
})

test('an incident has the events and no one’s words, and answers the same again', async () => {
  const money = await get(`incidents?kind=refund&appointmentId=${appointmentId}`)
  expect(money.headers['content-disposition']).toMatch(/^attachment; filename="incident-refund-/)
  expect(money.body).not.toMatch(/sealed|Лична тайна|Куца/)
  const file = incident.parse(money.json())
  expect(replayIncident(file)).toEqual(file.answer)
  const letters = incident.parse((await get(`incidents?kind=letter&appointmentId=${appointmentId}`)).json())
  expect(replayIncident(letters)).toEqual(letters.answer)
  const reads = (await service.handle.readEvents(readsStream(appointmentId))).map(({ data }) => (data as { what: string }).what)
  expect(reads).toEqual(expect.arrayContaining(['why-letter', 'incident-refund', 'incident-letter']))
  const about = new URLSearchParams({
    kind: 'slot',
    professionalId: vet.professionalId,
    serviceId: 'exam',
    startsAt: inDays(2, '08:00'),
  })
  const slot = incident.parse((await get(`incidents?${about.toString()}`)).json())
  expect(slot.answer).toMatchObject({ isOffered: true })
  expect(replayIncident(slot)).toEqual(slot.answer)
})

test('an unanswerable question is refused in words, and only operators may ask', async () => {
  expect((await get('why-refund')).statusCode).toBe(400)
  expect((await get('incidents?kind=slot')).statusCode).toBe(400)
  expect((await get(`why-refund?refundId=${crypto.randomUUID()}`)).statusCode).toBe(404)
  expect((await get(`why-letter?appointmentId=${crypto.randomUUID()}`)).statusCode).toBe(404)
  const unknown = crypto.randomUUID()
  const paths = ['why-refund?', 'why-letter?', 'incidents?kind=refund&', 'incidents?kind=letter&']
  const answers = await Promise.all(paths.map((path) => get(`${path}appointmentId=${unknown}`)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
  expect(await service.handle.readEvents(readsStream(unknown))).toEqual([])
  const statuses = await Promise.all(
    ['why-refund', 'why-letter'].map((path) => get(`${path}?appointmentId=${appointmentId}`, vet)),
  )
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([403, 403])
})
