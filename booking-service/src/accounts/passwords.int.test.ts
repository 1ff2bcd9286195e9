import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issueToken } from '@lapka/state/accounts/tokens.ts'
import { EVEN_MS } from './evenly.ts'
import { hashPassword } from '../sessions/password.ts'
import { clientOf } from '../testing/client.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { registerPerson, startSession, type Person } from '../testing/town.ts'

const password = 'старата парола'
const newPassword = 'новата парола'

let service: TestService
let passwordHash: string
beforeAll(async () => {
  service = await startTestService({ passwordTries: { perDevice: { most: 5, refillMs: 60_000 } } })
  passwordHash = await hashPassword(password)
})
afterAll(() => service.stop())

const person = () => registerPerson(service, 'PARENT', { passwordHash })
const anotherSession = async (person: Person) => ({ cookie: `__Host-lapka=${await startSession(service, person)}` })
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  clientOf(service).send({ method: 'POST', url: `/api/v2/accounts${path}`, payload: body, headers })
const signIn = async (email: string, secret: string) => {
  const answer = await clientOf(service).send({ method: 'POST', url: '/api/v2/sessions', payload: { email, password: secret } })
  return answer.statusCode
}
const isSignedIn = async (headers: Record<string, string>) =>
  (await clientOf(service).get('/api/v2/sessions/me', headers)).statusCode === 200
const linkFor = ({ accountId }: Person) =>
  issueToken(service.db, { purpose: 'reset-password', accountId, now: service.clock.now() })
const typesOf = async ({ accountId }: Person) => (await service.log.readStream(`account-${accountId}`)).map(({ type }) => type)

