import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Refused } from '../http/refused.ts'

const hash = promisify(argon2)
/** OWASP's second choice for argon2id; about 20 ms here. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const AT_ONCE = 1
/** About two seconds of work; whoever comes beyond that is told to come again. */
const MOST_WAITING = 64
/** Node refuses shorter ones; a stored text that is no hash at all is simply never right. */
const SHORTEST_SALT = 22

let running = 0
const queue: (() => void)[] = []

/** A login flood waits in line here, so that it cannot take every thread from bookings. */
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (queue.length >= MOST_WAITING) throw new Refused('TOO_MANY_REQUESTS')
  if (running >= AT_ONCE) await new Promise<void>((resolve) => queue.push(resolve))
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    queue.shift()?.()
  }
}

const derive = (password: string, nonce: Buffer) =>
  inTurn(() => hash('argon2id', { ...cost, message: password.normalize('NFC'), nonce }))

/** `argon2id$19456$2$1$salt$hash`, base64url. */
export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(16)
  const derived = await derive(password, nonce)
  return [
    'argon2id',
    cost.memory,
    cost.passes,
    cost.parallelism,
    nonce.toString('base64url'),
    derived.toString('base64url'),
  ].join('$')
}

/** Compared with when there is no such account, so that the answer takes as long. */
const nobody = hashPassword(randomBytes(16).toString('hex'))

export const isPassword = async (password: string, stored: string | undefined): Promise<boolean> => {
  const [, , , , salt = '', expected = ''] = (stored ?? (await nobody)).split('$')
  const derived = await derive(password, Buffer.from(salt.padEnd(SHORTEST_SALT, 'A'), 'base64url'))
  const known = Buffer.from(expected, 'base64url')
  return known.length === derived.length && timingSafeEqual(derived, known) && stored !== undefined
}
