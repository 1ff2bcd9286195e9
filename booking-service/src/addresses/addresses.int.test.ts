import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AppointmentDetails } from '@lapka/contracts/api/appointments.ts'
import type { OwnAddress } from '@lapka/contracts/api/addresses.ts'
import { addressStream } from '@lapka/contracts/streams.ts'
import { clientOf } from '../testing/client.ts'
import { book, openCheckouts, placeBody } from '../testing/road.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { addAddress, inDays, registerParent, registerPerson, registerVet, type Parent, type Vet } from '../testing/town.ts'

const home = {
  label: 'Вкъщи',
  city: 'София',
  line: 'ул. „Шипка“ 5, вх. Б',
  latitude: 42.701,
  longitude: 23.33,
  entrance: 'Код 24#',
  keyNote: 'Ключът е при портиера',
}
const walk = { id: 'walk', name: 'Разходка', nameEn: 'Walk', priceCents: 800, durationMinutes: 30 }

let service: TestService
let parent: Parent
let stranger: Parent
let walker: Vet
let checkouts: { stop: () => Promise<void> }

beforeAll(async () => {
  service = await startTestService()
  ;[parent, stranger, walker] = await Promise.all([
    registerParent(service),
    registerParent(service),
    registerVet(service, { role: 'PET_WALKER', services: [walk], serviceAreaKm: 4, profile: { address2: 'ул. „Тайна“ 1' } }),
  ])
  checkouts = await openCheckouts(service)
  await service.seen()
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

type Saved = { id: string; position: number }
const keep = async (who: Parent, change: Partial<typeof home> = {}) =>
  (await clientOf(service, who).post('/api/v2/addresses', { ...home, ...change })).json<Saved>()
const listOf = async (who: Parent, query = '') => {
  await service.seen()
  return (await clientOf(service, who).get(`/api/v2/addresses${query}`)).json<{ items: OwnAddress[] }>().items
}
const readAs = async (who: Parent | Vet, id: string) => {
  await service.seen()
  return (await clientOf(service, who).get(`/api/v2/appointments/${id}`)).json<AppointmentDetails>()
}

describe('the addresses of a parent', () => {
  test('are kept, changed and removed, and none of their text lies open in the log', async () => {
    const { id } = await keep(parent)
    expect(await listOf(parent)).toEqual([{ id, ...home, reach: null }])
    await clientOf(service, parent).put(`/api/v2/addresses/${id}`, { ...home, keyNote: '' })
    expect(await listOf(parent)).toEqual([{ id, ...home, keyNote: '', reach: null }])
    const written = JSON.stringify(await service.handle.readEvents(addressStream(id)))
    for (const text of ['Вкъщи', 'Шипка', '24#', 'портиера', '42.701', 'София']) expect(written).not.toContain(text)
    expect((await clientOf(service, parent).delete(`/api/v2/addresses/${id}`)).statusCode).toBe(200)
    expect(await listOf(parent)).toEqual([])
  })

  test('are nobody else’s to see, change or remove', async () => {
    const { id } = await keep(parent)
    const other = clientOf(service, stranger)
    expect((await other.put(`/api/v2/addresses/${id}`, home)).statusCode).toBe(404)
    expect((await other.delete(`/api/v2/addresses/${id}`)).statusCode).toBe(404)
    expect(await listOf(stranger)).toEqual([])
    expect((await clientOf(service, walker).get('/api/v2/addresses')).statusCode).toBe(403)
    await clientOf(service, parent).delete(`/api/v2/addresses/${id}`)
  })

  test('say how far they are from a professional, and whether that one comes', async () => {
    const near = await keep(stranger)
    const far = await keep(stranger, { label: 'Вилата', latitude: 42.79 })
    const items = await listOf(stranger, `?professionalId=${walker.professionalId}`)
    expect(items.map(({ id, reach }) => [id, reach])).toEqual([
      [far.id, { distanceKm: 11, areaKm: 4, isInArea: false }],
      [near.id, { distanceKm: 1, areaKm: 4, isInArea: true }],
    ])
  })
})

describe('booking a walk at home', () => {
  test('is refused without a word in the log: no address, too far, of somebody else, removed', async () => {
    const far = await keep(parent, { latitude: 42.79 })
    const theirs = await addAddress(service, stranger.accountId)
    const removed = await keep(parent)
    await clientOf(service, parent).delete(`/api/v2/addresses/${removed.id}`)
    await service.seen()
    const before = await service.log.head()
    const place = (addressId: string | undefined) => {
      const body = placeBody({
        parent,
        vet: walker,
        startsAt: inDays(2, '08:00'),
        serviceId: 'walk',
        ...(addressId && { addressId }),
      })
      return clientOf(service, parent).post('/api/v2/appointments', body)
    }
    for (const [addressId, status, code] of [
      [undefined, 409, 'ADDRESS_MISSING'],
      [far.id, 409, 'OUTSIDE_SERVICE_AREA'],
      [theirs, 404, 'ADDRESS_NOT_FOUND'],
      [removed.id, 404, 'ADDRESS_NOT_FOUND'],
    ] as const) {
      const answer = await place(addressId)
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code])
    }
    expect(await service.log.head()).toBe(before)
  })

  test('shows the address to its parent always, and to the walker from the payment on; the walker’s own to nobody', async () => {
    const { id: addressId } = await keep(parent)
    const id = await book(service, { parent, vet: walker, startsAt: inDays(3, '08:00'), serviceId: 'walk', addressId })
    const seen = await readAs(parent, id)
    expect(seen).toMatchObject({
      location: 'AT_PARENT',
      visitAddress: { id: addressId, ...home },
      professional: { address2: '' },
    })
    expect((await readAs(walker, id)).visitAddress).toEqual({ id: addressId, ...home })
    const { items } = (await clientOf(service, walker).get('/api/v2/appointments')).json<{ items: AppointmentDetails[] }>()
    expect(items.find((one) => one.id === id)?.visitAddress).toMatchObject({ keyNote: home.keyNote })
    const file = await clientOf(service, parent).get(`/api/v2/appointments/${id}/calendar.ics`)
    const unfolded = file.body.replaceAll('\r\n ', '')
    expect(unfolded).toContain('LOCATION:София\\, ул. „Шипка“ 5')
    expect(unfolded).not.toContain('24#')
    const profile = await clientOf(service, parent).get(`/api/v2/professionals/${walker.professionalId}`)
    expect(profile.body).not.toContain('Тайна')
    expect(profile.json()).toMatchObject({ isComingToYou: true, serviceAreaKm: 4, services: [{ location: 'AT_PARENT' }] })
    service.clock.now = () => inDays(5, '08:00')
    expect((await readAs(walker, id)).visitAddress).toBeNull()
    expect((await readAs(parent, id)).visitAddress).toMatchObject({ line: home.line })
    service.clock.now = () => new Date().toISOString()
  })

  test('is not shown to a walker whose verification was withdrawn, on any of their pages', async () => {
    const other = await registerVet(service, { role: 'PET_WALKER', services: [walk], serviceAreaKm: 4 })
    const operator = await registerPerson(service, 'OPERATOR')
    const { id: addressId } = await keep(parent)
    await service.seen()
    const id = await book(service, { parent, vet: other, startsAt: inDays(3, '09:00'), serviceId: 'walk', addressId })
    expect((await readAs(other, id)).visitAddress).toMatchObject({ id: addressId })
    const path = `/api/v2/verifications/${other.professionalId}/reject-verification`
    expect((await clientOf(service, operator).post(path, { reason: 'Чужда диплома' })).statusCode).toBe(200)
    expect((await readAs(other, id)).visitAddress).toBeNull()
    for (const page of ['appointments', `appointments/${id}`, `appointments/${id}/calendar.ics`, `appointments/${id}/history`])
      expect((await clientOf(service, other).get(`/api/v2/${page}`)).body).not.toMatch(/Шипка|24#|портиера/)
    expect((await readAs(parent, id)).visitAddress).toMatchObject({ line: home.line })
  })

  test('is not shown to the walker while it is unpaid', async () => {
    const { id: addressId } = await keep(parent)
    const body = placeBody({ parent, vet: walker, startsAt: inDays(4, '08:00'), serviceId: 'walk', addressId })
    const { id } = (await clientOf(service, parent).post('/api/v2/appointments', body)).json<Saved>()
    expect((await readAs(walker, id)).visitAddress).toBeNull()
    expect((await readAs(parent, id)).visitAddress).toMatchObject({ id: addressId })
  })

  test('keeps the address that it was booked with until the parent sends the walker elsewhere', async () => {
    const first = await keep(parent)
    const far = await keep(parent, { latitude: 42.79 })
    const id = await book(service, { parent, vet: walker, startsAt: inDays(6, '08:00'), serviceId: 'walk', addressId: first.id })
    const client = clientOf(service, parent)
    await client.put(`/api/v2/addresses/${first.id}`, { ...home, keyNote: 'При съседката' })
    expect((await readAs(walker, id)).visitAddress?.keyNote).toBe(home.keyNote)
    const send = (addressId: string) => client.post(`/api/v2/appointments/${id}/change-address`, { addressId })
    expect((await send(far.id)).json<{ code: string }>().code).toBe('OUTSIDE_SERVICE_AREA')
    expect((await send(first.id)).statusCode).toBe(200)
    expect((await readAs(walker, id)).visitAddress?.keyNote).toBe('При съседката')
    expect((await readAs(parent, id)).changeCount).toBe(1)
  })
})
