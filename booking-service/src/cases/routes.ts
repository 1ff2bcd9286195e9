import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { caseDetails, casePage, casesQuery, openCaseAnswer, openCaseBody, type OpenCaseBody } from '@lapka/contracts/api/cases.ts'
import { afterQuery, idempotencyHeaders, idParams } from '@lapka/contracts/api/common.ts'
import { canonicalJson } from '@lapka/contracts/hash-chain.ts'
import { caseStreams } from '@lapka/domain/payments/cases/case.ts'
import { decideOpenCase } from '@lapka/domain/payments/cases/decide.ts'
import { casesPage } from '@lapka/projections/cases/query.ts'
import { emailKeyOf } from '../accounts/email-key.ts'
import { strangerContext } from '../http/stranger-context.ts'
import { appointmentStreams, partyTo } from '../appointments/own-appointment.ts'
import { userOf } from '../http/authorization/enforce.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { operators } from '../http/authorization/policy.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { commandContext, idempotencyKeyOf } from '../http/command-context.ts'
import { languageOf } from '../http/language.ts'
import { perAddress } from '../http/rate-limits.ts'
import { recordListRead } from '../http/record-read.ts'
import { orRefuse, Refused } from '../http/refused.ts'
import { routeFor } from '../http/route-for.ts'
import { seePosition } from '../http/see-position.ts'
import { caseIdAbout } from './case-streams.ts'
import { caseActRoutes, refundActRoutes } from './act-routes.ts'
import { duplicateRoutes } from './duplicates/routes.ts'
import { readCase } from './read-case.ts'

/** People's messages to us, and the operators' queue of them. */
export const caseRoutes = (app: App, dependencies: Dependencies): void => {
  const { db, limits, now } = dependencies

  app.post(
    '/api/v2/cases',
    routeFor(
      'public',
      { body: openCaseBody, headers: idempotencyHeaders, response: { 201: openCaseAnswer } },
      { rateLimit: perAddress(limits.linksPerAddress) },
    ),
    async (request, reply) => {
      if (request.body.appointmentId !== undefined) await refuseForeign(dependencies, request, request.body.appointmentId)
      return reply.code(201).send(await openCase(dependencies, request, now()))
    },
  )

  app.get('/api/v2/cases', routeFor(operators, { querystring: casesQuery, response: { 200: casePage } }), async (request) => {
    const { after, ...filter } = request.query
    await seePosition(dependencies, after, shown)
    const found = await casesPage(db, { ...filter, operatorId: userOf(request).id, now: now() })
    const { cursor, ...by } = filter
    await recordListRead(dependencies, request, { list: 'cases', filter: by, cursor, count: found.items.length })
    return found
  })

  const schema = { params: idParams, querystring: afterQuery, response: { 200: caseDetails } }
  app.get('/api/v2/cases/:id', routeFor(operators, schema), async (request) => {
    const { id } = request.params
    await seePosition(dependencies, request.query.after, shown)
    const found = await readCase(dependencies, id)
    // A list shows the beginning of the message, and this all of it.
    await recordListRead(dependencies, request, { list: 'cases', filter: { id }, cursor: undefined, count: 1 })
    return found
  })

  caseActRoutes(app, dependencies)
  duplicateRoutes(app, dependencies)
  refundActRoutes(app, dependencies)
}

/** A case shows what it is about too. */
const shown = ['cases', 'appointments', 'professionals', 'accounts'] as const

type OpenCaseRequest = FastifyRequest & { body: OpenCaseBody }

/** A caller without a part in the appointment, or without an account, learns nothing of it. */
const refuseForeign = async (dependencies: Dependencies, request: Pick<FastifyRequest, 'user'>, id: string): Promise<void> => {
  const user = userOf(request)
  const { appointment } = await dependencies.handle.read(appointmentStreams(id))
  if (appointment.status === 'none' || (await partyTo(dependencies.db, appointment, user)) === undefined)
    throw new Refused('NOT_FOUND')
}

const openCase = async (
  { handle, lookupKey }: Dependencies,
  request: OpenCaseRequest,
  at: string,
): Promise<{ id: string; position: number }> => {
  const { user, body } = request
  const { appointmentId = null, kind = 'message', ...words } = body
  // A stranger has no account to bind the key to; it is a random one of their browser's.
  const about = kind === 'complaint' && appointmentId !== null ? appointmentId : idempotencyKeyOf(request)
  const id = caseIdAbout(user?.id ?? 'stranger', about)
  const context =
    user === null
      ? {
          ...strangerContext({ request, commandId: derivedId('command', id), actor: { id, role: 'SYSTEM' }, at }),
          commandHash: hash('sha256', canonicalJson(body), 'hex'),
        }
      : commandContext(request, { name: 'open-case', objectId: id, body, user, now: at })
  const writer = { writerId: user?.id ?? id, accountId: user?.id ?? null, language: languageOf(request) }
  const stranger = user === null ? { emailKey: emailKeyOf(words.email, lookupKey) } : {}
  const opened = { caseId: id, kind, appointmentId, ...writer, ...stranger, ...words }
  const handled = await handle({ ...context, isRepeatable: true }, { streams: caseStreams(id) }, (states) =>
    decideOpenCase(opened, states),
  )
  return { id, position: orRefuse(handled).position }
}
