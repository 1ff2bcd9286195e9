import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { petStream, shareStream } from '@lapka/contracts/streams.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import { petFold } from '@lapka/domain/pets/pet.ts'
import { addRecordFile } from '../record/testing/add-record-file.ts'
import { givePassword, PASSWORD } from '../../testing/give-password.ts'
import { startTestService, systemContext } from '../../testing/test-service.ts'
import { registerPerson, registerVet, type Parent, type Person, type Vet } from '../../testing/town.ts'
import { all, inMs, shareWith, vaccinations } from './testing/sharing.ts'

const service = await startTestService({ passwordTries: { perPair: { most: 3, refillMs: HOUR_MS } } })
const { as, share, shareOf, open, codeOf, listed, opened, registerKeeper, withClock } = shareWith(service)
afterAll(() => service.stop())

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
    const { id, secret } = once.json<{ id: string; secret: string }>()
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
    const parent = await registerKeeper()
    await givePassword(service, parent)
    const { id, secret } = await shareOf(parent)
    await service.seen()
    const erased = await as(parent).post('/api/v2/accounts/me/erase-account', { password: PASSWORD })
    expect([erased.statusCode, erased.body]).toEqual([200, expect.any(String)])
    expect(await codeOf(open(secret))).toBe('SHARE_REVOKED')
    await service.seen()
    const rows = await service.db.selectFrom('views.shares').selectAll().where('shareId', '=', id).execute()
    expect(rows).toEqual([])
  })
})

test('two adults of one household see and stop each other’s links, and one who leaves takes theirs along', async () => {
  const [ana, boris] = [await registerKeeper(), await registerPerson(service, 'PARENT')]
  const { petId } = ana
  const happened = (event: LapkaEvent<'KeeperJoined' | 'KeeperLeft'>) =>
    service.handle(systemContext(inMs(0)), { streams: { pet: { stream: petStream(petId), fold: petFold } } }, () => ({
      events: { pet: [event] },
    }))
  await happened({ type: 'KeeperJoined', data: { petId, invitationId: randomUUID(), accountId: boris.accountId } })
  const [first, second] = [await share({ person: boris, petId }), await share({ person: boris, petId })]
  const ofAna = await shareOf(ana)
  expect((await listed(ana, petId)).map(({ state }) => state)).toEqual(['open', 'open', 'open'])
  expect((await as(ana).post(`/api/v2/pets/${petId}/revoke-share`, { shareId: first.id })).statusCode).toBe(200)
  expect(await codeOf(open(first.secret))).toBe('SHARE_REVOKED')
  await happened({ type: 'KeeperLeft', data: { petId, accountId: boris.accountId, byId: ana.accountId } })
  expect(await codeOf(open(second.secret))).toBe('SHARE_REVOKED')
  expect((await open(ofAna.secret, 'status')).statusCode).toBe(204)
  expect((await listed(ana, petId)).map(({ id }) => id)).toEqual([ofAna.id])
  expect((await as(boris).get(`/api/v2/pets/${petId}/shares`)).statusCode).toBe(404)
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

test('an open page that waits is told when its share is stopped, when it ends by the clock, and that it may stay', async () => {
  const parent = await registerKeeper()
  const waited = (secret: string, waitMs: number) => open(secret, `status?waitMs=${waitMs}`)
  const { secret, id } = await shareOf(parent)
  expect((await waited(secret, 50)).statusCode).toBe(204)
  expect((await waited(secret, 5001)).statusCode).toBe(400)
  const waiting = waited(secret, 5000)
  await as(parent).post(`/api/v2/pets/${parent.petId}/revoke-share`, { shareId: id })
  expect(await codeOf(waiting)).toBe('SHARE_REVOKED')
  const short = await share({ person: parent, petId: parent.petId, until: inMs(HOUR_MS) })
  await withClock(HOUR_MS - 200, async () => {
    const answers = [await waited(short.secret, 5000), await waited(short.secret, 5000)]
    expect(answers.at(-1)?.json()).toMatchObject({ status: 410, code: 'SHARE_EXPIRED' })
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
