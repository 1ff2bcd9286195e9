import { addOverlappingAnswer, addOverlappingBody } from '@lapka/contracts/api/appointment-outcome.ts'
import { idParams } from '@lapka/contracts/api/common.ts'
import { addOverlappingStreams, decideAddOverlapping } from '@lapka/domain/appointments/add-overlapping-appointment/decide.ts'
import { outcomeOfAdded } from '@lapka/domain/appointments/added-appointment.ts'
import { isKnownPet } from '@lapka/projections/appointments/query.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { ofAppointment } from '../../http/authorization/policy.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { commandContext, idempotencyKeyOf } from '../../http/command-context.ts'
import { orRefuse, Refused } from '../../http/refused.ts'
import { commandFor } from '../../http/route-for.ts'
import { ownAppointment } from '../own-appointment.ts'

const tzdataVersion = process.versions.tz ?? 'unknown'

/** POST …/add-overlapping-appointment: a second appointment at the same time, on purpose, for a pet that the professional knows. */
export const addOverlappingRoute = (app: App, dependencies: Dependencies): void => {
  const { handle, now, db } = dependencies
  const schema = {
    params: idParams,
    body: addOverlappingBody,
    response: { 201: addOverlappingAnswer },
  }
  app.post(
    '/api/v2/appointments/:id/add-overlapping-appointment',
    commandFor(ofAppointment('professional'), schema),
    async (request, reply) => {
      const overlappedId = request.params.id
      const { petId } = request.body
      const at = now()
      const { user, appointment: overlapped } = await ownAppointment(dependencies, request)
      const { professionalId } = overlapped
      // Parents who never brought this pet to the professional stay unknown to them.
      if (!(await isKnownPet(db, { professionalId, petId }))) throw new Refused('NOT_FOUND')
      const appointmentId = derivedId('appointment', user.id, idempotencyKeyOf(request))
      const context = commandContext(request, { objectId: overlappedId, user, now: at })
      const command = { ...request.body, professionalId, overlappedId, appointmentId, at, tzdataVersion }
      const handled = await handle(context, addOverlappingStreams(command), (states) => decideAddOverlapping(command, states))
      const { events, position } = orRefuse(handled)
      return reply.code(201).send({ ...outcomeOfAdded(events.appointment), position })
    },
  )
}
