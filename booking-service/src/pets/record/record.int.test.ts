import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { RecordEntry, RecordOverview } from '@lapka/contracts/api/pet-records.ts'
import { petStream, readsStream } from '@lapka/contracts/streams.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { clientOf, type Client } from '../../testing/client.ts'
import { book } from '../../testing/road.ts'
import { startServiceWithCheckouts } from '../../testing/start-service-with-checkouts.ts'
import { addPet, inDays, registerParent, registerPerson, registerVet, type Parent, type Vet } from '../../testing/town.ts'

const service = await startServiceWithCheckouts()

const withClock = async <T>(aheadMs: number, work: () => Promise<T>): Promise<T> => {
  const real = service.clock.now
  service.clock.now = () => new Date(Date.now() + aheadMs).toISOString()
  try {
    return await work()
  } finally {
    service.clock.now = real
  }
}
const yesterday = inDays(-1, '06:00').slice(0, 10)
const as = (person: { headers: { cookie: string } }): Client => clientOf(service, person as Parent)
const add = (client: Client, petId: string, entry: object, more: object = {}) =>
  client.post(`/api/v2/pets/${petId}/add-entry`, { entry, ...more })
const note = (text: string) => ({ kind: 'note', on: yesterday, text })
const weight = (grams: number) => ({ kind: 'weight', on: yesterday, grams })
const overview = async (client: Client, petId: string): Promise<RecordOverview> => {
  await service.seen()
  return (await client.get(`/api/v2/pets/${petId}/record`)).json<RecordOverview>()
}
const entries = async (client: Client, petId: string, query = ''): Promise<RecordEntry[]> => {
  await service.seen()
  return (await client.get(`/api/v2/pets/${petId}/entries${query}`)).json<{ items: RecordEntry[] }>().items
}
const noVitals = { temperatureTenths: null, pulse: null, breaths: null }
const form = { findings: 'Зачервени подмишници', vitals: { ...noVitals, temperatureTenths: 386 }, advice: 'Без пилешко' }
type Booked = { parent: Parent; vet: Vet; id: string; client: Client; doctor: Client }
const booked = async (): Promise<Booked> => {
  const [parent, vet] = [await registerParent(service), await registerVet(service)]
  const id = await book(service, { parent, vet, startsAt: inDays(3, '07:00') })
  return { parent, vet, id, client: as(parent), doctor: as(vet) }
}
const DURING = 4 * DAY_MS

