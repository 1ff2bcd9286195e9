import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Problem } from '@lapka/contracts/problem.ts'
import { refusals, type RefusalCode } from '@lapka/contracts/refusals.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import { OutcomeUnknown } from '@lapka/event-log/port.ts'
import { Refused } from './refused.ts'

type Reason = { code: RefusalCode; details?: Refused['details'] }

/** The account's language is the console's business; over HTTP the header decides, Bulgarian first. */
const languageOf = (request: FastifyRequest): Language => {
  const accepted = request.headers['accept-language'] ?? ''
  const [bg, en] = [accepted.search(/\bbg\b/i), accepted.search(/\ben\b/i)]
  return en >= 0 && (bg < 0 || en < bg) ? 'en' : 'bg'
}

const titles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

export const sendProblem = (request: FastifyRequest, reply: FastifyReply, { code, details = {} }: Reason): FastifyReply => {
  const { status, ...sentences } = refusals[code]
  const problem: Problem = {
    type: `${code.toLowerCase().replaceAll('_', '-')}`,
    title: titles[status] ?? 'Error',
    status,
    code,
    detail: sentences[languageOf(request)],
    requestId: request.id,
    ...details,
  }
  if (status === 503) reply.header('retry-after', '1')
  // The text is written here: a problem has one shape whatever the route's own answers look like.
  return reply.code(status).type('application/problem+json').serializer(String).send(JSON.stringify(problem))
}

/** Errors of PostgreSQL and its connections that mean "not now", by SQLSTATE class or by Node's code. */
const isDatabaseAway = (error: { code?: unknown; message?: string }): boolean =>
  (typeof error.code === 'string' && /^(?:08|53|57|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND)/.test(error.code)) ||
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    error.message ?? '',
  )

const reasonOf = (error: FastifyError): Reason => {
  if (error instanceof Refused) return { code: error.code, details: error.details }
  if (error instanceof OutcomeUnknown || isDatabaseAway(error)) return { code: 'LOG_UNAVAILABLE' }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map(({ instancePath, message = '' }) => ({
      path: instancePath.slice(1).replaceAll('/', '.'),
      message,
    }))
    return {
      code:
        error.validationContext === 'headers' && errors.some(({ path }) => path === 'idempotency-key')
          ? 'IDEMPOTENCY_KEY_REQUIRED'
          : 'INVALID_INPUT',
      details: { errors },
    }
  }
  switch (error.statusCode) {
    case 404:
      return { code: 'NOT_FOUND' }
    case 413:
      return { code: 'PAYLOAD_TOO_LARGE' }
    case 415:
      return { code: 'UNSUPPORTED_MEDIA_TYPE' }
    case 429:
      return { code: 'TOO_MANY_REQUESTS' }
    case undefined:
    default:
      return { code: error.statusCode !== undefined && error.statusCode < 500 ? 'MALFORMED_REQUEST' : 'UNEXPECTED' }
  }
}

/** The one place that turns a failure into an answer. What is ours is logged with its cause and told without it. */
export const answerProblems = (app: FastifyInstance): void => {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const reason = reasonOf(error)
    if (reason.code === 'UNEXPECTED') request.log.error({ err: error }, 'unexpected failure')
    else if (reason.code === 'LOG_UNAVAILABLE') request.log.warn({ err: error }, 'the log or the database is away')
    return sendProblem(request, reply, reason)
  })
}
