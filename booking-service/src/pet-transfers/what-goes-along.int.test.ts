import { expect, test } from 'vitest'
import type { AccountExport } from '@lapka/contracts/api/account-export.ts'
import type { PetTransferPage } from '@lapka/contracts/api/pet-transfers.ts'
import { accountStream, petStream } from '@lapka/contracts/streams.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { sharePet } from '../household/testing/share-pet.ts'
import { addRecordFile } from '../pets/record/testing/add-record-file.ts'
import { book } from '../testing/road.ts'
import { inDays, registerVet, type Parent, type Person } from '../testing/town.ts'
import { codeOf, startTransferStage, yesterday } from './testing/transfer-stage.ts'

const { service, vet, parentCalled, stage } = await startTransferStage()
const exportOf = async (who: Person) => (await stage.as(who).get('/api/v2/accounts/me/export')).json<AccountExport>()

const profile = {
  name: 'Рекс',
  gender: 'male',
  animalType: 'dog',
  breed: 'labrador',
  born: '2022-03-14',
  temperament: ['playful', 'other-please-specify'],
  temperamentNote: 'Ревнив към Мурка',
  allergies: 'Пилешко',
  medicine: 'Ципромед',
  feeding: 'Храни го баба Дора',
  emergencyContact: 'Съседката 0888 123',
  usualVet: 'Д-р Тайна',
}
const OWN_WORDS = ['Ревнив към', 'баба Дора', 'Съседката', 'Тайна', 'Почесва се', 'ухо.heic', 'Разменени цифри', 'чужбина']

/** A pet with a profile, entries and a file of its parent, and the form of a vet's visit that is over. */
const keepPet = async (owner: Parent): Promise<{ fileId: string; appointmentId: string }> => {
  const { as, withClock } = stage
  const client = as(owner)
  const url = `/api/v2/pets/${owner.petId}`
  expect((await client.put(url, profile)).statusCode).toBe(200)
  await client.post(`${url}/add-entry`, { entry: { kind: 'note', on: yesterday, text: 'Почесва се зад ухото' } })
  const wrong = (await client.post(`${url}/add-entry`, { entry: { kind: 'weight', on: yesterday, grams: 13_200 } })).json<{
    id: string
  }>()
  const right = { kind: 'weight', on: yesterday, grams: 31_200 }
  await client.post(`${url}/correct-entry`, { entryId: wrong.id, entry: right, reason: 'Разменени цифри' })
  const fileId = await addRecordFile(service, owner)
  const appointmentId = await book(service, { parent: owner, vet, startsAt: inDays(2, `${hour()}:00`) })
  await withClock(4 * DAY_MS, async () => {
    const form = { findings: 'Шум в сърцето', vitals: { temperatureTenths: null, pulse: null, breaths: null } }
    const prescription = {
      diagnosis: 'Ендокардиоза',
      medicines: [{ name: 'Пимобендан', dose: '5 мг', instructions: '' }],
      notes: '',
    }
    const recorded = await as(vet).post(`/api/v2/appointments/${appointmentId}/record-visit`, { ...form, prescription })
    expect(recorded.statusCode).toBeLessThan(300)
  })
  return { fileId, appointmentId }
}
let hours = 7
const hour = () => String(hours++).padStart(2, '0')

test('every health fact does, and no word that the old owner wrote for themselves', async () => {
  const { as, transferred, recordFor, withClock } = stage
  const [owner, recipient] = [await parentCalled('Ана'), await parentCalled('Иво')]
  const { fileId, appointmentId } = await keepPet(owner)
  await withClock(5 * DAY_MS, async () => {
    expect((await recordFor(vet, owner.petId)).overview.party).toBe('vet')
    const before = { petId: owner.petId, serviceId: 'exam', startsAt: inDays(11, '07:00') }
    const { id: added } = (await as(vet).post('/api/v2/appointments/add-appointment', before)).json<{ id: string }>()
    await service.seen()
    expect((await as(owner).post(`/api/v2/appointments/${added}/cancel-appointment`, { reason: '' })).statusCode).toBe(200)
    await transferred(owner, recipient)
    const { overview, entries } = await recordFor(recipient, owner.petId)
    expect(overview).toMatchObject({
      party: 'keeper',
      pet: { allergies: 'Пилешко', medicine: 'Ципромед', temperament: ['playful'] },
      weights: [{ grams: 31_200 }],
      looks: [],
      readers: [],
      files: { count: 1 },
    })
    const kinds = entries.map(({ kind, by }) => `${kind} ${by}`).toSorted()
    expect(kinds).toEqual([
      'document former-parent',
      'prescription vet',
      'visit vet',
      'weight former-parent',
      'weight former-parent',
    ])
    expect(entries.every((entry) => !entry.isOwn && entry.appointmentId === null)).toBe(true)
    expect(JSON.stringify(entries)).toMatch(/Шум в сърцето.*|.*Пимобендан/)
    for (const words of OWN_WORDS) expect(JSON.stringify([overview, entries])).not.toContain(words)
    expect((await as(recipient).get(`/api/v2/pets/${owner.petId}/files/${fileId}`)).statusCode).toBe(200)
    for (const gone of [owner, vet]) expect((await recordFor(gone, owner.petId)).statusCode).toBe(404)
    expect((await as(owner).get(`/api/v2/pets/${owner.petId}/files/${fileId}`)).statusCode).toBe(404)
    expect((await as(recipient).get(`/api/v2/appointments/${appointmentId}`)).statusCode).toBe(404)
    const again = { petId: owner.petId, serviceId: 'exam', startsAt: inDays(12, '07:00') }
    expect(codeOf(await as(vet).post('/api/v2/appointments/add-appointment', again))).toBe('NOT_FOUND')
    const given = entries.find(({ kind }) => kind === 'weight')!
    const correction = { entryId: given.id, entry: null }
    for (const who of [owner, recipient])
      expect((await as(who).post(`/api/v2/pets/${owner.petId}/correct-entry`, correction)).statusCode).toBe(404)
  })
})

