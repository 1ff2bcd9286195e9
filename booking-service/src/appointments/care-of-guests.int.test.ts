import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import type { AppointmentDetails } from '@lapka/contracts/api/appointments.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { petStream } from '@lapka/contracts/streams.ts'
import { petFold } from '@lapka/domain/pets/pet.ts'
import { systemContext } from '../testing/test-service.ts'
import { clientOf } from '../testing/client.ts'
import { book, payFor } from '../testing/road.ts'
import { startServiceWithCheckouts } from '../testing/start-service-with-checkouts.ts'
import { addPet, dateInDays, inDays, registerHotel, registerParent, registerVet, type Person } from '../testing/town.ts'

const service = await startServiceWithCheckouts()
afterEach(() => {
  service.clock.now = () => new Date().toISOString()
})

const dog = { name: 'Рекс', gender: 'male', animalType: 'dog', breed: 'labrador', born: '2023', temperament: [] }
const words = {
  allergies: 'пилешко',
  medicine: 'сироп вечер',
  feeding: 'два пъти по 200 г',
  emergencyContact: '0888 100 200',
  usualVet: '',
}
const careFor = async (who: Person, id: string): Promise<AppointmentDetails['care']> =>
  (await clientOf(service, who).get(`/api/v2/appointments/${id}`)).json<AppointmentDetails>().care

/** Two dogs of one parent at a hotel for three nights; of one of them something is written. */
const stayOfTwo = async () => {
  const [parent, hotel] = await Promise.all([registerParent(service), registerHotel(service)])
  const second = await addPet(service, parent.accountId)
  await service.seen()
  expect((await clientOf(service, parent).put(`/api/v2/pets/${parent.petId}`, { ...dog, ...words })).statusCode).toBe(200)
  const stay = {
    professionalId: hotel.professionalId,
    classId: 1,
    arrival: dateInDays(5),
    departure: dateInDays(8),
    extraIds: [],
  }
  const pets = [parent.petId, second].map((petId) => ({ petId, weightKg: null }))
  const { id } = (await clientOf(service, parent).post('/api/v2/stays', { ...stay, pets })).json<{ id: string }>()
  await service.seen()
  return { parent, hotel, id }
}

const pay = async (parent: Person, id: string) => {
  await clientOf(service, parent).post(`/api/v2/appointments/${id}/start-payment`)
  await payFor(service, id)
  await service.seen()
}

test('a hotel reads how its guests are fed and treated from the agreement until a day after the end, and the parent does not', async () => {
  const { parent, hotel, id } = await stayOfTwo()
  expect(await careFor(hotel, id)).toEqual([])
  await pay(parent, id)
  expect(await careFor(hotel, id)).toEqual([{ petId: parent.petId, petName: 'Рекс', ...words }])
  expect(await careFor(parent, id)).toEqual([])
  service.clock.now = () => inDays(8, '20:00')
  expect(await careFor(hotel, id)).toHaveLength(1)
  service.clock.now = () => inDays(10, '20:00')
  expect(await careFor(hotel, id)).toEqual([])
})

test('nothing is read of an animal that has another owner by then', async () => {
  const { parent, hotel, id } = await stayOfTwo()
  await pay(parent, id)
  const other = await registerParent(service)
  const { petId } = parent
  const word = { transferId: randomUUID(), petId, fromId: parent.accountId, toId: other.accountId, operatorId: '', reason: '' }
  const given: LapkaEvent<'PetTransferred'> = { type: 'PetTransferred', data: word }
  const streams = { pet: { stream: petStream(petId), fold: petFold } }
  await service.handle(systemContext(new Date().toISOString()), { streams }, () => ({ events: { pet: [given] } }))
  await service.seen()
  expect(await careFor(hotel, id)).toEqual([])
})

test('a professional gives themselves nothing to read: neither by adding an appointment nor by changing the animal of one', async () => {
  const [parent, vet] = [await registerParent(service), await registerVet(service)]
  await service.seen()
  await clientOf(service, parent).put(`/api/v2/pets/${parent.petId}`, { ...dog, ...words })
  const second = await addPet(service, parent.accountId)
  const booked = await book(service, { parent: { ...parent, petId: second }, vet, startsAt: inDays(3, '09:00') })
  const own = await book(service, { parent, vet, startsAt: inDays(3, '10:00') })
  expect(await careFor(vet, own)).toHaveLength(1)
  const added = { petId: parent.petId, serviceId: 'exam', startsAt: inDays(3, '11:00') }
  const { id } = (await clientOf(service, vet).post('/api/v2/appointments/add-appointment', added)).json<{ id: string }>()
  await clientOf(service, vet).post(`/api/v2/appointments/${booked}/edit-appointment`, { petId: parent.petId })
  await service.seen()
  for (const each of [id, booked]) expect(await careFor(vet, each)).toEqual([])
})
