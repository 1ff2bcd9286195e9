import { randomUUID } from 'node:crypto'
import type { AnimalList, AnimalView, OwnAnimal } from '@lapka/contracts/api/animals.ts'
import { adoptionStream } from '@lapka/contracts/streams.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf } from '../testing/client.ts'
import { givePassword, PASSWORD } from '../testing/give-password.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { registerParent, registerVet, type Person, type Vet } from '../testing/town.ts'
import { animal, animalUpload, listAnimal, newChip, registerShelter } from './testing/list-animal.ts'

let service: TestService
let shelter: Vet
let other: Vet
beforeAll(async () => {
  service = await startTestService()
  ;[shelter, other] = await Promise.all([registerShelter(service), registerShelter(service)])
})
afterAll(async () => {
  await service.stop()
})

const as = (who?: Person) => clientOf(service, who)
const listed = async (query: Record<string, string> = {}): Promise<AnimalList> => {
  await service.seen()
  const asked = new URLSearchParams({ professionalId: shelter.professionalId, ...query })
  return (await as().get(`/api/v2/animals?${asked.toString()}`)).json()
}
const own = async (who: Person = shelter): Promise<OwnAnimal[]> => {
  await service.seen()
  return (await as(who).get('/api/v2/profile/animals')).json<{ items: OwnAnimal[] }>().items
}
const act = (id: string, command: string, who: Person = shelter) => as(who).post(`/api/v2/animals/${id}/${command}`)

test('a shelter lists its animal, everyone finds it by kind, size and town, and only the shelter reads the chip', async () => {
  const chip = newChip()
  const sharo = await listAnimal(service, shelter, { chip, breed: 'Каракачанско куче' })
  const maca = await listAnimal(service, shelter, { name: 'Маца', animalType: 'cat', city: 'Варна', size: 'small', chip: '' })
  const all = await listed()
  expect(all.items.map(({ id }) => id)).toEqual([maca, sharo])
  expect([all.count, all.pages]).toEqual([2, 1])
  expect(all.cities).toEqual(expect.arrayContaining([{ name: 'Варна', count: 1 }]))
  expect((await listed({ species: 'cat' })).items.map(({ id, size }) => [id, size])).toEqual([[maca, null]])
  expect((await listed({ size: 'medium', city: 'София' })).items.map(({ id }) => id)).toEqual([sharo])
  expect((await listed({ city: 'Видин' })).items).toEqual([])
  const seen = await as().get(`/api/v2/animals/${sharo}`)
  expect(seen.json<AnimalView>()).toMatchObject({ name: 'Шаро', isChipped: true, breed: 'Каракачанско куче', withDogs: 'yes' })
  expect(seen.json<AnimalView>().shelter.id).toBe(shelter.professionalId)
  expect(seen.body).not.toContain(chip)
  expect((await own()).find(({ id }) => id === sharo)?.chip).toBe(chip)
  // Words and chip lie sealed in the log.
  const events = JSON.stringify(await service.log.readStream(adoptionStream(sharo)))
  for (const words of [chip, 'Кротък', 'Каракачанско']) expect(events).not.toContain(words)
})

test('an animal that has a home is found no more and keeps its page; one that was taken down is gone', async () => {
  const [homed, taken] = [await listAnimal(service, shelter), await listAnimal(service, shelter)]
  expect((await act(homed, 'home-animal')).statusCode).toBe(200)
  expect((await act(taken, 'withdraw-animal')).statusCode).toBe(200)
  const ids = (await listed()).items.map(({ id }) => id)
  expect([ids.includes(homed), ids.includes(taken)]).toEqual([false, false])
  expect((await as().get(`/api/v2/animals/${homed}`)).json<AnimalView>().status).toBe('homed')
  expect((await as().get(`/api/v2/animals/${taken}`)).statusCode).toBe(404)
  expect((await act(taken, 'list-again')).statusCode).toBe(200)
  expect((await listed()).items.map(({ id }) => id)).toContain(taken)
  expect((await as(shelter).put(`/api/v2/animals/${homed}`, animal())).json()).toMatchObject({ code: 'ANIMAL_NOT_LISTED' })
})

test('a chip is that of one animal: of no other one of a shelter, and of no parent’s pet', async () => {
  const chip = newChip()
  const first = await listAnimal(service, shelter, { chip })
  const refused = async (who: Person, sent = chip) => (await as(who).post('/api/v2/animals', animal({ chip: sent }))).json()
  expect(await refused(other)).toMatchObject({ code: 'CHIP_OF_ANOTHER' })
  const grouped = `${chip.slice(0, 3)} ${chip.slice(3)}`
  expect((await as(shelter).put(`/api/v2/animals/${first}`, animal({ chip: grouped }))).statusCode).toBe(200)
  const parent = await registerParent(service)
  const lost = newChip()
  const pet = { name: 'Рекс', gender: 'male', animalType: 'dog', breed: 'labrador', born: '2020', temperament: [], chip: lost }
  expect((await as(parent).post('/api/v2/pets', pet)).statusCode).toBe(201)
  await service.seen()
  expect(await refused(shelter, lost)).toMatchObject({ code: 'CHIP_OF_ANOTHER' })
  // Once the first one has a home, its chip may be listed by another shelter, and not twice.
  await act(first, 'home-animal')
  expect((await as(other).post('/api/v2/animals', animal({ chip }))).statusCode).toBe(201)
  expect((await act(first, 'list-again')).json()).toMatchObject({ code: 'CHIP_OF_ANOTHER' })
})

