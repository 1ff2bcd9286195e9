import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RecordEntry } from '@lapka/contracts/api/pet-records.ts'
import type { SharedRecord, ShareList } from '@lapka/contracts/api/shares.ts'
import type { ShareScope } from '@lapka/contracts/shares.ts'
import { petStream, readsStream, shareStream } from '@lapka/contracts/streams.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import { addRecordFile } from '../record/testing/add-record-file.ts'
import { clientOf } from '../../testing/client.ts'
import { book, openCheckouts } from '../../testing/road.ts'
import { startTestService, type TestService } from '../../testing/test-service.ts'
import { inDays, registerParent, registerPerson, registerVet, type Parent, type Person, type Vet } from '../../testing/town.ts'

let service: TestService
let checkouts: Awaited<ReturnType<typeof openCheckouts>>
beforeAll(async () => {
  service = await startTestService({ passwordTries: { perPair: { most: 3, refillMs: HOUR_MS } } })
  checkouts = await openCheckouts(service)
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

/** Once the view shows the pet: a page of its record is read there. */
const registerKeeper = async (options?: Parameters<typeof registerParent>[1]) => {
  const parent = await registerParent(service, options)
  await service.seen()
  return parent
}
const as = (person?: { headers: { cookie: string } }) => clientOf(service, person)
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
const withClock = async <T>(aheadMs: number, work: () => Promise<T>): Promise<T> => {
  const real = service.clock.now
  service.clock.now = () => inMs(aheadMs)
  try {
    return await work()
  } finally {
    service.clock.now = real
  }
}
const all: ShareScope = { kind: 'all' }
const vaccinations: ShareScope = { kind: 'vaccinations' }
type Made = { id: string; secret: string }
const share = async ({
  person,
  petId,
  ...change
}: {
  person: Person
  petId: string
  kind?: string
  scope?: ShareScope
  until?: string
}) => {
  const body = { kind: 'link', scope: all, until: inMs(7 * DAY_MS), ...change }
  const answer = await as(person).post(`/api/v2/pets/${petId}/make-share`, body)
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)])
  return answer.json<Made>()
}
const shareOf = (parent: Parent, scope: ShareScope = all) => share({ person: parent, petId: parent.petId, scope })
const open = (secret: string, what = 'record', person?: Person) =>
  as(person).get(`/api/v2/shares/${what}`, { 'lapka-share': secret })
const codeOf = async (answer: ReturnType<typeof open>) => (await answer).json<{ code: string }>().code
const entriesOf = async (secret: string) => (await open(secret, 'entries')).json<{ items: RecordEntry[] }>().items
const listed = async (parent: Person, petId: string) => {
  await service.seen()
  return (await as(parent).get(`/api/v2/pets/${petId}/shares`)).json<ShareList>().items
}
const opened = async (petId: string) => (await service.log.readStream(readsStream(petId))).map(({ data }) => data)
const yesterday = inDays(-1, '06:00').slice(0, 10)
const noVitals = { temperatureTenths: null, pulse: null, breaths: null }

