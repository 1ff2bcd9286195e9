import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { TIMEOUT_MS } from '@lapka/event-log/testing/test-database.ts'
import { issueToken } from '@lapka/state/accounts/tokens.ts'
import { registerAccount } from '../register-account/register-account.ts'
import { clientOf } from '../../testing/client.ts'
import { registerParent, registerPerson, registerVet } from '../../testing/town.ts'
import { masterKey, startTestService, systemContext, type TestService } from '../../testing/test-service.ts'
import { hashPassword } from '../../sessions/password.ts'
import { productionTries } from '../../sessions/password-tries.ts'

let service: TestService
let passwordHash: string
const email = 'Elena@Example.test'
const password = 'много тайна парола'

beforeAll(async () => {
  service = await startTestService({ passwordTries: productionTries })
  passwordHash = await hashPassword(password)
  const account = {
    accountId: randomUUID(),
    email,
    passwordHash,
    role: 'PARENT' as const,
    name: 'Елена',
    surname: 'Тодорова',
    language: 'bg' as const,
  }
  await registerAccount(
    { handle: service.handle, db: service.db, lookupKey: masterKey },
    systemContext(new Date().toISOString()),
    account,
  )
  await service.seen()
})
afterAll(() => service.stop())

const signIn = (body: object, headers: Record<string, string> = {}) =>
  service.app.inject({ method: 'POST', url: '/api/v2/sessions', payload: body, headers })
const me = (cookie: string) => service.app.inject({ method: 'GET', url: '/api/v2/sessions/me', headers: { cookie } })
const listSessions = (cookie: string) => service.app.inject({ method: 'GET', url: '/api/v2/sessions', headers: { cookie } })
const cookieOf = (answer: Awaited<ReturnType<typeof signIn>>) => String(answer.headers['set-cookie']).split(';')[0] ?? ''

