import {
  appointmentDetails,
  appointmentListQuery,
  appointmentPage,
  type AppointmentView,
  type Party,
} from '@lapka/contracts/api/appointments.ts'
import { afterQuery, idParams } from '@lapka/contracts/api/common.ts'
import { accountById, petById } from '@lapka/projections/accounts/query.ts'
import { appointmentById, listAppointments } from '@lapka/projections/appointments/query.ts'
import { userOf } from '../authorization/enforce.ts'
import { commandsOf } from '../authorization/policies.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { instantsOf } from '../http/day-range.ts'
import { Refused } from '../http/refused.ts'
import { seePosition } from '../http/see-position.ts'
import { scopeOf } from './appointment-scope.ts'
import { allowedParty } from './own-appointment.ts'

/** Reading one's appointments. A professional's own list is of those they are booked for, everybody else's of those they booked. */
export const appointmentRoutes = (app: App, dependencies: Dependencies): void => {
  const { db, now } = dependencies

  app.get(
    '/api/v2/appointments',
    { schema: { querystring: appointmentListQuery, response: { 200: appointmentPage } } },
    async (request) => {
      const user = userOf(request)
      const { after, ...filter } = await instantsOf(dependencies, request, request.query)
      await seePosition(dependencies, after, ['appointments', 'clinics'])
      const scope = scopeOf(user)
      return listAppointments(db, { ...filter, ...scope, now: now() })
    },
  )

  app.get(
    '/api/v2/appointments/:id',
    { schema: { params: idParams, querystring: afterQuery, response: { 200: appointmentDetails } } },
    async (request) => {
      await seePosition(dependencies, request.query.after, ['appointments', 'clinics'])
      const view = await appointmentById(db, request.params.id, now())
      if (view === undefined) throw new Refused('NOT_FOUND')
      const party = await allowedParty(dependencies, request, {
        appointmentId: view.id,
        parentId: view.parent.id,
        professionalId: view.professional.id,
      })
      const [patient, contact] = await Promise.all([patientOf(dependencies, view), contactFor(dependencies, view, party)])
      return { ...view, party, commands: commandsOf(party), patient, contact }
    },
  )
}

const patientOf = async ({ db }: Pick<Dependencies, 'db'>, { pet }: AppointmentView) => {
  const found = await petById(db, pet.id)
  if (found === undefined) return null
  const { gender, ageYears, temperament, temperamentNote } = found
  return { gender, ageYears, temperament, temperamentNote }
}

/** Only for those who receive the parent, and only of an appointment that was agreed. */
const contactFor = async (
  { db }: Pick<Dependencies, 'db'>,
  { parent, status, paidAt, cancellation }: AppointmentView,
  party: Party,
) => {
  const isAgreed = status === 'SCHEDULED' || status === 'DONE' || paidAt !== null || cancellation !== null
  if (!isAgreed || (party !== 'professional' && party !== 'clinic')) return null
  const account = await accountById(db, parent.id)
  return account === undefined || account.email === '' ? null : { email: account.email, phone: account.phone }
}