/** A pet with an entry of every kind: its parent's own, and two visits of a vet. */
const kept = async () => {
  const [parent, vet] = [await registerKeeper(), await registerVet(service)]
  const client = as(parent)
  const profile = {
    ...{ name: 'Рекс', gender: 'male', animalType: 'dog', breed: 'labrador-retriever', born: '2023-03-14', temperament: [] },
    ...{ chip: '100012604318772', allergies: 'пилешко', medicine: 'апоквел', emergencyContact: 'Баба Цена 0888' },
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
      ...{ findings, vitals: noVitals, grams: 31_100, prescription: { medicines: [{ name: `Сироп ${day}` }] } },
      ...{ vaccinations: [{ product: 'nobivac-l4', batch: 'B2', dose: 'booster' }] },
      ...{ treatments: [{ parasites: ['internal'], product: 'Хапче' }] },
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

describe('an opening', () => {
  test('is on record before anything is shown, and the keeper sees when and by whom', async () => {
    const parent = await registerKeeper()
    const { id, secret } = await shareOf(parent, vaccinations)
    expect(await listed(parent, parent.petId)).toMatchObject([{ id, state: 'open', scope: 'vaccinations', openings: [] }])
    const vet = await registerVet(service)
    for (const person of [undefined, undefined, vet, parent]) {
      expect((await open(secret, 'record', person)).statusCode).toBe(200)
      await open(secret, 'entries', person)
      await open(secret, 'status', person)
    }
    const ground = { kind: 'share', id }
    const look = { petId: parent.petId, what: 'vaccinations', ground }
    expect(await opened(parent.petId)).toEqual([
      { ...look, readerId: null },
      { ...look, readerId: vet.accountId },
    ])
    const [shown] = await listed(parent, parent.petId)
    expect(shown?.openings).toMatchObject([
      { role: 'VET', displayName: expect.stringContaining('Мария') as string },
      { role: null, displayName: '' },
    ])
    await withClock(HOUR_MS + MINUTE_MS, () => open(secret))
    expect(await opened(parent.petId)).toHaveLength(3)
  })

  test('of a file is on record each time', async () => {
    const parent = await registerKeeper()
    const fileId = await addRecordFile(service, parent)
    const { secret } = await shareOf(parent)
    for (let times = 0; times < 2; times++) await open(secret, `files/${fileId}`)
    expect(await opened(parent.petId)).toMatchObject([{ what: 'file' }, { what: 'file' }])
  })

  test('shows the keeper their own link as a guest sees it', async () => {
    const parent = await registerKeeper()
    const { secret } = await shareOf(parent)
    expect((await open(secret, 'record', parent)).json()).toMatchObject({ isOwn: true })
    expect(await opened(parent.petId)).toEqual([])
  })
})

describe('a secret', () => {
  test('is in no event and no row, and the same request tells the same', async () => {
    const parent = await registerKeeper()
    const body = { kind: 'link', scope: all, until: inMs(DAY_MS) }
    const url = `/api/v2/pets/${parent.petId}/make-share`
    const [once, again] = [
      await as(parent).post(url, body, { key: 'one-share' }),
      await as(parent).post(url, body, { key: 'one-share' }),
    ]
    expect(again.json()).toEqual(once.json())
    const { id, secret } = once.json<Made>()
    expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/)
    await service.seen()
    const rows = await service.db.selectFrom('views.shares').selectAll().where('shareId', '=', id).execute()
    const events = [
      ...(await service.log.readStream(shareStream(id))),
      ...(await service.log.readStream(petStream(parent.petId))),
    ]
    expect(JSON.stringify([rows, events])).not.toContain(secret)
  })

  test.each(['', 'x', 'a'.repeat(43), `${randomUUID()}.${'a'.repeat(43)}`, 'ABCDEFGH'])('%s opens nothing', async (secret) => {
    for (const what of ['record', 'entries', 'status', `files/${randomUUID()}`])
      expect(await codeOf(open(secret, what))).toBe('NOT_FOUND')
  })
})

describe('a link is over', () => {
  test('at its end, and says so', async () => {
    const parent = await registerKeeper()
    const { secret } = await share({ person: parent, petId: parent.petId, until: inMs(HOUR_MS) })
    await withClock(2 * HOUR_MS, async () => {
      const answer = await open(secret)
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([410, 'SHARE_EXPIRED'])
      expect(answer.body).not.toContain('Рекс')
    })
    expect((await open(secret)).statusCode).toBe(200)
  })

  test('as soon as it is revoked, for all that it showed', async () => {
    const parent = await registerKeeper()
    const fileId = await addRecordFile(service, parent)
    const [one, other] = [await shareOf(parent), await shareOf(parent)]
    const revoke = () => as(parent).post(`/api/v2/pets/${parent.petId}/revoke-share`, { shareId: one.id })
    expect([(await revoke()).statusCode, (await revoke()).statusCode]).toEqual([200, 200])
    for (const what of ['record', 'entries', 'status', `files/${fileId}`]) {
      const answer = await open(one.secret, what)
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([410, 'SHARE_REVOKED'])
    }
    expect((await open(other.secret)).statusCode).toBe(200)
    expect((await listed(parent, parent.petId)).map(({ state }) => state)).toEqual(['open', 'revoked'])
  })

  test('with all others after a lost phone, while no view is up to date', async () => {
    const parent = await registerKeeper()
    const first = await shareOf(parent)
    await service.pauseProjections()
    const second = await shareOf(parent, vaccinations)
    expect((await as(parent).post(`/api/v2/pets/${parent.petId}/revoke-shares`)).statusCode).toBe(200)
    for (const { secret } of [first, second]) expect(await codeOf(open(secret, 'status'))).toBe('SHARE_REVOKED')
    const later = await shareOf(parent)
    expect((await open(later.secret, 'status')).statusCode).toBe(204)
    service.resumeProjections()
    expect((await listed(parent, parent.petId)).map(({ state }) => state)).toEqual(['open', 'revoked', 'revoked'])
  })

  test('with the pet’s death, also when that was a mistake', async () => {
    const parent = await registerKeeper()
    const { secret } = await shareOf(parent)
    const url = `/api/v2/pets/${parent.petId}`
    await as(parent).post(`${url}/mark-died`, { on: null })
    expect(await codeOf(open(secret))).toBe('SHARE_REVOKED')
    const body = { kind: 'link', scope: all, until: inMs(DAY_MS) }
    expect((await as(parent).post(`${url}/make-share`, body)).json()).toMatchObject({ code: 'PET_DIED' })
    await as(parent).post(`${url}/withdraw-death`)
    expect(await codeOf(open(secret))).toBe('SHARE_REVOKED')
  })

  test('with the erasure of its owner, and no row says that there was one', async () => {
    const parent = await registerKeeper({ passwordHash: await service.dependencies.passwords.hash('lapka-demo-2026') })
    const { id, secret } = await shareOf(parent)
    await service.seen()
    const erased = await as(parent).post('/api/v2/accounts/me/erase-account', { password: 'lapka-demo-2026' })
    expect([erased.statusCode, erased.body]).toEqual([200, expect.any(String)])
    expect(await codeOf(open(secret))).toBe('SHARE_REVOKED')
    await service.seen()
    const rows = await service.db.selectFrom('views.shares').selectAll().where('shareId', '=', id).execute()
    expect(rows).toEqual([])
  })
})

describe('another parent', () => {
  test('neither makes, sees nor stops a share of the pet', async () => {
    const [own, other] = [await registerKeeper(), await registerKeeper()]
    const { id, secret } = await shareOf(own)
    await service.seen()
    const [stranger, url] = [as(other), `/api/v2/pets/${own.petId}`]
    for (const answer of [
      await stranger.get(`${url}/shares`),
      await stranger.post(`${url}/make-share`, { kind: 'link', scope: all, until: inMs(DAY_MS) }),
      await stranger.post(`${url}/revoke-share`, { shareId: id }),
      await stranger.post(`${url}/revoke-shares`),
      // Through a pet of their own.
      await stranger.post(`/api/v2/pets/${other.petId}/revoke-share`, { shareId: id }),
    ])
      expect(answer.statusCode).toBe(404)
    expect((await open(secret, 'status')).statusCode).toBe(204)
  })

  test('a visit of another pet is none of this one', async () => {
    const parent = await registerKeeper()
    const body = { kind: 'link', scope: { kind: 'visit', appointmentId: randomUUID() }, until: inMs(DAY_MS) }
    expect((await as(parent).post(`/api/v2/pets/${parent.petId}/make-share`, body)).statusCode).toBe(404)
  })
})

describe('a code for a desk', () => {
  const typed = (person: Person, code: string) => as(person).post('/api/v2/shares/open-by-code', { code })
  const told = async (): Promise<{ parent: Parent; code: string; id: string }> => {
    const parent = await registerKeeper()
    const made = await share({ person: parent, petId: parent.petId, kind: 'code', until: inMs(HOUR_MS) })
    return { parent, code: made.secret, id: made.id }
  }

  test('opens the record for the vet who types it, and for no one they pass it on to', async () => {
    const { parent, code, id } = await told()
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/)
    const [vet, other]: Vet[] = [await registerVet(service), await registerVet(service)]
    const { secret } = (await typed(vet!, ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`)).json<{ secret: string }>()
    expect((await open(secret, 'record', vet)).json()).toMatchObject({ scope: 'all' })
    for (const person of [other, undefined, parent]) expect((await open(secret, 'record', person)).statusCode).toBe(404)
    expect((await open(code, 'record', vet)).statusCode).toBe(404)
    expect(await opened(parent.petId)).toMatchObject([{ readerId: vet!.accountId, ground: { kind: 'share', id } }])
    await as(parent).post(`/api/v2/pets/${parent.petId}/revoke-shares`)
    expect(await codeOf(open(secret, 'status', vet))).toBe('SHARE_REVOKED')
    expect((await typed(other!, code)).json()).toMatchObject({ status: 410, code: 'SHARE_REVOKED' })
  })

  test('is for vets and clinics, lasts a day at most, and opens the whole record', async () => {
    const { parent, code } = await told()
    expect((await typed(parent, code)).statusCode).toBe(403)
    expect((await typed(await registerVet(service, { role: 'CLINIC' }), code)).statusCode).toBe(200)
    const make = (body: object) =>
      as(parent).post(`/api/v2/pets/${parent.petId}/make-share`, { kind: 'code', scope: all, ...body })
    expect((await make({ until: inMs(2 * DAY_MS) })).json()).toMatchObject({ code: 'SHARE_UNTIL_INVALID' })
    expect((await make({ until: inMs(HOUR_MS), scope: vaccinations })).statusCode).toBe(400)
  })

  test('is refused after some wrong ones, and that account alone waits', async () => {
    const { code } = await told()
    const [guesser, other] = [await registerVet(service), await registerVet(service)]
    const answers: string[] = []
    for (const guess of ['AAAAAAAA', 'BBBBBBBB', 'CCCCCCCC', 'DDDDDDDD', code])
      answers.push((await typed(guesser, guess)).json<{ code: string }>().code)
    expect(answers).toEqual([
      'SHARE_CODE_UNKNOWN',
      'SHARE_CODE_UNKNOWN',
      'SHARE_CODE_UNKNOWN',
      'TOO_MANY_CODES',
      'TOO_MANY_CODES',
    ])
    expect((await typed(other, code)).statusCode).toBe(200)
  })

  test('of a link is none', async () => {
    const parent = await registerKeeper()
    const { secret } = await shareOf(parent)
    expect((await typed(await registerVet(service), secret)).statusCode).toBe(400)
  })
})

test('a passport’s code opens the vaccinations alone', async () => {
  const parent = await registerKeeper()
  const body = { kind: 'passport', scope: all, until: inMs(DAY_MS) }
  expect((await as(parent).post(`/api/v2/pets/${parent.petId}/make-share`, body)).statusCode).toBe(400)
  const { secret } = await share({ person: parent, petId: parent.petId, kind: 'passport', scope: vaccinations })
  expect((await open(secret)).json()).toMatchObject({ scope: 'vaccinations' })
})

test('an account’s export has the shares it made', async () => {
  const parent = await registerKeeper()
  const { id } = await shareOf(parent)
  await registerPerson(service, 'PARENT')
  const { events } = (await as(parent).get('/api/v2/accounts/me/export')).json<{ events: { type: string; data: object }[] }>()
  expect(events.filter(({ type }) => type === 'ShareMade')).toMatchObject([{ data: { shareId: id } }])
})

test('guesses from one address are limited', async () => {
  const small = await startTestService({ sharesPerAddress: 5 })
  const statuses: number[] = []
  for (let guess = 0; guess < 7; guess++) {
    const headers = { 'lapka-share': 'a'.repeat(43) }
    statuses.push((await small.app.inject({ method: 'GET', url: '/api/v2/shares/record', headers })).statusCode)
  }
  await small.stop()
  expect(statuses).toEqual([404, 404, 404, 404, 404, 429, 429])
})
