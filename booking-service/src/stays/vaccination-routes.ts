import { idParams } from '@lapka/contracts/api/common.ts'
import {
  acceptVaccinationBody,
  fittingVaccinations,
  restOnVaccinationBody,
  vaccinationAnswer,
} from '@lapka/contracts/api/stay-vaccinations.ts'
import {
  decideAcceptVaccination,
  decideRestOnVaccination,
  restOnVaccinationStreams,
} from '@lapka/domain/appointments/show-vaccination/decide.ts'
import { isKeeper, recordStreams } from '@lapka/domain/pets/record/record.ts'
import { fittingEntries, isMissing } from '@lapka/domain/stays/vaccinations-of-stay.ts'
import { appointmentStreams, ownAppointment } from '../appointments/own-appointment.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { ofAppointment } from '../http/authorization/policy.ts'
import { commandContext } from '../http/command-context.ts'
import { orRefuse } from '../http/refused.ts'
import { commandFor, routeFor } from '../http/route-for.ts'

/** Vaccinations that a stay waits for: entries that would show them, resting on one, and the hotel's yes to a paper. */
export const vaccinationRoutes = (app: App, dependencies: Dependencies): void => {
  const { handle, now } = dependencies

  const reading = { params: idParams, response: { 200: fittingVaccinations } }
  app.get('/api/v2/appointments/:id/fitting-vaccinations', routeFor(ofAppointment('parent'), reading), async (request) => {
    const { appointment } = await ownAppointment(dependencies, request)
    const { stay, parentId } = appointment
    if (stay === undefined) return { items: [] }
    const missing = stay.vaccinations?.needs.filter((need) => isMissing(need, stay.stay.departure)) ?? []
    const items = [...new Set(missing.map(({ petId }) => petId))].map(async (petId) => {
      const { record } = await handle.read(recordStreams(petId))
      if (!isKeeper(record.pet, parentId)) return []
      const groups = missing.filter((need) => need.petId === petId).map(({ group }) => group)
      return fittingEntries(record, groups, stay.stay).map((entry) => ({ petId, ...entry }))
    })
    return { items: (await Promise.all(items)).flat() }
  })

  const resting = { params: idParams, body: restOnVaccinationBody, response: { 200: vaccinationAnswer } }
  app.post('/api/v2/appointments/:id/rest-on-vaccination', commandFor(ofAppointment('parent'), resting), async (request) => {
    const { id } = request.params
    const { user } = await ownAppointment(dependencies, request)
    const context = commandContext(request, { user, now: now() })
    const reading = { streams: restOnVaccinationStreams(id, request.body) }
    const handled = await handle(context, reading, (states) => decideRestOnVaccination(request.body, states))
    return { id, position: orRefuse(handled).position }
  })

  const accepting = { params: idParams, body: acceptVaccinationBody, response: { 200: vaccinationAnswer } }
  app.post(
    '/api/v2/appointments/:id/accept-vaccination',
    commandFor(ofAppointment('professional'), accepting),
    async (request) => {
      const { id } = request.params
      const { user } = await ownAppointment(dependencies, request)
      const context = commandContext(request, { user, now: now() })
      const handled = await handle(context, { streams: appointmentStreams(id) }, (states) =>
        decideAcceptVaccination(request.body, states),
      )
      return { id, position: orRefuse(handled).position }
    },
  )
}
