import { courseStream, petStream, professionalStream } from '@lapka/contracts/streams.ts'
import { decidePlaceSeat } from '@lapka/domain/appointments/place-seat/decide.ts'
import { timesOfSeat } from '@lapka/domain/courses/claims-of-seat.ts'
import { courseLine } from '@lapka/domain/courses/course-line.ts'
import { courseFold } from '@lapka/domain/courses/course.ts'
import { decidePlanCourse, type PlanCourse } from '@lapka/domain/courses/plan-course/decide.ts'
import { decideTakeVisit } from '@lapka/domain/appointments/take-visit/decide.ts'
import { passOfferStreams } from '@lapka/domain/passes/pass.ts'
import { decideSetPassOffer, setPassOfferStreams } from '@lapka/domain/passes/set-offer/decide.ts'
import { petFold } from '@lapka/domain/pets/pet.ts'
import { professionalFold } from '@lapka/domain/professionals/professional.ts'
import { waitlistFold } from '@lapka/domain/slots/waitlist.ts'
import { decideJoinCourse } from '@lapka/domain/waitlist/join-course/decide.ts'
import {
  appointmentOf,
  commandOf,
  daysOf,
  ledgersAt,
  parentActor,
  professionalOf,
  type DemoRunner,
} from './appointment-commands.ts'
import { demoId } from './demo-ids.ts'
import type { PlannedPassOffer } from './plan-pass.ts'
import type { PlannedClass, PlannedWait } from './plan-classes.ts'
import type { PlannedProfessional } from './plan-professionals.ts'
import type { PlannedAppointment } from './planned-appointment.ts'

export const placeSeat = async (runner: DemoRunner, planned: PlannedAppointment, course: PlanCourse): Promise<void> => {
  const { appointmentId, petId, reason, placedAt, parent, startsAt, passVisits } = planned
  const isPass = passVisits !== undefined
  const { courseId } = course
  const body = { courseId, petId, reason, isPass }
  const order = { appointmentId, parentId: parent.account.accountId, ...body, at: placedAt }
  const streams = {
    appointment: { ...appointmentOf(planned), isNew: runner.isFresh },
    professional: professionalOf(planned),
    course: { stream: courseStream(courseId), fold: courseFold },
    ...lineOf(planned.professional, course),
    pet: { stream: petStream(petId), fold: petFold },
    ...(isPass && passOfferStreams(course.professionalId)),
    ...daysOf(runner, planned, startsAt),
  }
  const command = commandOf(planned, 'place-seat', { at: placedAt, actor: parentActor(planned), body })
  const complete = { ...order, tzdataVersion: process.versions.tz ?? '', openHoldCount: 0 }
  await runner.run(command, streams, (states) => decidePlaceSeat(complete, states))
}

const lineOf = ({ profile: { zone } }: PlannedProfessional, course: PlanCourse) => ({
  waitlist: { stream: courseLine({ ...course, zone }), fold: waitlistFold },
})

/** A further class with a visit of the pass. */
export const takePassVisit = async (
  runner: DemoRunner,
  planned: PlannedAppointment,
  { course, at }: { course: PlanCourse; at: string },
): Promise<void> => {
  const { petId, professional } = planned
  const { courseId } = course
  const streams = {
    appointment: appointmentOf(planned),
    professional: professionalOf(planned),
    course: { stream: courseStream(courseId), fold: courseFold },
    ...lineOf(professional, course),
    pet: { stream: petStream(petId), fold: petFold },
    ...ledgersAt(runner, timesOfSeat(course.sessions, petId), professional.profile.zone),
  }
  const command = { ...commandOf(planned, 'take-visit', { at, actor: parentActor(planned), body: { courseId } }) }
  await runner.run({ ...command, names: [...command.names, courseId] }, streams, (states) =>
    decideTakeVisit({ courseId, at }, states),
  )
}

/** A trainer offers a pass. */
export const offerPass = async (runner: DemoRunner, { trainer, offer, at }: PlannedPassOffer): Promise<void> => {
  const { professionalId } = trainer.profile
  const actor = { id: trainer.account.accountId, role: trainer.account.role }
  const command = { names: ['set-pass', professionalId], correlationId: professionalId, at, actor, body: { offer } }
  const { streams } = setPassOfferStreams({ professionalId })
  await runner.run(command, streams, (states) => decideSetPassOffer({ professionalId, offer }, states))
}

/** A parent waits for a seat in a full class. */
export const joinLine = async (runner: DemoRunner, { trainer, course, parent, petId, at }: PlannedWait): Promise<void> => {
  const waitId = demoId('wait', course.courseId, petId)
  const join = { waitId, parentId: parent.account.accountId, petId, courseId: course.courseId, reason: '', at }
  const { professionalId, zone } = trainer.profile
  const streams = {
    course: { stream: courseStream(course.courseId), fold: courseFold },
    professional: { stream: professionalStream(professionalId), fold: professionalFold },
    pet: { stream: petStream(petId), fold: petFold },
    ...lineOf(trainer, course),
    ...ledgersAt(runner, timesOfSeat(course.sessions, petId), zone),
  }
  const actor = { id: parent.account.accountId, role: 'PARENT' as const }
  const command = { names: ['join-waitlist', waitId], correlationId: waitId, at, actor, body: { petId, reason: '' } }
  await runner.run(command, streams, (states) => decideJoinCourse(join, states))
}

/** A trainer announces a class. */
export const planClass = async (runner: DemoRunner, { trainer, course }: PlannedClass): Promise<void> => {
  const { at, sessions, professionalId, courseId } = course
  const times = sessions.map((session) => ({ ...session, resourceId: professionalId, bufferMinutes: 0 }))
  const streams = {
    course: { stream: courseStream(courseId), fold: courseFold, isNew: runner.isFresh },
    professional: { stream: professionalStream(professionalId), fold: professionalFold },
    ...ledgersAt(runner, times, trainer.profile.zone),
  }
  const actor = { id: trainer.account.accountId, role: trainer.account.role }
  const command = { names: ['plan-course', courseId], correlationId: courseId, at, actor, body: course }
  await runner.run(command, streams, (states) => decidePlanCourse(course, states))
}