test('of two shelters that list one chip at once exactly one does', async () => {
  const chip = newChip()
  const racers = Array.from({ length: 10 }, (_, nth) =>
    as(nth % 2 === 0 ? shelter : other).post('/api/v2/animals', animal({ chip })),
  )
  const codes = (await Promise.all(racers)).map(({ statusCode }) => statusCode)
  expect(codes.toSorted((one, other) => one - other)).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
})

test('what no animal can be is refused in words, and nothing is appended', async () => {
  const before = (await own()).length
  const hostile: object[] = [
    { ...animal(), chip: '12345' },
    { ...animal(), chip: '000000000000000' },
    { ...animal(), name: '' },
    { ...animal(), born: '2026-13' },
    { ...animal(), born: '3024' },
    { ...animal(), animalType: 'dragon' },
    { ...animal(), character: 'я'.repeat(2001) },
    { ...animal(), priceCents: 100 },
  ]
  for (const body of hostile) {
    const answer = await as(shelter).post('/api/v2/animals', body)
    expect([400, 409]).toContain(answer.statusCode)
  }
  expect((await own()).length).toBe(before)
  for (const query of ['species=dragon', 'page=0', 'page=501', 'professionalId=x'])
    expect((await as().get(`/api/v2/animals?${query}`)).statusCode).toBe(400)
})

test('another shelter, a parent and a vet have no hand in it; a shelter that is not verified shows nothing', async () => {
  const id = await listAnimal(service, shelter)
  const [parent, vet] = await Promise.all([registerParent(service), registerVet(service)])
  for (const command of ['home-animal', 'withdraw-animal', 'list-again']) {
    expect((await act(id, command, other)).statusCode).toBe(404)
    expect((await act(id, command, parent)).statusCode).toBe(403)
    expect((await act(randomUUID(), command)).statusCode).toBe(404)
  }
  expect((await as(other).put(`/api/v2/animals/${id}`, animal())).statusCode).toBe(404)
  expect((await as(vet).post('/api/v2/animals', animal())).statusCode).toBe(403)
  const hidden = await registerVet(service, { role: 'SHELTER', services: [], isVerified: false })
  await service.seen()
  expect((await as(hidden).post('/api/v2/animals', animal())).json()).toMatchObject({ code: 'SHELTER_NOT_VERIFIED' })
})

test('photos are painted anew for everyone to see; what is no photo or too large is refused', async () => {
  const id = await listAnimal(service, shelter)
  const send = async (sent: Parameters<typeof animalUpload>[1] = {}, who: Person = shelter) =>
    as(who).send(await animalUpload(id, sent))
  const answer = await send({ key: 'the-same-key' })
  expect((await send({ key: 'the-same-key' })).body).toBe(answer.body)
  const { photoId } = answer.json<{ photoId: string }>()
  const see = (of: string, who?: Person) => as(who).get(`/api/v2/animals/${of}/photos/${photoId}`)
  await service.seen()
  const shown = await see(id)
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  expect((await own()).find((one) => one.id === id)?.photos).toMatchObject([{ id: photoId, alt: 'Шаро на двора' }])
  const another = await listAnimal(service, shelter)
  await service.seen()
  expect((await see(another)).statusCode).toBe(404)
  for (const sent of [
    { bytes: Buffer.from('<svg onload="alert(1)"/>'), type: 'image/svg+xml' },
    { bytes: Buffer.alloc(11_000_000) },
    { alt: ' ' },
  ]) {
    const refused = (await send(sent)).statusCode
    expect(refused >= 400 && refused < 500).toBe(true)
  }
  expect((await send({}, other)).statusCode).toBe(404)
  expect((await as(shelter).delete(`/api/v2/animals/${id}/photos/${photoId}`)).statusCode).toBe(200)
  await service.seen()
  expect((await see(id)).statusCode).toBe(404)
})

test('an account with animals that look for a home is not erased; afterwards nothing of them is left to read', async () => {
  const leaving = await registerShelter(service)
  await givePassword(service, leaving)
  const id = await listAnimal(service, leaving, { name: 'Канарче' })
  const erase = () => as(leaving).post('/api/v2/accounts/me/erase-account', { password: PASSWORD })
  expect((await erase()).json()).toMatchObject({ code: 'ANIMALS_LISTED' })
  const file = await as(leaving).get('/api/v2/accounts/me/export')
  expect(file.body).toContain('Канарче')
  expect(file.body).toContain('AnimalListed')
  await act(id, 'home-animal', leaving)
  expect((await erase()).statusCode).toBe(200)
  await service.seen()
  expect((await as().get(`/api/v2/animals/${id}`)).statusCode).toBe(404)
  expect(await service.db.selectFrom('views.animals').select('name').where('animalId', '=', id).execute()).toEqual([])
})
