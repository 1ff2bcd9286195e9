import type { PlanCourseBody } from '@lapka/contracts/api/courses.ts'
import { courseStream } from '@lapka/contracts/streams.ts'
import { courseFold } from '@lapka/domain/courses/course.ts'
import type { CommandJournal } from '../../testing/command-journal.ts'
import { payFor } from '../../testing/road.ts'
import type { TestService } from '../../testing/test-service.ts'
import { examination, inDays, registerParent, registerVet, type Parent, type Vet } from '../../testing/town.ts'

/** A class of one hour in five days' time, as its trainer plans it. */
export const planOfClass = (change: Partial<PlanCourseBody> = {}): object => ({
  serviceId: examination.id,
  title: 'Първи стъпки',
  place: 'Гребната база, вход от запад',
  seats: 3,
  priceCents: 2000,
  admits: { species: ['dog'], maxWeightKg: null, fromMonths: null, untilMonths: null },
  hasWaitlist: true,
  sessions: [{ startsAt: inDays(5, '08:00'), minutes: 60, title: '' }],
  ...change,
})

/** A class that is planned, gets more seats, and is booked and paid by a parent; another that is full and waited for. */
export const teachClass = async ({ service, journal }: { service: TestService; journal: CommandJournal }): Promise<void> => {
  const [owner, waiting, person] = await Promise.all([
    registerParent(service),
    registerParent(service),
    registerVet(service, { role: 'TRAINER' }),
  ])
  await service.seen()
  const [parent, trainer] = [journal.as(owner), journal.as(person)]
  const course = await trainer.post('/api/v2/courses', planOfClass())
  for (const seats of [4, 4]) await trainer.post(`/api/v2/courses/${course.id}/change-seats`, { seats })
  const { id } = await parent.post('/api/v2/seats', { courseId: course.id, petId: owner.petId })
  await parent.post('/api/v2/seats', { courseId: course.id, petId: owner.petId })
  await parent.post(`/api/v2/appointments/${id}/start-payment`)
  await payFor(service, id)
  const full = await trainer.post(
    '/api/v2/courses',
    planOfClass({ seats: 1, sessions: [{ startsAt: inDays(7, '08:00'), minutes: 60, title: '' }] }),
  )
  await parent.post('/api/v2/seats', { courseId: full.id, petId: owner.petId })
  await journal.as(waiting).post(`/api/v2/courses/${full.id}/join-waitlist`, { petId: waiting.petId })
  const sessionId = (await sessionsOf(service, course.id))[0] ?? ''
  service.clock.now = () => inDays(5, '08:05')
  for (const isPresent of [true, true]) await trainer.post(`/api/v2/appointments/${id}/mark-attendance`, { sessionId, isPresent })
  service.clock.now = () => new Date().toISOString()
  await leaveCourse({ service, journal, owner, person })
  await usePass({ service, journal, owner, person })
  const other = await trainer.post(
    '/api/v2/courses',
    planOfClass({ sessions: [{ startsAt: inDays(6, '08:00'), minutes: 60, title: '' }] }),
  )
  const [off] = await sessionsOf(service, other.id)
  for (let times = 0; times < 2; times++)
    await trainer.post(`/api/v2/courses/${other.id}/call-off`, { sessionId: off, reason: 'Болна съм' })
}

type Leaving = { service: TestService; journal: CommandJournal; owner: Parent; person: Vet }

/** A course of two sessions that is left after the first. */
const leaveCourse = async ({ service, journal, owner, person }: Leaving): Promise<void> => {
  const sessions = [12, 19].map((days) => ({ startsAt: inDays(days, '08:00'), minutes: 60, title: '' }))
  const course = await journal.as(person).post('/api/v2/courses', planOfClass({ sessions }))
  const parent = journal.as(owner)
  const { id } = await parent.post('/api/v2/seats', { courseId: course.id, petId: owner.petId })
  await parent.post(`/api/v2/appointments/${id}/start-payment`)
  await payFor(service, id)
  service.clock.now = () => inDays(12, '12:00')
  await parent.post(`/api/v2/appointments/${id}/leave-course`)
  service.clock.now = () => new Date().toISOString()
}

/** A pass is offered, bought with a first class, used for a second one, which is returned, and what is unused is given back. */
const usePass = async ({ service, journal, owner, person }: Leaving): Promise<void> => {
  const [parent, trainer] = [journal.as(owner), journal.as(person)]
  const offer = { visits: 3, priceCents: 5_000, months: 6, serviceIds: [examination.id] }
  for (let times = 0; times < 2; times++) await trainer.put('/api/v2/profile/pass', { offer })
  const classes = []
  for (const days of [26, 28])
    classes.push(
      await trainer.post(
        '/api/v2/courses',
        planOfClass({ sessions: [{ startsAt: inDays(days, '08:00'), minutes: 60, title: '' }] }),
      ),
    )
  const [first, second] = classes
  const { id } = await parent.post('/api/v2/seats', { courseId: first?.id, petId: owner.petId, isPass: true })
  await parent.post(`/api/v2/appointments/${id}/start-payment`)
  await payFor(service, id)
  await parent.post(`/api/v2/appointments/${id}/take-visit`, { courseId: second?.id })
  const [sessionId] = await sessionsOf(service, second?.id ?? '')
  for (let times = 0; times < 2; times++) await parent.post(`/api/v2/appointments/${id}/return-visit`, { sessionId })
}

const sessionsOf = async ({ handle }: TestService, courseId: string): Promise<string[]> => {
  const { course } = await handle.read({ course: { stream: courseStream(courseId), fold: courseFold } })
  return course.status === 'none' ? [] : course.sessions.map(({ sessionId }) => sessionId)
}
