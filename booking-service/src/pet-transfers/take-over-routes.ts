import { idParams } from '@lapka/contracts/api/common.ts'
import { offerAppointmentBody, takeOverAnswer, takeOverBody, transferSaved } from '@lapka/contracts/api/pet-transfers.ts'
import { appointmentStream, petStream } from '@lapka/contracts/streams.ts'
import { appointmentFold } from '@lapka/domain/appointments/appointment.ts'
import { outcomeOfPlaceAppointment } from '@lapka/domain/appointments/place-appointment/decide.ts'
import { petFold } from '@lapka/domain/pets/pet.ts'
import { decideOfferAppointment, decideWithdrawOffer } from '@lapka/domain/pet-transfers/offer-appointment/decide.ts'
import { decideTakeOver } from '@lapka/domain/appointments/take-over/decide.ts'
import { beginTakeOverStreams } from '@lapka/domain/appointments/take-over/streams.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { transferById } from '@lapka/projections/accounts/transfers.ts'
import { countOpenHolds } from '@lapka/projections/appointments/query.ts'
import { decideWithWays } from '@lapka/projections/travel/look-up-ways.ts'
import { readAddress } from '../appointments/read-address.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { userOf } from '../http/authorization/enforce.ts'
import { parents } from '../http/authorization/policy.ts'
import { commandContext, idempotencyKeyOf } from '../http/command-context.ts'
import { orRefuse, Refused } from '../http/refused.ts'
import { commandFor } from '../http/route-for.ts'

const tzdataVersion = process.versions.tz ?? 'unknown'

/** Appointments that go with a pet: the owner offers them, and the recipient books and pays them as their own. */
export const takeOverRoutes = (app: App, dependencies: Dependencies): void => {
  offerRoutes(app, dependencies)
  const { db, handle, now } = dependencies
  const taking = { params: idParams, body: takeOverBody, response: { 201: takeOverAnswer } }
  app.post('/api/v2/pet-transfers/:id/take-over-appointment', commandFor(parents, taking), async (request, reply) => {
    const user = userOf(request)
    const at = now()
    const { id: transferId } = request.params
    const { appointmentId: offeredId, addressId, reason } = request.body
    const found = await transferById(db, transferId)
    if (found === undefined) throw new Refused('NOT_FOUND')
    const [holds, address] = await Promise.all([
      countOpenHolds(db, [user.id], at),
      addressId === undefined ? undefined : readAddress({ handle }, addressId),
    ])
    const appointmentId = derivedId('take-over', user.id, idempotencyKeyOf(request))
    const who = { appointmentId, transferId, offeredId, recipientId: user.id }
    const command = { ...who, reason, at, tzdataVersion, openHoldCount: holds.get(user.id) ?? 0, address }
    const context = commandContext(request, { user, now: at })
    const handled = await decideWithWays(dependencies, (travel) =>
      handle(context, beginTakeOverStreams({ ...command, petId: found.petId }), (states) =>
        decideTakeOver({ ...command, travel }, states),
      ),
    )
    const { events, position } = orRefuse(handled)
    const { id, holdExpiresAt } = outcomeOfPlaceAppointment(events.appointment)
    return reply.code(201).send({ id, holdExpiresAt, position })
  })
}

const offerRoutes = (app: App, { handle, now }: Dependencies): void => {
  const offering = commandFor(parents, { params: idParams, body: offerAppointmentBody, response: { 200: transferSaved } })
  const petOf = (petId: string) => ({ pet: { stream: petStream(petId), fold: petFold } })

  app.post('/api/v2/pets/:id/offer-appointment', offering, async (request) => {
    const user = userOf(request)
    const at = now()
    const { transferId, appointmentId } = request.body
    const command = { transferId, appointmentId, accountId: user.id, at }
    const offered = { stream: appointmentStream(appointmentId), fold: appointmentFold }
    const streams = { ...petOf(request.params.id), offered }
    const handled = await handle(commandContext(request, { user, now: at }), { streams }, (states) =>
      decideOfferAppointment(command, states),
    )
    return { id: transferId, position: orRefuse(handled).position }
  })
  app.post('/api/v2/pets/:id/withdraw-offer', offering, async (request) => {
    const user = userOf(request)
    const command = { ...request.body, accountId: user.id }
    const handled = await handle(commandContext(request, { user, now: now() }), { streams: petOf(request.params.id) }, (states) =>
      decideWithdrawOffer(command, states),
    )
    return { id: command.transferId, position: orRefuse(handled).position }
  })
}