describe('a parent’s own entries', () => {
  test('are seen newest first, marked as theirs, and lie sealed in the log', async () => {
    const parent = await registerParent(service)
    const client = as(parent)
    await add(client, parent.petId, weight(31_200))
    await add(client, parent.petId, note('Почесва се зад ухото'))
    const dose = {
      kind: 'vaccination',
      on: '2023-05-01',
      product: 'rabisin',
      batch: 'A452B01',
      dose: 'booster',
      validUntil: '2026-05-01',
    }
    expect((await add(client, parent.petId, dose)).statusCode).toBe(201)
    expect((await entries(client, parent.petId)).map(({ kind, by, isOwn }) => [kind, by, isOwn])).toEqual([
      ['note', 'parent', true],
      ['weight', 'parent', true],
      ['vaccination', 'parent', true],
    ])
    const shown = await overview(client, parent.petId)
    expect(shown).toMatchObject({
      party: 'keeper',
      counts: { note: 1, weight: 1, vaccination: 1 },
      weights: [{ grams: 31_200 }],
      protections: [{ against: 'rabies', on: '2023-05-01', validUntil: '2026-05-01' }],
      storage: { status: 'trial', canAdd: true },
    })
    const log = JSON.stringify(await service.log.readStream(petStream(parent.petId)))
    for (const secret of ['Почесва', 'A452B01', '31200']) expect(log).not.toContain(secret)
  })

  test('of an unusual weight are asked about, and kept when confirmed', async () => {
    const parent = await registerParent(service)
    const client = as(parent)
    expect((await add(client, parent.petId, weight(400_000))).json()).toMatchObject({ code: 'WEIGHT_UNUSUAL' })
    expect((await add(client, parent.petId, weight(400_000), { isConfirmed: true })).statusCode).toBe(201)
    expect((await overview(client, parent.petId)).weights).toMatchObject([{ grams: 400_000 }])
  })

  test('that are wrong stay to be seen beside what stands in their place', async () => {
    const parent = await registerParent(service)
    const client = as(parent)
    const { id: entryId } = (await add(client, parent.petId, weight(13_100))).json<{ id: string }>()
    const correct = (body: object) => client.post(`/api/v2/pets/${parent.petId}/correct-entry`, { entryId, ...body })
    const { id: right } = (await correct({ entry: weight(31_100), reason: 'Разменени цифри' })).json<{ id: string }>()
    expect((await correct({ entry: null })).json()).toMatchObject({ code: 'ALREADY_CORRECTED' })
    expect(await entries(client, parent.petId)).toMatchObject([
      { id: right, grams: 31_100, correction: null },
      { id: entryId, grams: 13_100, correction: { entryId: right, reason: 'Разменени цифри' }, isOwn: false },
    ])
    expect((await overview(client, parent.petId)).weights).toMatchObject([{ grams: 31_100 }])
  })

  test('under one key are other entries than the corrections under it', async () => {
    const parent = await registerParent(service)
    const { post } = as(parent)
    const url = `/api/v2/pets/${parent.petId}`
    const key = randomUUID()
    const { id: entryId } = (await post(`${url}/add-entry`, { entry: weight(13_100) }, { key })).json<{ id: string }>()
    const right = await post(`${url}/correct-entry`, { entryId, entry: weight(31_100) }, { key })
    expect(right.statusCode).toBe(200)
    expect(right.json<{ id: string }>().id).not.toBe(entryId)
  })

  test.each([
    { kind: 'weight', on: yesterday, grams: 0 },
    { kind: 'weight', on: 'вчера', grams: 100 },
    { kind: 'note', on: yesterday, text: ' ' },
    { kind: 'note', on: yesterday, text: 'а'.repeat(4001) },
    { kind: 'vaccination', on: yesterday, product: 'witchcraft', dose: 'primary' },
    { kind: 'visit', on: yesterday, findings: 'Аз съм лекар' },
    { kind: 'weight', on: yesterday, grams: 100, by: 'vet' },
  ])('are refused as %j', async (entry) => {
    const parent = await registerParent(service)
    expect((await add(as(parent), parent.petId, entry)).json()).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
  })

  test('come in pages without one missing or shown twice', async () => {
    const parent = await registerParent(service)
    const client = as(parent)
    for (let count = 0; count < 65; count++) await add(client, parent.petId, note(`Бележка ${count}`))
    await service.seen()
    const seen: string[] = []
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const page: { items: RecordEntry[]; nextCursor?: string } = (
        await client.get(`/api/v2/pets/${parent.petId}/entries?cursor=${cursor}`)
      ).json()
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect([seen.length, new Set(seen).size]).toEqual([65, 65])
    const foreign = await client.get(`/api/v2/pets/${parent.petId}/entries?cursor=2026-13-45.x`)
    expect(foreign.statusCode).toBe(400)
  })

  test('wait for a subscription after the free months, and reading goes on', async () => {
    const parent = await registerParent(service)
    const client = as(parent)
    await add(client, parent.petId, note('Първа'))
    await withClock(366 * DAY_MS, async () => {
      expect((await add(client, parent.petId, note('Втора'))).json()).toMatchObject({ code: 'STORAGE_OVER' })
    })
    expect(await entries(client, parent.petId)).toHaveLength(1)
  })
})

