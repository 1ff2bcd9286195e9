import { idParams } from '@lapka/contracts/api/common.ts'
import { addExceptionAnswer, addExceptionBody, exceptionPreview, exceptionPreviewQuery } from '@lapka/contracts/api/schedules.ts'
import {
  decideAddException,
  outcomeOfAddException,
  touchedByException,
} from '@lapka/domain/professionals/schedule/add-exception/decide.ts'
import { appointmentsByIds } from '@lapka/projections/appointments/query.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { professionals } from '../../http/authorization/policy.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { commandContext } from '../../http/command-context.ts'
import { orRefuse, Refused } from '../../http/refused.ts'
import { commandFor, routeFor } from '../../http/route-for.ts'
import { bookedNow, instantsOnWall, professionalOf, scheduleStreams } from '../own-schedules.ts'

/** Days off and extra hours: what they touch is shown first, and each booked appointment gets an outcome of its own (case 25). */
export const addExceptionRoutes = (app: App, dependencies: Dependencies): void => {
  const { handle, now, db } = dependencies

  app.get(
    '/api/v2/schedules/:id/add-exception/preview',
    routeFor(professionals, { params: idParams, querystring: exceptionPreviewQuery, response: { 200: exceptionPreview } }),
    async (request) => {
      const { professionalId } = professionalOf(request)
      const scheduleId = request.params.id
      const { schedule } = await handle.read(scheduleStreams(professionalId))
      const dates = instantsOnWall(schedule, { scheduleId, dates: request.query })
      if (dates === undefined) throw new Refused('NOT_FOUND')
      if (dates.from >= dates.to) throw new Refused('INVALID_INPUT', { errors: [{ path: 'to', fault: 'NOT_AFTER_FROM' }] })
      const span = { ...dates, scheduleId }
      const touched = touchedByException(schedule, span, await bookedNow(dependencies, professionalId))
      const ids = touched.map(({ appointmentId }) => appointmentId)
      return { visits: await appointmentsByIds(db, ids, now()) }
    },
  )

  app.post(
    '/api/v2/schedules/:id/add-exception',
    commandFor(professionals, { params: idParams, body: addExceptionBody, response: { 200: addExceptionAnswer } }),
    async (request) => {
      const { user, professionalId } = professionalOf(request)
      const at = now()
      const scheduleId = request.params.id
      const context = commandContext(request, { objectId: scheduleId, user, now: at })
      const exceptionId = derivedId('exception', context.commandId)
      const appointments = await bookedNow(dependencies, professionalId)
      const handled = await handle(context, { streams: scheduleStreams(professionalId) }, (states) => {
        const dates = instantsOnWall(states.schedule, { scheduleId, dates: request.body })
        return dates
          ? decideAddException({ ...dates, scheduleId, exceptionId, appointments, at }, states)
          : { refused: 'NOT_FOUND' }
      })
      const { events, position } = orRefuse(handled)
      return { ...outcomeOfAddException(events.schedule), position }
    },
  )
}
