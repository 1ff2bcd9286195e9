import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { diplomaParams, diplomaQuery, profileSaved } from '@lapka/contracts/api/profile.ts'
import {
  acceptChangeBody,
  professionalParams,
  reasonBody,
  verificationDetails,
  verificationPage,
  verificationsQuery,
} from '@lapka/contracts/api/verifications.ts'
import { professionalStream } from '@lapka/contracts/streams.ts'
import { caseStreams, takeCase } from '@lapka/domain/payments/cases/case.ts'
import { isRefused, type Decision } from '@lapka/domain/kernel/decision.ts'
import { decideAcceptIdentityChange, decideRejectIdentityChange } from '@lapka/domain/professionals/change-identity/decide.ts'
import {
  decideAcceptVerification,
  decideRejectVerification,
  decideRequestMoreDocuments,
} from '@lapka/domain/professionals/decide-verification/decide.ts'
import { professionalFold, type Professional } from '@lapka/domain/professionals/professional.ts'
import { verificationsPage } from '@lapka/projections/professionals/verifications.ts'
import { userOf } from '../http/authorization/enforce.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { commandContext } from '../http/command-context.ts'
import { orNameAssignee } from '../cases/case-streams.ts'
import { operators } from '../http/authorization/policy.ts'
import { Refused } from '../http/refused.ts'
import { commandFor, limitedFor, routeFor } from '../http/route-for.ts'
import { seePosition } from '../http/see-position.ts'
import { sendDiploma } from '../profile/diplomas/send-diploma.ts'
import { readProfile } from '../profile/read-profile.ts'

const decided = { params: professionalParams, response: { 200: profileSaved } }
const diplomaOfProfessional = professionalParams.extend(diplomaParams.shape)
const noBody = z.strictObject({}).nullish()

/** The operators' work: who waits, what they sent, and the decision. */
export const verificationRoutes = (app: App, dependencies: Dependencies): void => {
  const path = '/api/v2/verifications/:professionalId'

  app.get(
    '/api/v2/verifications',
    routeFor(operators, { querystring: verificationsQuery, response: { 200: verificationPage } }),
    async ({ query }) => {
      const { after, ...filter } = query
      await seePosition(dependencies, after, ['professionals'])
      return verificationsPage(dependencies.db, filter)
    },
  )

  app.get(path, routeFor(operators, { params: professionalParams, response: { 200: verificationDetails } }), ({ params }) =>
    readVerification(dependencies, params.professionalId),
  )

  const showing = { params: diplomaOfProfessional, querystring: diplomaQuery }
  app.get(`${path}/diplomas/:diplomaId`, limitedFor(operators, showing), (request, reply) =>
    sendDiploma(dependencies, { request, reply, width: request.query.width }, request.params),
  )

  const decide = createDecide(dependencies)
  app.post(`${path}/accept-verification`, commandFor(operators, { ...decided, body: noBody }), (request) =>
    decide(request, 'accept-verification', decideAcceptVerification),
  )
  app.post(`${path}/reject-verification`, commandFor(operators, { ...decided, body: reasonBody }), (request) =>
    decide(request, 'reject-verification', (states) => decideRejectVerification(request.body, states)),
  )
  app.post(`${path}/request-more-documents`, commandFor(operators, { ...decided, body: reasonBody }), (request) =>
    decide(request, 'request-more-documents', (states) => decideRequestMoreDocuments(request.body, states)),
  )
  app.post(`${path}/accept-identity-change`, commandFor(operators, { ...decided, body: acceptChangeBody }), async (request) => {
    const read = await readProfile(dependencies, request.params.professionalId)
    return decide(request, 'accept-identity-change', (states) => decideAcceptIdentityChange({ ...request.body, read }, states))
  })
  app.post(`${path}/reject-identity-change`, commandFor(operators, { ...decided, body: reasonBody }), (request) =>
    decide(request, 'reject-identity-change', (states) => decideRejectIdentityChange(request.body, states)),
  )
}

const professionalOf = (professionalId: string) => ({
  professional: { stream: professionalStream(professionalId), fold: professionalFold },
})

const readVerification = async (dependencies: Dependencies, professionalId: string) => {
  const [{ professional }, read] = await Promise.all([
    dependencies.handle.read(professionalOf(professionalId)),
    readProfile(dependencies, professionalId),
  ])
  if (professional.status === 'none') throw new Refused('NOT_FOUND')
  const { displayName, sections, requested, revision, diplomas, reason, submittedAt } = read
  return {
    professionalId,
    displayName,
    role: professional.role,
    city: sections['address-details']?.city ?? '',
    status: professional.status,
    submittedAt,
    diplomaCount: diplomas.length,
    reason,
    photoUrl: read.photoUrl,
    hasRequestedChange: professional.requested.length > 0,
    sections,
    requested,
    revision,
    diplomas,
  }
}

type VerificationRequest = FastifyRequest & { params: { professionalId: string } }
type Decide = (states: { professional: Professional }) => Decision<'professional'>

const createDecide = (dependencies: Dependencies) => async (request: VerificationRequest, name: string, decideOn: Decide) => {
  const { handle, now } = dependencies
  const { professionalId } = request.params
  const user = userOf(request)
  const command = { name, objectId: professionalId, body: request.body ?? {}, user, now: now() }
  // The case is named after the professional. The deciding operator takes it, and a colleague's is left alone.
  const streams = { ...professionalOf(professionalId), ...caseStreams(professionalId) }
  const handled = await handle(commandContext(request, command), { streams }, (states) => {
    const decision = decideOn(states)
    if (isRefused(decision) || states.professional.status === 'none') return decision
    const writerId = states.professional.accountId
    const taken = takeCase(states.case, { caseId: professionalId, operatorId: user.id, writerId })
    return isRefused(taken) ? taken : { events: { ...decision.events, case: taken.events } }
  })
  return { position: (await orNameAssignee(dependencies, handled)).position }
}
