import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { appointmentStream } from '@lapka/contracts/streams.ts'
import * as commands from '@lapka/domain/testing/commands.ts'
import { callOff, openSchool, placeSeat, planCourse, setPassOffer, takeVisit } from '@lapka/domain/testing/course-commands.ts'
import { textOf } from '../testing/smtp-server.ts'
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
  const typesOf = async (id: string) => (await events(id)).map(({ type }) => type)
  await workshop.until(async () => expect(await typesOf(paid)).toContain('AppointmentCancelled'))
  // The hold ran out meanwhile: whichever work comes first ends it.
  await workshop.until(async () => expect((await typesOf(held)).at(-1)).toMatch(/^Appointment(?:Cancelled|Expired)$/))
  const cancelled = (await events(paid)).filter(({ type }) => type === 'AppointmentCancelled')
  expect(cancelled).toMatchObject([{ data: { by: 'professional', refundCents: 2000, keptCents: 0, refundPercent: 100 } }])
})

it('of a course only the share of the session comes back, and the seat in the others stays', async () => {
  const { practice } = workshop
  const [courseId, sessionIds] = [randomUUID(), [randomUUID(), randomUUID()]]
  const [parent, appointmentId, at] = [await practice.registerParent(), randomUUID(), practice.now()]
  await practice.run(
    planCourse({ courseId, sessionIds, starts: [practice.slotAhead(60), practice.slotAhead(600)], priceCents: 3001, at }),
  )
  await practice.run(placeSeat({ appointmentId, courseId, ...parent, at }))
  await practice.startPayment(appointmentId)
  await practice.run(commands.capture({ appointmentId, at }))
  await practice.run(callOff({ courseId, sessionId: sessionIds[0] ?? '', reason: 'Болна съм', at: practice.now() }))
  await workshop.until(async () => {
    const types = (await workshop.log.readStream(appointmentStream(appointmentId))).map(({ type }) => type)
    expect(types.filter((type) => type === 'SessionsGivenUp')).toHaveLength(1)
  })
  const { appointment } = await practice.states(appointmentId)
  expect(appointment).toMatchObject({
    status: 'confirmed',
    seat: { sessions: [{ sessionId: sessionIds[1] }], givenUp: { refundCents: 1501 } },
  })
  await workshop.until(() =>
    expect(workshop.mailsTo(parent.email).some((mail) => textOf(mail).includes('Връщаме ви платеното за него'))).toBe(true),
  )
})

it('of a pass the visit comes back instead of money, and its parent reads why', async () => {
  const { practice } = workshop
  const [courseId, otherId, appointmentId] = [randomUUID(), randomUUID(), randomUUID()]
  const [parent, at, sessionId] = [await practice.registerParent(), practice.now(), randomUUID()]
  await practice.run(setPassOffer())
  await practice.run(planCourse({ courseId, sessionIds: [randomUUID()], starts: [practice.slotAhead(1000)], at }))
  await practice.run(planCourse({ courseId: otherId, sessionIds: [sessionId], starts: [practice.slotAhead(1100)], at }))
  await practice.run(placeSeat({ appointmentId, courseId, ...parent, isPass: true, at }))
  await practice.startPayment(appointmentId)
  await practice.run(commands.capture({ appointmentId, at, amountCents: 17_000 }))
  await practice.run(takeVisit({ appointmentId, courseId: otherId, at }))
  await practice.run(callOff({ courseId: otherId, sessionId, reason: 'Болна съм', at: practice.now() }))
  await workshop.until(() =>
    expect(workshop.mailsTo(parent.email).map(textOf).join(' ')).toMatch(/Посещението отново е в картата[\s\S]*Болна съм/),
  )
  const { appointment } = await practice.states(appointmentId)
  expect(appointment).toMatchObject({ status: 'confirmed', seat: { sessions: [{ priceCents: 1700 }], pass: { spentVisits: 0 } } })
  const mails = workshop.mailsTo(parent.email).map(textOf).join(' ')
  expect(mails).toContain('Остават')
  expect(mails).toContain('Неизползваните посещения можете да върнете до')
})
