import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusals, type RefusalCode } from '@lapka/contracts/refusals.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import { LogUnavailable, OutcomeUnknown } from '@lapka/event-log/port.ts'
import { ForeignCursor } from '@lapka/projections/foreign-cursor.ts'
import { sayFault, UnfitInput } from './field-errors.ts'
import { isDiskFull } from './full-disk.ts'
import { languageOf } from './language.ts'
import { problemBody, type Details } from './problem-body.ts'
import { Refused } from './refused.ts'

type Reason = { code: RefusalCode; details?: Details; retryAfterMs?: number | undefined }

/** Statuses that come with a time to retry. */
const isForLater = (status: number): boolean => status === 429 || status === 503
/** A restart takes a moment, an operator has to make room on a full disk, and a client that comes too early comes too early again. */
const retryAfterMsOf: Partial<Record<RefusalCode, number>> = {
  SHUTTING_DOWN: 2_000,
  ALREADY_UNDER_WAY: 3_000,
  TOO_BUSY: 3_000,
  DISK_FULL: 30_000,
  VIEW_BEING_BUILT: 10_000,
}
const SHORTLY_MS = 1_000

const refusalsSent = new WeakMap<FastifyRequest, RefusalCode>()
/** The refusal of a request, for counting. */
export const refusalOf = (request: FastifyRequest): RefusalCode | undefined => refusalsSent.get(request)

export const sendProblem = (
  request: FastifyRequest,
  reply: FastifyReply,
  { code, details = {}, retryAfterMs }: Reason,
): FastifyReply => {
  const { status } = refusals[code]
  refusalsSent.set(request, code)
  const problem = problemBody(code, { language: languageOf(request), requestId: request.id, details })
  const waitMs = retryAfterMs ?? retryAfterMsOf[code]
  // The limits of rate say it themselves.
  if (isForLater(status) && (waitMs !== undefined || !reply.hasHeader('retry-after')))
    void reply.header('retry-after', String(Math.ceil((waitMs ?? SHORTLY_MS) / 1_000)))
  // The text is written here: a problem has one shape, independent of the route's own answers.
  return reply.code(status).type('application/problem+json').serializer(String).send(JSON.stringify(problem))
}

/** Errors of PostgreSQL and its connections that mean "not now", by SQLSTATE class or by Node's code. */
const isDatabaseAway = (error: { code?: unknown; message?: string }): boolean =>
  (typeof error.code === 'string' &&
    /^(?:08|53|57|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOST|ENETUNREACH)/.test(error.code)) ||
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout/.test(
    error.message ?? '',
  )

/**
 * A column or table that this version reads is not there yet: after an update the old view serves until the new one is built beside it.
 * SQLSTATE undefined_column and undefined_table.
 */
const isViewOfOtherVersion = ({ code }: { code?: unknown }): boolean => code === '42703' || code === '42P01'

/** Its failure looks like one of a connection of ours. */
const hasHungUp = ({ raw }: FastifyRequest): boolean => raw.errored !== null && !raw.complete

/** SQLSTATE class 22: PostgreSQL was given a value that it cannot hold. Only a caller can have brought it. */
const isValueRefused = ({ code }: { code?: unknown }): boolean => typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code)

const invalidInput = (error: UnfitInput, language: Language): Reason => {
  const errors = error.errorsIn(language)
  const isKeyMissing = error.validationContext === 'headers' && errors.some(({ path }) => path === 'idempotency-key')
  return { code: isKeyMissing ? 'IDEMPOTENCY_KEY_REQUIRED' : 'INVALID_INPUT', details: { errors } }
}

/** Failures of Fastify itself. */
const byStatus: Record<number, RefusalCode> = {
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
}

type Refusing = Pick<Refused, 'code' | 'details'> & { retryAfterMs?: number | undefined }

const foreignCursor: Refusing = { code: 'INVALID_INPUT', details: { errors: [{ path: 'cursor', fault: 'FOREIGN_CURSOR' }] } }

const refusedWith = ({ code, details: { errors, ...details }, retryAfterMs }: Refusing, language: Language): Reason => ({
  code,
  retryAfterMs,
  details: { ...details, ...(errors && { errors: errors.map((wrong) => sayFault(wrong, language)) }) },
})

const reasonOf = (error: FastifyError | UnfitInput, language: Language): Reason => {
  if (error instanceof Refused) return refusedWith(error, language)
  if (error instanceof UnfitInput) return invalidInput(error, language)
  if (error instanceof ForeignCursor) return refusedWith(foreignCursor, language)
  if (isDiskFull(error)) return { code: 'DISK_FULL' }
  if (error instanceof OutcomeUnknown || error instanceof LogUnavailable || isDatabaseAway(error))
    return { code: 'LOG_UNAVAILABLE' }
  if (isViewOfOtherVersion(error)) return { code: 'VIEW_BEING_BUILT' }
  if (isValueRefused(error)) return { code: 'INVALID_INPUT' }
  const code = byStatus[error.statusCode ?? 500]
  if (code !== undefined) return { code }
  return { code: error.statusCode !== undefined && error.statusCode < 500 ? 'MALFORMED_REQUEST' : 'UNEXPECTED' }
}

type Sources = {
  hasSpace?: () => boolean
  nameOfPet?: (petId: string) => Promise<string | undefined>
}

/** Without its name the sentence says "the pet": that the view is away must not hide why a booking was refused. */
const nameBusyPet = async ({ details }: Refused, nameOfPet: NonNullable<Sources['nameOfPet']>): Promise<void> => {
  if (details.busyPet !== undefined) details.busyPet.name = await nameOfPet(details.busyPet.petId).catch(() => undefined)
}

/**
 * The one place that turns a failure into an answer. Our own failures are logged with their cause and answered without it. A database
 * that is away on a full disk is away because of it.
 */
export const answerProblems = (app: FastifyInstance, { hasSpace = () => true, nameOfPet }: Sources = {}): void => {
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    if (hasHungUp(request)) return sendProblem(request, reply, { code: 'MALFORMED_REQUEST' })
    if (error instanceof Refused && nameOfPet !== undefined) await nameBusyPet(error, nameOfPet)
    const reason = reasonOf(error, languageOf(request))
    if (reason.code === 'UNEXPECTED') request.log.error({ requestId: request.id, err: error }, 'unexpected failure')
    else if (isViewOfOtherVersion(error)) request.log.error({ requestId: request.id, err: error }, 'a view has another shape')
    else if (isValueRefused(error)) request.log.error({ requestId: request.id, err: error }, 'a value got as far as PostgreSQL')
    else if (reason.code === 'LOG_UNAVAILABLE')
      request.log.warn({ requestId: request.id, err: error }, 'the log or the database is away')
    return sendProblem(request, reply, reason.code === 'LOG_UNAVAILABLE' && !hasSpace() ? { code: 'DISK_FULL' } : reason)
  })
}
