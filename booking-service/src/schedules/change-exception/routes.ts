import { idParams } from '@lapka/contracts/api/common.ts'
import {
  addExceptionAnswer,
  changeExceptionBody,
  removeExceptionAnswer,
  removeExceptionBody,
} from '@lapka/contracts/api/schedules.ts'
import { outcomeOfAddException } from '@lapka/domain/professionals/schedule/add-exception/decide.ts'
import { decideChangeException, decideRemoveException } from '@lapka/domain/professionals/schedule/change-exception/decide.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { professionals } from '../../http/authorization/policy.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { commandContext } from '../../http/command-context.ts'
import { orRefuse } from '../../http/refused.ts'
import { commandFor } from '../../http/route-for.ts'
import { bookedNow, instantsOnWall, professionalOf, scheduleStreams } from '../own-schedules.ts'

/** Blocked time and extra hours are made longer, shorter, moved, or taken back. The affected appointments are shown first, as when adding. */
export const changeExceptionRoutes = (app: App, dependencies: Dependencies): void => {
  const { handle, now } = dependencies
  const schema = { params: idParams }

  app.post(
    '/api/v2/schedules/:id/change-exception',
    commandFor(professionals, { ...schema, body: changeExceptionBody, response: { 200: addExceptionAnswer } }),
    async (request) => {
      const { user, professionalId } = professionalOf(request)
      const at = now()
      const scheduleId = request.params.id
      const context = commandContext(request, { objectId: scheduleId, user, now: at })
      const { exceptionId: replacedId, ...change } = request.body
      const exceptionId = derivedId('exception', context.commandId)
      const appointments = await bookedNow(dependencies, professionalId)
      const handled = await handle(context, { streams: scheduleStreams(professionalId) }, (states) => {
        const dates = instantsOnWall(states.schedule, { scheduleId, dates: change })
        return dates
          ? decideChangeException({ ...dates, scheduleId, replacedId, exceptionId, appointments, at }, states)
          : { refused: 'NOT_FOUND' }
      })
      const { events, position } = orRefuse(handled)
      return { ...outcomeOfAddException(events.schedule), position }
    },
  )

  app.post(
    '/api/v2/schedules/:id/remove-exception',
    commandFor(professionals, { ...schema, body: removeExceptionBody, response: { 200: removeExceptionAnswer } }),
    async (request) => {
      const { user, professionalId } = professionalOf(request)
      const scheduleId = request.params.id
      const context = commandContext(request, { objectId: scheduleId, user, now: now() })
      const command = { ...request.body, scheduleId, appointments: await bookedNow(dependencies, professionalId) }
      const handled = await handle(context, { streams: scheduleStreams(professionalId) }, (states) =>
        decideRemoveException(command, states),
      )
      return { id: request.body.exceptionId, position: orRefuse(handled).position }
    },
  )
}
