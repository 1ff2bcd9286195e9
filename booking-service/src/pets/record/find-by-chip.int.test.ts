import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '@lapka/contracts/time.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { petStream, readsStream } from '@lapka/contracts/streams.ts'
import { petFold } from '@lapka/domain/pets/pet.ts'
import { clientOf } from '../../testing/client.ts'
import { book, openCheckouts } from '../../testing/road.ts'
import { startTestService, systemContext } from '../../testing/test-service.ts'
import { inDays, registerParent, registerVet, type Parent, type Person } from '../../testing/town.ts'
import { withClock } from '../export/testing/with-clock.ts'

const service = await startTestService()
let checkouts: Awaited<ReturnType<typeof openCheckouts>>
beforeAll(async () => {
  checkouts = await openCheckouts(service)
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

const find = (person: Person, chip: string) => clientOf(service, person).post('/api/v2/pets/find-by-chip', { chip })
const codeOf = async (answer: ReturnType<typeof find>) => (await answer).json<{ code: string }>().code
let chips = 0
const chipped = async (): Promise<{ parent: Parent; chip: string }> => {
  const parent = await registerParent(service)
  const chip = `100${String(5_000_000_000 + ++chips).padStart(12, '0')}`
  const pet = { name: 'Рекс', gender: 'male', animalType: 'dog', breed: 'beagle', born: '2023-03-14', temperament: [], chip }
  expect((await clientOf(service, parent).put(`/api/v2/pets/${parent.petId}`, pet)).statusCode).toBe(200)
  return { parent, chip }
}

test('a vet with a booked visit finds the pet by its chip, as it is written on paper, until thirty days after', async () => {
  const [{ parent, chip }, vet] = [await chipped(), await registerVet(service)]
  await book(service, { parent, vet, startsAt: inDays(3, '07:00') })
  await service.seen()
  const written = chip.replace(/(\d{3})(?=\d)/g, '$1 ')
  for (const typed of [chip, written]) expect((await find(vet, typed)).json()).toEqual({ id: parent.petId })
  // Finding shows nothing, so it is no look; opening the record is.
  expect(await service.log.readStream(readsStream(parent.petId))).toEqual([])
  await withClock(service, 34 * DAY_MS, async () => expect(await codeOf(find(vet, chip))).toBe('CHIP_NOT_FOUND'))
})

test('without a visit a known chip is answered like an unknown one', async () => {
  const [{ parent, chip }, other, vet] = [await chipped(), await chipped(), await registerVet(service)]
  await book(service, { parent: other.parent, vet, startsAt: inDays(3, '09:00') })
  await service.seen()
  const [known, unknown] = [await find(vet, chip), await find(vet, '100000999999999')]
  const without = ({ requestId: _id, ...problem }: Record<string, unknown>) => problem
  expect(known.statusCode).toBe(404)
  expect(without(known.json())).toEqual(without(unknown.json()))
  for (const person of [parent, await registerVet(service, { role: 'CLINIC' })])
    expect((await find(person, chip)).statusCode).toBe(403)
  expect((await find(vet, '123')).statusCode).toBe(400)
})

test('a pet that another parent has by now is not found by a visit of the one before, while no view knows it yet', async () => {
  const [{ parent, chip }, other, vet] = [await chipped(), await registerParent(service), await registerVet(service)]
  const { petId } = parent
  await book(service, { parent, vet, startsAt: inDays(3, '11:00') })
  await service.seen()
  expect((await find(vet, chip)).statusCode).toBe(200)
  await service.pauseProjections()
  const word = { transferId: randomUUID(), petId, fromId: parent.accountId, toId: other.accountId, operatorId: '', reason: '' }
  const transferred: LapkaEvent<'PetTransferred'> = { type: 'PetTransferred', data: word }
  const streams = { pet: { stream: petStream(petId), fold: petFold } }
  await service.handle(systemContext(new Date().toISOString()), { streams }, () => ({ events: { pet: [transferred] } }))
  const answer = await codeOf(find(vet, chip))
  service.resumeProjections()
  expect(answer).toBe('CHIP_NOT_FOUND')
})

test('so many a minute are asked by one account', async () => {
  const small = await startTestService({ peopleSearchesPerAccount: 2 })
  const vet = await registerVet(small)
  const statuses: number[] = []
  for (let guess = 0; guess < 4; guess++)
    statuses.push((await clientOf(small, vet).post('/api/v2/pets/find-by-chip', { chip: '100000999999999' })).statusCode)
  await small.stop()
  expect(statuses).toEqual([404, 404, 429, 429])
})
