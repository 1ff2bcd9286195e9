import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import {
  casePage,
  casesQuery,
  closeCaseAnswer,
  closeCaseBody,
  openCaseAnswer,
  openCaseBody,
  type OpenCaseBody,
} from '@lapka/contracts/api/cases.ts'
import { idempotencyHeaders, idParams } from '@lapka/contracts/api/common.ts'
import { canonicalJson } from '@lapka/contracts/hash-chain.ts'
import { caseStreams } from '@lapka/domain/cases/case.ts'
import { decideCloseCase, decideOpenCase } from '@lapka/domain/cases/decide.ts'
import { casesPage } from '@lapka/projections/cases/project.ts'
import { strangerContext } from '../accounts/stranger-context.ts'
import { appointmentStreams, partyTo } from '../appointments/own-appointment.ts'
import { userOf } from '../authorization/enforce.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { commandContext, derivedId, idempotencyKeyOf } from '../http/command-context.ts'
import { languageOf } from '../http/language.ts'
import { perAccount, perAddress } from '../http/rate-limits.ts'
import { orRefuse, Refused } from '../http/refused.ts'
import { seePosition } from '../http/see-position.ts'

/** What people write to us, and the operators' queue of it. */
export const caseRoutes = (app: App, dependencies: Dependencies): void => {
  const { db, limits, handle, now } = dependencies

  app.post(
    '/api/v2/cases',
    {
      schema: { body: openCaseBody, headers: idempotencyHeaders, response: { 201: openCaseAnswer } },
      config: { rateLimit: perAddress(limits.linksPerAddress) },
    },
    async (request, reply) => {
      if (request.body.appointmentId !== undefined) await refuseForeign(dependencies, request, request.body.appointmentId)
      return reply.code(201).send(await openCase(dependencies, request, now()))
    },
  )

  app.get('/api/v2/cases', { schema: { querystring: casesQuery, response: { 200: casePage } } }, async ({ query }) => {
    const { after, ...filter } = query
    await seePosition(dependencies, after, ['cases'])
    return casesPage(db, filter)
  })

  const schema = { params: idParams, body: closeCaseBody, headers: idempotencyHeaders, response: { 200: closeCaseAnswer } }
  const config = { rateLimit: perAccount(limits.commandsPerAccount) }
  app.post('/api/v2/cases/:id/close-case', { schema, config }, async (request) => {
    const { params, body } = request
    const command = { name: 'close-case', objectId: params.id, body, user: userOf(request), now: now() }
    const close = { caseId: params.id, note: body.note }
    const handled = await handle(commandContext(request, command), { streams: caseStreams(params.id) }, (states) =>
      decideCloseCase(close, states),
    )
    return { id: params.id, position: orRefuse(handled).position }
  })
}

type OpenCaseRequest = FastifyRequest & { body: OpenCaseBody }

/** Who has no part in an appointment, or is nobody we know, learns nothing of it. */
const refuseForeign = async (dependencies: Dependencies, request: Pick<FastifyRequest, 'user'>, id: string): Promise<void> => {
  const user = userOf(request)
  const { appointment } = await dependencies.handle.read(appointmentStreams(id))
  if (appointment.status === 'none' || (await partyTo(dependencies.db, appointment, user)) === undefined)
    throw new Refused('NOT_FOUND')
}

const openCase = async (
  { handle }: Dependencies,
  request: OpenCaseRequest,
  at: string,
): Promise<{ id: string; position: number }> => {
  const { user, body } = request
  const { appointmentId = null, ...words } = body
  // A stranger has no account to bind the key to; it is a random one of their browser's.
  const id = derivedId('case', user?.id ?? 'stranger', idempotencyKeyOf(request))
  const context =
    user === null
      ? {
          ...strangerContext({ request, commandId: derivedId('command', id), actor: { id, role: 'SYSTEM' }, at }),
          commandHash: hash('sha256', canonicalJson(body), 'hex'),
        }
      : commandContext(request, { name: 'open-case', objectId: id, body, user, now: at })
  const writer = { writerId: user?.id ?? id, accountId: user?.id ?? null, language: languageOf(request) }
  const opened = { caseId: id, kind: 'message' as const, appointmentId, ...writer, ...words }
  const handled = await handle({ ...context, isRepeatable: true }, { streams: caseStreams(id) }, (states) =>
    decideOpenCase(opened, states),
  )
  return { id, position: orRefuse(handled).position }
}