describe('signing in', () => {
  test('the address is found in upper and lower case, and the cookie is for this host, http only and secure', async () => {
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

  test('signing in right after registering waits until the view shows the account', async () => {
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
    await registerAccount(
      { handle: service.handle, db: service.db, lookupKey: masterKey },
      systemContext(new Date().toISOString()),
      {
        ...account,
        passwordHash: await hashPassword(password),
        language: 'bg',
      },
    )
    watch.waitFor = (projections, position) => {
      watch.waitFor = waitFor
      service.resumeProjections()
      return waitFor(projections, position, TIMEOUT_MS)
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
})

describe('guessing passwords', () => {
  const attackers = '198.51.100.66'
  const home = '203.0.113.7'
  const owner = async () => {
    const person = await registerPerson(service, 'PARENT', { passwordHash })
    await service.seen()
    return person.email
  }
  const signInFrom = (ip: string, body: object, cookie = '') =>
    service.app.inject({ method: 'POST', url: '/api/v2/sessions', payload: body, headers: { cookie }, remoteAddress: ip })
  const cookiesOf = (answer: { headers: Record<string, unknown> }) =>
    [answer.headers['set-cookie']].flat().map((cookie) => String(cookie).split(';')[0] ?? '')
  const guessFrom = (ip: string, target: string, times: number) =>
    Promise.all(Array.from({ length: times }, (_, nth) => signInFrom(ip, { email: target, password: `guess ${nth}` })))
  const statusOf = ({ statusCode }: { statusCode: number }) => statusCode

  test('sixty times at once is answered ten times, is told when to come again, and keeps no other user out', async () => {
    const target = await owner()
    const device = cookiesOf(await signInFrom(attackers, { email: target, password })).at(-1) ?? ''
    const answers = await guessFrom(attackers, target, 60)
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    expect(refused?.json()).toMatchObject({ code: 'TOO_MANY_TRIES' })
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    expect(statusOf(await signInFrom(attackers, { email: target, password }))).toBe(429)
    expect(statusOf(await signInFrom(attackers, { email: target, password }, device))).toBe(201)
    expect(statusOf(await signInFrom(home, { email: target, password }))).toBe(201)
  })

  test('is not let through by a cookie that was made up, is another account’s, or was forgotten since', async () => {
    const target = await owner()
    const [session = '', own = ''] = cookiesOf(await signInFrom(home, { email: target, password }))
    const foreign = cookiesOf(await signInFrom(home, { email: await owner(), password })).at(-1) ?? ''
    await guessFrom(home, target, 11)
    const wrong = `${own.slice(0, -1)}${own.endsWith('A') ? 'B' : 'A'}`
    for (const cookie of [wrong, foreign, '__Host-lapka-device=x', ''])
      expect(statusOf(await signInFrom(home, { email: target, password }, cookie))).toBe(429)
    expect(statusOf(await signInFrom(home, { email: target, password }, own))).toBe(201)
    const headers = { cookie: session }
    await service.app.inject({ method: 'POST', url: '/api/v2/accounts/me/sign-out-everywhere', payload: {}, headers })
    expect(statusOf(await signInFrom(home, { email: target, password }, own))).toBe(429)
  })

  test('cannot keep out who resets the password meanwhile', async () => {
    const person = await registerPerson(service, 'PARENT', { passwordHash })
    await service.seen()
    await guessFrom(home, person.email, 11)
    const { accountId } = person
    const token = await issueToken(service.db, { purpose: 'reset-password', accountId, now: service.clock.now() })
    const payload = { token, password: 'съвсем нова парола' }
    const reset = await service.app.inject({
      method: 'POST',
      url: '/api/v2/accounts/reset-password',
      payload,
      remoteAddress: home,
    })
    const signedIn = await signInFrom(home, { email: person.email, password: payload.password }, cookiesOf(reset)[0])
    expect([statusOf(reset), statusOf(signedIn)]).toEqual([200, 201])
    expect(String(reset.headers['set-cookie'])).toMatch(/^__Host-lapka-device=[\w.-]+; .*Path=\/; HttpOnly; Secure; SameSite=Lax/)
  })

  test('by asking for accounts with the address is counted as well', async () => {
    const target = await owner()
    const statuses = new Set<number>()
    for (let nth = 0; nth < 12; nth++) {
      const guess = `another guess ${nth}`
      const signUp = { email: target, password: guess, role: 'PARENT', name: 'Ива', surname: 'Колева', language: 'bg' }
      await clientOf(service).send({ method: 'POST', url: '/api/v2/accounts', payload: signUp })
      statuses.add(statusOf(await signInFrom('192.0.2.99', { email: target, password: guess })))
    }
    expect([...statuses]).toEqual([403, 429])
  })

  test('one device remembers the accounts of a family', async () => {
    const [mother, son] = [await owner(), await owner()]
    const first = cookiesOf(await signInFrom(home, { email: mother, password })).at(-1) ?? ''
    const both = cookiesOf(await signInFrom(home, { email: son, password }, first)).at(-1) ?? ''
    for (const email of [mother, son]) {
      await guessFrom('192.0.2.50', email, 11)
      expect(statusOf(await signInFrom('192.0.2.50', { email, password }))).toBe(429)
      expect(statusOf(await signInFrom('192.0.2.50', { email, password }, both))).toBe(201)
    }
  })
})

test('a signed-in user learns the zone they plan by: their practice’s, and Bulgaria’s without one', async () => {
  const vet = await registerVet(service, { profile: { zone: 'Europe/London' } })
  const parent = await registerParent(service)
  await service.seen()
  const zoneOf = async (who: Parameters<typeof clientOf>[1]) =>
    ((await clientOf(service, who).get('/api/v2/sessions/me')).json() as { user: { zone: string } }).user.zone
  expect([await zoneOf(vet), await zoneOf(parent)]).toEqual(['Europe/London', 'Europe/Sofia'])
})

test('a new professional is told so when they read after their save', async () => {
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
