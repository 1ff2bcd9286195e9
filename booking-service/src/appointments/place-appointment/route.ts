import {
  placeAppointmentAnswer,
  placeAppointmentBody,
  type PlaceAppointmentBody,
} from '@lapka/contracts/api/place-appointment.ts'
import { isRefused } from '@lapka/domain/kernel/decision.ts'
import { userOf } from '../../http/authorization/enforce.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { parents } from '../../http/authorization/policy.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { commandContext, idempotencyKeyOf } from '../../http/command-context.ts'
import { orRefuse } from '../../http/refused.ts'
import { commandFor } from '../../http/route-for.ts'
import { deviceKeyOf } from '../../promotions/code-keys.ts'
import { isTimeTaken, slotTaken } from '../../professionals/slot-taken.ts'
import { createPlaceAppointment } from './place.ts'
import { petStream, professionalStream } from '@lapka/contracts/streams.ts'
import { petFold } from '@lapka/domain/pets/pet.ts'
import { professionalFold } from '@lapka/domain/professionals/professional.ts'
import { tailoredMinutesOf } from '@lapka/domain/appointments/place-appointment/placement.ts'
import { furtherPets } from '@lapka/domain/appointments/place-appointment/streams.ts'

/** How long a service takes for these animals, for other times that have room for it; undefined where it has none for them. */
const tailoredMinutes = async (
  { handle }: Pick<Dependencies, 'handle'>,
  { professionalId, petId, furtherPetIds = [], ...wanted }: PlaceAppointmentBody,
): Promise<number | undefined> => {
  const states = await handle.read({
    professional: { stream: professionalStream(professionalId), fold: professionalFold },
    pet: { stream: petStream(petId), fold: petFold },
    ...furtherPets(furtherPetIds),
  })
  return tailoredMinutesOf(states, { ...wanted, furtherPetIds })
}

/** The time was wanted and could not be had: demand that no event tells of. */
const timeRefusals: ReadonlySet<string> = new Set(['SLOT_TAKEN', 'NO_TIME_TO_TRAVEL', 'SLOT_NOT_OFFERED', 'SLOT_IN_PAST'])

/** POST /api/v2/appointments: holds a time for ten minutes. The price, the policy and the deadline are pinned here. */
export const placeAppointmentRoute = (app: App, dependencies: Dependencies): void => {
  const place = createPlaceAppointment(dependencies)
  const schema = { body: placeAppointmentBody, response: { 201: placeAppointmentAnswer } }

  app.post('/api/v2/appointments', commandFor(parents, schema), async (request, reply) => {
    const user = userOf(request)
    const { now } = dependencies
    const at = now()
    const appointmentId = derivedId('appointment', user.id, idempotencyKeyOf(request))
    const context = commandContext(request, { name: 'place-appointment', objectId: appointmentId, user, now: at })
    const command = { ...request.body, parentId: user.id }
    const placed = await place(context, { ...command, appointmentId, at, deviceKey: deviceKeyOf(dependencies, request) })
    // Under other rules a demand is asked for by one service.
    if (isRefused(placed) && timeRefusals.has(placed.refused) && !request.body.furtherServices?.length)
      dependencies.demand.refused({ ...request.body, code: placed.refused, at })
    if (isRefused(placed) && isTimeTaken(placed)) {
      const durationMinutes = await tailoredMinutes(dependencies, request.body)
      const furtherServiceIds = command.furtherServices?.map(({ serviceId }) => serviceId)
      const slot = { ...command, furtherServiceIds, ...(durationMinutes !== undefined && { durationMinutes }), now: at }
      throw await slotTaken(dependencies, slot, placed)
    }
    return reply.code(201).send(orRefuse(placed))
  })
}
