import { placeAppointmentAnswer } from '@lapka/contracts/api/place-appointment.ts'
import { LONGEST_CALENDAR_DAYS } from '@lapka/contracts/api/calendar.ts'
import { afterQuery, idParams } from '@lapka/contracts/api/common.ts'
import {
  callOffBody,
  changeSeatsBody,
  classSessionsAnswer,
  classSessionsQuery,
  courseAnswer,
  coursesAnswer,
  coursesQuery,
  courseView,
  markAttendanceAnswer,
  markAttendanceBody,
  participantsAnswer,
  placeSeatBody,
  planCourseBody,
} from '@lapka/contracts/api/courses.ts'
import { appointmentStream } from '@lapka/contracts/streams.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { appointmentFold } from '@lapka/domain/appointments/appointment.ts'
import { decideMarkAttendance } from '@lapka/domain/appointments/mark-attendance/decide.ts'
import { outcomeOfPlaceAppointment } from '@lapka/domain/appointments/place-appointment/decide.ts'
import { decidePlaceSeat } from '@lapka/domain/appointments/place-seat/decide.ts'
import { placeSeatStreams } from '@lapka/domain/appointments/place-seat/streams.ts'
import { callOffStreams, decideCallOff } from '@lapka/domain/courses/call-off/decide.ts'
import { changeSeatsStreams, decideChangeSeats } from '@lapka/domain/courses/change-seats/decide.ts'
import { decidePlanCourse, planCourseStreams } from '@lapka/domain/courses/plan-course/decide.ts'
import { addMs } from '@lapka/domain/kernel/instant.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { classSessionsOf } from '@lapka/projections/courses/sessions.ts'
import { courseById, coursesOf, openCourses, participantsOf } from '@lapka/projections/courses/query.ts'
import { ownAppointment } from '../appointments/own-appointment.ts'
import { createOpenHolds } from '../appointments/place-appointment/open-holds.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { userOf } from '../http/authorization/enforce.ts'
import { ofAppointment, parents, professionals, trainers } from '../http/authorization/policy.ts'
import { commandContext, idempotencyKeyOf } from '../http/command-context.ts'
import { checkInstants, instantsOf } from '../http/day-range.ts'
import { perAddress } from '../http/rate-limits.ts'
import { orRefuse, Refused } from '../http/refused.ts'
import { commandFor, routeFor } from '../http/route-for.ts'
import { seePosition } from '../http/see-position.ts'
import { verifiedProfessional } from '../professionals/routes.ts'
import { leaveCourseRoutes } from './leave-routes.ts'
import { passRoutes } from './pass-routes.ts'

const tzdataVersion = process.versions.tz ?? 'unknown'
const shown = ['courses', 'claims', 'professionals', 'waitlist'] as const

/** Classes and courses. What is booked of them is an appointment: paying, cancelling and all else is done to that. */
export const courseRoutes = (app: App, dependencies: Dependencies): void => {
  readRoutes(app, dependencies)
  planRoutes(app, dependencies)
  placeSeatRoute(app, dependencies)
  ownSessionsRoute(app, dependencies)
  sessionRoutes(app, dependencies)
  leaveCourseRoutes(app, dependencies)
  passRoutes(app, dependencies)
}

const readRoutes = (app: App, dependencies: Dependencies): void => {
  const { db, now, limits } = dependencies
  const config = { rateLimit: perAddress(limits.searchesPerAddress) }

  const listing = { params: idParams, querystring: coursesQuery, response: { 200: coursesAnswer } }
  app.get('/api/v2/professionals/:id/courses', routeFor('public', listing, config), async ({ params, query }) => {
    await seePosition(dependencies, query.after, shown)
    const { professionalId } = await verifiedProfessional(dependencies, params.id)
    return { items: await openCourses(db, professionalId, now()) }
  })

  const one = { params: idParams, querystring: afterQuery, response: { 200: courseView } }
  app.get('/api/v2/courses/:id', routeFor('public', one, config), async ({ params, query }) => {
    await seePosition(dependencies, query.after, shown)
    const course = await courseById(db, params.id, now())
    if (course === undefined) throw new Refused('NOT_FOUND')
    await verifiedProfessional(dependencies, course.professionalId)
    return course
  })

  const own = { querystring: coursesQuery, response: { 200: coursesAnswer } }
  app.get('/api/v2/profile/courses', routeFor(professionals, own), async (request) => {
    await seePosition(dependencies, request.query.after, shown)
    const { professionalId } = userOf(request)
    return { items: professionalId === null ? [] : await coursesOf(db, professionalId, now()) }
  })
}

