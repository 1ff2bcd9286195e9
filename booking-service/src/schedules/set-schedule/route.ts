import { idParams } from '@lapka/contracts/api/common.ts'
import { scheduleBody, setScheduleAnswer } from '@lapka/contracts/api/schedules.ts'
import { decideEditSchedule } from '@lapka/domain/professionals/schedule/edit-schedule/decide.ts'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { professionals } from '../../http/authorization/policy.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { commandContext, idempotencyKeyOf } from '../../http/command-context.ts'
import { orRefuse } from '../../http/refused.ts'
import { commandFor } from '../../http/route-for.ts'
import { bookedNow, professionalOf, scheduleStreams } from '../own-schedules.ts'

type ScheduleRequest = FastifyRequest & { body: z.infer<typeof scheduleBody> }

/** POST /api/v2/schedules, PUT /api/v2/schedules/{id}: a professional's hours of work at one place. */
export const setScheduleRoutes = (app: App, dependencies: Dependencies): void => {
  const schema = { body: scheduleBody }

  app.post(
    '/api/v2/schedules',
    commandFor(professionals, { ...schema, response: { 201: setScheduleAnswer } }),
    async (request, reply) => {
      const { professionalId } = professionalOf(request)
      const id = derivedId('schedule', professionalId, idempotencyKeyOf(request))
      return reply.code(201).send(await setSchedule(dependencies, request, { id, isNew: true }))
    },
  )

  app.put(
    '/api/v2/schedules/:id',
    commandFor(professionals, { ...schema, params: idParams, response: { 200: setScheduleAnswer } }),
    (request) => setSchedule(dependencies, request, { id: request.params.id, isNew: false }),
  )
}

const setSchedule = async (
  dependencies: Dependencies,
  request: ScheduleRequest,
  { id, isNew }: { id: string; isNew: boolean },
) => {
  const { user, professionalId } = professionalOf(request)
  const { seenVisits, ...plan } = request.body
  const context = commandContext(request, {
    name: 'set-schedule',
    objectId: id,
    body: request.body,
    user,
    now: dependencies.now(),
  })
  const appointments = isNew ? [] : await bookedNow(dependencies, professionalId)
  const command = { ...plan, scheduleId: id, isNew, seenVisits, appointments }
  const handled = await dependencies.handle(context, { streams: scheduleStreams(professionalId) }, (states) =>
    decideEditSchedule(command, states),
  )
  return { id, position: orRefuse(handled).position }
}
