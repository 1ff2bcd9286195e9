import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issueToken } from '@lapka/state/accounts/tokens.ts'
import { EVEN_MS } from './evenly.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { clientOf } from '../testing/client.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ signUpsPerAddress: 200, passwordTries: { perPair: { most: 10, refillMs: 60_000 } } })
})
afterAll(() => service.stop())

const password = 'кон батерия скоба'
const signUpBody = (email: string, change: object = {}) => ({
  email,
  password,
  role: 'VET',
  name: 'Мария',
  surname: 'Жечева',
  language: 'bg',
  ...change,
})
const register = (body: object) => clientOf(service).send({ method: 'POST', url: '/api/v2/accounts', payload: body })
const signIn = (email: string) =>
  clientOf(service).send({ method: 'POST', url: '/api/v2/sessions', payload: { email, password } })
const confirmWith = (payload: object, headers: Record<string, string> = {}) =>
  clientOf(service).send({ method: 'POST', url: '/api/v2/accounts/confirm-account', payload, headers })
const confirm = (token: string) => confirmWith({ token, password })
const cookieOf = (answer: Awaited<ReturnType<typeof register>>) => ({
  cookie: String(answer.headers['set-cookie']).split(';', 1)[0] ?? '',
})
const events = async (): Promise<RecordedEvent[]> => service.log.readAll(0, 10_000)
/** The secret that the last wish's letter would carry. */
const linkOfLastSignUp = async () => {
  const requested = (await events()).findLast(({ type }) => type === 'SignUpRequested')
  if (requested === undefined) throw new Error('no account was requested')
  const { accountId } = requested.data as { accountId: string }
  return issueToken(service.db, { purpose: 'confirm-account', accountId, now: service.clock.now() })
}

