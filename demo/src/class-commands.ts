import { courseStream, petStream, professionalStream } from '@lapka/contracts/streams.ts'
import { decidePlaceSeat } from '@lapka/domain/appointments/place-seat/decide.ts'
import { courseFold } from '@lapka/domain/courses/course.ts'
import { decidePlanCourse } from '@lapka/domain/courses/plan-course/decide.ts'
import { petFold } from '@lapka/domain/pets/pet.ts'
import { professionalFold } from '@lapka/domain/professionals/professional.ts'
import {
  appointmentOf,
  commandOf,
  daysOf,
  ledgersAt,
  parentActor,
  professionalOf,
  type DemoRunner,
} from './appointment-commands.ts'
import type { PlannedClass } from './plan-classes.ts'
import type { PlannedAppointment } from './planned-appointment.ts'

export const placeSeat = async (
  runner: DemoRunner,
  planned: PlannedAppointment,
  { courseId }: { courseId: string },
): Promise<void> => {
  const { appointmentId, petId, reason, placedAt, parent, startsAt } = planned
  const body = { courseId, petId, reason }
  const order = { appointmentId, parentId: parent.account.accountId, ...body, at: placedAt }
  const streams = {
    appointment: { ...appointmentOf(planned), isNew: runner.isFresh },
    professional: professionalOf(planned),
    course: { stream: courseStream(courseId), fold: courseFold },
    pet: { stream: petStream(petId), fold: petFold },
    ...daysOf(runner, planned, startsAt),
  }
  const command = commandOf(planned, 'place-seat', { at: placedAt, actor: parentActor(planned), body })
  const complete = { ...order, tzdataVersion: process.versions.tz ?? '', openHoldCount: 0 }
  await runner.run(command, streams, (states) => decidePlaceSeat(complete, states))
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
