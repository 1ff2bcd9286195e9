import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AccountExport } from '@lapka/contracts/api/account-export.ts'
import { caseStream } from '@lapka/contracts/streams.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { verifyChain } from '@lapka/event-log/hash-chain.ts'
import { hashPassword } from '../sessions/password.ts'
import { addTotp } from '../testing/add-totp.ts'
import { clientOf } from '../testing/client.ts'
import { givePassword, PASSWORD } from '../testing/give-password.ts'
import { book, openCheckouts } from '../testing/road.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { inDays, registerParent, registerVet, type Parent, type Person, type Vet } from '../testing/town.ts'

const password = 'кон батерия скоба'
const canary = 'Канарова'

let service: TestService
let checkouts: Awaited<ReturnType<typeof openCheckouts>>
let passwordHash: string
let vet: Vet
beforeAll(async () => {
  service = await startTestService()
  checkouts = await openCheckouts(service)
  passwordHash = await hashPassword(password)
  vet = await registerVet(service)
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

const parentCalled = (name: string) => registerParent(service, { passwordHash, name })
const erase = (person: Person, secret = password, proof: object = {}) =>
  clientOf(service).send({
    method: 'POST',
    url: '/api/v2/accounts/me/erase-account',
    payload: { password: secret, ...proof },
    headers: person.headers,
  })
const withClock = async <T>(aheadMs: number, work: () => Promise<T>): Promise<T> => {
  const real = service.clock.now
  service.clock.now = () => new Date(Date.now() + aheadMs).toISOString()
  try {
    return await work()
  } finally {
    service.clock.now = real
  }
}

/** Every row of every table, as text; sealed texts of the log are as good as noise. */
const everything = async (): Promise<string> => {
  const { rows: tables } = await sql<{ name: string }>`select format('%I.%I', table_schema, table_name) as name
    from information_schema.tables where table_schema in ('log', 'vault', 'views', 'auth', 'inbox')`.execute(service.db)
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(service.db)
      return rows.map(({ row }) => row).join('\n')
    }),
  )
  return texts.join('\n')
}

describe('exporting one’s data', () => {
  let parent: Parent
  let found: AccountExport
  beforeAll(async () => {
    parent = await parentCalled('Изнесена')
    await book(service, { parent, vet, startsAt: inDays(3, '07:00') })
    found = (await clientOf(service, parent).get('/api/v2/accounts/me/export')).json()
  })

  test('gives the account, pets, appointments and every fact in clear', () => {
    expect(found.account).toMatchObject({ name: 'Изнесена', email: parent.email })
    expect(found.pets).toMatchObject([{ name: 'Рекс' }])
    expect(found.appointments).toMatchObject([{ reason: 'Куца със задния крак', status: 'SCHEDULED' }])
    const types = found.events.map(({ type }) => type)
    for (const type of ['AccountRegistered', 'PetAdded', 'AppointmentPlaced', 'PaymentCaptured']) expect(types).toContain(type)
    expect(found.events.find(({ type }) => type === 'AppointmentPlaced')?.data['reason']).toBe('Куца със задния крак')
    expect(JSON.stringify(found)).not.toContain('sealed:')
  })

  test('comes as a file that nothing between keeps', async () => {
    const { headers } = await clientOf(service, parent).get('/api/v2/accounts/me/export')
    expect(headers['content-disposition']).toMatch(/^attachment; filename="lapka-.*\.json"$/)
    expect(headers['cache-control']).toBe('no-store')
  })

  test('leaves out secrets and other people’s data', async () => {
    expect(JSON.stringify(found)).not.toMatch(/argon2id|passwordHash|sessionHash/)
    const other = await clientOf(service, vet).get('/api/v2/accounts/me/export')
    expect(other.body).not.toContain('Куца')
    expect(other.json()).toMatchObject({ account: { role: 'VET' }, appointments: [] })
  })
})

