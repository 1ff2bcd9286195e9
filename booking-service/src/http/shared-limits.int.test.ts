import { Registry } from 'prom-client'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '@lapka/projections/database.ts'
import { buildApp, type BookingService } from '../app.ts'
import { createChangeFeed } from '../live/change-feed.ts'
import { createPasswordTries, type TryLimits } from '../sessions/password-tries.ts'
import { createSharedBudgets } from '../sessions/shared-budgets.ts'
import { masterKey, startTestService, type TestService } from '../testing/test-service.ts'
import { createRoomChannel, type RoomChannel } from '../live/room-channel.ts'
import { createSharedRates } from './shared-rates.ts'

/** Two apis on one database, as behind the proxy of production. */
let service: TestService
let other: BookingService & { channel: RoomChannel }
const few = { most: 4, refillMs: 60_000 }
beforeAll(async () => {
  service = await startTestService({ searchesPerAddress: 6, passwordTries: { perPair: few } })
  const { db, dependencies } = service
  const channel = createRoomChannel({ db, url: service.url })
  const passwordTries = createPasswordTries(dependencies.limits.passwordTries, budgetsOf(db))
  const own = { roomChannel: channel, changes: createChangeFeed(), metrics: new Registry(), passwordTries }
  other = { ...(await buildApp({ ...dependencies, ...own })), channel }
})
beforeEach(() => forget())
afterAll(async () => {
  await other.app.close()
  await other.channel.stop()
  await service.stop()
})

const forget = async () => {
  await sql`delete from state.rate_windows`.execute(service.db)
  await sql`delete from state.budgets`.execute(service.db)
}
const budgetsOf = (db: TestService['db']) => createSharedBudgets({ db, lookupKey: masterKey, onAway: () => {} })
const ratesOf = (db: TestService['db']) => createSharedRates({ db, lookupKey: masterKey, onAway: () => {} })
const statuses = async (asked: Promise<{ statusCode: number }>[]) => {
  const counts: Record<number, number> = {}
  for (const { statusCode } of await Promise.all(asked)) counts[statusCode] = (counts[statusCode] ?? 0) + 1
  return counts
}
const times = <T>(count: number, one: (nth: number) => T): T[] => Array.from({ length: count }, (_, nth) => one(nth))
const api = (nth: number) => (nth % 2 ? service : other).app

test('two apis together answer a client as often as its limit says, and not twice as often', async () => {
  const search = (nth: number) => api(nth).inject({ method: 'GET', url: '/api/v2/professionals', remoteAddress: '203.0.113.1' })
  expect(await statuses(times(30, search))).toEqual({ 200: 6, 429: 24 })
})

test('limits of many clients that are asked for at one moment are counted apart, however long they are', async () => {
  const rates = [ratesOf(service.db), ratesOf(service.db)]
  const maxOf = (client: number) => (client % 2 ? 4 : 6)
  const granted = times(20, () => 0)
  const taking = times(400, async (nth) => {
    const client = nth % 20
    const { isExceeded } = await rates[nth % 3 ? 0 : 1]!.take({ key: `client ${client}`, max: maxOf(client), windowMs: 60_000 })
    if (!isExceeded) granted[client]! += 1
  })
  await Promise.all(taking)
  expect(granted).toEqual(times(20, maxOf))
})

test('wrong passwords are counted by both, and one that is right at either makes whole again', async () => {
  const tryOne = (nth: number) => {
    const payload = { email: 'nobody@example.test', password: 'wrong' }
    return api(nth).inject({ method: 'POST', url: '/api/v2/sessions', payload, remoteAddress: '203.0.113.2' })
  }
  expect(await statuses(times(8, tryOne))).toEqual({ 401: 4, 429: 4 })
  const refused = await tryOne(1)
  expect([refused.json(), Number(refused.headers['retry-after'])]).toMatchObject([{ code: 'TOO_MANY_TRIES' }, expect.any(Number)])
})

const who = { account: 'elena', device: null, network: '203.0.113.3', wideNetwork: '203.0.113' }
const limits = (): TryLimits => service.dependencies.limits.passwordTries

test('sixty tries at once over two processes are no more than one may have; a right one begins anew for both', async () => {
  const [first, second] = [
    createPasswordTries(limits(), budgetsOf(service.db)),
    createPasswordTries(limits(), budgetsOf(service.db)),
  ]
  const judged = await Promise.allSettled(times(60, (nth) => (nth % 2 ? first : second)(who, async () => false)))
  expect(judged.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  await forget()
  for (const nth of [0, 1, 2]) expect(await (nth % 2 ? first : second)(who, async () => false)).toBe(false)
  expect(await second(who, async () => true)).toBe(true)
  for (const nth of [0, 1, 2, 3]) expect(await (nth % 2 ? first : second)(who, async () => false)).toBe(false)
  await expect(first(who, async () => true)).rejects.toMatchObject({ code: 'TOO_MANY_TRIES' })
})

test('addresses and accounts are kept as hashes', async () => {
  await createPasswordTries(limits(), budgetsOf(service.db))(who, async () => false)
  await service.app.inject({ method: 'GET', url: '/api/v2/professionals', remoteAddress: '203.0.113.4' })
  const { rows } = await sql<{ key: string }>`select key from state.budgets union select key from state.rate_windows`.execute(
    service.db,
  )
  expect(rows.length).toBeGreaterThan(4)
  for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/)
})

test('a large limit is asked for a hundredth at a time, and never given away twice', async () => {
  const [first, second] = [ratesOf(service.db), ratesOf(service.db)]
  const wanted = { key: 'search', max: 1_000, windowMs: 60_000 }
  const answers = await Promise.all(times(2_000, (nth) => (nth % 2 ? first : second).take(wanted)))
  const given = answers.filter((answer) => !answer.isExceeded).length
  expect(given).toBeLessThanOrEqual(1_000)
  // A process's last, unused share.
  expect(given).toBeGreaterThan(1_000 - 2 * 10)
})

test('a window that is over begins anew', async () => {
  const rates = ratesOf(service.db)
  const take = async () => (await rates.take({ key: 'short', max: 1, windowMs: 30 })).isExceeded
  expect([await take(), await take()]).toEqual([false, true])
  await expect.poll(take, { interval: 5 }).toBe(false)
})

test('where the database is away each process counts for itself, and no caller gets a failure of ours', async () => {
  const away = openDatabase({ url: 'postgresql://127.0.0.1:1/nowhere', timeoutMs: 500 })
  const problems: unknown[] = []
  const onAway = (error: unknown) => void problems.push(error)
  const tries = createPasswordTries(limits(), createSharedBudgets({ db: away, lookupKey: masterKey, onAway }))
  const judged = await Promise.allSettled(times(6, () => tries(who, async () => false)))
  expect(judged.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  expect(problems.length).toBeGreaterThan(0)
  const rates = createSharedRates({ db: away, lookupKey: masterKey, onAway })
  const taken = await Promise.all(times(9, () => rates.take({ key: 'away', max: 6, windowMs: 60_000 })))
  expect(taken.filter(({ isExceeded }) => !isExceeded)).toHaveLength(6)
  await away.destroy()
})