test('after the old owner’s erasure the new one reads all of it, and a rebuild finds the same', async () => {
  const { as, transferred, recordFor, erase, withClock } = stage
  const [owner, recipient] = [await parentCalled('Ана'), await parentCalled('Иво')]
  const { fileId } = await keepPet(owner)
  await withClock(40 * DAY_MS, async () => {
    await transferred(owner, recipient)
    const before = await recordFor(recipient, owner.petId)
    expect((await erase(owner)).statusCode).toBe(200)
    const after = await recordFor(recipient, owner.petId)
    expect(after.entries).toEqual(before.entries)
    expect(after.overview).toEqual(before.overview)
    expect((await as(recipient).get(`/api/v2/pets/${owner.petId}/files/${fileId}`)).statusCode).toBe(200)
    const [erased] = (await service.log.readStream(accountStream(owner.accountId))).filter(({ type }) => type === 'AccountErased')
    expect(erased?.data).not.toHaveProperty('petIds')
    // Nothing of the old owner can be opened in the log, and all of the animal's health can.
    const opened = JSON.stringify(await service.handle.readOpened(petStream(owner.petId)))
    for (const words of OWN_WORDS) expect(opened).not.toContain(words)
    for (const fact of ['Шум в сърцето', 'Пилешко', '31200']) expect(opened).toContain(fact)
    expect((await erase(recipient)).statusCode).toBe(200)
    const gone = JSON.stringify(await service.handle.readOpened(petStream(owner.petId)))
    for (const fact of ['Шум в сърцето', 'Пилешко', '31200', 'Рекс']) expect(gone).not.toContain(fact)
  })
})

test('in the exports the old owner finds that they gave it away and their own words, and the new one every fact and none of those', async () => {
  const { as, transferred, recordFor, withClock } = stage
  const [owner, recipient] = [await parentCalled('Ана'), await parentCalled('Иво')]
  await keepPet(owner)
  await withClock(5 * DAY_MS, () => recordFor(vet, owner.petId))
  await withClock(40 * DAY_MS, async () => {
    await transferred(owner, recipient)
    await as(recipient).post(`/api/v2/pets/${owner.petId}/add-entry`, {
      entry: { kind: 'note', on: yesterday, text: 'Новото му име е Макс' },
    })
    await service.seen()
    const [old, present] = [await exportOf(owner), await exportOf(recipient)]
    expect(old.pets).toEqual([])
    expect(old.events.map(({ type }) => type)).toContain('PetGivenAway')
    expect(JSON.stringify(old.events)).toContain('Почесва се')
    expect(JSON.stringify(old)).not.toContain('Макс')
    const looks = (found: AccountExport) => found.events.filter(({ type }) => type === 'RecordRead').length
    expect([looks(old), looks(present)]).toEqual([1, 0])
    expect(present.events.map(({ type }) => type)).toContain('PetReceived')
    const said = JSON.stringify(present)
    for (const fact of ['Шум в сърцето', 'Пилешко', '31200', 'Макс']) expect(said).toContain(fact)
    for (const words of OWN_WORDS) expect(said).not.toContain(words)
    expect(said).not.toContain(owner.email)
  })
})

