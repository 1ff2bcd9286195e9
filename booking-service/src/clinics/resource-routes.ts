import {
  addResourceAnswer,
  addResourceBody,
  changeResourceBody,
  clinicChanged,
  clinicResources,
  removeResourceBody,
} from '@lapka/contracts/api/clinics.ts'
import { idParams } from '@lapka/contracts/api/common.ts'
import { clinicStream, professionalStream } from '@lapka/contracts/streams.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { clinicFold } from '@lapka/domain/clinics/clinic.ts'
import {
  changeResourceStreams,
  decideAddResource,
  decideChangeResource,
  decideRemoveResource,
} from '@lapka/domain/clinics/keep-resources/decide.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { professionalFold } from '@lapka/domain/professionals/professional.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { claimedDays } from '@lapka/projections/claims/query.ts'
import { userOf } from '../http/authorization/enforce.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { clinics, clinicsAndVets } from '../http/authorization/policy.ts'
import { commandContext, idempotencyKeyOf } from '../http/command-context.ts'
import { orRefuse, Refused } from '../http/refused.ts'
import { commandFor, routeFor } from '../http/route-for.ts'
import { seePosition } from '../http/see-position.ts'
import { ownClinic } from './routes.ts'

/** A clinic's rooms and devices: read by it and its vets, kept by it alone. */
export const resourceRoutes = (app: App, dependencies: Dependencies): void => {
  const { handle, now } = dependencies

  const reading = { params: idParams, response: { 200: clinicResources } }
  app.get('/api/v2/clinics/:id/resources', routeFor(clinicsAndVets, reading), async (request) => {
    const { professionalId } = userOf(request)
    const { id: clinicId } = request.params
    if (professionalId === null) throw new Refused('NOT_FOUND')
    const { clinic, professional } = await handle.read({
      clinic: { stream: clinicStream(clinicId), fold: clinicFold },
      professional: { stream: professionalStream(professionalId), fold: professionalFold },
    })
    const worksThere = professional.status !== 'none' && professional.clinicId === clinicId
    if (clinicId !== professionalId && !worksThere) throw new Refused('NOT_FOUND')
    return { items: [...clinic.resources] }
  })

  const adding = { params: idParams, body: addResourceBody, response: { 201: addResourceAnswer } }
  app.post('/api/v2/clinics/:id/add-resource', commandFor(clinics, adding), async (request, reply) => {
    const { user, clinicId } = ownClinic(request)
    const resourceId = derivedId('clinic resource', user.id, idempotencyKeyOf(request))
    const context = commandContext(request, { objectId: clinicId, user, now: now() })
    const clinic = { stream: clinicStream(clinicId), fold: clinicFold }
    const { position } = orRefuse(
      await handle(context, { streams: { clinic } }, (states) =>
        decideAddResource({ clinicId, resourceId, ...request.body }, states),
      ),
    )
    return reply.code(201).send({ id: resourceId, position })
  })

  /** The days on which it is claimed from today on, by the view that has seen all that was booked until now. */
  const bookedDates = async (resourceId: string, at: string): Promise<string[]> => {
    await seePosition(dependencies, await dependencies.log.head(), ['claims'])
    return claimedDays(dependencies.db, resourceId, localDateOf(at, DEFAULT_ZONE))
  }

  const changing = { params: idParams, body: changeResourceBody, response: { 200: clinicChanged } }
  app.post('/api/v2/clinics/:id/change-resource', commandFor(clinics, changing), async (request) => {
    const { user, clinicId } = ownClinic(request)
    const at = now()
    const booked = { clinicId, bookedDates: await bookedDates(request.body.resourceId, at), at }
    const command = { ...request.body, ...booked }
    const { position } = orRefuse(
      await handle(commandContext(request, { objectId: clinicId, user, now: at }), changeResourceStreams(command), (states) =>
        decideChangeResource(command, states),
      ),
    )
    return { position }
  })

  const removing = { params: idParams, body: removeResourceBody, response: { 200: clinicChanged } }
  app.post('/api/v2/clinics/:id/remove-resource', commandFor(clinics, removing), async (request) => {
    const { user, clinicId } = ownClinic(request)
    const at = now()
    const { resourceId } = request.body
    const command = { clinicId, resourceId, bookedDates: await bookedDates(resourceId, at), at }
    const { position } = orRefuse(
      await handle(commandContext(request, { objectId: clinicId, user, now: at }), changeResourceStreams(command), (states) =>
        decideRemoveResource(command, states),
      ),
    )
    return { position }
  })
}
