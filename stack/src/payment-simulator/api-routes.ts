import { timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { decodeForm } from './form-body.ts'
import type { Parameters } from './form-body.ts'
import { financeOperations } from './finance-operations.ts'
import type { PrescribedAnswer, RequestFault } from './faults.ts'
import { fingerprintOf, keyInUse, storedAnswer } from './idempotency.ts'
import { operations } from './operations.ts'
import type { Operation } from './operation.ts'
import type { Provider } from './provider.ts'
import { DEFAULT_API_VERSION } from './provider-events.ts'
import { newId } from './provider-ids.ts'
import type { Entry } from './records.ts'
import { StripeFailure } from './stripe-failure.ts'

type ApiOptions = {
  provider: Provider
  secretKey: string
  /** Waited for when a call was carried out and is not answered yet: the moment in which a caller can die. */
  beforeAnswer?: ((call: string) => Promise<void> | void) | undefined
}
type Answer = { status: number; body: string; isReplayed: boolean }
type ApiCall = {
  operation: Operation
  id: string
  path: string
  parameters: Parameters
  requestId: string
  idempotencyKey: string | null
  fault: RequestFault
}

export const addApiRoutes = (app: FastifyInstance, options: ApiOptions): void => {
  const answerOnce = createAnswerOnce(options.provider)
  for (const operation of [...operations, ...financeOperations])
    app.route<{ Params: { id?: string } }>({
      method: operation.method,
      url: operation.path,
      handler: async (request, reply) => {
        const requestId = newId('req', 14)
        addHeaders(request, reply, requestId)
        try {
          requireKey(request, options.secretKey)
          const call = readCall(request, { operation, requestId })
          const { fault, delayMs } = options.provider.faults.ofRequest(`${operation.method} ${call.path}`)
          if (fault === 'hang') return reply.hijack()
          if (fault === 'dropRequest') return cutOff(request, reply)
          if (typeof fault === 'object') return await sendPrescribed(reply, fault)
          refuseByFault(fault)
          const answer = await answerOnce({ ...call, fault }, delayMs)
          await options.beforeAnswer?.(`${operation.method} ${call.path}`)
          if (fault === 'dropAnswer') return cutOff(request, reply)
          if (fault === 'unreadable') return await reply.code(200).type('text/html').send('<html>')
          if (answer.isReplayed) reply.header('idempotent-replayed', 'true')
          return await reply.code(answer.status).type('application/json').send(answer.body)
        } catch (error) {
          return await sendFailure(reply, error)
        }
      },
    })
}

const addHeaders = (request: FastifyRequest, reply: FastifyReply, requestId: string): void => {
  const { 'stripe-version': version, 'idempotency-key': key } = request.headers
  reply.header('request-id', requestId).header('stripe-version', version ?? DEFAULT_API_VERSION)
  if (key !== undefined) reply.header('idempotency-key', key)
}

const requireKey = (request: FastifyRequest, secretKey: string): void => {
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (given === undefined)
    throw new StripeFailure(401, {
      type: 'invalid_request_error',
      message:
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    })
  const [mine, theirs] = [Buffer.from(secretKey), Buffer.from(given)]
  if (mine.length !== theirs.length || !timingSafeEqual(mine, theirs))
    throw new StripeFailure(401, {
      type: 'invalid_request_error',
      message: `Invalid API Key provided: ${given.slice(0, 8)}****${given.slice(-4)}`,
    })
}

const refuseByFault = (fault: RequestFault): void => {
  if (fault === 'rateLimit')
    throw new StripeFailure(429, { type: 'invalid_request_error', code: 'rate_limit', message: 'Request rate limit exceeded.' })
  if (fault === 'error500') throw new StripeFailure(500, { type: 'api_error', message: 'An unknown error occurred' })
}

const readCall = (
  request: FastifyRequest<{ Params: { id?: string } }>,
  given: Pick<ApiCall, 'operation' | 'requestId'>,
): Omit<ApiCall, 'fault'> => {
  const [path = '', query = ''] = request.raw.url?.split('?', 2) ?? []
  const isGet = given.operation.method === 'GET'
  const body = typeof request.body === 'string' ? request.body : ''
  const key = request.headers['idempotency-key']
  const idempotencyKey = isGet || typeof key !== 'string' ? null : key.slice(0, 255)
  return { ...given, id: request.params.id ?? '', path, parameters: decodeForm(isGet ? query : body), idempotencyKey }
}

/** Carries a call out once per idempotency key, also while the first of two equal calls is still under way. */
const createAnswerOnce = (provider: Provider) => {
  const keysInUse = new Set<string>()
  return async (call: ApiCall, delayMs: number): Promise<Answer> => {
    const { idempotencyKey: key } = call
    const fingerprint = fingerprintOf(call.operation.method, call.path, call.parameters)
    const stored = key === null ? undefined : storedAnswer(provider.book, key, fingerprint, provider.now())
    if (stored !== undefined) return { status: stored.status, body: stored.body, isReplayed: true }
    if (key !== null && keysInUse.has(key)) throw keyInUse(key)
    if (key !== null) keysInUse.add(key)
    try {
      if (delayMs > 0) await sleep(delayMs)
      const answer = carryOut(provider, call, fingerprint)
      await provider.settled()
      return answer
    } finally {
      if (key !== null) keysInUse.delete(key)
    }
  }
}

/** What was done and what is answered under the key go into one line of the journal: a crash keeps both or neither. */
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

/** The caller sees a cut connection and cannot know what happened. */
const cutOff = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}

const sendPrescribed = async (reply: FastifyReply, { status, error, isReplayed }: PrescribedAnswer): Promise<FastifyReply> => {
  if (isReplayed === true) reply.header('idempotent-replayed', 'true')
  return await reply.code(status).send({ error })
}

const sendFailure = async (reply: FastifyReply, error: unknown): Promise<FastifyReply> => {
  if (!(error instanceof StripeFailure)) throw error
  return await reply.code(error.status).send({ error: error.body })
}

/** For addresses we do not serve, in Stripe's words. */
export const unknownUrl = (method: string, url: string): StripeFailure =>
  new StripeFailure(404, { type: 'invalid_request_error', message: `Unrecognized request URL (${method}: ${url}).` })
