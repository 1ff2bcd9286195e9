import { afterEach, beforeEach, expect, it } from 'vitest'
import { exceptionStream } from '@lapka/contracts/streams.ts'
import { addException } from '@lapka/domain/testing/commands.ts'
import { openWorkshop, type Workshop } from '../testing/workshop.ts'

let workshop: Workshop
beforeEach(async () => {
  workshop = await openWorkshop()
})
afterEach(() => workshop.close())

/** Held appointments one after the other, and the whole time around them closed. */
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
  const exceptionId = crypto.randomUUID()
  const span = { from: practice.slotAhead(40), to: practice.slotAhead(72), at: practice.now() }
  await practice.run(addException(professionalId, { exceptionId, ...span, reason: 'Болна съм', appointments: booked }))
  return { ids: booked.map(({ appointmentId }) => appointmentId), exceptionId }
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
    .where('kind', '=', 'cancel-blocked-appointment')
    .execute()
  workshop.startOne({ sweepEveryMs: 50 })
  workshop.startOne({ sweepEveryMs: 50 })
  await workshop.until(async () => {
    const rows = await workshop.outboxRows('cancel-blocked-appointment')
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