describe('whose record it is', () => {
  test('another parent finds none, to read or to write', async () => {
    const [own, other] = [await registerParent(service), await registerParent(service)]
    await add(as(own), own.petId, note('Тайна'))
    await service.seen()
    const { petId } = own
    const stranger = as(other)
    for (const answer of [
      await stranger.get(`/api/v2/pets/${petId}/record`),
      await stranger.get(`/api/v2/pets/${petId}/entries`),
      await add(stranger, petId, note('Чужда')),
      await stranger.post(`/api/v2/pets/${petId}/correct-entry`, { entryId: randomUUID(), entry: null }),
      await stranger.post(`/api/v2/pets/${petId}/mark-died`, { on: null }),
    ])
      expect([answer.statusCode, answer.body]).toEqual([404, expect.not.stringContaining('Тайна')])
    expect(await service.log.readStream(readsStream(petId))).toEqual([])
  })

  test('a vet reads from the booking until thirty days after the visit, and the parent sees that they looked', async () => {
    const { parent, vet, id, client, doctor } = await booked()
    await add(client, parent.petId, note('Видимо за лекаря'))
    await service.seen()
    const url = `/api/v2/pets/${parent.petId}/entries`
    expect((await as(await registerVet(service)).get(url)).statusCode).toBe(404)
    expect(await entries(doctor, parent.petId)).toMatchObject([{ kind: 'note', isOwn: false }])
    const shown = await overview(client, parent.petId)
    expect(shown.looks).toMatchObject([{ role: 'vet', displayName: expect.stringContaining('Мария') as string }])
    expect(shown.readers).toMatchObject([{ professionalId: vet.professionalId }])
    expect((await service.log.readStream(readsStream(parent.petId))).map(({ data }) => data)).toEqual([
      { petId: parent.petId, readerId: vet.accountId, what: 'record', ground: { kind: 'visit', id } },
    ])
    await withClock(32 * DAY_MS, async () => expect((await doctor.get(url)).statusCode).toBe(200))
    await withClock(34 * DAY_MS, async () => expect((await doctor.get(url)).statusCode).toBe(404))
  })

  test('a cancelled visit opens nothing any more', async () => {
    const { parent, id, client, doctor } = await booked()
    await client.post(`/api/v2/appointments/${id}/cancel-appointment`, { reason: '' })
    await service.seen()
    expect((await doctor.get(`/api/v2/pets/${parent.petId}/entries`)).statusCode).toBe(404)
  })

  test('a vet gives themselves no access: neither by adding an appointment nor by changing the pet of one', async () => {
    const { parent, id, client, doctor } = await booked()
    const url = `/api/v2/pets/${parent.petId}/entries`
    const body = { petId: parent.petId, serviceId: 'exam', startsAt: inDays(4, '09:00') }
    const added = await doctor.post('/api/v2/appointments/add-appointment', body)
    expect(added.statusCode).toBe(201)
    await client.post(`/api/v2/appointments/${id}/cancel-appointment`, { reason: '' })
    await service.seen()
    expect((await doctor.get(url)).statusCode).toBe(404)
    expect((await overview(client, parent.petId)).readers).toEqual([])
    const { id: addedId } = added.json<{ id: string }>()
    const form = { vitals: noVitals, findings: 'Вторичен преглед' }
    const written = await withClock(5 * DAY_MS, () => doctor.post(`/api/v2/appointments/${addedId}/record-visit`, form))
    expect(written.statusCode).toBe(201)
  })

  test('a vet reads nothing of a pet that they changed an appointment to', async () => {
    const { parent, vet, id, client, doctor } = await booked()
    const other = { ...parent, petId: await addPet(service, parent.accountId) }
    const earlier = await book(service, { parent: other, vet, startsAt: inDays(5, '07:00') })
    await client.post(`/api/v2/appointments/${earlier}/cancel-appointment`, { reason: '' })
    await service.seen()
    const edited = await doctor.post(`/api/v2/appointments/${id}/edit-appointment`, { petId: other.petId })
    expect(edited.statusCode).toBe(200)
    await service.seen()
    expect((await doctor.get(`/api/v2/pets/${other.petId}/entries`)).statusCode).toBe(404)
    await client.post(`/api/v2/appointments/${id}/edit-appointment`, { petId: parent.petId })
    await service.seen()
    expect((await doctor.get(`/api/v2/pets/${parent.petId}/entries`)).statusCode).toBe(200)
  })

  test('an operator reads by an open case of the parent, and by no other', async () => {
    const [parent, other] = [await registerParent(service), await registerParent(service)]
    const caseOf = async (who: Parent) =>
      (await as(who).post('/api/v2/cases', { name: 'Ана', email: who.email, text: 'Помощ' })).json<{ id: string }>().id
    const operator = as(await registerPerson(service, 'OPERATOR'))
    const url = `/api/v2/pets/${parent.petId}/record`
    expect((await operator.get(url)).statusCode).toBe(404)
    expect((await operator.get(`${url}?case=${await caseOf(other)}`)).statusCode).toBe(404)
    expect((await operator.get(`${url}?case=${await caseOf(parent)}`)).json()).toMatchObject({ party: 'operator', looks: [] })
    expect((await overview(as(parent), parent.petId)).looks).toMatchObject([{ role: 'operator' }])
  })
})

