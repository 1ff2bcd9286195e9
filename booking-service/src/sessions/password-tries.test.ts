import { HOUR_MS } from '@lapka/contracts/time.ts'
import { expect, test } from 'vitest'
import { networksOf } from '../http/network-of.ts'
import { createLocalBudgets } from './budget.ts'
import { createPasswordTries, productionTries, type Trying } from './password-tries.ts'

const start = () => {
  let now = 1_000_000
  const tries = createPasswordTries(
    productionTries,
    createLocalBudgets(() => now),
  )
  const tell = async (who: Trying, password: string): Promise<'in' | 'wrong' | 'later'> => {
    try {
      // Judging takes a while, as a hash does, so that many at once are all under way before the first is judged.
      const judge = () => new Promise<boolean>((resolve) => setImmediate(() => resolve(password === 'right')))
      return (await tries(who, judge)) ? 'in' : 'wrong'
    } catch (error) {
      expect(error).toMatchObject({ code: 'TOO_MANY_TRIES', retryAfterMs: expect.any(Number) })
      return 'later'
    }
  }
  const count = async (all: Promise<string>[], what: string) => (await Promise.all(all)).filter((one) => one === what).length
  return { tries, tell, count, pass: (ms: number) => (now += ms) }
}

const from = (ip: string, account = 'elena', device: string | null = null): Trying => ({ account, device, ...networksOf(ip) })
const many = <T>(times: number, one: (nth: number) => T): T[] => Array.from({ length: times }, (_, nth) => one(nth))

test('of sixty guesses at once from one address ten are judged', async () => {
  const { tell, count } = start()
  expect(
    await count(
      many(60, () => tell(from('192.0.2.7'), 'guess')),
      'wrong',
    ),
  ).toBe(10)
})

test('of sixty guesses at once from sixty addresses of one provider, or of one /48, thirty-three are judged', async () => {
  for (const ip of [(nth: number) => `192.0.2.${nth}`, (nth: number) => `2001:db8:1:${nth.toString(16)}::1`]) {
    const { tell, count } = start()
    expect(
      await count(
        many(60, (nth) => tell(from(ip(nth)), 'guess')),
        'wrong',
      ),
    ).toBe(33)
  }
})

test('a thousand addresses in a day judge no more than a few passwords each, and the account’s own after that', async () => {
  const { tell, count, pass } = start()
  let judged = 0
  for (let hour = 0; hour < 24; hour++) {
    judged += await count(
      many(1_000, (nth) => tell(from(`10.${nth % 250}.${Math.floor(nth / 250)}.1`), 'guess')),
      'wrong',
    )
    pass(HOUR_MS)
  }
  // 3 at once and one more in four hours for each wide network, and 30 and twelve an hour for the account.
  expect(judged).toBeLessThanOrEqual(1_000 * 9 + 30 + 24 * 12)
})

test('no one elsewhere keeps her out: neither at the device she uses nor at a new one, as long as they go on', async () => {
  const { tell, pass } = start()
  for (let minute = 0; minute < 30; minute++) {
    await Promise.all(many(200, (nth) => tell(from(`203.0.${nth}.9`), 'guess')))
    pass(60_000)
  }
  expect(await tell(from('198.51.100.4', 'elena', 'her phone'), 'right')).toBe('in')
  expect(await tell(from('198.51.100.4'), 'mistyped')).toBe('wrong')
  expect(await tell(from('198.51.100.4'), 'right')).toBe('in')
  // Right ones cost nothing.
  for (let time = 0; time < 20; time++) expect(await tell(from('198.51.100.4'), 'right')).toBe('in')
})

test('her usual device is let through even where the guesses come from her own address', async () => {
  const { tell } = start()
  await Promise.all(many(60, () => tell(from('192.0.2.7'), 'guess')))
  expect(await tell(from('192.0.2.7'), 'right')).toBe('later')
  expect(await tell(from('192.0.2.7', 'elena', 'her phone'), 'right')).toBe('in')
})

test('a thief of her device guesses ten times, not without end', async () => {
  const { tell, count } = start()
  expect(
    await count(
      many(60, () => tell(from('192.0.2.7', 'elena', 'her phone'), 'guess')),
      'wrong',
    ),
  ).toBe(10)
})

test('one password is sprayed over a hundred accounts from one address, then two a minute', async () => {
  const { tell, count, pass } = start()
  expect(
    await count(
      many(400, (nth) => tell(from('192.0.2.7', `account ${nth}`), 'guess')),
      'wrong',
    ),
  ).toBe(100)
  pass(60_000)
  expect(
    await count(
      many(400, (nth) => tell(from('192.0.2.7', `account ${nth}`), 'guess')),
      'wrong',
    ),
  ).toBe(2)
})

test('rotating through a /48 of IPv6 sprays over three hundred accounts, not thousands', async () => {
  const { tell, count } = start()
  const sprayed = many(2_000, (nth) => tell(from(`2001:db8:1:${nth.toString(16)}::1`, `account ${nth}`), 'guess'))
  expect(await count(sprayed, 'wrong')).toBe(300)
})

test('fifty people of one office sign in together, each after a mistype', async () => {
  const { tell, count } = start()
  const office = (nth: number) => from('192.0.2.7', `person ${nth}`)
  expect(
    await count(
      many(50, (nth) => tell(office(nth), 'mistyped')),
      'wrong',
    ),
  ).toBe(50)
  expect(
    await count(
      many(50, (nth) => tell(office(nth), 'right')),
      'in',
    ),
  ).toBe(50)
})

test('a password that was not checked is not counted', async () => {
  const { tries, tell } = start()
  for (let time = 0; time < 20; time++)
    await expect(tries(from('192.0.2.7'), () => Promise.reject(new Error('busy')))).rejects.toThrow('busy')
  expect(await tell(from('192.0.2.7'), 'right')).toBe('in')
})
