import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SharedRecord } from '@lapka/contracts/api/shares.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { addRecordFile } from '../record/testing/add-record-file.ts'
import { book } from '../../testing/road.ts'
import { startServiceWithCheckouts } from '../../testing/start-service-with-checkouts.ts'
import { inDays, registerVet } from '../../testing/town.ts'
import { shareWith, vaccinations } from './testing/sharing.ts'

const service = await startServiceWithCheckouts()
const { as, shareOf, open, entriesOf, registerKeeper, withClock } = shareWith(service)

const yesterday = inDays(-1, '06:00').slice(0, 10)
const noVitals = { temperatureTenths: null, pulse: null, breaths: null }

/** A pet with an entry of every kind: its parent's own, and two visits of a vet. */
const kept = async () => {
  const [parent, vet] = [await registerKeeper(), await registerVet(service)]
  const client = as(parent)
  const profile = {
    name: 'Рекс',
    gender: 'male',
    animalType: 'dog',
    breed: 'labrador-retriever',
    born: '2023-03-14',
    temperament: [],
    chip: '100012604318772',
    allergies: 'пилешко',
    medicine: 'апоквел',
    emergencyContact: 'Баба Цена 0888',
  }
  expect((await client.put(`/api/v2/pets/${parent.petId}`, profile)).statusCode).toBe(200)
  const add = (entry: object) => client.post(`/api/v2/pets/${parent.petId}/add-entry`, { entry: { on: yesterday, ...entry } })
  await add({ kind: 'note', text: 'Домашна бележка' })
  await add({ kind: 'weight', grams: 31_000 })
  await add({ kind: 'vaccination', product: 'rabisin', batch: 'A1', dose: 'booster', validUntil: '2031-01-01' })
  await add({ kind: 'treatment', parasites: ['external'], product: 'Домашна таблетка' })
  const fileId = await addRecordFile(service, parent)
  const visits: string[] = []
  for (const [day, findings] of [
    [3, 'Зачервени подмишници'],
    [4, 'Кашля'],
  ] as const) {
    const id = await book(service, { parent, vet, startsAt: inDays(day, '07:00') })
    const form = {
      findings,
      vitals: noVitals,
      grams: 31_100,
      prescription: { medicines: [{ name: `Сироп ${day}` }] },
      vaccinations: [{ product: 'nobivac-l4', batch: 'B2', dose: 'booster' }],
      treatments: [{ parasites: ['internal'], product: 'Хапче' }],
    }
    const written = await withClock((day + 1) * DAY_MS, () => as(vet).post(`/api/v2/appointments/${id}/record-visit`, form))
    expect(written.statusCode).toBe(201)
    visits.push(id)
  }
  await service.seen()
  return { parent, vet, fileId, visits: visits as [string, string] }
}

describe('what a link shows', () => {
  let pet: Awaited<ReturnType<typeof kept>>
  beforeAll(async () => void (pet = await kept()))

  test('all: every entry and file, and neither the household’s contact nor who else reads', async () => {
    const { secret } = await shareOf(pet.parent)
    const answer = await open(secret)
    expect(answer.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
    const record = answer.json<SharedRecord>()
    expect(record).toMatchObject({
      scope: 'all',
      isOwn: false,
      pet: { name: 'Рекс', animalType: 'dog', chip: '100012604318772' },
      health: { allergies: 'пилешко', medicine: 'апоквел' },
      counts: { visit: 2, note: 1, document: 1, prescription: 2 },
    })
    const kinds = (await entriesOf(secret)).map(({ kind }) => kind)
    expect(new Set(kinds)).toEqual(new Set(['visit', 'weight', 'vaccination', 'treatment', 'note', 'document', 'prescription']))
    expect((await open(secret, `files/${pet.fileId}`)).statusCode).toBe(200)
    const shown = answer.body + (await open(secret, 'entries')).body
    for (const hidden of ['Баба Цена', pet.parent.accountId, pet.parent.email, ...pet.visits]) expect(shown).not.toContain(hidden)
  })

  test('vaccinations: name, species and chip, and no entry of any other kind', async () => {
    const { secret } = await shareOf(pet.parent, vaccinations)
    const answer = await open(secret)
    expect(answer.json<SharedRecord>()).toMatchObject({ looks: null, health: null, weights: [], counts: { vaccination: 3 } })
    expect((await entriesOf(secret)).map(({ kind }) => kind)).toEqual(['vaccination', 'vaccination', 'vaccination'])
    for (const kind of ['visit', 'weight', 'treatment', 'note', 'document', 'prescription'])
      expect((await open(secret, `entries?kind=${kind}`)).json()).toEqual({ items: [] })
    expect((await open(secret, `files/${pet.fileId}`)).statusCode).toBe(404)
    const shown = answer.body + (await open(secret, 'entries')).body
    for (const hidden of ['пилешко', 'апоквел', 'labrador', '2023-03-14', 'Домашна', 'Кашля', 'Сироп', '31100'])
      expect(shown).not.toContain(hidden)
  })

  test('one visit: what was written in it, and nothing of another or of the parent', async () => {
    const [first] = pet.visits
    const { secret } = await shareOf(pet.parent, { kind: 'visit', appointmentId: first })
    const answer = await open(secret)
    expect(answer.json<SharedRecord>()).toMatchObject({ looks: { breed: 'labrador-retriever' }, health: null, protections: [] })
    const kinds = (await entriesOf(secret)).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['prescription', 'treatment', 'vaccination', 'visit', 'weight'])
    const shown = answer.body + (await open(secret, 'entries')).body
    expect(shown).toContain('подмишници')
    for (const hidden of ['Кашля', 'Сироп 4', 'Домашна', 'пилешко', 'A1"']) expect(shown).not.toContain(hidden)
    expect((await open(secret, `files/${pet.fileId}`)).statusCode).toBe(404)
  })

  test('a part of the record has nothing that was corrected', async () => {
    const { secret } = await shareOf(pet.parent, vaccinations)
    const [dose] = (await entriesOf(secret)).filter(({ by }) => by === 'parent')
    const entry = {
      kind: 'vaccination',
      on: yesterday,
      product: 'rabisin',
      batch: 'A9',
      dose: 'booster',
      validUntil: '2031-01-01',
    }
    const url = `/api/v2/pets/${pet.parent.petId}/correct-entry`
    await as(pet.parent).post(url, { entryId: dose?.id, entry, reason: 'Тайна причина' })
    await service.seen()
    const { body } = await open(secret, 'entries')
    expect([body.includes('A9'), body.includes('A1"'), body.includes('Тайна')]).toEqual([true, false, false])
  })

  test('its secret opens no other pet’s file, by whatever id', async () => {
    const other = await registerKeeper()
    const theirs = await addRecordFile(service, other)
    const { secret } = await shareOf(pet.parent)
    for (const fileId of [theirs, randomUUID()]) expect((await open(secret, `files/${fileId}`)).statusCode).toBe(404)
    expect((await open(secret, 'files/..%2f')).statusCode).toBe(400)
  })
})
