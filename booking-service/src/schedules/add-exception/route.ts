import { idempotencyHeaders, idParams } from '@lapka/contracts/api/common.ts'
import { addExceptionAnswer, addExceptionBody, exceptionPreview, exceptionPreviewQuery } from '@lapka/contracts/api/schedules.ts'
import { decideAddException, outcomeOfAddException, touchedByException } from '@lapka/domain/schedules/add-exception/decide.ts'
import { appointmentsByIds } from '@lapka/projections/appointments/query.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { commandContext, derivedId } from '../../http/command-context.ts'
import { instantsIn } from '../../http/day-range.ts'
import { perAccount } from '../../http/rate-limits.ts'
import { orRefuse, Refused } from '../../http/refused.ts'
import { bookedNow, knownPlan, professionalOf, scheduleStreams } from '../own-schedules.ts'

/** Days off and extra hours: what they touch is shown first, and each booked visit gets an outcome of its own (case 25). */
export const addExceptionRoutes = (app: App, dependencies: Dependencies): void => {
  const { handle, now, limits, db } = dependencies

  app.get(
    '/api/v2/schedules/:id/add-exception/preview',
    { schema: { params: idParams, querystring: exceptionPreviewQuery, response: { 200: exceptionPreview } } },
    async (request) => {
      const { professionalId } = professionalOf(request)
      const scheduleId = request.params.id
      const { schedule, zone } = await knownPlan(dependencies, { professionalId, scheduleId })
      const asked = instantsIn(zone, request.query)
      if (asked.from >= asked.to) throw new Refused('INVALID_INPUT', { errors: [{ path: 'to', fault: 'NOT_AFTER_FROM' }] })
      const span = { ...asked, scheduleId }
      const touched = touchedByException(schedule, span, await bookedNow(dependencies, professionalId))
      const ids = touched.map(({ appointmentId }) => appointmentId)
      return { visits: await appointmentsByIds(db, ids, now()) }
    },
  )

  app.post(
    '/api/v2/schedules/:id/add-exception',
    {
      schema: { params: idParams, body: addExceptionBody, headers: idempotencyHeaders, response: { 200: addExceptionAnswer } },
      config: { rateLimit: perAccount(limits.commandsPerAccount) },
    },
    async (request) => {
      const { user, professionalId } = professionalOf(request)
      const at = now()
      const scheduleId = request.params.id
      const context = commandContext(request, { name: 'add-exception', objectId: scheduleId, body: request.body, user, now: at })
      const exceptionId = derivedId('exception', context.commandId)
      const { zone } = await knownPlan(dependencies, { professionalId, scheduleId })
      const visits = await bookedNow(dependencies, professionalId)
      const command = { ...instantsIn(zone, request.body), scheduleId, exceptionId, visits, at }
      const handled = await handle(context, { streams: scheduleStreams(professionalId) }, (states) =>
        decideAddException(command, states),
      )
      const { events, position } = orRefuse(handled)
      return { ...outcomeOfAddException(events.schedule), position }
    },
  )
}
