import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Events } from '@lapka/contracts/events.ts'
import { reviewStreams } from '@lapka/domain/reviews/review.ts'
import { reviewed } from '@lapka/projections/testing/rate.ts'
import { clientOf } from '../testing/client.ts'
import { switchAvailability } from '../testing/consultation.ts'
import { startTestService, systemContext, type TestService } from '../testing/test-service.ts'
import { registerParent, registerVet } from '../testing/town.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

type Found = { data: { professionals: { _id: string; metadata: { consultationAvailability: boolean } }[] } }

const writeReview = async (change: Partial<Events['ReviewWritten']>) => {
  const data = reviewed(change)
  await service.handle(systemContext(new Date().toISOString()), { streams: reviewStreams(data.appointmentId) }, () => ({
    events: { review: [{ type: 'ReviewWritten', data }] },
  }))
}

test('users/search answers professionals exactly in the documented shape', async () => {
  const vet = await registerVet(service)
  for (const stars of [5, 4]) await writeReview({ professionalId: vet.professionalId, stars })
  await service.seen()
  const { data } = (await clientOf(service).get(`/api/v1/users/search?searchWord=${encodeURIComponent('Жечева')}`)).json<Found>()
  const found = data.professionals.find(({ _id }) => _id === vet.professionalId)
  expect(found).toEqual({
    _id: vet.professionalId,
    id: vet.professionalId,
    role: 'VET',
    prefixBy: 'д-р',
    name: 'Мария',
    surname: 'Жечева',
    photo: null,
    rating: 4.5,
    languages: ['bg', 'en'],
    address: { city: 'София', address2: 'ул. „Липова“ 14' },
    geolocation: { coordinates: [23.32, 42.7] },
    associatedClinic: 'Зелен хълм',
    metadata: {
      businessName: '',
      workingDays: expect.stringMatching(/Z$/),
      specializations: [{ specializationName: 'dermatology' }],
      services: [
        { serviceName: 'exam', price: 58.67, priceEuro: 30 },
        { serviceName: 'surgery', price: 234.7, priceEuro: 120 },
      ],
      consultationAvailability: false,
    },
  })
})

test('users/search answers an empty list for an unknown name', async () => {
  expect((await clientOf(service).get('/api/v1/users/search?searchWord=щъщъ')).json()).toEqual({ data: { professionals: [] } })
})

test('users/me answers name, email, photo, role and metadata', async () => {
  const parent = await registerParent(service)
  const answer = await clientOf(service, parent).get('/api/v1/users/me')
  expect(answer.json()).toEqual({
    data: {
      user: {
        _id: parent.accountId,
        id: parent.accountId,
        name: expect.any(String),
        surname: expect.any(String),
        email: parent.email,
        photo: null,
        role: 'PARENT',
        metadata: { language: 'bg', professionalId: null, consultationAvailability: false },
      },
    },
  })
})

test('a vet is available as long as they can be rung for a consultation', async () => {
  const vet = await registerVet(service)
  const client = clientOf(service, vet)
  const isAvailable = async () =>
    (await client.get('/api/v1/users/me')).json<{ data: { user: Found['data']['professionals'][number] } }>().data.user.metadata
      .consultationAvailability
  const found = async () =>
    (await clientOf(service).get('/api/v2/professionals?onlineNow=true')).json<{
      items: { id: string; consultationAvailability: boolean }[]
    }>().items
  expect(await isAvailable()).toBe(false)
  expect(await found()).toEqual([])
  for (const isOn of [true, false]) {
    await switchAvailability(service, vet, isOn)
    expect(await isAvailable()).toBe(isOn)
    const tiles = isOn ? [{ id: vet.professionalId, consultationAvailability: true }] : []
    expect(await found()).toMatchObject(tiles)
    expect((await client.get(`/api/v2/professionals/${vet.professionalId}`)).json()).toMatchObject({
      consultationAvailability: isOn,
    })
  }
  expect((await client.get('/api/v2/professionals?onlineNow=maybe')).statusCode).toBe(400)
})

describe('booking-steps', () => {
  const post = (payload: object) => service.app.inject({ method: 'POST', url: '/api/v1/booking-steps/0', payload })

  test('takes no more timings than a way through the steps has', async () => {
    const timings = (many: number) => ({ stepsTiming: Object.fromEntries(Array.from({ length: many }, (_, step) => [step, 1])) })
    expect((await post(timings(30))).statusCode).toBe(200)
    expect((await post(timings(31))).statusCode).toBe(400)
  })
})

test('/api/v2 answers the four documented calls as /api/v1 does', async () => {
  const parent = await registerParent(service)
  const answersUnder = async (root: string) => {
    const client = clientOf(service, parent)
    const search = await client.get(`${root}/users/search?searchWord=${encodeURIComponent('Жечева')}`)
    const me = await client.get(`${root}/users/me`)
    const step = (id: string) => service.app.inject({ method: 'POST', url: `${root}/booking-steps/${id}`, payload: {} })
    const saved = await step('0')
    const again = await step(saved.json<{ id: string }>().id)
    const signedOut = await service.app.inject({ method: 'POST', url: `${root}/users/logout` })
    return [search.json<object>(), me.json<object>(), again.json<{ status: string }>().status, signedOut.json<object>()]
  }
  expect(await answersUnder('/api/v2')).toEqual(await answersUnder('/api/v1'))
})
