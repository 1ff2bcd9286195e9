import { placeAppointmentAnswer, placeAppointmentBody, type PlaceAppointmentBody } from '@lapka/contracts/api/appointments.ts'
import { idempotencyHeaders } from '@lapka/contracts/api/common.ts'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { professionalById } from '@lapka/projections/professionals/query.ts'
import { userOf } from '../../authorization/enforce.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { commandContext, derivedId, idempotencyKeyOf } from '../../http/command-context.ts'
import { perAccount } from '../../http/rate-limits.ts'
import { isRefusal, Refused } from '../../http/refused.ts'
import { slotTaken } from '../../professionals/slot-taken.ts'
import { createPlacing } from './placing.ts'

/** POST /api/v2/appointments: holds a time for ten minutes. The price, the policy and the deadline are pinned here. */
export const placeAppointmentRoute = (app: App, dependencies: Dependencies): void => {
  const place = createPlacing(dependencies)
  const schema = { body: placeAppointmentBody, headers: idempotencyHeaders, response: { 201: placeAppointmentAnswer } }
  const config = { rateLimit: perAccount(dependencies.limits.commandsPerAccount) }

  app.post('/api/v2/appointments', { schema, config }, async (request, reply) => {
    const user = userOf(request)
    const { now } = dependencies
    const at = now()
    const appointmentId = derivedId('appointment', user.id, idempotencyKeyOf(request))
    const context = commandContext(request, {
      name: 'place-appointment',
      objectId: appointmentId,
      body: request.body,
      user,
      now: at,
    })
    const placed = await place(context, { ...request.body, appointmentId, parentId: user.id, at })
    if (isRefusal(placed)) throw await withAlternatives(dependencies, placed.refused, { body: request.body, user, at })
    return reply.code(201).send({ status: 'PAYMENT', ...placed })
  })
}

type Wish = { body: PlaceAppointmentBody; user: CurrentUser; at: string }

/** A taken time is answered with the three nearest free ones, so that nobody has to start over. */
const withAlternatives = async ({ db }: Dependencies, code: Refused['code'], { body, user, at }: Wish): Promise<Refused> => {
  if (code !== 'SLOT_TAKEN') return new Refused(code)
  const professional = await professionalById(db, body.professionalId)
  const service = professional?.services.find((offered) => offered.id === body.serviceId)
  if (!professional || !service) return new Refused(code, { alternatives: [] })
  const { professionalId, startsAt } = body
  return slotTaken({ db }, { professionalId, durationMinutes: service.durationMinutes, startsAt, now: at, parentId: user.id })
}
