import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appointmentStream, consultationStream, paymentStream } from '@lapka/contracts/streams.ts'
import { factOf, factsOf } from '@lapka/contracts/facts.ts'
import { consultationStreams } from '@lapka/domain/consultations/streams.ts'
import { decideJoinRoom } from '@lapka/domain/consultations/join-room/decide.ts'
import { clientOf } from '../testing/client.ts'
import { askAndStartPaying, askBody, goOnline, ringVets } from '../testing/consultation-road.ts'
import { openCheckouts } from '../testing/road.ts'
import { startTestService, systemContext, type TestService } from '../testing/test-service.ts'
import { registerParent, registerVet, type Parent, type Person, type Vet } from '../testing/town.ts'

let service: TestService
let checkouts: { stop: () => Promise<void> }
let vet: Vet
let colleague: Vet
beforeAll(async () => {
  service = await startTestService()
  checkouts = await openCheckouts(service)
  ;[vet, colleague] = await Promise.all([registerVet(service), registerVet(service)])
  await service.seen()
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

const say = (person: Person, id: string, command: string, { body, key }: { body?: object; key?: string } = {}) =>
  clientOf(service, person).post(`/api/v2/consultations/${id}/${command}`, body, key === undefined ? {} : { key })
const newParent = async (): Promise<Parent> => {
  const parent = await registerParent(service)
  await service.seen()
  return parent
}
const join = (id: string, by: 'parent' | 'professional') =>
  service.handle(systemContext(new Date().toISOString()), { streams: consultationStreams(id) }, (states) =>
    decideJoinRoom({ by }, states),
  )
const typesIn = async (stream: string) => (await service.log.readStream(stream)).map(({ type }) => type)

describe('asking', () => {
  test('needs a vet on call now, but none for later', async () => {
    const parent = await newParent()
    const ask = (change: object) => clientOf(service, parent).post('/api/v2/consultations', askBody(parent, change))
    expect((await ask({})).json()).toMatchObject({ status: 409, code: 'NO_VET_ONLINE' })
    const alone = { professionalId: vet.professionalId }
    expect((await ask(alone)).json()).toMatchObject({ status: 409, code: 'VET_NOT_ONLINE' })
    expect((await ask({ professionalId: randomUUID() })).statusCode).toBe(404)
    expect((await ask({ reason: ' ' })).json()).toMatchObject({ status: 400 })
    const later = await ask({ delayMinutes: 5 })
    expect([later.statusCode, later.json<{ status: string }>().status]).toEqual([201, 'awaiting_payment'])
    await service.seen()
    expect((await ask({ delayMinutes: 5 })).json()).toMatchObject({ code: 'CONSULTATION_ASKED_ALREADY' })
  })

  test('a ring that was withdrawn costs a pause that grows, said in seconds, and leaves other parents alone', async () => {
    const [parent, other] = [await newParent(), await newParent()]
    const { now } = service.clock
    let at = Date.now()
    service.clock.now = () => new Date(at).toISOString()
    await goOnline(service, [vet])
    const ask = (who: Parent) => clientOf(service, who).post('/api/v2/consultations', askBody(who))
    const waits: unknown[] = []
    for (let ring = 0; ring < 3; ring++) {
      const id = await askAndStartPaying(service, parent)
      await ringVets(service, id, [vet])
      expect((await say(parent, id, 'cancel-consultation')).statusCode).toBe(200)
      // At once: what was withdrawn a moment ago counts before the views were waited for.
      const refused = await ask(parent)
      expect(refused.json()).toMatchObject({ status: 429, code: 'RING_PAUSED' })
      const { waitSeconds } = refused.json<{ waitSeconds: number }>()
      expect(refused.headers['retry-after']).toBe(String(waitSeconds))
      waits.push(waitSeconds)
      at += waitSeconds * 1000
    }
    expect(waits).toEqual([15, 30, 60])
    expect((await ask(other)).statusCode).toBe(201)
    // No vet was rung for it: that costs nothing.
    const { id } = (await ask(parent)).json<{ id: string }>()
    await say(parent, id, 'cancel-consultation')
    expect((await ask(parent)).statusCode).toBe(201)
    await clientOf(service, vet).put('/api/v2/profile/consultation-availability', { isAvailable: false })
    service.clock.now = now
    await service.seen()
  })

  test('the same key is the same question', async () => {
    const parent = await newParent()
    const key = randomUUID()
    const ask = () => clientOf(service, parent).post('/api/v2/consultations', askBody(parent, { delayMinutes: 20 }), { key })
    const [first, again] = [await ask(), await ask()]
    expect([again.statusCode, again.json()]).toEqual([201, first.json()])
  })
})

describe('the switch', () => {
  test('is the vet’s own, and says how it stands', async () => {
    const unverified = await registerVet(service, { isVerified: false })
    await service.seen()
    const set = (person: Person, body: object) => clientOf(service, person).put('/api/v2/profile/consultation-availability', body)
    expect((await set(unverified, { isAvailable: true })).json()).toMatchObject({ code: 'PROFESSIONAL_NOT_VERIFIED' })
    expect((await set(vet, { isAvailable: true })).json()).toMatchObject({ isAvailable: true, until: null })
    const read = await clientOf(service, vet).get('/api/v2/profile/consultation-availability')
    await service.seen()
    expect(read.statusCode).toBe(200)
    expect((await set(vet, { isAvailable: true, until: '2020-01-01T00:00:00.000Z' })).json()).toMatchObject({
      isAvailable: false,
    })
    const parent = await newParent()
    expect((await set(parent, { isAvailable: true })).json()).toMatchObject({ code: 'NOT_ALLOWED' })
  })
})

describe('from the question to the goodbye', () => {
  test('paid once a vet has accepted, an appointment of the same id, and fixed for every party', async () => {
    await goOnline(service, [vet, colleague])
    const parent = await newParent()
    const id = await askAndStartPaying(service, parent)
    expect((await say(vet, id, 'accept-consultation')).statusCode).toBe(404)
    await ringVets(service, id, [vet, colleague])
    expect((await say(parent, id, 'start-payment')).json()).toMatchObject({ code: 'ALREADY_PAID' })
    expect((await say(colleague, id, 'decline-consultation')).json()).toMatchObject({ status: 'offered' })
    expect((await say(colleague, id, 'accept-consultation')).json()).toMatchObject({ code: 'OFFER_OVER' })
    expect((await say(vet, id, 'end-consultation')).json()).toMatchObject({ code: 'CONSULTATION_NOT_OPEN' })
    const key = randomUUID()
    const accepted = await say(vet, id, 'accept-consultation', { key })
    expect(accepted.json()).toMatchObject({ id, status: 'accepted' })
    expect((await say(vet, id, 'accept-consultation', { key })).json()).toEqual(accepted.json())
    expect(await typesIn(appointmentStream(id))).toEqual(['AppointmentPlaced', 'PaymentStarted'])
    const paymentId = factOf(await service.log.readStream(consultationStream(id)), 'ConsultationPaymentStarted')?.paymentId ?? ''
    expect(await typesIn(paymentStream(paymentId))).toContain('CaptureRequested')
    await service.seen()

    const appointment = await clientOf(service, parent).get(`/api/v2/appointments/${id}`)
    expect(appointment.json()).toMatchObject({
      meetingType: 'video',
      isCancellable: false,
      isMovable: false,
      reason: 'Кашля от два дни',
    })
    const cancelled = await clientOf(service, parent).post(`/api/v2/appointments/${id}/cancel-appointment`, { reason: '' })
    expect(cancelled.json()).toMatchObject({ status: 409, code: 'CONSULTATION_FIXED' })
    expect((await say(parent, id, 'cancel-consultation')).json()).toMatchObject({ code: 'CONSULTATION_FIXED' })
    expect((await say(parent, id, 'end-consultation')).json()).toMatchObject({ code: 'VET_STILL_AWAITED' })
    expect((await say(colleague, id, 'end-consultation')).statusCode).toBe(404)
    expect((await say(parent, id, 'give-feedback', { body: { rating: 5 } })).json()).toMatchObject({
      code: 'CONSULTATION_NOT_ENDED',
    })

    await join(id, 'professional')
    await join(id, 'parent')
    expect((await say(parent, id, 'end-consultation')).json()).toMatchObject({ status: 'done' })
    expect((await say(vet, id, 'end-consultation')).json()).toMatchObject({ code: 'CONSULTATION_OVER' })
    expect((await say(parent, id, 'give-feedback', { body: { rating: 6 } })).statusCode).toBe(400)
    expect((await say(parent, id, 'give-feedback', { body: { rating: 5, text: 'Спокойна съм' } })).json()).toMatchObject({
      status: 'done',
    })
    expect((await say(parent, id, 'give-feedback', { body: { rating: 4 } })).json()).toMatchObject({ code: 'FEEDBACK_GIVEN' })
    expect(await typesIn(appointmentStream(id))).toContain('AppointmentCompleted')
    await service.seen()
  })

  test('withdrawn before a vet accepted, the money is given up in the same append', async () => {
    await goOnline(service, [vet])
    const parent = await newParent()
    const id = await askAndStartPaying(service, parent)
    await ringVets(service, id, [vet])
    expect((await say(parent, id, 'cancel-consultation')).json()).toMatchObject({ status: 'cancelled' })
    const abandoned = (await service.log.readStream(consultationStream(id))).at(-1)
    const { paymentId = '' } = factOf(await service.log.readStream(consultationStream(id)), 'ConsultationPaymentStarted') ?? {}
    const voided = (await service.log.readStream(paymentStream(paymentId))).at(-1)
    expect([abandoned?.type, voided?.type]).toEqual(['ConsultationAbandoned', 'VoidRequested'])
    expect(abandoned?.commandId).toBe(voided?.commandId)
    expect((await say(vet, id, 'accept-consultation')).json()).toMatchObject({ code: 'OFFER_OVER' })
    await service.seen()
  })

  test('once all who are rung have declined it is unanswered at once', async () => {
    await goOnline(service, [vet, colleague])
    const parent = await newParent()
    const id = await askAndStartPaying(service, parent)
    await ringVets(service, id, [vet, colleague])
    await say(vet, id, 'decline-consultation')
    expect((await say(colleague, id, 'decline-consultation')).json()).toMatchObject({ status: 'unanswered' })
    expect((await say(parent, id, 'cancel-consultation')).json()).toMatchObject({ code: 'CONSULTATION_OVER' })
    await service.seen()
  })
})

test('a thousand accepts at once have one winner', { timeout: 120_000 }, async () => {
  const vets: Vet[] = []
  for (let batch = 0; batch < 5; batch++)
    vets.push(...(await Promise.all(Array.from({ length: 10 }, () => registerVet(service)))))
  await service.seen()
  await goOnline(service, vets)
  const parent = await newParent()
  const id = await askAndStartPaying(service, parent)
  await ringVets(service, id, vets)
  const asked = Array.from({ length: 1000 }, (_, nth) => vets[nth % vets.length] ?? vet)
  const answers = await Promise.all(asked.map((one) => say(one, id, 'accept-consultation')))
  const codes = Map.groupBy(answers, (answer) => answer.json<{ code?: string }>().code ?? answer.statusCode)
  // The winner sent twenty; each of them is told that it is theirs.
  expect(new Set(codes.keys())).toEqual(new Set([200, 'CONSULTATION_TAKEN']))
  expect(codes.get(200)).toHaveLength(1000 / vets.length)
  const events = await service.log.readStream(consultationStream(id))
  const [accepted, ...more] = factsOf(events, 'ConsultationAccepted')
  expect(more).toEqual([])
  expect(await typesIn(appointmentStream(id))).toEqual(['AppointmentPlaced', 'PaymentStarted'])
  const { paymentId = '' } = factOf(events, 'ConsultationPaymentStarted') ?? {}
  expect((await typesIn(paymentStream(paymentId))).filter((type) => type === 'CaptureRequested')).toHaveLength(1)
  const claims = (await service.log.readAll(0, 100_000)).filter(
    ({ type, data }) => type === 'ClaimHeld' && (data as { claimId: string }).claimId === id,
  )
  expect(new Set(claims.map(({ data }) => (data as { resourceId: string }).resourceId))).toEqual(
    new Set([accepted?.professionalId]),
  )
})
