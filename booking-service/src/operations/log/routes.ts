import {
  eventParams,
  logCheckAnswer,
  logEvent,
  logPage,
  logQuery,
  openSealedAnswer,
  openSealedBody,
  verifyLogBody,
} from '@lapka/contracts/api/operations/log.ts'
import { userOf } from '../../http/authorization/enforce.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { operators } from '../../http/authorization/policy.ts'
import { createLane } from '../../http/lane.ts'
import { commandFor, limitedFor, routeFor } from '../../http/route-for.ts'
import { listEvents } from './list-events.ts'
import { cancelCheck, latestCheck, startCheck } from './log-checks.ts'
import { openEvent, readEvent } from './one-event.ts'

/** The log as operators read it: a person's sealed words stay sealed until an operator gives a reason to read them. */
export const logRoutes = (app: App, dependencies: Dependencies): void => {
  const onProblem = (error: unknown) => app.log.error({ err: error }, 'A check of the log ended early')
  // A page reads some thousands of events: a few at once, and of one operator no more than their browser asks for.
  const lane = createLane({ atOnce: 2, perKey: 6, inAll: 60 })

  app.get(
    '/api/v2/operations/events',
    routeFor(operators, { querystring: logQuery, response: { 200: logPage } }),
    async (request) => lane(userOf(request).id, (inTurn) => inTurn(() => listEvents(dependencies, request.query))),
  )

  app.get(
    '/api/v2/operations/events/:position',
    routeFor(operators, { params: eventParams, response: { 200: logEvent } }),
    async ({ params }) => readEvent(dependencies, params.position),
  )

  app.post(
    '/api/v2/operations/events/:position/open',
    commandFor(
      operators,
      { params: eventParams, body: openSealedBody, response: { 200: openSealedAnswer } },
      { factor: 'fresh' },
    ),
    async (request, reply) => reply.header('cache-control', 'no-store').send(await openEvent(dependencies, request)),
  )

  /** Changes nothing but what is known of the log: no key, for asked again while it runs it is refused. */
  app.post(
    '/api/v2/operations/verify-log',
    limitedFor(operators, { body: verifyLogBody, response: { 202: logCheckAnswer } }),
    async (request, reply) => {
      const asked = { accountId: userOf(request).id, stream: request.body.stream ?? null }
      return reply.code(202).send({ check: await startCheck(dependencies, asked, onProblem) })
    },
  )
  app.get('/api/v2/operations/verify-log', routeFor(operators, { response: { 200: logCheckAnswer } }), async () => ({
    check: await latestCheck(dependencies),
  }))
  app.post('/api/v2/operations/verify-log/cancel', limitedFor(operators, { response: { 200: logCheckAnswer } }), async () => ({
    check: await cancelCheck(dependencies),
  }))
}
