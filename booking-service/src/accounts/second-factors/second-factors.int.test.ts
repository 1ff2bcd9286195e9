import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SecondFactors } from '@lapka/contracts/api/second-factors.ts'
import { productionTries } from '../../sessions/password-tries.ts'
import { addTotp } from '../../testing/add-totp.ts'
import { clientOf } from '../../testing/client.ts'
import { givePassword, PASSWORD } from '../../testing/give-password.ts'
import { startTestService, type TestService } from '../../testing/test-service.ts'
import { registerPerson, startSession, type Person } from '../../testing/town.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ passwordTries: productionTries })
  // The clock of the tests stands still, so that codes are of the step one thinks.
  const startedAt = new Date().toISOString()
  service.clock.now = () => startedAt
})
afterAll(() => service.stop())

const PATH = '/api/v2/accounts/me/second-factor'
const person = async (role: 'PARENT' | 'OPERATOR' = 'PARENT') => {
  const one = await registerPerson(service, role)
  await givePassword(service, one)
  return one
}
const send = (who: Person, url: string, payload: object = {}) => clientOf(service, who).send({ method: 'POST', url, payload })
/** From an address of its own each time, unless one is given: tries of networks are counted too. */
const signIn = (email: string, body: object = {}, ip = `10.${randomUUID().charCodeAt(0)}.${randomUUID().charCodeAt(1)}.7`) =>
  service.app.inject({
    method: 'POST',
    url: '/api/v2/sessions',
    payload: { email, password: PASSWORD, ...body },
    remoteAddress: ip,
  })
const read = async (who: Person) => (await clientOf(service, who).get(PATH)).json<SecondFactors>()
const typesOf = async ({ accountId }: Person) => (await service.log.readStream(`account-${accountId}`)).map(({ type }) => type)
const proof = (code: string) => ({ password: PASSWORD, code })

