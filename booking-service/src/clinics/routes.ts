import type { FastifyRequest } from 'fastify'
import {
  clinicChanged,
  clinicVets,
  inviteVetAnswer,
  inviteVetBody,
  removeVetBody,
  withdrawInvitationBody,
} from '@lapka/contracts/api/clinics.ts'
import { afterQuery, idParams } from '@lapka/contracts/api/common.ts'
import { clinicStream, professionalStream } from '@lapka/contracts/streams.ts'
import { clinicFold } from '@lapka/domain/clinics/clinic.ts'
import { decideInviteVet, decideWithdrawInvitation } from '@lapka/domain/clinics/invite-vet/decide.ts'
import { decideRemoveVet } from '@lapka/domain/clinics/remove-vet/decide.ts'
import { professionalFold } from '@lapka/domain/professionals/professional.ts'
import { openInvitationsOf, vetsOf } from '@lapka/projections/clinics/query.ts'
import { emailKeyOf } from '../accounts/email-key.ts'
import { userOf } from '../http/authorization/enforce.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { clinics } from '../http/authorization/policy.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { commandContext, idempotencyKeyOf } from '../http/command-context.ts'
import { orRefuse, Refused } from '../http/refused.ts'
import { commandFor, routeFor } from '../http/route-for.ts'
import { seePosition } from '../http/see-position.ts'

/** The clinic and the profile of one who works there, as `handle` takes them. */
export const clinicStreams = (clinicId: string, professionalId: string) => ({
  clinic: { stream: clinicStream(clinicId), fold: clinicFold },
  professional: { stream: professionalStream(professionalId), fold: professionalFold },
})

/** The clinic in the path, if it is the caller's own; any other looks like one that does not exist. */
export const ownClinic = (request: Pick<FastifyRequest, 'user'> & { params: { id: string } }) => {
  const user = userOf(request)
  if (user.professionalId === null || request.params.id !== user.professionalId) throw new Refused('NOT_FOUND')
  return { user, clinicId: user.professionalId }
}

/** A clinic's vets: inviting one, withdrawing the invitation, and removing one. */
export const clinicRoutes = (app: App, dependencies: Dependencies): void => {
  const { db, handle, now, lookupKey } = dependencies
  const command = { params: idParams }

  app.get(
    '/api/v2/clinics/:id/vets',
    routeFor(clinics, { params: idParams, querystring: afterQuery, response: { 200: clinicVets } }),
    async (request) => {
      const { clinicId } = ownClinic(request)
      await seePosition(dependencies, request.query.after, ['clinics', 'professionals', 'appointments'])
      const [vets, invitations] = await Promise.all([vetsOf(db, clinicId, now()), openInvitationsOf(db, clinicId, now())])
      return { vets, invitations }
    },
  )

  const inviting = { ...command, body: inviteVetBody, response: { 201: inviteVetAnswer } }
  app.post('/api/v2/clinics/:id/invite-vet', commandFor(clinics, inviting), async (request, reply) => {
    const { user, clinicId } = ownClinic(request)
    const { email } = request.body
    const at = now()
    const emailKey = emailKeyOf(email, lookupKey)
    const invitationId = derivedId('invitation', user.id, idempotencyKeyOf(request))
    // The address itself stays out of the command's hash, which is kept in clear.
    const context = commandContext(request, { objectId: clinicId, body: { emailKey }, user, now: at })
    const invited = { clinicId, invitationId, accountId: user.id, email, emailKey, at }
    const { position } = orRefuse(
      await handle(context, { streams: clinicStreams(clinicId, clinicId) }, (states) => decideInviteVet(invited, states)),
    )
    return reply.code(201).send({ id: invitationId, position })
  })

  const withdrawing = { ...command, body: withdrawInvitationBody, response: { 200: clinicChanged } }
  app.post('/api/v2/clinics/:id/withdraw-invitation', commandFor(clinics, withdrawing), async (request) => {
    const { user, clinicId } = ownClinic(request)
    const { invitationId } = request.body
    const context = commandContext(request, { objectId: clinicId, body: { invitationId }, user, now: now() })
    const { clinic } = clinicStreams(clinicId, clinicId)
    const { position } = orRefuse(
      await handle(context, { streams: { clinic } }, (states) => decideWithdrawInvitation({ clinicId, invitationId }, states)),
    )
    return { position }
  })

  const removing = { ...command, body: removeVetBody, response: { 200: clinicChanged } }
  app.post('/api/v2/clinics/:id/remove-vet', commandFor(clinics, removing), async (request) => {
    const { user, clinicId } = ownClinic(request)
    const { professionalId } = request.body
    const context = commandContext(request, { objectId: clinicId, body: { professionalId }, user, now: now() })
    const { position } = orRefuse(
      await handle(context, { streams: clinicStreams(clinicId, professionalId) }, (states) =>
        decideRemoveVet({ clinicId, professionalId }, states),
      ),
    )
    return { position }
  })
}
