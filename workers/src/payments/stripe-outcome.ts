import Stripe from 'stripe'
import type { Outcome } from '../payment-gateway.ts'

/** The network said no before a byte of the request left: nothing can have happened. */
const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/**
 * The SDK's timeout watches the socket's silence and it tries a closed connection once more, so a slow trickle could hold
 * a worker beyond its lease. This bound is over all of that.
 */
export const CALL_BOUND_MS = 15_000

/** Runs one call of the SDK and answers how it ended, within the bound. */
export const outcomeOf = async <Raw, Value>(
  call: () => Promise<Raw>,
  read: (raw: Raw) => Value,
  boundMs = CALL_BOUND_MS,
): Promise<Outcome<Value>> => {
  let timer: NodeJS.Timeout | undefined
  const bound = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, boundMs, 'late')
  })
  try {
    const raw = await Promise.race([call(), bound])
    return raw === 'late' ? { outcome: 'unknown', why: 'no_answer_in_time' } : { outcome: 'ok', value: read(raw as Raw) }
  } catch (error) {
    return failureOf(error)
  } finally {
    clearTimeout(timer)
  }
}

const failureOf = (error: unknown): Exclude<Outcome<never>, { outcome: 'ok' }> => {
  if (error instanceof Stripe.errors.StripeConnectionError) return connectionFailure(error)
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  const { statusCode } = error
  const code = error.code ?? error.rawType ?? `http_${statusCode}`
  // A success without a readable body: it may well have happened.
  if (statusCode === undefined || statusCode < 400) return { outcome: 'unknown', why: error.message }
  if (statusCode === 402) return { outcome: 'declined', code: error.decline_code ?? code }
  const isReplayed = error.headers?.['idempotent-replayed'] === 'true'
  // 401 and 403 are our configuration, not the customer's money: the work waits until it is repaired.
  const isLater = statusCode >= 500 || [401, 403, 409, 429].includes(statusCode)
  return isLater ? { outcome: 'retry_later', why: `${statusCode} ${code}`, isReplayed } : { outcome: 'rejected', code }
}

const connectionFailure = (error: {
  detail?: unknown
  message: string
}): Outcome<never> & { outcome: 'retry_later' | 'unknown' } => {
  const code =
    typeof error.detail === 'object' && error.detail !== null && 'code' in error.detail ? String(error.detail.code) : ''
  return neverSent.has(code)
    ? { outcome: 'retry_later', why: code, isReplayed: false }
    : { outcome: 'unknown', why: code || error.message }
}