describe('signing in with an authenticator app', () => {
  test('asks for the code after the password, and takes it once', async () => {
    const one = await person()
    const { app } = await addTotp(service, one)
    const half = await signIn(one.email)
    expect(half.json()).toMatchObject({ code: 'SECOND_FACTOR_CODE_NEEDED', secondFactor: { kinds: ['totp'] } })
    expect(half.headers['set-cookie']).toBeUndefined()
    const code = app.code()
    expect((await signIn(one.email, { code: `${code.slice(0, 3)} ${code.slice(3)}` })).statusCode).toBe(201)
    expect((await signIn(one.email, { code })).json()).toMatchObject({ code: 'SECOND_FACTOR_WRONG' })
    // Nor one that is older than the last.
    expect((await signIn(one.email, { code: app.code(-1) })).statusCode).toBe(409)
    expect((await signIn(one.email, { code: app.code(1) })).statusCode).toBe(201)
  })

  test('lets one of two in who come with the same code at once', async () => {
    const one = await person()
    const { app } = await addTotp(service, one)
    const answers = await Promise.all(Array.from({ length: 6 }, () => signIn(one.email, { code: app.code() })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409])
  })

  test('says nothing of the second factor without the right password', async () => {
    const one = await person()
    await addTotp(service, one)
    for (const body of [{ password: 'wrong' }, { password: 'wrong', code: '000000' }])
      expect((await signIn(one.email, body)).json()).toMatchObject({ code: 'WRONG_CREDENTIALS' })
  })

  test('counts wrong codes for the account, from any network, and a password alone clears nothing', async () => {
    const one = await person()
    const { app } = await addTotp(service, one)
    for (let nth = 0; nth < 10; nth += 1) {
      expect((await signIn(one.email, { code: '000000' }, `10.77.${nth}.1`)).json()).toMatchObject({
        code: 'SECOND_FACTOR_WRONG',
      })
      expect((await signIn(one.email, {}, `10.77.${nth}.1`)).statusCode).toBe(401)
    }
    const refused = await signIn(one.email, { code: app.code() }, '10.99.9.1')
    expect(refused.json()).toMatchObject({ code: 'TOO_MANY_TRIES' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('replaces a session that was planted in the browser', async () => {
    const [one, planter] = [await person(), await person()]
    const { app } = await addTotp(service, one)
    const headers = planter.headers
    const answer = await service.app.inject({
      method: 'POST',
      url: '/api/v2/sessions',
      payload: { email: one.email, password: PASSWORD, code: app.code() },
      headers,
    })
    expect(String(answer.headers['set-cookie'])).not.toContain(headers.cookie.split('=')[1])
    expect((await clientOf(service, planter).get('/api/v2/sessions/me')).statusCode).toBe(401)
  })
})

describe('recovery codes', () => {
  test('open the account once each, in any spelling, and the log says so', async () => {
    const one = await person()
    const { recoveryCodes } = await addTotp(service, one)
    const [code = ''] = recoveryCodes
    expect(new Set(recoveryCodes).size).toBe(10)
    expect((await signIn(one.email, { code: code.toUpperCase().replaceAll('-', ' ') })).statusCode).toBe(201)
    expect((await signIn(one.email, { code })).statusCode).toBe(409)
    expect((await read(one)).recoveryCodesLeft).toBe(9)
    expect(await typesOf(one)).toEqual(['AccountRegistered', 'SecondFactorAdded', 'RecoveryCodesIssued', 'RecoveryCodeUsed'])
  })

  test('let one of two in who come with the same one at once', async () => {
    const one = await person()
    const { recoveryCodes } = await addTotp(service, one)
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(one.email, { code: recoveryCodes[3] })))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  })

  test('made anew take the place of the old ones', async () => {
    const one = await person()
    const { app, recoveryCodes } = await addTotp(service, one)
    const renewed = await send(one, `${PATH}/renew-recovery-codes`, proof(app.code()))
    const [fresh] = renewed.json<{ recoveryCodes: string[] }>().recoveryCodes
    expect((await signIn(one.email, { code: recoveryCodes[0] })).statusCode).toBe(409)
    expect((await signIn(one.email, { code: fresh })).statusCode).toBe(201)
  })
})

describe('a stolen session', () => {
  test('neither removes a factor nor adds one: that takes the password and a code', async () => {
    const one = await person()
    const { factorId, app } = await addTotp(service, one)
    const remove = (body: object) => send(one, `${PATH}/${factorId}/remove-factor`, body)
    expect((await remove({ password: 'guessed', code: app.code() })).json()).toMatchObject({ code: 'WRONG_PASSWORD' })
    expect((await remove({ password: PASSWORD })).json()).toMatchObject({ code: 'SECOND_FACTOR_WRONG' })
    expect((await remove(proof('123456'))).json()).toMatchObject({ code: 'SECOND_FACTOR_WRONG' })
    for (const path of ['begin-totp', 'renew-recovery-codes'])
      expect((await send(one, `${PATH}/${path}`, { password: PASSWORD })).json()).toMatchObject({ code: 'SECOND_FACTOR_WRONG' })
    expect((await read(one)).items).toHaveLength(1)
    expect((await remove(proof(app.code()))).statusCode).toBe(200)
    expect(await read(one)).toMatchObject({ items: [], recoveryCodesLeft: 0 })
    expect((await signIn(one.email)).statusCode).toBe(201)
  })

  test('does not get more tries by changing the password in between', async () => {
    const one = await person()
    await addTotp(service, one)
    let { headers } = one
    const statuses: number[] = []
    for (let nth = 0; nth < 12; nth += 1) {
      const wrong = { method: 'POST', url: '/api/v2/sessions/prove-factor', payload: { code: '000000' } } as const
      statuses.push((await service.app.inject({ ...wrong, headers })).statusCode)
      headers = { cookie: `__Host-lapka=${await startSession(service, one)}` }
    }
    expect(statuses.filter((status) => status === 409)).toHaveLength(10)
    expect(statuses.slice(10)).toEqual([429, 429])
  })

  test('finds no factor of another account', async () => {
    const [one, other] = [await person(), await person()]
    const { factorId } = await addTotp(service, one)
    const { app } = await addTotp(service, other)
    expect((await send(other, `${PATH}/${factorId}/remove-factor`, proof(app.code()))).statusCode).toBe(404)
  })
})

test('an app that was only begun opens nothing and asks for nothing', async () => {
  const one = await person()
  await send(one, `${PATH}/begin-totp`, { password: PASSWORD })
  expect((await signIn(one.email)).statusCode).toBe(201)
})

test('the secret is readable nowhere, and goes with the account', async () => {
  const one = await person()
  const { app, secret, recoveryCodes } = await addTotp(service, one)
  const { rows } = await service.pool.query<{ row: string }>(
    `select row_to_json(f)::text as row from state.second_factors f where account_id = $1
     union all select row_to_json(c)::text from state.recovery_codes c where account_id = $1`,
    [one.accountId],
  )
  const kept = rows.map(({ row }) => row).join('')
  const exported = await clientOf(service, one).get('/api/v2/accounts/me/export')
  expect(exported.json()).toMatchObject({ secondFactors: [{ kind: 'totp', name: 'Телефон' }] })
  for (const word of [secret, ...recoveryCodes]) expect(kept + exported.body).not.toContain(word)
  expect((await send(one, '/api/v2/accounts/me/erase-account', proof(app.code()))).statusCode).toBe(200)
  const left = await service.pool.query(
    'select 1 from state.second_factors where account_id = $1 union all select 1 from state.recovery_codes where account_id = $1',
    [one.accountId],
  )
  expect(left.rows).toEqual([])
})

describe('an operator', () => {
  const withoutFactor = async (): Promise<Person> => {
    const one = await person('OPERATOR')
    return { ...one, headers: { cookie: `__Host-lapka=${await service.sessions.start(one.accountId, { role: 'OPERATOR' })}` } }
  }
  const overview = '/api/v2/operations/overview'

  test('without a second factor can add one, and nothing else', async () => {
    const one = await withoutFactor()
    const client = clientOf(service, one)
    expect((await client.get('/api/v2/sessions')).json()).toMatchObject({ user: { mustAddFactor: true } })
    for (const path of [overview, '/api/v2/cases', '/api/v2/ledger', '/api/v2/accounts/me/export'])
      expect((await client.get(path)).json()).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' })
    await addTotp(service, one)
    expect((await client.get('/api/v2/sessions')).json()).toMatchObject({ user: { mustAddFactor: false } })
    expect((await client.get(overview)).statusCode).toBe(200)
  })

  test('is asked again for what is costly when the last proof is ten minutes old, and goes on after it', async () => {
    const one = await person('OPERATOR')
    const { app } = await addTotp(service, one)
    const aged = async (minutes: number) => {
      const factorAtMs = Date.now() - minutes * 60_000
      const cookie = `__Host-lapka=${await service.sessions.start(one.accountId, { role: 'OPERATOR', factorAtMs })}`
      return { ...one, headers: { cookie } }
    }
    const look = (who: Person) => clientOf(service, who).get(`/api/v2/operations/people/${one.accountId}`)
    expect((await look(await aged(9))).statusCode).toBe(200)
    const old = await aged(11)
    expect((await look(old)).json()).toMatchObject({ code: 'SECOND_FACTOR_NEEDED' })
    expect((await clientOf(service, old).get(overview)).statusCode).toBe(200)
    expect((await send(old, '/api/v2/sessions/start-proof')).json()).toMatchObject({ kinds: ['totp'] })
    expect((await send(old, '/api/v2/sessions/prove-factor', { code: app.code() })).statusCode).toBe(200)
    expect((await look(old)).statusCode).toBe(200)
  })

  test('keeps the last factor', async () => {
    const one = await person('OPERATOR')
    const { factorId, app } = await addTotp(service, one)
    expect((await send(one, `${PATH}/${factorId}/remove-factor`, proof(app.code()))).json()).toMatchObject({
      code: 'LAST_FACTOR',
    })
    expect((await read(one)).items).toHaveLength(1)
  })
})

test('an approval of money asks again when the last proof is old, in any process', async () => {
  const one = await person('OPERATOR')
  const factorAtMs = Date.now() - 11 * 60_000
  const cookie = `__Host-lapka=${await service.sessions.start(one.accountId, { role: 'OPERATOR', factorAtMs })}`
  const old = { ...one, headers: { cookie } }
  const id = randomUUID()
  const costly: [path: string, body: object][] = [
    [`cases/${id}/approve-refund`, { reason: 'Проверих', approvalId: id }],
    [`payouts/${id}/approve-payout`, { reason: 'Проверих' }],
    ['payouts/make-bank-file', { payoutIds: [id], reason: 'Проверих' }],
    [`operations/promotions/${id}/approve-promotion`, { reason: 'Проверих' }],
    ['operations/events/1/open', { reason: 'Жалба 118' }],
    [`operations/people/${id}/sign-out-everywhere`, { reason: 'Обади се', typedName: 'Ана' }],
  ]
  const codes = () =>
    Promise.all(
      costly.map(
        async ([path, body]) => (await clientOf(service, old).post(`/api/v2/${path}`, body)).json<{ code?: string }>().code,
      ),
    )
  expect(new Set(await codes())).toEqual(new Set(['SECOND_FACTOR_NEEDED']))
  expect((await clientOf(service, old).post(`/api/v2/cases/${id}/decline-refund`, costly[0]?.[1])).statusCode).not.toBe(403)
  // As another process does it, whose notice this one never gets.
  await service.pool.query('update state.sessions set factor_at = now() where account_id = $1', [one.accountId])
  expect(await codes()).not.toContain('SECOND_FACTOR_NEEDED')
})
