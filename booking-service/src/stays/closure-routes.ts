import { closeRoomBody, reopenRoomBody, roomClosureAnswer } from '@lapka/contracts/api/board.ts'
import { idParams } from '@lapka/contracts/api/common.ts'
import {
  closeRoomStreams,
  decideCloseRoom,
  decideReopenRoom,
  reopenRoomStreams,
} from '@lapka/domain/professionals/close-room/decide.ts'
import { MAX_CLOSED_NIGHTS } from '@lapka/contracts/stays.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { professionalById } from '@lapka/projections/professionals/query.ts'
import { isRoomNeeded } from '@lapka/projections/stays/board.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { userOf } from '../http/authorization/enforce.ts'
import { hotels } from '../http/authorization/policy.ts'
import { checkDays } from '../http/day-range.ts'
import { commandContext, idempotencyKeyOf } from '../http/command-context.ts'
import { Refused, orRefuse } from '../http/refused.ts'
import { commandFor } from '../http/route-for.ts'

/** Rooms that a hotel takes off sale for some nights, and puts back. */
export const closureRoutes = (app: App, { db, handle, now }: Dependencies): void => {
  const closing = { body: closeRoomBody, response: { 201: roomClosureAnswer } }
  app.post('/api/v2/room-closures', commandFor(hotels, closing), async (request, reply) => {
    const user = userOf(request)
    const { professionalId } = user
    const at = now()
    const row = professionalId === null ? undefined : await professionalById(db, professionalId)
    if (professionalId === null || row === undefined || row.rooms === null) throw new Refused('NO_ROOMS_YET')
    const { from, until } = request.body
    checkDays({ from, to: until }, MAX_CLOSED_NIGHTS)
    const closureId = derivedId('room-closure', user.id, idempotencyKeyOf(request))
    const closure = { closureId, ...request.body }
    const isNeeded = await isRoomNeeded(db, { ...row, rooms: row.rooms }, closure, at)
    const command = { ...closure, professionalId, isNeeded, at }
    const context = commandContext(request, { name: 'close-room', objectId: closureId, user, now: at })
    const handled = await handle(context, closeRoomStreams(command), (states) => decideCloseRoom(command, states))
    return reply.code(201).send({ id: closureId, position: orRefuse(handled).position })
  })

  const reopening = { params: idParams, body: reopenRoomBody, response: { 200: roomClosureAnswer } }
  app.post('/api/v2/room-closures/:id/reopen', commandFor(hotels, reopening), async (request) => {
    const user = userOf(request)
    const { id: closureId } = request.params
    if (user.professionalId === null) throw new Refused('NOT_FOUND')
    const command = { professionalId: user.professionalId, closureId }
    const context = commandContext(request, { user, now: now() })
    const handled = await handle(context, reopenRoomStreams(command), (states) => decideReopenRoom(command, states))
    return { id: closureId, position: orRefuse(handled).position }
  })
}
