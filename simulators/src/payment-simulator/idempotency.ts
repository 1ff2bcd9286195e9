import { createHash } from 'node:crypto'
import { DAY_MS } from '@lapka/contracts/time.ts'
import type { Parameters } from './form-body.ts'
import type { Book, StoredAnswer } from './book.ts'
import { StripeFailure } from './stripe-failure.ts'

export const KEPT_MS = DAY_MS

/** The identity of a keyed call: the same call with the same parameters, in any order. */
export const fingerprintOf = (method: string, path: string, parameters: Parameters): string =>
  createHash('sha256')
    .update(`${method} ${path} ${canonical(parameters)}`)
    .digest('hex')

const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const names = Object.keys(value).toSorted()
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(Reflect.get(value, name))}`).join(',')}}`
}

/** The answer given under this key in the last 24 hours; another request under it is refused. After that the key protects nothing. */
export const storedAnswer = (book: Book, key: string, fingerprint: string, nowMs: number): StoredAnswer | undefined => {
  const stored = book.answers.get(key)
  if (stored === undefined || nowMs - stored.atMs >= KEPT_MS) return undefined
  if (stored.fingerprint === fingerprint) return stored
  throw new StripeFailure(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  })
}

export const keyInUse = (key: string): StripeFailure =>
  new StripeFailure(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotency Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  })
