import { board, boardQuery } from '@lapka/contracts/api/board.ts'
import { idParams } from '@lapka/contracts/api/common.ts'
import { checkOutBody, guestsAnswer, roomBody } from '@lapka/contracts/api/stays.ts'
import {
  decideChangeRoom,
  decideCheckIn,
  decideCheckOut,
  houseGuestStreams,
} from '@lapka/domain/appointments/house-guests/decide.ts'
import { professionalById } from '@lapka/projections/professionals/query.ts'
import { boardOf } from '@lapka/projections/stays/board.ts'
import { ownAppointment } from '../appointments/own-appointment.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { userOf } from '../http/authorization/enforce.ts'
import { hotels, ofAppointment } from '../http/authorization/policy.ts'
import { commandContext } from '../http/command-context.ts'
import { checkDays } from '../http/day-range.ts'
import { Refused, orRefuse } from '../http/refused.ts'
import { commandFor, routeFor } from '../http/route-for.ts'
import { seePosition } from '../http/see-position.ts'

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

  const leaving = { params: idParams, body: checkOutBody, response: { 200: guestsAnswer } }
  app.post('/api/v2/appointments/:id/check-out', commandFor(ofAppointment('professional'), leaving), async (request) => {
    const { id } = request.params
    const { user } = await ownAppointment(dependencies, request)
    const command = { at: now() }
    const handled = await handle(commandContext(request, { user, now: command.at }), houseGuestStreams(id, command), (states) =>
      decideCheckOut(command, states),
    )
    return { id, position: orRefuse(handled).position }
  })
}
