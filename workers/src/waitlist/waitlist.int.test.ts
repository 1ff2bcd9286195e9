import { afterEach, beforeEach, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { resourceTimeId } from '@lapka/contracts/resources.ts'
import { clinicStream, ledgerStream, professionalStream, scheduleStream, waitlistStream } from '@lapka/contracts/streams.ts'
import { scheduleFold } from '@lapka/domain/professionals/schedule/schedule.ts'
import { freeSlots } from '@lapka/domain/slots/free-slots.ts'
import { clinicFold } from '@lapka/domain/clinics/clinic.ts'
import { ledgerFold } from '@lapka/domain/kernel/ledger.ts'
import { professionalFold } from '@lapka/domain/professionals/professional.ts'
import { command, everyDay, halfHour, setSchedule } from '@lapka/domain/testing/commands.ts'
import { joinWaitlist } from '@lapka/domain/testing/people-commands.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { openWorkshop, type Workshop } from '../testing/workshop.ts'
import { findLines } from './find-lines.ts'

let workshop: Workshop
beforeEach(async () => {
  workshop = await openWorkshop()
})
afterEach(() => workshop.close())

/** A day with a single half-hour, which a parent holds, and a line of parents who want it. */
const openLine = async (count: number) => {
  const { practice, clinic } = workshop
  const { professionalId } = clinic
  const stream = scheduleStream(professionalId)
  const { schedule } = await practice.handle.read({ schedule: { stream, fold: scheduleFold } })
  if (schedule.status === 'none') throw new Error('no schedule')
  const weekly = everyDay('09:00', '09:30')
  await practice.run(setSchedule(professionalId, { weekly }))
  const date = localDateOf(Date.parse(practice.now()) + 3 * DAY_MS, schedule.zone)
  const hours = { ...schedule, weekly }
  const day = { from: date, to: date, now: practice.now(), claims: [] }
  const [slot] = freeSlots({ schedule: hours, durationMinutes: 30, ...day })
  if (slot === undefined) throw new Error('no time on that day')
  const holder = await practice.registerParent()
  const holdId = await practice.place({ professionalId, ...holder, startsAt: slot.startsAt })
  const line = await Promise.all(Array.from({ length: count }, () => practice.registerParent()))
  for (const { parentId, petId } of line)
    await practice.run(joinWaitlist({ waitId: crypto.randomUUID(), parentId, petId, professionalId, date, at: practice.now() }))
  return { ...slot, date, professionalId, holdId, line }
}

type Fact = { parentId: string; appointmentId: string; startsAt: string }
const offered = async ({ professionalId, date }: { professionalId: string; date: string }): Promise<Fact[]> =>
  (await workshop.log.readStream(waitlistStream(professionalId, date)))
    .filter(({ type }) => type === 'WaitOffered')
    .map(({ data }) => data as Fact)

it('a time that was let go is held for the first in the line, who is written to, and passes on each time it is not taken', async () => {
  const day = await openLine(3)
  workshop.startOne({ sweepEveryMs: 50 })
  await workshop.practice.cancel(day.holdId)
  for (const [index, parent] of day.line.entries()) {
    await workshop.until(() => expect(workshop.mailsTo(parent.email)).toHaveLength(1))
    expect((await offered(day)).map(({ parentId }) => parentId)).toEqual(
      day.line.slice(0, index + 1).map(({ parentId }) => parentId),
    )
    workshop.practice.pass(31 * MINUTE_MS)
  }
  const [first] = await offered(day)
  const { appointment } = await workshop.practice.states(first?.appointmentId ?? '')
  expect(appointment).toMatchObject({ status: 'expired', startsAt: day.startsAt, parentId: day.line[0]?.parentId })
  const types = await workshop.practice.dayEvents(day.professionalId, day.startsAt)
  expect(types.filter((type) => type === 'ClaimHeld')).toHaveLength(4)
})

it('of many workers that start over after a crash each offer is made once, and no one is skipped', async () => {
  const day = await openLine(2)
  for (let workers = 0; workers < 3; workers++) workshop.startOne({ sweepEveryMs: 20 })
  await workshop.practice.cancel(day.holdId)
  await workshop.until(async () => expect(await offered(day)).toHaveLength(1))
  await workshop.stopWorkers()
  // As if nothing had ever been finished.
  await workshop.db.updateTable('state.outbox').set({ doneAt: null, leaseUntil: null }).where('kind', '=', 'offer-time').execute()
  for (let workers = 0; workers < 3; workers++) workshop.startOne({ sweepEveryMs: 20 })
  await workshop.until(async () => {
    const rows = await workshop.outboxRows('offer-time')
    expect(rows.filter(({ doneAt }) => doneAt === null)).toEqual([])
  })
  expect((await offered(day)).map(({ parentId }) => parentId)).toEqual([day.line[0]?.parentId])
  const types = await workshop.practice.dayEvents(day.professionalId, day.startsAt)
  expect(types).toEqual(['ClaimHeld', 'ClaimReleased', 'ClaimHeld'])
})

it('longer hours are offered to every line of the professional, once the view shows who waits', async () => {
  const day = await openLine(1)
  workshop.startOne({ sweepEveryMs: 50 })
  await workshop.practice.run(setSchedule(day.professionalId, { weekly: everyDay('09:00', '10:00') }))
  await workshop.until(async () => expect(await offered(day)).toMatchObject([{ parentId: day.line[0]?.parentId }]))
  const { log, db } = workshop
  await expect(findLines(db, day.professionalId, (await log.head()) + 1_000)).resolves.toBeUndefined()
})

it('a freed time on a day without a line is offered to no one', async () => {
  const day = await openLine(0)
  workshop.startOne({ sweepEveryMs: 50 })
  await workshop.practice.cancel(day.holdId)
  await workshop.until(async () => {
    const rows = await workshop.outboxRows('offer-time')
    expect(rows.some(({ payload }) => 'date' in payload && payload.date === day.date)).toBe(true)
    expect(rows.filter(({ doneAt }) => doneAt === null)).toEqual([])
  })
  expect(await offered(day)).toEqual([])
})

it('a device that a colleague gives back is offered to the line of the vet who needs it, whose first place was kept', async () => {
  const day = await openLine(2)
  const { professionalId } = day
  const [clinicId, resourceId, claimId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  const write = (stream: string, fold: typeof clinicFold | typeof professionalFold | typeof ledgerFold, event: LapkaEvent) =>
    workshop.practice.run(command({ streams: { one: { stream, fold } } }, () => ({ events: { one: [event] } })))
  await write(clinicStream(clinicId), clinicFold, {
    type: 'ResourceAdded',
    data: { clinicId, resourceId, kind: 'DEVICE', name: 'Рентген', count: 1 },
  })
  const vet = professionalStream(professionalId)
  await write(vet, professionalFold, { type: 'ClinicJoined', data: { professionalId, clinicId, clinicName: 'Хълм' } })
  const services = [{ ...halfHour, location: 'AT_PROFESSIONAL' as const, needs: [resourceId] }]
  await write(vet, professionalFold, { type: 'ServicesSet', data: { professionalId, services } })
  const use = ledgerStream(resourceTimeId(resourceId), day.date)
  const claim = { resourceId: resourceTimeId(resourceId), capacity: 1, weight: 1, claimId, holderId: crypto.randomUUID() }
  const { startsAt, endsAt } = day
  const expiresAt = new Date(Date.parse(workshop.practice.now()) + DAY_MS).toISOString()
  await write(use, ledgerFold, { type: 'ClaimHeld', data: { ...claim, startsAt, endsAt, bufferMinutes: 0, expiresAt } })
  workshop.startOne({ sweepEveryMs: 50 })
  await workshop.practice.cancel(day.holdId)
  await workshop.until(async () => {
    const rows = await workshop.outboxRows('offer-time')
    expect(rows.filter(({ doneAt }) => doneAt === null)).toEqual([])
    expect(rows.some(({ payload }) => 'claimId' in payload && payload.claimId === day.holdId)).toBe(true)
  })
  expect(await offered(day)).toEqual([])
  await write(use, ledgerFold, { type: 'ClaimReleased', data: { resourceId: claim.resourceId, claimId, reason: 'cancelled' } })
  await workshop.until(async () => expect(await offered(day)).toMatchObject([{ parentId: day.line[0]?.parentId, startsAt }]))
})
