import { editAppointmentAnswer, editAppointmentBody, editChoices } from '@lapka/contracts/api/change-appointment.ts'
import { afterQuery, idParams } from '@lapka/contracts/api/common.ts'
import {
  decideEditAppointment,
  editAppointmentStreams,
  exchangeableServices,
} from '@lapka/domain/appointments/edit-appointment/decide.ts'
import { petsOf } from '@lapka/projections/accounts/query.ts'
import { knownPetsOf } from '@lapka/projections/appointments/query.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { ofAppointment } from '../../http/authorization/policy.ts'
import { commandContext } from '../../http/command-context.ts'
import { orRefuse, Refused } from '../../http/refused.ts'
import { commandFor, routeFor } from '../../http/route-for.ts'
import { seePosition } from '../../http/see-position.ts'
import { ownAppointment, professionalOf, type OwnAppointment } from '../own-appointment.ts'

/** Edits of an appointment by its parent or its professional: the service at the same price and length, the pet, the reason. */
export const editAppointmentRoutes = (app: App, dependencies: Dependencies): void => {
  const { db, handle, now } = dependencies

  /** A parent's own pets; a professional knows those of the parent that they were booked for. */
  const petsFor = ({ party, appointment: { parentId, professionalId } }: OwnAppointment) =>
    party === 'parent' ? petsOf(db, parentId) : knownPetsOf(db, { professionalId, parentId })

  app.get(
    '/api/v2/appointments/:id/edit-choices',
    routeFor(ofAppointment('parent', 'professional'), {
      params: idParams,
      querystring: afterQuery,
      response: { 200: editChoices },
    }),
    async (request) => {
      await seePosition(dependencies, request.query.after, ['appointments', 'accounts'])
      const own = await ownAppointment(dependencies, request)
      const { professional } = await handle.read({ professional: professionalOf(own.appointment) })
      return { services: exchangeableServices(own.appointment, professional), pets: await petsFor(own) }
    },
  )

  const schema = {
    params: idParams,
    body: editAppointmentBody,
    response: { 200: editAppointmentAnswer },
  }
  app.post(
    '/api/v2/appointments/:id/edit-appointment',
    commandFor(ofAppointment('parent', 'professional'), schema),
    async (request) => {
      const { id } = request.params
      const at = now()
      const own = await ownAppointment(dependencies, request)
      const { appointment, party, user } = own
      const { petId = appointment.petId } = request.body
      if (petId !== appointment.petId && !(await petsFor(own)).some((pet) => pet.id === petId)) throw new Refused('NOT_FOUND')
      const context = commandContext(request, { user, now: at })
      const streams = editAppointmentStreams({ appointmentId: id, professionalId: appointment.professionalId, petId })
      const by = party === 'parent' ? 'parent' : 'professional'
      const handled = await handle(context, streams, (states) => decideEditAppointment({ by, ...request.body, at }, states))
      return { id, position: orRefuse(handled).position }
    },
  )
}