describe('erasing oneself', () => {
  test('needs the password', async () => {
    const parent = await parentCalled('Ана')
    expect((await erase(parent, 'guess')).json()).toMatchObject({ code: 'WRONG_PASSWORD' })
    expect((await clientOf(service, parent).get('/api/v2/sessions/me')).statusCode).toBe(200)
  })

  test('needs the second factor too, where there is one', async () => {
    const parent = await registerParent(service)
    await givePassword(service, parent)
    const { app } = await addTotp(service, parent)
    expect((await erase(parent, PASSWORD)).json()).toMatchObject({ code: 'SECOND_FACTOR_WRONG' })
    expect((await erase(parent, PASSWORD, { code: '000000' })).json()).toMatchObject({ code: 'SECOND_FACTOR_WRONG' })
    expect((await erase(parent, PASSWORD, { code: app.code() })).statusCode).toBe(200)
  })

  test('waits for an appointment that is ahead, on either side, and for a refund', async () => {
    const parent = await parentCalled('Ана')
    const busy = await registerVet(service, { passwordHash })
    const id = await book(service, { parent, vet: busy, startsAt: inDays(4, '07:00') })
    expect((await erase(parent)).json()).toMatchObject({ status: 409, code: 'UPCOMING_VISIT' })
    expect((await erase(busy)).json()).toMatchObject({ status: 409, code: 'UPCOMING_VISIT' })
    await clientOf(service, parent).post(`/api/v2/appointments/${id}/cancel-appointment`, { reason: '' })
    expect((await erase(parent)).json()).toMatchObject({ status: 409, code: 'REFUND_UNDER_WAY' })
    expect((await erase(busy)).statusCode).toBe(200)
  })

  test('leaves no trace of the person in any table, ends the sessions, and the history still holds and says so', async () => {
    const parent = await parentCalled(canary)
    const id = await book(service, { parent, vet, startsAt: inDays(5, '07:00') })
    const client = clientOf(service, parent)
    await client.put('/api/v2/accounts/me', { name: canary, surname: 'Птичкова' })
    await clientOf(service).send({ method: 'POST', url: '/api/v2/accounts/forgot-password', payload: { email: parent.email } })
    await service.seen()
    expect(await everything()).toContain(canary)
    expect((await withClock(30 * DAY_MS, () => erase(parent))).statusCode).toBe(200)
    await service.seen()
    expect(await everything()).not.toMatch(new RegExp(`${canary}|Птичкова|${parent.email}`))
    expect((await client.get('/api/v2/sessions/me')).statusCode).toBe(401)
    const history = await clientOf(service, vet).get(`/api/v2/appointments/${id}/history`)
    const [placed] = history.json<{ items: { actor: { displayName: string | null }; opened: object }[] }>().items
    expect(placed).toMatchObject({ actor: { displayName: null }, opened: { reason: { erased: true } } })
    const seenByVet = await clientOf(service, vet).get(`/api/v2/appointments/${id}`)
    expect(seenByVet.json()).toMatchObject({ parent: { displayName: '' }, pet: { name: '' }, reason: '' })
    for (const stream of [`appointment-${id}`, `account-${parent.accountId}`, `pet-${parent.petId}`])
      expect(await verifyChain(await service.log.readStream(stream))).not.toHaveProperty('broken')
  })

  test('takes with it what was written from the address without signing in, which the export has', async () => {
    const parent = await parentCalled('Ана')
    const write = (email: string, text: string) => clientOf(service).post('/api/v2/cases', { name: 'Неизвестна', email, text })
    const own = (await write(parent.email.toUpperCase(), 'Забравено писъмце')).json<{ id: string }>()
    await write('another@example.test', 'Чуждо писъмце')
    const found = await clientOf(service, parent).get('/api/v2/accounts/me/export')
    expect(found.json<AccountExport>().events.find(({ type }) => type === 'CaseOpened')?.data).toMatchObject({
      text: 'Забравено писъмце',
      name: 'Неизвестна',
    })
    expect(found.body).not.toContain('Чуждо')
    expect((await erase(parent)).statusCode).toBe(200)
    await service.seen()
    const [opened] = await service.handle.readOpened(caseStream(own.id))
    expect(opened?.data).toMatchObject({ text: { erased: true }, name: { erased: true }, email: { erased: true } })
    expect(await everything()).not.toContain('Забравено')
    expect(await everything()).toContain('Чуждо')
  })

  test('takes the address out of the newsletter', async () => {
    const email = 'chetyashta@example.test'
    const parent = await registerParent(service, { passwordHash, email })
    const body = { email: 'Chetyashta@example.test', language: 'bg', isAgreed: true }
    const readers = () => service.db.selectFrom('state.newsletterSubscribers').select('email').execute()
    expect((await clientOf(service).post('/api/v2/newsletter/subscribe', body)).statusCode).toBe(202)
    expect(await readers()).toHaveLength(1)
    expect((await erase(parent)).statusCode).toBe(200)
    expect(await readers()).toEqual([])
  })

  test('frees the address, and a later registration with it is a new account', async () => {
    const parent = await parentCalled('Ана')
    await erase(parent)
    const signIn = { email: parent.email, password }
    expect((await clientOf(service).post('/api/v2/sessions', signIn)).json()).toMatchObject({ code: 'WRONG_CREDENTIALS' })
    const again = await registerParent(service, { passwordHash, email: parent.email, name: 'Ива' })
    expect((await clientOf(service).post('/api/v2/sessions', signIn)).json()).toMatchObject({ user: { id: again.accountId } })
    await service.seen()
    expect((await clientOf(service, again).get('/api/v2/pets')).json<{ items: unknown[] }>().items).toHaveLength(1)
  })

  test('takes a professional off the lists and out of the search at once, with the name', async () => {
    const gone = await registerVet(service, { passwordHash, name: 'Забравена' })
    await service.seen()
    const search = () => clientOf(service).get(`/api/v2/professionals?q=${encodeURIComponent('Забравена')}`)
    expect((await search()).json<{ items: unknown[] }>().items).toHaveLength(1)
    expect((await erase(gone)).statusCode).toBe(200)
    await service.seen()
    expect((await search()).json<{ items: unknown[] }>().items).toHaveLength(0)
    expect((await clientOf(service).get(`/api/v2/professionals/${gone.professionalId}`)).statusCode).toBe(404)
    expect(await everything()).not.toMatch(/Забравена|забравена|zabravena/)
    const parent = await parentCalled('Ана')
    const signUpBody = {
      professionalId: gone.professionalId,
      serviceId: 'exam',
      petId: parent.petId,
      startsAt: inDays(6, '07:00'),
      reason: 'x',
    }
    expect((await clientOf(service, parent).post('/api/v2/appointments', signUpBody)).statusCode).toBeGreaterThanOrEqual(400)
  })
})

test('a vet neither writes nor corrects the record of a pet whose parent was erased', async () => {
  const parent = await parentCalled('Елена')
  const id = await book(service, { parent, vet, startsAt: inDays(6, '07:00') })
  const { post } = clientOf(service, vet)
  const record = () =>
    post(`/api/v2/appointments/${id}/record-visit`, {
      vitals: { temperatureTenths: null, pulse: null, breaths: null },
      findings: 'Здрав',
    })
  await withClock(7 * DAY_MS, async () => {
    const { entryIds } = (await record()).json<{ entryIds: string[] }>()
    expect((await erase(parent)).statusCode).toBe(200)
    expect((await record()).json()).toMatchObject({ code: 'NOT_FOUND' })
    const withdraw = { entryId: entryIds[0], entry: null }
    expect((await post(`/api/v2/pets/${parent.petId}/correct-entry`, withdraw)).statusCode).toBe(404)
  })
})
