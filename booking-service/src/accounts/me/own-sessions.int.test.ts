import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { UNATTENDED_HEADER } from '@lapka/contracts/unattended.ts'
import WebSocket from 'ws'
import type { SessionList } from '@lapka/contracts/api/sessions.ts'
import { clientOf } from '../../testing/client.ts'
import { givePassword, PASSWORD } from '../../testing/give-password.ts'
import { publicUrl, startTestService, type TestService } from '../../testing/test-service.ts'
import { registerPerson, startSession, type Person } from '../../testing/town.ts'

const PATH = '/api/v2/accounts/me/sessions'
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/18.0 Safari/604.1'

let service: TestService
let address: string
beforeAll(async () => {
  service = await startTestService()
  address = await service.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => service.stop())

const list = async (who: Person) => (await clientOf(service, who).get(PATH)).json<SessionList>().items
const another = async (one: Person): Promise<Person> => ({
  ...one,
  headers: { cookie: `__Host-lapka=${await startSession(service, one)}` },
})
const isSignedIn = async (one: Person) => (await clientOf(service, one).get('/api/v2/sessions/me')).statusCode === 200
const age = (one: Person, minutes: number, column: 'last_used_at' | 'expires_at' = 'last_used_at') =>
  service.pool
    .query(
      `update state.sessions set last_seen_at = now() - interval '2 days', ${column} = now() - make_interval(mins => $2) where account_id = $1`,
      [one.accountId, minutes],
    )
    .then(() => service.sessions.forgetAll())

const wasJustUsed = async (one: Person) => Date.now() - Date.parse((await list(one))[0]?.lastUsedAt ?? '') < 60_000

const minutesSince = async ({ accountId }: Person, column: 'last_used_at' | 'last_seen_at'): Promise<number> => {
  const { rows } = await service.pool.query<{ minutes: number }>(
    `select (extract(epoch from now() - ${column}) / 60)::float8 as minutes from state.sessions where account_id = $1`,
    [accountId],
  )
  return rows[0]?.minutes ?? Number.NaN
}
const lastUsedMinutesAgo = (one: Person) => minutesSince(one, 'last_used_at')
const lastSeenMinutesAgo = (one: Person) => minutesSince(one, 'last_seen_at')

/** `closed` comes with the code that the socket is closed with. */
const openSocket = async ({ headers }: Person): Promise<{ closed: Promise<number> }> => {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/api/v2/live`, { headers: { ...headers, origin: publicUrl } })
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await new Promise((resolve) => socket.once('message', resolve))
  return { closed }
}

describe('a person’s sessions', () => {
  test('is told by device, network and time, and which of them is this one', async () => {
    const one = await registerPerson(service, 'PARENT')
    await givePassword(service, one)
    const payload = { email: one.email, password: PASSWORD }
    const headers = { 'user-agent': PHONE }
    await service.app.inject({ method: 'POST', url: '/api/v2/sessions', payload, headers, remoteAddress: '2001:db8:1:2:3::9' })
    const items = await list(one)
    expect(items.map(({ device, network, isThis }) => ({ device, network, isThis }))).toEqual(
      expect.arrayContaining([
        { device: 'Safari, iOS', network: '2001:db8:1:2', isThis: false },
        { device: '', network: '', isThis: true },
      ]),
    )
  })

  test('is ended one by one, with its windows, and only by its owner', async () => {
    const [one, stranger] = [await registerPerson(service, 'PARENT'), await registerPerson(service, 'PARENT')]
    const other = await another(one)
    const { closed } = await openSocket(other)
    const id = (await list(one)).find(({ isThis }) => !isThis)?.id ?? ''
    expect((await clientOf(service, stranger).post(`${PATH}/${id}/end-session`)).statusCode).toBe(404)
    expect(await isSignedIn(other)).toBe(true)
    expect((await clientOf(service, one).post(`${PATH}/${id}/end-session`)).statusCode).toBe(204)
    expect(await closed).toBe(4401)
    expect([await isSignedIn(other), await isSignedIn(one)]).toEqual([false, true])
    expect((await clientOf(service, one).post(`${PATH}/${id}/end-session`)).statusCode).toBe(404)
  })

  test('is ended everywhere but here', async () => {
    const one = await registerPerson(service, 'PARENT')
    const others = [await another(one), await another(one)]
    expect((await clientOf(service, one).post(`${PATH}/end-others`)).json()).toEqual({ endedCount: 2 })
    expect(await Promise.all([one, ...others].map(isSignedIn))).toEqual([true, false, false])
  })
})

describe('an operator’s session', () => {
  test('ends after a working day, and after an hour without use', async () => {
    const one = await registerPerson(service, 'OPERATOR')
    const [session] = await list(one)
    expect(Date.parse(session?.expiresAt ?? '') - Date.parse(session?.startedAt ?? '')).toBeLessThanOrEqual(
      12 * 3_600_000 + 1_000,
    )
    await age(one, 59)
    expect(await isSignedIn(one)).toBe(true)
    // The use is written down a moment after the answer, and would make it young again.
    await expect.poll(() => wasJustUsed(one)).toBe(true)
    await age(one, 61)
    expect(await isSignedIn(one)).toBe(false)
  })

  test('is used by being used: an hour counts from the last request', async () => {
    const one = await registerPerson(service, 'OPERATOR')
    await age(one, 50)
    expect(await isSignedIn(one)).toBe(true)
    await expect.poll(() => wasJustUsed(one)).toBe(true)
  })

  test('is not used by a page that asks by itself with nobody at it, nor by its socket', async () => {
    const one = await registerPerson(service, 'OPERATOR')
    await age(one, 50)
    const unattended = { ...one.headers, [UNATTENDED_HEADER]: '1' }
    const poll = () => service.app.inject({ url: '/api/v2/sessions/me', headers: unattended })
    expect((await poll()).statusCode).toBe(200)
    const { closed } = await openSocket(one)
    await age(one, 61)
    expect((await poll()).statusCode).toBe(401)
    await service.live.endWhatNoLongerRuns()
    expect(await closed).toBe(4401)
  })

  test('is not used in secret: its owner sees what is asked in the name of a page, and a command counts as a person’s', async () => {
    const one = await registerPerson(service, 'OPERATOR')
    await age(one, 50)
    const unattended = { ...one.headers, [UNATTENDED_HEADER]: '1' }
    await service.app.inject({ url: '/api/v2/sessions/me', headers: unattended })
    await expect.poll(() => lastSeenMinutesAgo(one)).toBeLessThan(1)
    expect(await lastUsedMinutesAgo(one)).toBeGreaterThan(49)
    await service.app.inject({ method: 'POST', url: '/api/v2/operations/verify-log/cancel', headers: unattended })
    await expect.poll(() => lastUsedMinutesAgo(one)).toBeLessThan(1)
  })

  test('is marked beside those of others that are used at the same moment, each by whom it is used', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => registerPerson(service, 'OPERATOR')))
    await Promise.all(people.map((one) => age(one, 50)))
    const ask = ({ headers }: Person, nth: number) =>
      service.app.inject({ url: '/api/v2/sessions/me', headers: nth % 2 ? headers : { ...headers, [UNATTENDED_HEADER]: '1' } })
    await Promise.all(people.map(ask))
    for (const one of people) await expect.poll(() => lastSeenMinutesAgo(one)).toBeLessThan(1)
    const wereJustUsed = (await Promise.all(people.map(lastUsedMinutesAgo))).map((minutes) => minutes < 1)
    expect(wereJustUsed).toEqual(people.map((_, nth) => nth % 2 === 1))
  })

  test('is used by somebody beside a page that asks all the time', async () => {
    const one = await registerPerson(service, 'OPERATOR')
    await age(one, 50)
    const unattended = { ...one.headers, [UNATTENDED_HEADER]: '1' }
    expect((await service.app.inject({ url: '/api/v2/sessions/me', headers: unattended })).statusCode).toBe(200)
    expect(await lastUsedMinutesAgo(one)).toBeGreaterThan(49)
    // Answered from what the page's question left in memory, and written down all the same.
    expect(await isSignedIn(one)).toBe(true)
    await expect.poll(() => lastUsedMinutesAgo(one)).toBeLessThan(1)
  })

  test('takes its windows along when it runs out', async () => {
    const one = await registerPerson(service, 'OPERATOR')
    const { closed } = await openSocket(one)
    await age(one, 61)
    await service.live.endWhatNoLongerRuns()
    expect(await closed).toBe(4401)
  })

  test('of any other role goes on however long it was not used', async () => {
    const one = await registerPerson(service, 'PARENT')
    await age(one, 60 * 24 * 20)
    expect(await isSignedIn(one)).toBe(true)
  })
})