describe('registering', () => {
  test('makes an account that is entered only after the letter’s link was opened, and by its role is nothing yet', async () => {
    expect((await register(signUpBody('maria@example.test'))).statusCode).toBe(202)
    expect((await signIn('maria@example.test')).json()).toMatchObject({ status: 403, code: 'ACCOUNT_NOT_CONFIRMED' })
    expect((await confirm(await linkOfLastSignUp())).statusCode).toBe(200)
    const entered = await signIn('Maria@Example.test')
    expect(entered.statusCode).toBe(201)
    expect(entered.json()).toMatchObject({ user: { role: 'VET', name: 'Мария', language: 'bg', professionalId: null } })
    const found = await clientOf(service).get('/api/v2/professionals?q=Мария')
    expect(found.json()).toMatchObject({ items: [] })
  })

  test('signs in the browser that confirms, in place of the previous session', async () => {
    await register(signUpBody('first@example.test'))
    const first = cookieOf(await confirm(await linkOfLastSignUp()))
    await register(signUpBody('second@example.test', { name: 'Вяра' }))
    const confirmed = await confirmWith({ token: await linkOfLastSignUp(), password }, first)
    const whoIs = async (headers: { cookie: string }) =>
      (await clientOf(service, { headers }).get('/api/v2/sessions')).json<{ user: { name: string } | null }>().user
    expect(await whoIs(cookieOf(confirmed))).toMatchObject({ name: 'Вяра' })
    expect(await whoIs(first)).toBeNull()
    // The tries of who has just proven the account are counted apart from those of strangers, as after signing in.
    expect(String(confirmed.headers['set-cookie'])).toContain('__Host-lapka-device=')
  })

  test('is asked for again by the browser that did, without a password, and by no other', async () => {
    const resend = (email: string, headers: Record<string, string> = {}) =>
      clientOf(service).send({ method: 'POST', url: '/api/v2/accounts/resend-confirmation', payload: { email }, headers })
    const requested = async () => (await events()).filter(({ type }) => type === 'SignUpRequested').length
    const browser = cookieOf(await register(signUpBody('again@example.test')))
    const before = await requested()
    for (const answer of [await resend('again@example.test'), await resend('nobody@example.test', browser)])
      expect([answer.statusCode, await requested()]).toEqual([202, before])
    expect((await resend('again@example.test', browser)).statusCode).toBe(202)
    expect(await requested()).toBe(before + 1)
    expect((await confirmWith({ token: await linkOfLastSignUp() }, browser)).statusCode).toBe(200)
    expect((await signIn('again@example.test')).json()).toMatchObject({ user: { role: 'VET', name: 'Мария' } })
  })

  test('is asked for again after an append that failed, of which only the secret was kept', async () => {
    const email = 'failed@example.test'
    const browser = cookieOf(await register(signUpBody(email)))
    const [kept] = await service.db.selectFrom('state.signUps').selectAll().orderBy('createdAt', 'desc').limit(1).execute()
    const createdAt = new Date(Date.now() + 1_000)
    await service.db
      .insertInto('state.signUps')
      .values({ ...kept!, accountId: crypto.randomUUID(), createdAt })
      .execute()
    const requested = async () => (await events()).filter(({ type }) => type === 'SignUpRequested').length
    const before = await requested()
    const payload = { email }
    await clientOf(service).send({ method: 'POST', url: '/api/v2/accounts/resend-confirmation', payload, headers: browser })
    expect(await requested()).toBe(before + 1)
  })

  test('a link that is not valid signs nobody in', async () => {
    const answer = await confirmWith({ token: 'x'.repeat(43), password })
    expect(answer.statusCode).toBe(409)
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test('with another password an unconfirmed address looks like an unknown one', async () => {
    await register(signUpBody('pending@example.test'))
    const guess = (email: string) =>
      clientOf(service).send({ method: 'POST', url: '/api/v2/sessions', payload: { email, password: 'guess' } })
    const [pending, unknown] = [await guess('pending@example.test'), await guess('nobody@example.test')]
    expect({ ...pending.json(), requestId: '' }).toEqual({ ...unknown.json(), requestId: '' })
  })

  test('a known address gets the same answer, and nothing of its account changes', async () => {
    await register(signUpBody('known@example.test'))
    await confirm(await linkOfLastSignUp())
    const [known, unknown] = [
      await register(signUpBody('known@example.test', { password: 'another password', name: 'Измамник', role: 'PARENT' })),
      await register(signUpBody('fresh@example.test')),
    ]
    expect(known.statusCode).toBe(unknown.statusCode)
    expect(known.body).toBe(unknown.body)
    expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers))
    expect((await signIn('known@example.test')).json()).toMatchObject({ user: { role: 'VET', name: 'Мария' } })
    expect((await events()).filter(({ type }) => type === 'SignUpRepeated')).toHaveLength(1)
  })

  test('asked for again with an address that has an account, writes nobody down and tells its owner', async () => {
    await register(signUpBody('taken@example.test'))
    await confirm(await linkOfLastSignUp())
    const browser = cookieOf(await register(signUpBody('taken@example.test', { name: 'Измамник' })))
    const written = (await events()).length
    const payload = { email: 'taken@example.test' }
    await clientOf(service).send({ method: 'POST', url: '/api/v2/accounts/resend-confirmation', payload, headers: browser })
    expect((await events()).length).toBe(written)
  })

  test('whoever signs in with the password they have just wished for hears the same whether the address has an account or not', async () => {
    await register(signUpBody('owned@example.test'))
    await confirm(await linkOfLastSignUp())
    const probe = async (email: string) => {
      await register(signUpBody(email, { password: 'the stranger’s password' }))
      const payload = { email, password: 'the stranger’s password' }
      return clientOf(service).send({ method: 'POST', url: '/api/v2/sessions', payload })
    }
    const [owned, free] = [await probe('owned@example.test'), await probe('free@example.test')]
    expect(owned.json()).toMatchObject({ status: 403, code: 'ACCOUNT_NOT_CONFIRMED' })
    expect({ ...owned.json(), requestId: '' }).toEqual({ ...free.json(), requestId: '' })
    expect((await signIn('owned@example.test')).statusCode).toBe(201)
  })

  test('takes no less time for a known address than for an unknown one: both wait for the same clock', async () => {
    await register(signUpBody('timed@example.test'))
    await confirm(await linkOfLastSignUp())
    const timeOf = async (email: string) => {
      const began = performance.now()
      await register(signUpBody(email))
      return performance.now() - began
    }
    expect(await timeOf('timed@example.test')).toBeGreaterThanOrEqual(EVEN_MS - 1)
    expect(await timeOf('untimed@example.test')).toBeGreaterThanOrEqual(EVEN_MS - 1)
  })

  test('a stranger who registered with the address first gets nothing when its owner registers and confirms', async () => {
    await register(signUpBody('victim@example.test', { password: 'the stranger’s password' }))
    const strangersLink = await linkOfLastSignUp()
    await register(signUpBody('victim@example.test'))
    expect((await confirm(await linkOfLastSignUp())).statusCode).toBe(200)
    expect((await signIn('victim@example.test')).statusCode).toBe(201)
    expect((await confirm(strangersLink)).json()).toMatchObject({ code: 'LINK_NOT_VALID' })
  })

  test.each([
    ['an operator', { role: 'OPERATOR' }],
    ['a short password', { password: '1234567' }],
    ['no address', { email: 'maria' }],
    ['an address with a second header', { email: 'a@b.test\r\nBcc: all@b.test' }],
    ['a name of two lines', { name: 'Мария\nBcc' }],
    ['no name', { name: '  ' }],
    ['a language we do not speak', { language: 'de' }],
  ])('%s is refused and nothing is written', async (_what, change) => {
    const before = (await events()).length
    const answer = await register(signUpBody('wrong@example.test', change))
    expect(answer.json()).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    expect((await events()).length).toBe(before)
  })
})