describe('the vet’s form of a visit', () => {
  const record = (doctor: Client, id: string, body: object = form) => doctor.post(`/api/v2/appointments/${id}/record-visit`, body)

  test('is one append of all that was filled in, and completes the visit', async () => {
    const { parent, id, client, doctor } = await booked()
    expect((await record(doctor, id)).json()).toMatchObject({ code: 'NOT_STARTED' })
    const all = {
      ...form,
      diagnoses: [
        { code: 'allergic-dermatitis', words: '' },
        { code: null, words: 'пъпка' },
      ],
      grams: 31_100,
      vaccinations: [{ product: 'nobivac-rabies', batch: 'A1', dose: 'booster', validUntil: '2031-01-01' }],
      treatments: [{ parasites: ['external'], product: 'Таблетка' }],
      prescription: { medicines: [{ name: 'Шампоан' }] },
      nextVisit: { on: '2031-01-02', serviceId: 'exam' },
    }
    const answer = await withClock(DURING, () => record(doctor, id, all))
    expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)])
    const kinds = (await entries(client, parent.petId)).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['prescription', 'treatment', 'vaccination', 'visit', 'weight'])
    expect((await client.get(`/api/v2/appointments/${id}`)).json()).toMatchObject({ status: 'DONE' })
    const [visit] = await entries(client, parent.petId, '?kind=visit')
    expect(visit).toMatchObject({ findings: form.findings, advice: form.advice, vitals: { temperatureTenths: 386 }, by: 'vet' })
    const log = JSON.stringify(await service.log.readStream(petStream(parent.petId)))
    for (const secret of ['подмишници', 'пилешко', 'allergic', '31100']) expect(log).not.toContain(secret)
  })

  test('is written by the vet of the visit alone, and not without words', async () => {
    const { id, client, doctor } = await booked()
    await withClock(DURING, async () => {
      expect((await record(client, id)).statusCode).toBe(403)
      expect((await record(as(await registerVet(service)), id)).statusCode).toBe(404)
      expect((await record(doctor, id, { vitals: noVitals })).json()).toMatchObject({ code: 'NOTHING_RECORDED' })
    })
    await withClock(40 * DAY_MS, async () =>
      expect((await record(doctor, id)).json()).toMatchObject({ code: 'VISIT_RECORD_CLOSED' }),
    )
  })

  test('is never refused for want of a subscription, and its vet corrects it', async () => {
    const { parent, id, client, doctor } = await booked()
    await withClock(-400 * DAY_MS, () => add(client, parent.petId, { ...note('Стара'), on: '2025-01-01' }))
    await withClock(DURING, async () => {
      expect((await add(client, parent.petId, note('Нова'))).json()).toMatchObject({ code: 'STORAGE_OVER' })
      expect((await record(doctor, id, { vitals: noVitals, grams: 13_100 })).statusCode).toBe(201)
    })
    const wrong = (await entries(client, parent.petId, '?kind=weight'))[0]!
    const on = wrong.on
    const fix = { entryId: wrong.id, entry: { kind: 'weight', on, grams: 31_100 }, reason: 'Разменени' }
    const correct = (who: Client) => who.post(`/api/v2/pets/${parent.petId}/correct-entry`, fix)
    await withClock(DURING, async () => {
      expect((await correct(client)).statusCode).toBe(404)
      expect((await correct(doctor)).statusCode).toBe(200)
    })
    expect((await overview(client, parent.petId)).weights).toMatchObject([{ grams: 31_100 }])
  })
})

test('a pet that died is marked, and lives again where that was a mistake', async () => {
  const parent = await registerParent(service)
  const client = as(parent)
  await client.post(`/api/v2/pets/${parent.petId}/mark-died`, { on: null })
  expect((await overview(client, parent.petId)).pet.death).toEqual({ on: null })
  await client.post(`/api/v2/pets/${parent.petId}/withdraw-death`, undefined)
  expect((await overview(client, parent.petId)).pet.death).toBeNull()
})
