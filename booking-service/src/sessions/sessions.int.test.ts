import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { PATIENCE_MS } from '@lapka/event-log/testing/test-database.ts'
import { registerAccount } from '../accounts/register-account/register-account.ts'
import { clientOf } from '../testing/client.ts'
import { registerParent, registerPerson, registerVet } from '../testing/town.ts'
import { masterKey, startTestService, systemContext, type TestService } from '../testing/test-service.ts'
import { hashPassword } from './password.ts'

let service: TestService
const email = 'Elena@Example.test'
const password = 'много тайна парола'

beforeAll(async () => {
  service = await startTestService({ failedSignInsPerEmail: 5 })
  const account = {
    accountId: randomUUID(),
    email,
    passwordHash: await hashPassword(password),
    role: 'PARENT' as const,
    name: 'Елена',
    surname: 'Тодорова',
    language: 'bg' as const,
  }
  await registerAccount({ handle: service.handle, db: service.db, masterKey }, systemContext(new Date().toISOString()), account)
  await service.seen()
})
afterAll(() => service.stop())

const signIn = (body: object, headers: Record<string, string> = {}) =>
  service.app.inject({ method: 'POST', url: '/api/v2/sessions', payload: body, headers })
const me = (cookie: string) => service.app.inject({ method: 'GET', url: '/api/v2/sessions/me', headers: { cookie } })
const listSessions = (cookie: string) => service.app.inject({ method: 'GET', url: '/api/v2/sessions', headers: { cookie } })
const cookieOf = (answer: Awaited<ReturnType<typeof signIn>>) => String(answer.headers['set-cookie']).split(';')[0] ?? ''

describe('signing in', () => {
  test('the address is found whatever its letters’ case, and the cookie is for this host, http only and secure', async () => {
    const answer = await signIn({ email: 'elena@example.TEST', password })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ user: { role: 'PARENT', name: 'Елена' } })
    expect(String(answer.headers['set-cookie'])).toMatch(/^__Host-lapka=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Lax/)
  })

  test('a wrong password and an unknown address get the same answer', async () => {
    const [wrong, unknown] = [
      await signIn({ email, password: 'x' }),
      await signIn({ email: 'nobody@example.test', password: 'x' }),
    ]
    expect({ ...wrong.json(), requestId: '' }).toEqual({ ...unknown.json(), requestId: '' })
    expect(wrong.statusCode).toBe(401)
  })

  test('whoever registered a moment ago is waited for until the view shows them', async () => {
    const { watch } = service.dependencies
    const { waitFor } = watch
    await service.pauseProjections()
    const account = {
      accountId: randomUUID(),
      email: 'new@example.test',
      role: 'PARENT',
      name: 'Ана',
      surname: 'Илиева',
    } as const
    await registerAccount({ handle: service.handle, db: service.db, masterKey }, systemContext(new Date().toISOString()), {
      ...account,
      passwordHash: await hashPassword(password),
      language: 'bg',
    })
    watch.waitFor = (projections, position) => {
      watch.waitFor = waitFor
      service.resumeProjections()
      return waitFor(projections, position, PATIENCE_MS)
    }
    expect((await signIn({ email: account.email, password })).statusCode).toBe(201)
  })

  test('the session is new each time and the old one is over', async () => {
    const first = cookieOf(await signIn({ email, password }))
    const second = cookieOf(await signIn({ email, password }, { cookie: first }))
    expect(second).not.toBe(first)
    expect((await me(first)).statusCode).toBe(401)
    expect((await me(second)).statusCode).toBe(200)
    expect((await listSessions(first)).json()).toEqual({ user: null })
    expect((await listSessions(second)).json()).toMatchObject({ user: { email } })
  })

  test('the token is stored only as a hash', async () => {
    const token = cookieOf(await signIn({ email, password })).split('=')[1] ?? ''
    const rows = await service.db.selectFrom('state.sessions').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('guessing one account’s password ends in waiting, for the right one too', async () => {
    for (let tries = 0; tries < 5; tries++) await signIn({ email: 'target@example.test', password: 'guess' })
    expect((await signIn({ email: 'target@example.test', password: 'guess' })).statusCode).toBe(429)
  })
})

test('whoever signs in takes sessions away that are over', async () => {
  const cookie = cookieOf(await signIn({ email, password }))
  const isOver = { sessionHash: randomUUID(), accountId: randomUUID(), expiresAt: new Date(Date.now() - 1000) }
  await service.db.insertInto('state.sessions').values(isOver).execute()
  await signIn({ email, password })
  const hashes = await service.db.selectFrom('state.sessions').select('sessionHash').execute()
  expect(hashes).not.toContainEqual({ sessionHash: isOver.sessionHash })
  expect((await me(cookie)).statusCode).toBe(200)
})

test('who is signed in learns by which wall they plan: their practice’s, and Bulgaria’s without one', async () => {
  const vet = await registerVet(service, { profile: { zone: 'Europe/London' } })
  const parent = await registerParent(service)
  await service.seen()
  const zoneOf = async (who: Parameters<typeof clientOf>[1]) =>
    ((await clientOf(service, who).get('/api/v2/sessions/me')).json() as { user: { zone: string } }).user.zone
  expect([await zoneOf(vet), await zoneOf(parent)]).toEqual(['Europe/London', 'Europe/Sofia'])
})

test('who has just become a professional is told so when they ask to have seen what they saved', async () => {
  const client = clientOf(service, await registerPerson(service, 'VET'))
  const whoAmI = async (query = '') => (await client.get(`/api/v2/sessions/me${query}`)).json<{ user: CurrentUser }>().user
  expect(await whoAmI()).toMatchObject({ professionalId: null })
  const { position } = (await client.put('/api/v2/profile/spoken-languages', { languages: ['bg'] })).json<{ position: number }>()
  expect(await whoAmI(`?after=${position}`)).toMatchObject({ professionalId: expect.any(String) })
  expect(await whoAmI()).toMatchObject({ professionalId: expect.any(String) })
})

test('signing out ends the session at the server', async () => {
  const cookie = cookieOf(await signIn({ email, password }))
  expect((await service.app.inject({ method: 'DELETE', url: '/api/v2/sessions', headers: { cookie } })).statusCode).toBe(204)
  expect((await me(cookie)).statusCode).toBe(401)
})

describe('version 1, as documented', () => {
  test('users/logout clears the session', async () => {
    const cookie = cookieOf(await signIn({ email, password }))
    await service.app.inject({ method: 'POST', url: '/api/v1/users/logout', headers: { cookie } })
    expect((await me(cookie)).statusCode).toBe(401)
  })

  test('booking-steps keeps the funnel’s record under one id', async () => {
    const post = (id: string, payload: object) =>
      service.app.inject({ method: 'POST', url: `/api/v1/booking-steps/${id}`, payload })
    const first = (await post('0', { bookingStep: 'INITIAL' })).json() as { status: string; id: string }
    expect(first.status).toBe('success')
    expect((await post(first.id, { bookingStep: 'CHOOSE_TIMING' })).json()).toEqual({ status: 'success', id: first.id })
  })
})
