import { type Party } from '@lapka/contracts/api/appointments.ts'
import { moveAppointmentAnswer, moveAppointmentBody } from '@lapka/contracts/api/change-appointment.ts'
import { idParams } from '@lapka/contracts/api/common.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import {
  decideMoveAppointment,
  moveAppointmentStreams,
  outcomeOfMoveAppointment,
} from '@lapka/domain/appointments/move-appointment/decide.ts'
import { isRefused } from '@lapka/domain/kernel/decision.ts'
import { decideWithWays } from '@lapka/projections/travel/look-up-ways.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { ofAppointment } from '../../http/authorization/policy.ts'
import { commandContext } from '../../http/command-context.ts'
import { orRefuse, Refused } from '../../http/refused.ts'
import { commandFor } from '../../http/route-for.ts'
import { isTimeTaken, slotTaken } from '../../professionals/slot-taken.ts'
import { ownAppointment, sideOf } from '../own-appointment.ts'

const schema = {
  params: idParams,
  body: moveAppointmentBody,
  response: { 200: moveAppointmentAnswer },
}

/** POST …/move-appointment: gives the old time back and takes the new one in one append; if the new one is gone, nothing changes. */
export const moveAppointmentRoute = (app: App, dependencies: Dependencies): void => {
  const { handle, now } = dependencies
  app.post(
    '/api/v2/appointments/:id/move-appointment',
    commandFor(ofAppointment('parent', 'professional', 'clinic'), schema),
    async (request) => {
      const { id } = request.params
      const { startsAt, fromStartsAt, reason, anyway } = request.body
      const at = now()
      const { appointment, party, user } = await ownAppointment(dependencies, request)
      const by = sideOf(party, { reason })
      const context = commandContext(request, { user, now: at })
      const { professionalId } = appointment
      const streams = moveAppointmentStreams({ appointmentId: id, professionalId, startsAt })
      const move = { by, startsAt, fromStartsAt, reason, anyway: anyway && anywayOf(party), at }
      const handled = await decideWithWays(dependencies, (travel) =>
        handle(context, streams, (states) => decideMoveAppointment({ ...move, travel }, states)),
      )
      if (isRefused(handled) && isTimeTaken(handled)) {
        const addressId = appointment.address?.addressId
        const resourceIds = (appointment.uses?.resources ?? []).map(({ resourceId }) => resourceId)
        const kept = { durationMinutes: minutesOf(appointment), resourceIds, addressId }
        const slot = { ...appointment, ...kept, startsAt, now: at }
        throw await slotTaken(dependencies, slot, handled)
      }
      const { events, position } = orRefuse(handled)
      return { ...outcomeOfMoveAppointment(events.appointment), position }
    },
  )
}

/** Two appointments at once are for the professional alone to decide; a parent takes only what is offered. */
const anywayOf = (party: Party): 'closed' | 'beside' => {
  if (party === 'parent') throw new Refused('NOT_ALLOWED')
  return party === 'professional' ? 'beside' : 'closed'
}

const minutesOf = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
  (Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE_MS
