import type { AppointmentDetails } from '@lapka/contracts/api/appointments.ts'
import type { Board } from '@lapka/contracts/api/board.ts'
import type { FittingVaccinations } from '@lapka/contracts/api/stay-vaccinations.ts'
import { appointmentStream } from '@lapka/contracts/streams.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf } from '../testing/client.ts'
import { openCheckouts, payFor } from '../testing/road.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import {
  dateInDays,
  hotelRooms,
  registerHotel,
  registerParent,
  registerParents,
  type Hotel,
  type Parent,
} from '../testing/town.ts'
import { rabiesDose } from './testing/stay-at-hotel.ts'

type Placed = { id: string; position: number }

let service: TestService
let parent: Parent
let hotel: Hotel
let checkouts: { stop: () => Promise<void> }

const needs = (['rabies', 'core'] as const).map((group) => ({ species: 'dog' as const, group }))

beforeAll(async () => {
  service = await startTestService()
  const rooms = hotelRooms({ vaccinations: { needs, dueDays: 3 } })
  ;[parent, hotel] = await Promise.all([registerParent(service), registerHotel(service, rooms)])
  checkouts = await openCheckouts(service)
  await service.seen()
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

const enter = async (who: Parent, validUntil: string, change: object = {}): Promise<string> => {
  const entry = { ...rabiesDose, on: dateInDays(-30), validUntil, ...change }
  const answer = await clientOf(service, who).post(`/api/v2/pets/${who.petId}/add-entry`, { entry })
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)])
  return answer.json<{ id: string }>().id
}

const book = async (who: Parent, arrival: number): Promise<string> => {
  const pets = [{ petId: who.petId, weightKg: null }]
  const dates = { arrival: dateInDays(arrival), departure: dateInDays(arrival + 3) }
  const stay = { professionalId: hotel.professionalId, classId: 1, ...dates, pets, extraIds: [] }
  const { id } = (await clientOf(service, who).post('/api/v2/stays', stay)).json<Placed>()
  await clientOf(service, who).post(`/api/v2/appointments/${id}/start-payment`)
  await payFor(service, id)
  return id
}

const codeOf = async (answer: Promise<{ statusCode: number; json: () => unknown }>) => {
  const { statusCode, json } = await answer
  return statusCode === 200 ? 200 : (json() as { code: string }).code
}

test('a paid stay waits for what the record lacks; the parent shows an entry of it, the hotel sees the rest on paper', async () => {
  const [mine, theirs] = [clientOf(service, parent), clientOf(service, hotel)]
  const kept = await enter(parent, dateInDays(23))
  const id = await book(parent, 20)
  const at = (part: string) => `/api/v2/appointments/${id}/${part}`
  const waiting = (await mine.get(`/api/v2/appointments/${id}?after=${await service.seen()}`)).json<AppointmentDetails>()
  expect(waiting.stay?.vaccinations).toMatchObject({
    dueAt: expect.any(String),
    needs: [
      { petId: parent.petId, group: 'rabies', proof: { entryId: kept, validUntil: dateInDays(23), by: 'parent' }, seenAt: null },
      { group: 'core', proof: null, seenAt: null },
    ],
  })
  expect(waiting.commands).toContain('rest-on-vaccination')
  const combined = { product: 'nobivac-dhppi' }
  const short = await enter(parent, dateInDays(22), combined)
  const long = await enter(parent, dateInDays(200), combined)
  const fitting = (await mine.get(at('fitting-vaccinations'))).json<FittingVaccinations>()
  expect(fitting.items.map(({ entryId, groups }) => [entryId, groups])).toEqual([[long, ['core']]])
  const rest = (entryId: string, petId = parent.petId) => codeOf(mine.post(at('rest-on-vaccination'), { petId, entryId }))
  expect(await rest(short)).toBe('VACCINATION_NOT_VALID')
  expect(await rest(long)).toBe(200)
  const shown = (await mine.get(`/api/v2/appointments/${id}?after=${await service.seen()}`)).json<AppointmentDetails>()
  expect(shown.stay?.vaccinations?.needs[1]?.proof?.entryId).toBe(long)
  const board = await theirs.get(`/api/v2/board?from=${dateInDays(20)}&to=${dateInDays(21)}`)
  expect(board.json<Board>().stays.find((one) => one.id === id)?.stay.vaccinations?.needs).toHaveLength(2)
})

test('who is no party of the stay, and what was not asked for, is refused, and nothing is appended', async () => {
  const [who, other] = (await registerParents(service, 2)) as [Parent, Parent]
  await service.seen()
  const id = await book(who, 30)
  const foreign = await enter(other, dateInDays(300))
  const own = await enter(who, dateInDays(300))
  const at = (part: string) => `/api/v2/appointments/${id}/${part}`
  const before = await service.handle.readEvents(appointmentStream(id))
  const rest = (by: Parent | Hotel, petId: string, entryId: string) =>
    codeOf(clientOf(service, by).post(at('rest-on-vaccination'), { petId, entryId }))
  const accept = (by: Parent | Hotel, petId: string, group: string) =>
    codeOf(clientOf(service, by).post(at('accept-vaccination'), { petId, group }))
  expect(await rest(other, who.petId, own)).toBe('NOT_FOUND')
  expect(await rest(hotel, who.petId, own)).toBe('NOT_ALLOWED')
  expect(await rest(who, who.petId, foreign)).toBe('NOT_FOUND')
  expect(await rest(who, other.petId, foreign)).toBe('NOT_FOUND')
  expect(await accept(who, who.petId, 'core')).toBe('NOT_ALLOWED')
  expect(await accept(hotel, who.petId, 'kennel-cough')).toBe('NO_VACCINATION_NEEDED')
  expect(await accept(hotel, who.petId, 'measles')).toBe('INVALID_INPUT')
  expect(await accept(hotel, other.petId, 'core')).toBe('NOT_FOUND')
  expect(await service.handle.readEvents(appointmentStream(id))).toHaveLength(before.length)
  expect(await accept(hotel, who.petId, 'core')).toBe(200)
  expect(await rest(who, who.petId, own)).toBe(200)
})

test('a hotel asks for what there is a vaccine of, some days ahead', async () => {
  const set = (vaccinations: object) =>
    codeOf(clientOf(service, hotel).put('/api/v2/profile/rooms', { ...hotelRooms(), vaccinations }))
  expect(await set({ needs: [{ species: 'cat', group: 'kennel-cough' }], dueDays: 3 })).toBe('INVALID_INPUT')
  expect(await set({ needs: [], dueDays: 3 })).toBe('INVALID_INPUT')
  expect(await set({ needs, dueDays: 0 })).toBe('INVALID_INPUT')
  expect(await set({ needs: [{ species: 'cat', group: 'rabies' }], dueDays: 5 })).toBe(200)
})
