import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { promisify } from 'node:util'
import { createFairLine, type Turn } from './fair-line.ts'

const computeArgon2 = promisify(argon2)
/** OWASP's second choice for argon2id; about 20 ms here. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** Node refuses shorter ones; a stored text that is no hash at all is simply never right. */
const SHORTEST_SALT = 22

const derive = (password: string, nonce: Buffer): Promise<Buffer> =>
  computeArgon2('argon2id', { ...cost, message: password.normalize('NFC'), nonce })

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
const unknownAccount = hashPassword(randomBytes(16).toString('hex'))

export const isPassword = async (password: string, stored: string | undefined): Promise<boolean> => {
  const [, , , , salt = '', expected = ''] = (stored ?? (await unknownAccount)).split('$')
  const derived = await derive(password, Buffer.from(salt.padEnd(SHORTEST_SALT, 'A'), 'base64url'))
  const known = Buffer.from(expected, 'base64url')
  return known.length === derived.length && timingSafeEqual(derived, known) && stored !== undefined
}

/** Once while the process has nothing else to do: half of a core. Up to eight times while it answers others: a ninth. */
const createRestTimes = () => {
  let lastLook = performance.eventLoopUtilization()
  return (): number => {
    const look = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(look, lastLook)
    lastLook = look
    return 1 + 7 * utilization
  }
}

/** Shorter than a connection may be silent (20 seconds, `connectionTimeout`): who is sent away is told so. */
const TIMEOUT_MS = 18_000
/** Eight times what a password takes on a machine that has room. */
const LONGEST_REST_MS = 200

type Hashing = { hash: typeof hashPassword; isRight: typeof isPassword; restTimes?: () => number }

/**
 * One at a time and with a rest between, so that bookings have the cores in a login flood. An office of 50 people behind one address
 * finds room; it takes turns with all others.
 */
export const createPasswords = (hashing: Hashing = { hash: hashPassword, isRight: isPassword, restTimes: createRestTimes() }) => {
  const { hash, isRight, restTimes = () => 0 } = hashing
  const size = { atOnce: 1, mostWaiting: 512, mostWaitingPerKey: 64, timeoutMs: TIMEOUT_MS, longestRestMs: LONGEST_REST_MS }
  const line = createFairLine({ ...size, restTimes })
  return {
    hash: (password: string, turn: Turn) => line.inTurn(turn, () => hash(password)),
    isRight: (password: string, stored: string | undefined, turn: Turn) => line.inTurn(turn, () => isRight(password, stored)),
    refuseIfFull: line.refuseIfFull,
  }
}

export type Passwords = ReturnType<typeof createPasswords>