const planRoutes = (app: App, { handle, now }: Dependencies): void => {
  const planning = { body: planCourseBody, response: { 201: courseAnswer } }
  app.post('/api/v2/courses', commandFor(trainers, planning), async (request, reply) => {
    const user = userOf(request)
    if (user.professionalId === null) throw new Refused('NOT_BOOKABLE')
    const at = now()
    const courseId = derivedId('course', user.id, idempotencyKeyOf(request))
    const { sessions, titleEn, ...planned } = request.body
    const timed = sessions.map(({ startsAt, minutes, title }, index) => ({
      sessionId: derivedId('session', courseId, String(index)),
      startsAt,
      endsAt: addMs(startsAt, minutes * MINUTE_MS),
      title,
    }))
    const names = { titleEn: titleEn === '' ? planned.title : titleEn }
    const command = { courseId, professionalId: user.professionalId, ...planned, ...names, sessions: timed, at }
    const context = commandContext(request, { name: 'plan-course', objectId: courseId, user, now: at })
    const handled = await handle(context, planCourseStreams(command), (states) => decidePlanCourse(command, states))
    return reply.code(201).send({ id: courseId, position: orRefuse(handled).position })
  })

  const changing = { params: idParams, body: changeSeatsBody, response: { 200: courseAnswer } }
  app.post('/api/v2/courses/:id/change-seats', commandFor(trainers, changing), async (request) => {
    const user = userOf(request)
    if (user.professionalId === null) throw new Refused('NOT_FOUND')
    const at = now()
    const command = { courseId: request.params.id, professionalId: user.professionalId, seats: request.body.seats, at }
    const context = commandContext(request, { user, now: at })
    const handled = await handle(context, changeSeatsStreams(command), (states) => decideChangeSeats(command, states))
    return { id: command.courseId, position: orRefuse(handled).position }
  })
}

const placeSeatRoute = (app: App, dependencies: Dependencies): void => {
  const { handle, now } = dependencies
  const openHolds = createOpenHolds(dependencies)
  const placing = { body: placeSeatBody, response: { 201: placeAppointmentAnswer } }
  app.post('/api/v2/seats', commandFor(parents, placing), async (request, reply) => {
    const user = userOf(request)
    const at = now()
    const appointmentId = derivedId('appointment', user.id, idempotencyKeyOf(request))
    const context = commandContext(request, { name: 'place-seat', objectId: appointmentId, user, now: at })
    const handled = await openHolds.inTurn(user.id, async () => {
      const openHoldCount = await openHolds.count({ parentId: user.id, at })
      const command = { appointmentId, parentId: user.id, ...request.body, at, tzdataVersion, openHoldCount }
      const answer = orRefuse(await handle(context, placeSeatStreams(command), (states) => decidePlaceSeat(command, states)))
      const { isResumed } = outcomeOfPlaceAppointment(answer.events.appointment)
      if (!isResumed && !answer.isReplay) openHolds.placed(user.id, answer.position)
      return answer
    })
    const { id, holdExpiresAt } = outcomeOfPlaceAppointment(handled.events.appointment)
    return reply.code(201).send({ id, status: 'PAYMENT', holdExpiresAt, position: handled.position })
  })
}

/** What a trainer's day holds of classes. */
const ownSessionsRoute = (app: App, dependencies: Dependencies): void => {
  const listing = { querystring: classSessionsQuery, response: { 200: classSessionsAnswer } }
  app.get('/api/v2/profile/class-sessions', routeFor(trainers, listing), async (request) => {
    const { after, ...range } = await instantsOf(dependencies, request, request.query)
    checkInstants(range, LONGEST_CALENDAR_DAYS)
    await seePosition(dependencies, after, ['courses', 'appointments'])
    const { professionalId } = userOf(request)
    if (professionalId === null) return { items: [] }
    return { items: await classSessionsOf(dependencies.db, { professionalId, ...range, now: dependencies.now() }) }
  })
}

/** A session on its day, and one that does not take place. */
const sessionRoutes = (app: App, dependencies: Dependencies): void => {
  const { db, handle, now } = dependencies

  const reading = { params: idParams, querystring: afterQuery, response: { 200: participantsAnswer } }
  app.get('/api/v2/courses/:id/participants', routeFor(trainers, reading), async (request) => {
    await seePosition(dependencies, request.query.after, [...shown, 'appointments', 'accounts'])
    const at = now()
    const course = await courseById(db, request.params.id, at)
    if (course === undefined || course.professionalId !== userOf(request).professionalId) throw new Refused('NOT_FOUND')
    return { course, items: await participantsOf(db, course, at) }
  })

  const callingOff = { params: idParams, body: callOffBody, response: { 200: courseAnswer } }
  app.post('/api/v2/courses/:id/call-off', commandFor(trainers, callingOff), async (request) => {
    const user = userOf(request)
    if (user.professionalId === null) throw new Refused('NOT_FOUND')
    const at = now()
    const command = { courseId: request.params.id, professionalId: user.professionalId, ...request.body, at }
    const context = commandContext(request, { user, now: at })
    const handled = await handle(context, callOffStreams(command), (states) => decideCallOff(command, states))
    return { id: command.courseId, position: orRefuse(handled).position }
  })

  const marking = { params: idParams, body: markAttendanceBody, response: { 200: markAttendanceAnswer } }
  app.post('/api/v2/appointments/:id/mark-attendance', commandFor(ofAppointment('professional'), marking), async (request) => {
    const at = now()
    const { id } = request.params
    const command = { ...request.body, at }
    const { user } = await ownAppointment(dependencies, request)
    const context = commandContext(request, { user, now: at })
    const streams = { appointment: { stream: appointmentStream(id), fold: appointmentFold } }
    const handled = await handle(context, { streams }, (states) => decideMarkAttendance(command, states))
    return { id, position: orRefuse(handled).position }
  })
}
