import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import websocket from '@fastify/websocket'
import Fastify, { type FastifyReply } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { cancelAppointmentRoutes } from './appointments/cancel-appointment/route.ts'
import { historyRoute } from './appointments/history/route.ts'
import { moveAppointmentRoute } from './appointments/move-appointment/route.ts'
import { placeAppointmentRoute } from './appointments/place-appointment/route.ts'
import { appointmentRoutes } from './appointments/routes.ts'
import { startPaymentRoute } from './appointments/start-payment/route.ts'
import { enforcePolicies } from './authorization/enforce.ts'
import { serveConsole } from './console-files.ts'
import type { Dependencies } from './dependencies.ts'
import type { App } from './http/app-type.ts'
import { answerProblems } from './http/problems.ts'
import { Refused } from './http/refused.ts'
import { refuseForeignSites } from './http/same-site.ts'
import { liveRoute, type LiveSockets } from './live/route.ts'
import { operationRoutes } from './operations/routes.ts'
import { petRoutes } from './pets/route.ts'
import { professionalRoutes } from './professionals/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { versionOneRoutes } from './v1/routes.ts'
import { stripeWebhookRoute } from './webhooks/stripe-route.ts'

const BODY_BYTES = 100 * 1024
const SOCKET_BYTES = 64 * 1024

export type BookingService = { app: App; live: LiveSockets }

/** The whole door, ready to listen or to be injected into. */
export const buildApp = async (dependencies: Dependencies): Promise<BookingService> => {
  const app = Fastify({
    logger: { level: dependencies.logLevel, redact: ['req.headers.cookie', 'req.headers.authorization'] },
    disableRequestLogging: true,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_BYTES,
    requestTimeout: 15_000,
    connectionTimeout: 20_000,
    trustProxy: dependencies.trustProxy,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (_error, request, reply) => {
      void (reply as FastifyReply)
        .code(400)
        .type('application/problem+json')
        .send(JSON.stringify(malformed(request.id)))
    },
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  answerProblems(app)
  await secure(app, dependencies)
  await describe(app)

  operationRoutes(app, dependencies)
  sessionRoutes(app, dependencies)
  petRoutes(app, dependencies)
  professionalRoutes(app, dependencies)
  appointmentRoutes(app, dependencies)
  placeAppointmentRoute(app, dependencies)
  startPaymentRoute(app, dependencies)
  cancelAppointmentRoutes(app, dependencies)
  moveAppointmentRoute(app, dependencies)
  historyRoute(app, dependencies)
  stripeWebhookRoute(app, dependencies)
  versionOneRoutes(app, dependencies)
  const live = liveRoute(app, dependencies)
  serveConsole(app, dependencies.consoleFolder)
  return { app, live }
}

const malformed = (requestId: string) => ({
  type: 'malformed-request',
  title: 'Bad Request',
  status: 400,
  code: 'MALFORMED_REQUEST',
  detail: 'Заявката не може да бъде прочетена.',
  requestId,
})

const secure = async (app: App, dependencies: Dependencies): Promise<void> => {
  const isHttps = dependencies.publicUrl.startsWith('https:')
  await app.register(cookie)
  await app.register(helmet, {
    // Scripts only from here; the component library sets style attributes. The provider's page is navigated to, never embedded.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", new URL(dependencies.publicUrl).origin.replace(/^http/, 'ws')],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(self)')
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
  })
  await app.register(rateLimit, { global: false, errorResponseBuilder: () => new Refused('TOO_MANY_REQUESTS') })
  await app.register(websocket, { options: { maxPayload: SOCKET_BYTES } })
  refuseForeignSites(app, dependencies.publicUrl)
  enforcePolicies(app, dependencies)
}

/** OpenAPI 3.1, read off the routes' own schemas. */
const describe = async (app: App): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Lapka',
        version: '2',
        description:
          'Commands append to the event log and answer its position; queries with ?after=position wait until they have seen it.',
      },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
}
