import { randomUUID } from 'node:crypto'
import * as commands from '@lapka/domain/testing/commands.ts'
import { callOff, openSchool, placeSeat, planCourse } from '@lapka/domain/testing/course-commands.ts'
import { expect, test } from 'vitest'
import type { LetterSources } from '../emails/read-facts.ts'
import { createPractice } from '../testing/practice.ts'
import { giveBackSeat } from './give-back-seat-job.ts'

/** A seat in three sessions at 10 € each that its parent gives up too late, of which half comes back, a moment before one session is called off. */
const leftLate = async () => {
  const practice = createPractice()
  const { handle, now } = practice
  const policy = { noticeHours: 240, lateRefundPercent: 50, noShowRefundPercent: 0 }
  for (const one of openSchool({ policy })) await practice.run(one)
  const parent = await practice.registerParent()
  const [courseId, appointmentId, sessionIds] = [randomUUID(), randomUUID(), [randomUUID(), randomUUID(), randomUUID()]]
  const starts = [48, 96, 144].map((hours) => practice.slotAhead(hours))
  await practice.run(planCourse({ courseId, sessionIds, starts, priceCents: 3000, at: now() }))
  await practice.run(placeSeat({ appointmentId, courseId, ...parent, at: now() }))
  await practice.run(commands.startPayment({ appointmentId, at: now() }))
  await practice.run(commands.capture({ appointmentId, at: now() }))
  await practice.run(commands.cancel({ appointmentId, by: 'parent', at: now(), isUndoable: true }))
  practice.pass(1000)
  const sessionId = sessionIds[1] ?? ''
  await practice.run(callOff({ courseId, sessionId, reason: 'Болна съм', at: now() }))
  const dependencies = { handle, now, newId: randomUUID } as unknown as LetterSources
  return {
    practice,
    appointmentId,
    look: () => giveBackSeat(dependencies, { workId: 'give-back', appointmentId, courseId, sessionId }),
    appointment: async () => (await practice.states(appointmentId)).appointment,
  }
}

test('a session that is called off makes a late cancellation of the whole course no dearer for its trainer', async () => {
  const { practice, appointmentId, look, appointment } = await leftLate()
  expect(await look()).toMatchObject({ result: 'again' })
  await practice.run(commands.settleCancellation({ appointmentId, at: practice.now() }))
  expect(await look()).toMatchObject({ result: 'done' })
  expect(await appointment()).toMatchObject({ status: 'cancelled', by: 'parent', refundCents: 1500, refundPercent: 50 })
})

test('taken back, the seat stays in the other sessions and that one comes back', async () => {
  const { practice, appointmentId, look, appointment } = await leftLate()
  await look()
  await practice.run(commands.undoCancellation({ appointmentId, by: 'parent', at: practice.now() }))
  expect(await look()).toMatchObject({ result: 'done' })
  expect(await appointment()).toMatchObject({ status: 'confirmed', seat: { sessions: [{}, {}], givenUp: { refundCents: 1000 } } })
})
