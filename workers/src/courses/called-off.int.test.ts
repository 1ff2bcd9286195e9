import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { appointmentStream } from '@lapka/contracts/streams.ts'
import * as commands from '@lapka/domain/testing/commands.ts'
import { callOff, openSchool, placeSeat, planCourse } from '@lapka/domain/testing/course-commands.ts'
import { openWorkshop, type Workshop } from '../testing/workshop.ts'

let workshop: Workshop
beforeAll(async () => {
  workshop = await openWorkshop()
})
afterAll(() => workshop.close())

it('everyone who has a seat in a session that is called off gets all of it back once, with the trainer’s words, however late the work is done', async () => {
  const { practice } = workshop
  for (const step of openSchool({ accountId: randomUUID() })) await practice.run(step)
  const [courseId, sessionId] = [randomUUID(), randomUUID()]
  const at = practice.now()
  await practice.run(planCourse({ courseId, sessionIds: [sessionId], starts: [practice.slotAhead(2)], at }))
  const take = async () => {
    const [parent, appointmentId] = [await practice.registerParent(), randomUUID()]
    await practice.run(placeSeat({ appointmentId, courseId, ...parent, at }))
    return appointmentId
  }
  const [paid, held] = [await take(), await take()]
  await practice.startPayment(paid)
  await practice.run(commands.capture({ appointmentId: paid, at }))
  await practice.run(callOff({ courseId, sessionId, reason: 'Болна съм', at: practice.now() }))
  // The session would have begun by now.
  practice.pass(3 * 3_600_000)
  const events = async (id: string) =>
    (await workshop.log.readStream(appointmentStream(id))).map(({ type, data }) => ({ type, data }) as LapkaEvent)
  workshop.startOne({ sweepEveryMs: 50 })
  for (const id of [paid, held])
    await workshop.until(async () => expect((await events(id)).map(({ type }) => type)).toContain('AppointmentCancelled'))
  const cancelled = (await events(paid)).filter(({ type }) => type === 'AppointmentCancelled')
  expect(cancelled).toMatchObject([{ data: { by: 'professional', refundCents: 2000, keptCents: 0, refundPercent: 100 } }])
})
