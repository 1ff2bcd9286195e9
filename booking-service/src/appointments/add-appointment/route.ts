import { addOverlappingAnswer } from '@lapka/contracts/api/appointment-outcome.ts'
import { addAppointmentBody } from '@lapka/contracts/api/place-appointment.ts'
import { addAppointmentStreams, decideAddAppointment } from '@lapka/domain/appointments/add-appointment/decide.ts'
import { outcomeOfAdded } from '@lapka/domain/appointments/added-appointment.ts'
import { isKnownPet } from '@lapka/projections/appointments/query.ts'
import { isRefused } from '@lapka/domain/kernel/decision.ts'
import { bookedAtDesk, deskOf } from '../../clients/desk.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { professionals } from '../../http/authorization/policy.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { commandContext, idempotencyKeyOf } from '../../http/command-context.ts'
import { orRefuse, Refused } from '../../http/refused.ts'
import { commandFor } from '../../http/route-for.ts'
import { isTimeTaken, slotTaken } from '../../professionals/slot-taken.ts'
import { professionalOf } from '../../schedules/own-schedules.ts'

const tzdataVersion = process.versions.tz ?? 'unknown'

/** POST …/add-appointment: the professional, or their clinic, books one of their free times for a pet that was there before. */
export const addAppointmentRoute = (app: App, dependencies: Dependencies): void => {
  const { handle, now, db } = dependencies
  const schema = { body: addAppointmentBody, response: { 201: addOverlappingAnswer } }
  app.post('/api/v2/appointments/add-appointment', commandFor(professionals, schema), async (request, reply) => {
    const { petId, professionalId: named, ...body } = request.body
    const at = now()
    const { user } = professionalOf(request)
    const professionalId = await bookedAtDesk(dependencies, request, named)
    // Parents who never brought this pet to them stay unknown to them.
    if (!(await isKnownPet(db, { ...deskOf(request), petId }))) throw new Refused('NOT_FOUND')
    const appointmentId = derivedId('appointment', user.id, idempotencyKeyOf(request))
    const context = commandContext(request, { objectId: professionalId, user, now: at })
    const command = { ...body, petId, professionalId, appointmentId, at, tzdataVersion }
    const handled = await handle(context, addAppointmentStreams(command), (states) => decideAddAppointment(command, states))
    if (isRefused(handled) && isTimeTaken(handled))
      throw await slotTaken(dependencies, { ...request.body, professionalId, now: at, parentId: user.id }, handled)
    const { events, position } = orRefuse(handled)
    return reply.code(201).send({ ...outcomeOfAdded(events.appointment), position })
  })
}
