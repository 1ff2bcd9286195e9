import { afterEach, beforeEach, expect, it } from 'vitest'
import { exceptionStream, professionalStream, scheduleStream } from '@lapka/contracts/streams.ts'
import { professionalFold } from '@lapka/domain/professionals/professional.ts'
import { decideAddException } from '@lapka/domain/schedules/add-exception/decide.ts'
import { scheduleFold } from '@lapka/domain/schedules/schedule.ts'
import { openWorkshop, type Workshop } from '../testing/workshop.ts'

let workshop: Workshop
beforeEach(async () => {
  workshop = await openWorkshop()
})
afterEach(() => workshop.close())

/** Held visits one after the other, and the whole time around them closed. */
const blockDay = async (count: number) => {
  const { practice, clinic } = workshop
  const { professionalId } = clinic
  const booked = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const startsAt = practice.slotAhead(48 + index)
      const parent = await practice.registerParent()
      const appointmentId = await practice.place({ professionalId, ...parent, startsAt })
      return { appointmentId, startsAt, endsAt: new Date(Date.parse(startsAt) + 1_800_000).toISOString() }
    }),
  )
  const streams = {
    professional: { stream: professionalStream(professionalId), fold: professionalFold },
    schedule: { stream: scheduleStream(professionalId), fold: scheduleFold },
  }
  const { schedule } = await practice.handle.read(streams)
  if (schedule.status === 'none') throw new Error('no schedule')
  const command = {
    exceptionId: crypto.randomUUID(),
    scheduleId: schedule.plans[0]?.scheduleId ?? '',
    from: practice.slotAhead(40),
    to: practice.slotAhead(72),
    kind: 'closed' as const,
    reason: 'Болна съм',
    seenVisits: booked.map(({ appointmentId }) => appointmentId),
    touchedVisits: 'cancel' as const,
    visits: booked,
    at: practice.now(),
  }
  const context = {
    commandId: crypto.randomUUID(),
    commandHash: 'test',
    actor: { id: clinic.vetAccountId, role: 'VET' as const },
    occurredAt: practice.now(),
    correlationId: 'test',
    causationId: 'test',
  }
  const answer = await practice.handle(context, { streams }, (states) => decideAddException(command, states))
  if ('refused' in answer) throw new Error(answer.refused)
  return { ids: command.seenVisits, exceptionId: command.exceptionId }
}

const outcomesOf = async (exceptionId: string) =>
  (await workshop.log.readStream(exceptionStream(exceptionId))).map(
    ({ data }) => data as { appointmentId: string; outcome: string },
  )

it('case 25: the run over a blocked day goes on after every crash, and each booking has one outcome', async () => {
  const { ids, exceptionId } = await blockDay(8)
  const first = workshop.startOne({ concurrency: 1, sweepEveryMs: 50 })
  await workshop.until(async () => expect((await outcomesOf(exceptionId)).length).toBeGreaterThan(1))
  await first.stop()
  // The list of work is opened again as if nothing had ever been finished, and two workers start over.
  await workshop.db
    .updateTable('state.outbox')
    .set({ doneAt: null, leaseUntil: null })
    .where('kind', '=', 'cancel-blocked-visit')
    .execute()
  workshop.startOne({ sweepEveryMs: 50 })
  workshop.startOne({ sweepEveryMs: 50 })
  await workshop.until(async () => {
    const rows = await workshop.outboxRows('cancel-blocked-visit')
    expect([rows.length, rows.filter(({ doneAt }) => doneAt === null)]).toEqual([8, []])
  })
  const outcomes = await outcomesOf(exceptionId)
  expect(outcomes.map(({ appointmentId }) => appointmentId).toSorted()).toEqual(ids.toSorted())
  expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['cancelled']))
  for (const id of ids) {
    const events = await workshop.practice.appointmentEvents(id)
    expect(events.filter((type) => type === 'AppointmentCancelled')).toHaveLength(1)
  }
})
