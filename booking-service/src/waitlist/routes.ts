import { afterQuery, idParams } from '@lapka/contracts/api/common.ts'
import { joinCourseBody } from '@lapka/contracts/api/courses.ts'
import { joinWaitlistAnswer, joinWaitlistBody, waitPage } from '@lapka/contracts/api/waitlist.ts'
import { petStream, professionalStream, scheduleStream, waitlistStream } from '@lapka/contracts/streams.ts'
import { petFold } from '@lapka/domain/pets/pet.ts'
import { professionalFold } from '@lapka/domain/professionals/professional.ts'
import { scheduleFold } from '@lapka/domain/professionals/schedule/schedule.ts'
import { addDays } from '@lapka/domain/kernel/zone.ts'
import { decideJoinCourse, joinCourseStreams } from '@lapka/domain/waitlist/join-course/decide.ts'
import { decideJoinWaitlist, outcomeOfJoinWaitlist } from '@lapka/domain/waitlist/join-waitlist/decide.ts'
import { ledgerStreams } from '@lapka/domain/kernel/ledger.ts'
import { waitlistFold } from '@lapka/domain/slots/waitlist.ts'
import { petsOf } from '@lapka/projections/accounts/query.ts'
import { waitsOf } from '@lapka/projections/waitlist/query.ts'
import { userOf } from '../http/authorization/enforce.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { parents } from '../http/authorization/policy.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { commandContext, idempotencyKeyOf } from '../http/command-context.ts'
import { orRefuse, Refused } from '../http/refused.ts'
import { commandFor, routeFor } from '../http/route-for.ts'
import { seePosition } from '../http/see-position.ts'
import { leaveWaitlistRoute } from './leave-route.ts'

/** A parent's own waits for days and courses that are full. */
export const waitlistRoutes = (app: App, dependencies: Dependencies): void => {
  const { db, handle, now } = dependencies

  app.get('/api/v2/waitlist', routeFor(parents, { querystring: afterQuery, response: { 200: waitPage } }), async (request) => {
    await seePosition(dependencies, request.query.after, ['waitlist', 'appointments', 'courses'])
    return { items: await waitsOf(db, userOf(request).id, now()) }
  })

  const schema = { body: joinWaitlistBody, response: { 201: joinWaitlistAnswer } }
  app.post('/api/v2/waitlist', commandFor(parents, schema), async (request, reply) => {
    const user = userOf(request)
    const { petId: namedPet, ...day } = request.body
    const { professionalId, date } = day
    const waitId = derivedId('wait', user.id, idempotencyKeyOf(request))
    const line = { waitlist: { stream: waitlistStream(professionalId, date), fold: waitlistFold } }
    const joined = (await handle.read(line)).waitlist.waits.find((wait) => wait.waitId === waitId)
    const petId = namedPet ?? joined?.petId ?? (await onlyPetOf(dependencies, user.id))
    const at = now()
    const context = commandContext(request, { name: 'join-waitlist', objectId: waitId, user, now: at })
    const streams = {
      ...line,
      professional: { stream: professionalStream(professionalId), fold: professionalFold },
      schedule: { stream: scheduleStream(professionalId), fold: scheduleFold },
      pet: { stream: petStream(petId), fold: petFold },
      ...ledgerStreams(professionalId, [date, addDays(date, 1)]),
    }
    const command = { ...day, waitId, parentId: user.id, petId, at }
    const { events, position } = orRefuse(await handle(context, { streams }, (states) => decideJoinWaitlist(command, states)))
    return reply.code(201).send({ ...outcomeOfJoinWaitlist(events.waitlist), position })
  })

  joinCourseRoute(app, dependencies)
  leaveWaitlistRoute(app, dependencies)
}

/** POST /api/v2/courses/{id}/join-waitlist: at the end of the line for a seat in a full course. */
const joinCourseRoute = (app: App, { handle, now }: Dependencies): void => {
  const schema = { params: idParams, body: joinCourseBody, response: { 201: joinWaitlistAnswer } }
  app.post('/api/v2/courses/:id/join-waitlist', commandFor(parents, schema), async (request, reply) => {
    const user = userOf(request)
    const at = now()
    const waitId = derivedId('wait', user.id, idempotencyKeyOf(request))
    const command = { waitId, parentId: user.id, courseId: request.params.id, ...request.body, at }
    const context = commandContext(request, { name: 'join-waitlist', objectId: waitId, user, now: at })
    const answer = orRefuse(await handle(context, joinCourseStreams(command), (states) => decideJoinCourse(command, states)))
    const written = Object.values(answer.events).flat()
    return reply.code(201).send({ ...outcomeOfJoinWaitlist(written), position: answer.position })
  })
}

const onlyPetOf = async ({ db }: Dependencies, parentId: string): Promise<string> => {
  const [pet, ...more] = await petsOf(db, parentId)
  if (pet === undefined || more.length > 0)
    throw new Refused('INVALID_INPUT', { errors: [{ path: 'petId', fault: 'WHICH_PET' }] })
  return pet.id
}