describe('a forgotten password', () => {
  test('is answered the same for an unknown address, and recorded only for a known one', async () => {
    const owner = await person()
    const [known, unknown] = [
      await post('/forgot-password', { email: owner.email.toUpperCase() }),
      await post('/forgot-password', { email: 'nobody@example.test' }),
    ]
    expect(known.statusCode).toBe(202)
    expect(known.body).toBe(unknown.body)
    expect(await typesOf(owner)).toEqual(['AccountRegistered', 'PasswordResetRequested'])
  })

  test('takes no less time for an unknown address: both wait for the same clock', async () => {
    const owner = await person()
    for (const email of [owner.email, 'nobody@example.test']) {
      const began = performance.now()
      await post('/forgot-password', { email })
      expect(performance.now() - began).toBeGreaterThanOrEqual(EVEN_MS - 1)
    }
  })

  test('is replaced by the letter’s link once, and all sessions end', async () => {
    const owner = await person()
    const link = await linkFor(owner)
    expect((await post('/reset-password', { token: link, password: newPassword })).statusCode).toBe(200)
    expect(await isSignedIn(owner.headers)).toBe(false)
    expect(await signIn(owner.email, password)).toBe(401)
    expect(await signIn(owner.email, newPassword)).toBe(201)
    expect((await post('/reset-password', { token: link, password })).json()).toMatchObject({ code: 'LINK_NOT_VALID' })
    expect(await typesOf(owner)).toEqual(['AccountRegistered', 'PasswordChanged'])
  })

  test('changes once when the link is used many times at once, and makes all other links worthless', async () => {
    const owner = await person()
    const [link, other] = [await linkFor(owner), await linkFor(owner)]
    const answers = await Promise.all(
      [1, 2, 3, 4].map((nth) => post('/reset-password', { token: link, password: `${newPassword} ${nth}` })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect((await post('/reset-password', { token: other, password })).statusCode).toBe(409)
  })

  test('is not replaced by a link of another kind, a made-up one or one that is half an hour old', async () => {
    const owner = await person()
    const confirming = await issueToken(service.db, {
      purpose: 'confirm-account',
      accountId: owner.accountId,
      now: service.clock.now(),
    })
    const old = await issueToken(service.db, {
      purpose: 'reset-password',
      accountId: owner.accountId,
      now: new Date(Date.now() - 31 * 60_000).toISOString(),
    })
    for (const token of [confirming, old, 'A'.repeat(43)])
      expect((await post('/reset-password', { token, password: newPassword })).json()).toMatchObject({ code: 'LINK_NOT_VALID' })
    expect(await signIn(owner.email, password)).toBe(201)
  })
})

describe('changing a password', () => {
  test('ends every other session, and this one goes on under another cookie', async () => {
    const owner = await person()
    const elsewhere = await anotherSession(owner)
    const body = { currentPassword: password, newPassword }
    const answer = await post('/change-password', body, owner.headers)
    expect(answer.statusCode).toBe(200)
    expect(await isSignedIn(elsewhere)).toBe(false)
    expect(await isSignedIn(owner.headers)).toBe(false)
    expect(await isSignedIn({ cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' })).toBe(true)
    expect(await signIn(owner.email, newPassword)).toBe(201)
  })

  test('needs the present one, and guessing it ends in waiting', async () => {
    const owner = await person()
    const guess = () => post('/change-password', { currentPassword: 'guess', newPassword }, owner.headers)
    expect((await guess()).json()).toMatchObject({ status: 409, code: 'WRONG_PASSWORD' })
    for (let tries = 0; tries < 4; tries++) await guess()
    expect((await post('/change-password', { currentPassword: password, newPassword }, owner.headers)).statusCode).toBe(429)
    expect(await signIn(owner.email, password)).toBe(201)
  })

  test('leaves neither password in the log, and the new one is too short to be taken below eight characters', async () => {
    const owner = await person()
    const short = await post('/change-password', { currentPassword: password, newPassword: '1234567' }, owner.headers)
    expect(short.json()).toMatchObject({ code: 'INVALID_INPUT', errors: [{ path: 'newPassword' }] })
    await post('/change-password', { currentPassword: password, newPassword }, owner.headers)
    const log = JSON.stringify(await service.log.readAll(0, 10_000))
    expect(log).not.toContain(password)
    expect(log).not.toContain(newPassword)
  })
})

describe('one’s own account', () => {
  test('signing out everywhere ends every session, and the sockets with them', async () => {
    const owner = await person()
    const elsewhere = await anotherSession(owner)
    const answer = await post('/me/sign-out-everywhere', {}, owner.headers)
    expect(answer.statusCode).toBe(204)
    expect([await isSignedIn(owner.headers), await isSignedIn(elsewhere)]).toEqual([false, false])
  })

  test('a language and a name that were chosen are those of every session at once', async () => {
    const owner = await person()
    const elsewhere = clientOf(service, { headers: await anotherSession(owner) })
    await elsewhere.get('/api/v2/sessions/me')
    const own = clientOf(service, owner)
    expect((await own.put('/api/v2/accounts/me/language', { language: 'en' })).statusCode).toBe(200)
    const changed = await own.put('/api/v2/accounts/me', { name: 'Ива', surname: 'Колева', email: 'x@y.test', role: 'OPERATOR' })
    expect(changed.statusCode).toBe(200)
    const expected = { name: 'Ива', surname: 'Колева', language: 'en', role: 'PARENT', email: owner.email }
    expect((await own.get('/api/v2/accounts/me')).json()).toEqual({ id: owner.accountId, phone: '', ...expected })
    expect((await elsewhere.get('/api/v2/sessions/me')).json()).toMatchObject({ user: expected })
  })

  test('without a name it is refused inline and nothing is written', async () => {
    const owner = await person()
    const answer = await clientOf(service, owner).put('/api/v2/accounts/me', { name: ' ', surname: 'Колева' })
    expect(answer.json()).toMatchObject({ code: 'INVALID_INPUT', errors: [{ path: 'name' }] })
    expect(await typesOf(owner)).toEqual(['AccountRegistered'])
  })
})
