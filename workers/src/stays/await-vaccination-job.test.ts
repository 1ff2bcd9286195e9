import { randomUUID } from 'node:crypto'
import { appointmentStream } from '@lapka/contracts/streams.ts'
import { appointmentFold } from '@lapka/domain/appointments/appointment.ts'
import { addDays, localDateOf, startOfDay } from '@lapka/domain/kernel/zone.ts'
import { refundIfOverdue } from '@lapka/domain/stays/deadline-of-stay.ts'
import { vaccinationTimes } from '@lapka/domain/stays/vaccinations-of-stay.ts'
import * as commands from '@lapka/domain/testing/commands.ts'
import * as people from '@lapka/domain/testing/people-commands.ts'
import * as stays from '@lapka/domain/testing/stay-commands.ts'
import { expect, test } from 'vitest'
import { createPractice } from '../testing/practice.ts'
import type { CommandDependencies } from '../work/job.ts'
import { awaitVaccination, awaitVaccinationJob } from './await-vaccination-job.ts'

const rule = { needs: [{ species: 'dog' as const, group: 'rabies' as const }], dueDays: 3 }

/** Ten nights at 100 €, so many days ahead, that wait for a vaccination. Cancelling is free until five days before, then half is kept. */
const waitingStay = async ({ daysAhead = 30 } = {}) => {
  const practice = createPractice()
  const { handle, now } = practice
  const policy = { noticeHours: 24 * 5, lateRefundPercent: 50, noShowRefundPercent: 0 }
  for (const one of stays.openHotel(policy, stays.roomsOf(3, { vaccinations: rule }))) await practice.run(one)
  const { parentId } = await practice.registerParent()
  const petId = randomUUID()
  await practice.run(people.addPet({ petId, ownerId: parentId }))
  const arrival = addDays(localDateOf(now(), 'Europe/Sofia'), daysAhead)
  const stay = { classId: 1, arrival, departure: addDays(arrival, 10), pets: [{ petId, weightKg: null }], extraIds: [] }
  const appointmentId = randomUUID()
  await practice.run(stays.placeStay({ appointmentId, parentId, stay, at: now() }))
  const dependencies = { handle, now, newId: randomUUID, logId: async () => 'log-1' } as unknown as CommandDependencies
  const appointment = async () => {
    const known = (await handle.read({ appointment: { stream: appointmentStream(appointmentId), fold: appointmentFold } }))
      .appointment
    if (known.status === 'none' || known.stay?.vaccinations?.dueAt === undefined) throw new Error('no stay that waits')
    return { ...known, ...vaccinationTimes({ dueAt: known.stay.vaccinations.dueAt, placedAt: known.placedAt }) }
  }
  return {
    practice,
    appointment,
    appointmentId,
    petId,
    pay: async () => {
      await practice.run(commands.startPayment({ appointmentId, at: now() }))
      await practice.run(commands.capture({ appointmentId, at: now() }))
    },
    look: () => awaitVaccination(dependencies, { workId: 'wait', appointmentId }),
    passTo: (at: string) => practice.pass(Date.parse(at) - Date.parse(now())),
    types: async () => (await practice.log.readStream(appointmentStream(appointmentId))).map(({ type }) => type),
  }
}

test('the parent is asked once, and an hour after the deadline the stay is cancelled by its policy, once, as was said before paying', async () => {
  const { appointment, pay, look, passTo, types } = await waitingStay()
  expect(await look()).toEqual({ result: 'again', at: (await appointment()).holdExpiresAt })
  await pay()
  const { remindAt, cancelAt, stay, policy, freeCancellationUntil, startsAt } = await appointment()
  const dueAt = stay?.vaccinations?.dueAt ?? ''
  const promised = refundIfOverdue({ dueAt, paidCents: 100_000, policy, freeCancellationUntil, startsAt })
  expect(await look()).toEqual({ result: 'again', at: remindAt })
  passTo(remindAt)
  for (let times = 0; times < 2; times++) expect(await look()).toEqual({ result: 'again', at: cancelAt })
  expect((await types()).filter((type) => type === 'VaccinationReminded')).toHaveLength(1)
  passTo(cancelAt)
  for (let times = 0; times < 2; times++) expect(await look()).toMatchObject({ result: 'done' })
  expect(promised).toBe(50_000)
  expect(await appointment()).toMatchObject({ status: 'cancelled', by: 'parent', refundCents: promised, keptCents: 50_000 })
  expect((await types()).filter((type) => type === 'AppointmentCancelled')).toHaveLength(1)
})

test('what was shown in time, also after the deadline as long as the stay stands, cancels nothing', async () => {
  const { practice, appointment, appointmentId, petId, pay, look, passTo, types } = await waitingStay()
  await pay()
  const { remindAt, cancelAt } = await appointment()
  passTo(new Date(Date.parse(cancelAt) - 60_000).toISOString())
  await practice.run(stays.acceptVaccination({ appointmentId, petId, group: 'rabies' }))
  passTo(cancelAt)
  expect(await look()).toMatchObject({ result: 'done' })
  expect((await appointment()).status).toBe('confirmed')
  expect(await types()).not.toContain('VaccinationReminded')
  expect(remindAt < cancelAt).toBe(true)
})

test('guests who came early and stay longer than they were shown for are in the house: their stay is not cancelled', async () => {
  const { practice, appointment, appointmentId, petId, pay, look, passTo } = await waitingStay({ daysAhead: 1 })
  await pay()
  const { stay, parentId, cancelAt } = await appointment()
  const { arrival = '', departure = '' } = stay?.stay ?? {}
  passTo(startOfDay(arrival, 'Europe/Sofia'))
  const at = practice.now()
  const entryId = randomUUID()
  await practice.run(stays.addDose({ petId, entryId, on: at.slice(0, 10), validUntil: departure }, parentId, at))
  await practice.run(stays.restOnVaccination({ appointmentId, petId, entryId }))
  await practice.run(stays.checkIn({ appointmentId, room: 1, at }))
  await practice.run(stays.extendStay({ appointmentId, nth: 1, departure: addDays(departure, 1), at }))
  await practice.run(stays.captureExtension({ appointmentId, nth: 1, at }))
  passTo(cancelAt)
  expect(await look()).toMatchObject({ result: 'done' })
  expect(await appointment()).toMatchObject({ status: 'confirmed', stay: { room: { room: 1 } } })
})

test('a late booking waits for a day, and is looked at halfway', async () => {
  const { appointment, pay, look } = await waitingStay({ daysAhead: 3 })
  await pay()
  const { remindAt, placedAt } = await appointment()
  expect(Date.parse(remindAt) - Date.parse(placedAt)).toBe(12 * 3_600_000)
  expect(await look()).toEqual({ result: 'again', at: remindAt })
})

test('work is asked for by stays that wait, and by no other', () => {
  const ask = (vaccinations: object | undefined) =>
    awaitVaccinationJob
      .requestedBy({
        id: 'event',
        type: 'StayBooked',
        occurredAt: '2026-11-01T08:00:00.000Z',
        data: { appointmentId: 'a', vaccinations },
      } as never)
      .map(({ dueAt }) => dueAt)
  expect(ask(undefined)).toEqual([])
  expect(ask({ needs: [] })).toEqual([])
  expect(ask({ needs: [], dueAt: '2026-12-03T22:00:00.000Z' })).toEqual(['2026-12-01T22:00:00.000Z'])
})
