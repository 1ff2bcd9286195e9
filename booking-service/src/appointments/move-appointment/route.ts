import type { FastifyRequest } from 'fastify'
import { moveAppointmentAnswer, moveAppointmentBody } from '@lapka/contracts/api/appointments.ts'
import { idempotencyHeaders, idParams } from '@lapka/contracts/api/common.ts'
import type { Events } from '@lapka/contracts/events.ts'
import { scheduleStream } from '@lapka/contracts/streams.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import type { Placed } from '@lapka/domain/appointments/appointment.ts'
import { decideMoveAppointment, moveDates, type MoveStates } from '@lapka/domain/appointments/move-appointment/decide.ts'
import { scheduleFold } from '@lapka/domain/schedules/schedule.ts'
import { professionalById } from '@lapka/projections/professionals/query.ts'
import { userOf } from '../../authorization/enforce.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { commandContext } from '../../http/command-context.ts'
import { Refused } from '../../http/refused.ts'
import { alternativesTo } from '../../professionals/free-times.ts'
import { handleOnDays } from '../handle-on-days.ts'
import { appointmentStreams, ownAppointment } from '../own-appointment.ts'

/** POST …/move-appointment: gives the old time back and takes the new one in one append; if the new one is gone, nothing changes. */
export const moveAppointmentRoute = (app: App, dependencies: Dependencies): void => {
  const { handle, now } = dependencies
  const schema = {
    params: idParams,
    body: moveAppointmentBody,
    headers: idempotencyHeaders,
    response: { 200: moveAppointmentAnswer },
  }
  app.post('/api/v2/appointments/:id/move-appointment', { schema }, async (request) => {
    const user = userOf(request)
    const { id } = request.params
    const { startsAt } = request.body
    const at = now()
    const { appointment, party } = await ownAppointment(dependencies, id, user)
    if (party === 'operator') throw new Refused('NOT_ALLOWED')
    const schedule = { stream: scheduleStream(appointment.professionalId), fold: scheduleFold }
    const known = await handle.read({ schedule })
    const context = commandContext(request as FastifyRequest, {
      name: 'move-appointment',
      objectId: id,
      body: request.body,
      user,
      now: at,
    })
    const asked = {
      appointment,
      streams: { appointment: appointmentStreams(id).appointment, schedule },
      moreDates: moveDates(appointment, known.schedule, startsAt),
      decide: (states: MoveStates) => decideMoveAppointment({ by: party, startsAt, at }, states),
    }
    const { events, position } = await handleOnDays<MoveStates>(handle, context, asked).catch(async (error: unknown) => {
      throw await withAlternatives(dependencies, error, { appointment, startsAt, at })
    })
    const moved = events['appointment']?.[0]?.data as Events['AppointmentMoved']
    return { id, startsAt: moved.startsAt, endsAt: moved.endsAt, position }
  })
}

type Wish = { appointment: Placed; startsAt: string; at: string }

const withAlternatives = async ({ db }: Dependencies, error: unknown, { appointment, startsAt, at }: Wish): Promise<unknown> => {
  if (!(error instanceof Refused) || error.code !== 'SLOT_TAKEN') return error
  const professional = await professionalById(db, appointment.professionalId)
  if (!professional) return error
  const durationMinutes = (Date.parse(appointment.endsAt) - Date.parse(appointment.startsAt)) / MINUTE_MS
  return new Refused('SLOT_TAKEN', {
    alternatives: await alternativesTo(db, { professional, durationMinutes, startsAt, now: at, parentId: appointment.parentId }),
  })
}