test('of a pet that came back its first owner sees what was written meanwhile, and nothing of the one between', async () => {
  const { as, transferred, recordFor, erase } = stage
  const [first, second] = [await parentCalled('Ана'), await parentCalled('Иво')]
  await transferred(first, second)
  await as(second).post(`/api/v2/pets/${first.petId}/add-entry`, {
    entry: { kind: 'note', on: yesterday, text: 'Тайна на Иво' },
  })
  await as(second).post(`/api/v2/pets/${first.petId}/add-entry`, { entry: { kind: 'weight', on: yesterday, grams: 30_000 } })
  await transferred({ ...second, petId: first.petId }, first)
  const { overview, entries } = await recordFor(first, first.petId)
  expect(overview.weights).toMatchObject([{ grams: 30_000 }])
  expect(JSON.stringify(entries)).not.toContain('Тайна')
  expect((await erase(second)).statusCode).toBe(200)
  expect((await recordFor(first, first.petId)).overview.weights).toMatchObject([{ grams: 30_000 }])
})

test('the vet corrects what they wrote while their form is open, whose pet it is by then, and nobody else’s', async () => {
  const { as, transferred, recordFor, withClock } = stage
  const [owner, recipient, stranger] = [await parentCalled('Ана'), await parentCalled('Иво'), await registerVet(service)]
  const { appointmentId } = await keepPet(owner)
  await withClock(5 * DAY_MS, () => transferred(owner, recipient))
  const visitOf = async () => (await recordFor(recipient, owner.petId)).entries.find(({ kind }) => kind === 'visit')!
  const { id: entryId } = await visitOf()
  const withdraw = (who: Person, id = entryId) =>
    as(who).post(`/api/v2/pets/${owner.petId}/correct-entry`, { entryId: id, entry: null, reason: 'Друг пациент' })
  const others = (await recordFor(recipient, owner.petId)).entries.find(({ kind }) => kind === 'weight')!
  await withClock(6 * DAY_MS, async () => {
    for (const who of [stranger, owner, recipient]) expect(codeOf(await withdraw(who))).toBe('NOT_FOUND')
    expect(codeOf(await withdraw(vet, others.id))).toBe('NOT_FOUND')
    expect((await recordFor(vet, owner.petId)).statusCode).toBe(404)
    const written = (who: Person) => as(who).get(`/api/v2/appointments/${appointmentId}/written-entries`)
    expect((await written(vet)).json()).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ id: entryId, isOwn: true })]),
    })
    for (const who of [stranger, recipient]) expect(codeOf(await written(who))).toBe('NOT_FOUND')
    expect((await withdraw(vet)).statusCode).toBe(200)
    expect(codeOf(await withdraw(vet))).toBe('ALREADY_CORRECTED')
    expect((await visitOf()).correction).toMatchObject({ reason: 'Друг пациент', entryId: null })
  })
  await withClock(40 * DAY_MS, async () => expect(codeOf(await withdraw(vet))).toBe('NOT_FOUND'))
})

test('on their past visits those who gave it away read the name that it had then, until it is theirs again', async () => {
  const { as, transferred, withClock } = stage
  const [owner, second, recipient] = [await parentCalled('Ана'), await parentCalled('Ева'), await parentCalled('Иво')]
  const { petId } = owner
  await sharePet(service, owner, second)
  const own = await book(service, { parent: owner, vet, startsAt: inDays(2, `${hour()}:00`) })
  const seconds = await book(service, { parent: { ...second, petId }, vet, startsAt: inDays(2, `${hour()}:00`) })
  const nameFor = async (who: Person, id: string) => {
    await service.seen()
    return (await as(who).get(`/api/v2/appointments/${id}`)).json<{ pet: { name: string } }>().pet.name
  }
  const rename = async (who: Person, name: string) => {
    expect((await as(who).put(`/api/v2/pets/${petId}`, { ...profile, name })).statusCode).toBe(200)
    await service.seen()
  }
  await withClock(4 * DAY_MS, async () => {
    await transferred(owner, recipient)
    await rename(recipient, 'Макс')
    for (const [who, id] of [
      [owner, own],
      [second, seconds],
      [vet, own],
    ] as const)
      expect(await nameFor(who, id)).toBe('Рекс')
    const { given } = (await as(owner).get('/api/v2/pet-transfers')).json<PetTransferPage>()
    expect(given).toMatchObject([{ pet: { name: 'Рекс' } }])
    expect((await as(owner).get('/api/v2/visitors?by=pet')).body).not.toContain('Макс')
    expect((await as(recipient).get('/api/v2/pets')).body).toContain('Макс')
    await transferred({ ...recipient, petId }, owner)
    await rename(owner, 'Рекс Втори')
    expect(await nameFor(owner, own)).toBe('Рекс Втори')
    expect(await nameFor(second, seconds)).toBe('Рекс')
  })
})
