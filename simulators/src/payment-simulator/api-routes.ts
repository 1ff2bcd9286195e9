import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createAnswerOnce, refuseByFault, type ApiCall } from './answer-once.ts'
import { decodeForm } from './form-body.ts'
import { financeOperations } from './finance-operations.ts'
import { isUnanswered, isUnheard, type PrescribedAnswer } from './faults.ts'
import { operations } from './operations.ts'
import type { Provider } from './provider.ts'
import { DEFAULT_API_VERSION } from './provider-events.ts'
import { newId } from './provider-ids.ts'
import { StripeFailure } from './stripe-failure.ts'

type ApiOptions = {
  provider: Provider
  secretKey: string
  /** Waited for when a call was carried out and is not answered yet: the moment in which a caller can die. */
  beforeAnswer?: ((call: string) => Promise<void> | void) | undefined
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
          if (fault === 'dropRequest') return cutOff(request, reply)
          if (isUnheard(fault)) return reply.hijack()
          if (typeof fault === 'object') return await sendPrescribed(reply, fault)
          refuseByFault(fault)
          const answer = await answerOnce({ ...call, fault }, delayMs)
          await options.beforeAnswer?.(`${operation.method} ${call.path}`)
          if (fault === 'dropAnswer') return cutOff(request, reply)
          if (isUnanswered(fault)) return reply.hijack()
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
