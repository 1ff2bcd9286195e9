import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import websocket from '@fastify/websocket'
import Fastify, { LogController, type FastifyReply } from 'fastify'
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { collectPolicies, enforcePolicies } from './http/authorization/enforce.ts'
import type { Dependencies } from './dependencies.ts'
import { takeFiles } from './files/take-files.ts'
import type { App } from './http/app-type.ts'
import { answerBrokenRequest, answerOddRequests } from './http/broken-requests.ts'
import { takeOnlyJson } from './http/json-bodies.ts'
import { logLines } from './http/log-lines.ts'
import { validatorCompiler } from './http/field-errors.ts'
import { petNames } from '@lapka/projections/accounts/query.ts'
import { answerProblems, sendProblem } from './http/problems.ts'
import { Refused } from './http/refused.ts'
import { rateStoreOf } from './http/rate-limits.ts'
import { createSharedRates } from './http/shared-rates.ts'
import { bodyTimeouts, limitBodyTime } from './http/body-timeout.ts'
import { createDrain, type Drain } from './http/drain.ts'
import { refuseOnFullDisk } from './http/full-disk.ts'
import { refuseForeignSites } from './http/same-site.ts'
import { sendSecurityHeaders } from './http/security-headers.ts'
import { isForSocket } from './live/route.ts'

const BODY_BYTES = 100 * 1024
/** The longest description of a call, with its line breaks escaped. */
const SOCKET_BYTES = 80 * 1024

/** Fastify within limits of size and time; what is slow or endless is let go. */
export const createServer = ({ logLevel, trustProxy }: Dependencies): App => {
  const app = Fastify({
    logger: logLines(logLevel),
    // Lines carry the request's id where they are written; a logger for each request would cost more than all else it logs.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_BYTES,
    requestTimeout: bodyTimeouts.file,
    connectionTimeout: 20_000,
    // A request without a host is answered by ourselves, and in words.
    http: {
      headersTimeout: 10_000,
      connectionsCheckingInterval: 2_000,
      requireHostHeader: false,
      shouldUpgradeCallback: isForSocket,
    },
    trustProxy,
    // `createDrain` refuses requests that come while it closes, in words.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (_error, request, reply) => {
      sendProblem(request as never, reply as FastifyReply, { code: 'MALFORMED_REQUEST' })
    },
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  return app
}

/** In this order: what must hold for every request comes before who asks, and that before what is asked. */
export const protect = async (app: App, dependencies: Dependencies): Promise<Drain> => {
  const { db, disk, lookupKey } = dependencies
  const nameOfPet = async (petId: string) => (await petNames(db, [petId]))[0]?.name
  answerProblems(app, { hasSpace: disk.hasSpace, nameOfPet })
  const drain = createDrain(app, dependencies.drainTimes)
  refuseOnFullDisk(app, dependencies.disk)
  answerOddRequests(app)
  limitBodyTime(app, bodyTimeouts)
  sendSecurityHeaders(app, dependencies)
  takeOnlyJson(app)
  await takeFiles(app)
  // Answers above a kilobyte; no secret stands in one beside words that another user chose. No request may come compressed.
  await app.register(compress, { encodings: ['br', 'gzip'], globalDecompression: false })
  await app.register(cookie)
  collectPolicies(app, dependencies)
  const onAway = (error: unknown) => app.log.warn({ err: error }, 'limits are counted by this process alone for a while')
  await app.register(rateLimit, {
    global: false,
    // An answer within the limits says nothing of them.
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: () => new Refused('TOO_MANY_REQUESTS'),
    store: rateStoreOf(createSharedRates({ db, lookupKey, onAway })),
  })
  await app.register(websocket, { options: { maxPayload: SOCKET_BYTES } })
  refuseForeignSites(app, dependencies.publicUrl)
  enforcePolicies(app, dependencies)
  return drain
}
