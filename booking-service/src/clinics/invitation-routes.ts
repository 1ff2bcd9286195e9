import type { FastifyRequest } from 'fastify'
import { answerInvitationBody, clinicChanged, clinicInvitationPage, leaveClinicBody } from '@lapka/contracts/api/clinics.ts'
import { afterQuery, idParams } from '@lapka/contracts/api/common.ts'
import { decideAnswerInvitation } from '@lapka/domain/clinics/answer-invitation/decide.ts'
import { decideLeaveClinic } from '@lapka/domain/clinics/leave-clinic/decide.ts'
import { clinicOfVet, invitationById, openInvitationsTo } from '@lapka/projections/clinics/query.ts'
import { emailKeyOf } from '../accounts/email-key.ts'
import { userOf } from '../http/authorization/enforce.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { vets } from '../http/authorization/policy.ts'
import { commandContext } from '../http/command-context.ts'
import { orRefuse, Refused } from '../http/refused.ts'
import { commandFor, routeFor } from '../http/route-for.ts'
import { seePosition } from '../http/see-position.ts'
import { clinicStreams } from './routes.ts'

/** A vet's own side of it: invitations to the address that they have confirmed, and going from where they work. */
export const invitationRoutes = (app: App, dependencies: Dependencies): void => {
  const { db, handle, now, lookupKey } = dependencies

  app.get(
    '/api/v2/clinic-invitations',
    routeFor(vets, { querystring: afterQuery, response: { 200: clinicInvitationPage } }),
    async (request) => {
      await seePosition(dependencies, request.query.after, ['clinics'])
      const { email, professionalId } = userOf(request)
      const [items, clinic] = await Promise.all([
        openInvitationsTo(db, emailKeyOf(email, lookupKey), now()),
        professionalId === null ? null : clinicOfVet(db, professionalId),
      ])
      return { items, clinic }
    },
  )

  type InvitationRequest = FastifyRequest & { params: { id: string } }
  const respond = async (request: InvitationRequest, answer: 'accept' | 'decline') => {
    const user = userOf(request)
    const { id: invitationId } = request.params
    const emailKey = emailKeyOf(user.email, lookupKey)
    const invitation = await invitationById(db, invitationId)
    if (invitation === undefined || invitation.emailKey !== emailKey) throw new Refused('NOT_FOUND')
    if (user.professionalId === null) throw new Refused('PROFILE_INCOMPLETE')
    const { clinicId, clinicName } = invitation
    const at = now()
    const context = commandContext(request, { name: `${answer}-invitation`, objectId: invitationId, body: null, user, now: at })
    const command = { answer, clinicId, invitationId, professionalId: user.professionalId, emailKey, clinicName, at }
    const { position } = orRefuse(
      await handle(context, { streams: clinicStreams(clinicId, user.professionalId) }, (states) =>
        decideAnswerInvitation(command, states),
      ),
    )
    return { position }
  }

  const schema = { params: idParams, body: answerInvitationBody, response: { 200: clinicChanged } }
  app.post('/api/v2/clinics/:id/leave-clinic', commandFor(vets, { ...schema, body: leaveClinicBody }), async (request) => {
    const user = userOf(request)
    const { professionalId } = user
    const { id: clinicId } = request.params
    if (professionalId === null) throw new Refused('NOT_FOUND')
    const context = commandContext(request, { objectId: clinicId, user, now: now() })
    const left = { clinicId, professionalId }
    const { position } = orRefuse(
      await handle(context, { streams: clinicStreams(clinicId, professionalId) }, (states) => decideLeaveClinic(left, states)),
    )
    return { position }
  })

  app.post('/api/v2/clinic-invitations/:id/accept-invitation', commandFor(vets, schema), (request) => respond(request, 'accept'))
  app.post('/api/v2/clinic-invitations/:id/decline-invitation', commandFor(vets, schema), (request) =>
    respond(request, 'decline'),
  )
}
