import { board, boardQuery } from '@lapka/contracts/api/board.ts'
import { idParams } from '@lapka/contracts/api/common.ts'
import { shorteningPreview } from '@lapka/contracts/api/change-stay.ts'
import { checkOutBody, guestsAnswer, roomBody } from '@lapka/contracts/api/stays.ts'
import {
  decideChangeRoom,
  decideCheckIn,
  decideCheckOut,
  houseGuestStreams,
  requireLeaving,
} from '@lapka/domain/appointments/house-guests/decide.ts'
import { paymentAndLedgers } from '@lapka/domain/appointments/payment-of-appointment.ts'
import { earlyDeparture } from '@lapka/domain/appointments/shorten-stay/quote.ts'
import { professionalById } from '@lapka/projections/professionals/query.ts'
import { boardOf } from '@lapka/projections/stays/board.ts'
import { appointmentStreams, ownAppointment } from '../appointments/own-appointment.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { userOf } from '../http/authorization/enforce.ts'
import { hotels, ofAppointment } from '../http/authorization/policy.ts'
import { commandContext, refundKeysOf } from '../http/command-context.ts'
import { checkDays } from '../http/day-range.ts'
import { Refused, orRefuse } from '../http/refused.ts'
import { commandFor, routeFor } from '../http/route-for.ts'
import { seePosition } from '../http/see-position.ts'
import { previewShortening } from './shorten-routes.ts'

const MAX_DAYS = 62

/** A hotel's day: who comes, who leaves, and who is in which room. */
export const boardRoutes = (app: App, dependencies: Dependencies): void => {
  const { db, handle, now } = dependencies

  const reading = { querystring: boardQuery, response: { 200: board } }
  app.get('/api/v2/board', routeFor(hotels, reading), async (request) => {
    const { from, to, after } = request.query
    checkDays({ from, to }, MAX_DAYS)
    await seePosition(dependencies, after, ['appointments', 'professionals'])
    const { professionalId } = userOf(request)
    const row = professionalId === null ? undefined : await professionalById(db, professionalId)
    if (row === undefined || row.rooms === null) throw new Refused('NO_ROOMS_YET')
    return boardOf(db, { ...row, rooms: row.rooms }, { from, to, now: now(), zone: row.zone })
  })

  const inRoom = { params: idParams, body: roomBody, response: { 200: guestsAnswer } }
  for (const [name, decide] of [
    ['check-in', decideCheckIn],
    ['change-room', decideChangeRoom],
  ] as const)
    app.post(`/api/v2/appointments/:id/${name}`, commandFor(ofAppointment('professional'), inRoom), async (request) => {
      const { id } = request.params
      const { user } = await ownAppointment(dependencies, request)
      const command = { room: request.body.room, at: now() }
      const handled = await handle(commandContext(request, { user, now: command.at }), houseGuestStreams(id, command), (states) =>
        decide(command, states),
      )
      return { id, position: orRefuse(handled).position }
    })

  const previewing = { params: idParams, response: { 200: shorteningPreview } }
  app.get('/api/v2/appointments/:id/check-out-preview', routeFor(ofAppointment('professional'), previewing), async (request) => {
    const { appointment } = await ownAppointment(dependencies, request)
    const at = now()
    const guests = orRefuse(requireLeaving(appointment, at))
    const onTime = { departure: guests.stay.stay.departure, by: 'parent', at } as const
    return previewShortening(dependencies, guests, earlyDeparture(guests, at) ?? onTime)
  })

  const leaving = { params: idParams, body: checkOutBody, response: { 200: guestsAnswer } }
  app.post('/api/v2/appointments/:id/check-out', commandFor(ofAppointment('professional'), leaving), async (request) => {
    const { id } = request.params
    const { user } = await ownAppointment(dependencies, request)
    const at = now()
    const context = commandContext(request, { user, now: at })
    const command = { at, refund: refundKeysOf(context) }
    const reading = { streams: appointmentStreams(id), more: paymentAndLedgers }
    const handled = await handle(context, reading, (states) => decideCheckOut(command, states))
    return { id, position: orRefuse(handled).position }
  })
}
