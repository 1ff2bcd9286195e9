import { setTimeout as sleep } from 'node:timers/promises'
import type { RequestFault } from './faults.ts'
import type { Parameters } from './form-body.ts'
import { fingerprintOf, keyInUse, storedAnswer } from './idempotency.ts'
import type { Operation } from './operation.ts'
import type { Provider } from './provider.ts'
import type { Entry } from './book.ts'
import { StripeFailure } from './stripe-failure.ts'

export type Answer = { status: number; body: string; isReplayed: boolean }
export type ApiCall = {
  operation: Operation
  id: string
  path: string
  parameters: Parameters
  requestId: string
  idempotencyKey: string | null
  fault: RequestFault
}

export const refuseByFault = (fault: RequestFault): void => {
  if (fault === 'rateLimit')
    throw new StripeFailure(429, { type: 'invalid_request_error', code: 'rate_limit', message: 'Request rate limit exceeded.' })
  if (fault === 'conflict409') throw keyInUse('of another request')
  if (fault === 'error500') throw new StripeFailure(500, { type: 'api_error', message: 'An unknown error occurred' })
}

/** Carries a call out once per idempotency key, also while the first of two equal calls is still under way. */
export const createAnswerOnce = (provider: Provider, pause: (ms: number) => Promise<unknown> = sleep) => {
  const keysInUse = new Set<string>()
  return async (call: ApiCall, delayMs: number): Promise<Answer> => {
    const { idempotencyKey: key } = call
    const fingerprint = fingerprintOf(call.operation.method, call.path, call.parameters)
    const stored = key === null ? undefined : storedAnswer(provider.book, key, fingerprint, provider.now())
    if (stored !== undefined) return { status: stored.status, body: stored.body, isReplayed: true }
    if (key !== null && keysInUse.has(key)) throw keyInUse(key)
    if (key !== null) keysInUse.add(key)
    try {
      if (delayMs > 0) await pause(delayMs)
      const answer = carryOut(provider, call, fingerprint)
      await provider.settled()
      return answer
    } finally {
      if (key !== null) keysInUse.delete(key)
    }
  }
}

/** The entries and the answer under the key go into one line of the journal: a crash keeps both or neither. */
const carryOut = (provider: Provider, call: ApiCall, fingerprint: string): Answer => {
  const { idempotencyKey: key, requestId } = call
  const keep = (answer: Answer): Entry[] =>
    key === null ? [] : [{ answer: { key, fingerprint, status: answer.status, body: answer.body, atMs: provider.now() } }]
  try {
    const scene = provider.scene({ requestId, idempotencyKey: key })
    const done = call.operation.run({ provider, scene, id: call.id, parameters: call.parameters })
    let answer: Answer = { status: 200, body: '', isReplayed: false }
    provider.record(done.entries, () => {
      answer =
        call.fault === 'storedError500'
          ? { ...answer, status: 500, body: unknownError }
          : { ...answer, body: JSON.stringify(done.answer()) }
      return keep(answer)
    })
    return answer
  } catch (error) {
    if (!(error instanceof StripeFailure) || !error.isStored) throw error
    const answer = { status: error.status, body: JSON.stringify({ error: error.body }), isReplayed: false }
    provider.record(keep(answer))
    return answer
  }
}

const unknownError = JSON.stringify({ error: { type: 'api_error', message: 'An unknown error occurred' } })