describe('an address that a stranger registered with', () => {
  const strangers = { password: 'the stranger’s password', name: 'Измамник', role: 'CLINIC' }

  test('is not confirmed for the stranger when its reader opens the letter', async () => {
    await register(signUpBody('lured@example.test', strangers))
    const link = await linkOfLastSignUp()
    expect((await confirmWith({ token: link })).json()).toMatchObject({ status: 409, code: 'SIGN_UP_PASSWORD_NEEDED' })
    expect((await confirm(link)).json()).toMatchObject({ status: 409, code: 'SIGN_UP_PASSWORD_WRONG' })
    const payload = { email: 'lured@example.test', password: strangers.password }
    const signedIn = await clientOf(service).send({ method: 'POST', url: '/api/v2/sessions', payload })
    expect(signedIn.json()).toMatchObject({ code: 'ACCOUNT_NOT_CONFIRMED' })
  })

  test('still gets its owner’s letter after five requests of the stranger, and becomes what the owner asked for', async () => {
    const email = 'flooded@example.test'
    for (let time = 0; time < 5; time += 1) await register(signUpBody(email, strangers))
    await register(signUpBody(email))
    const last = (await events()).findLast(({ type }) => type === 'SignUpRequested')
    expect(last?.data).toMatchObject({ role: 'VET', hasLetter: true })
    expect((await confirm(await linkOfLastSignUp())).statusCode).toBe(200)
    expect((await signIn(email)).json()).toMatchObject({ user: { role: 'VET', name: 'Мария' } })
  })

  test('becomes its owner’s by any letter that is opened in the owner’s browser', async () => {
    const email = 'any.letter@example.test'
    const headers = cookieOf(await register(signUpBody(email)))
    await register(signUpBody(email, strangers))
    const strangersLink = await linkOfLastSignUp()
    expect((await confirmWith({ token: strangersLink }, headers)).statusCode).toBe(200)
    expect((await signIn(email)).json()).toMatchObject({ user: { role: 'VET', name: 'Мария' } })
    expect((await confirmWith({ token: strangersLink, password: strangers.password })).json()).toMatchObject({
      code: 'LINK_NOT_VALID',
    })
  })

  test('cannot be guessed at with the letter without end', async () => {
    await register(signUpBody('guessed@example.test', strangers))
    const token = await linkOfLastSignUp()
    const codes = new Set<string>()
    for (let time = 0; time < 12; time += 1)
      codes.add((await confirmWith({ token, password: `guess ${time}` })).json<{ code: string }>().code)
    expect([...codes]).toEqual(['SIGN_UP_PASSWORD_WRONG', 'TOO_MANY_TRIES'])
  })
})

describe('the letter’s link', () => {
  test('needs no password in the browser that asked, whose cookie no script can read', async () => {
    const answer = await register(signUpBody('browser@example.test'))
    expect(String(answer.headers['set-cookie'])).toMatch(/^__Host-lapka-sign-up=[\w-]{43};.*HttpOnly; Secure; SameSite=Lax/)
    expect((await confirmWith({ token: await linkOfLastSignUp() }, cookieOf(answer))).statusCode).toBe(200)
  })

  test('is good once', async () => {
    await register(signUpBody('once@example.test'))
    const link = await linkOfLastSignUp()
    expect((await confirm(link)).statusCode).toBe(200)
    expect((await confirm(link)).json()).toMatchObject({ status: 409, code: 'LINK_NOT_VALID' })
  })

  test('opened twice at once makes one account', async () => {
    await register(signUpBody('twice@example.test'))
    const link = await linkOfLastSignUp()
    await Promise.all([confirm(link), confirm(link), confirm(link)])
    const registered = (await events()).filter(({ type }) => type === 'AccountRegistered')
    const ids = registered.map(({ data }) => (data as { accountId: string }).accountId)
    expect(new Set(ids).size).toBe(ids.length)
    expect((await signIn('twice@example.test')).statusCode).toBe(201)
  })

  test('is no good after half an hour', async () => {
    await register(signUpBody('late@example.test'))
    const link = await linkOfLastSignUp()
    const real = service.clock.now
    service.clock.now = () => new Date(Date.now() + 31 * 60_000).toISOString()
    expect((await confirm(link)).json()).toMatchObject({ code: 'LINK_NOT_VALID' })
    service.clock.now = real
  })

  test('and the password stand in the database as hashes only, and neither is in the log', async () => {
    await register(signUpBody('hashed@example.test'))
    const link = await linkOfLastSignUp()
    const tables = await Promise.all([
      service.db.selectFrom('state.tokens').selectAll().execute(),
      service.db.selectFrom('state.signUps').selectAll().execute(),
      events(),
    ])
    expect(JSON.stringify(tables)).not.toContain(link)
    expect(JSON.stringify(tables)).not.toContain(password)
    expect(JSON.stringify(tables[2])).not.toMatch(/hashed@example|Жечева/)
  })
})
