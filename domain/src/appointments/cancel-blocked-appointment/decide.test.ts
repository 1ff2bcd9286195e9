import { expect, test } from 'vitest'
import { addException, command, readingOf, removeException } from '../../testing/commands.ts'
import { createStory, VET } from '../../testing/story.ts'
import { decideCancelBlockedAppointment, exceptionRunFold } from './decide.ts'

const NOW = '2026-11-23T06:00:00.000Z'
const DAY_OFF = { from: '2026-11-25T22:00:00.000Z', to: '2026-11-26T22:00:00.000Z' }

/** A day off over the appointments given, and the run that comes to each. */
const closedDay = (appointmentIds: string[]) => {
  const story = createStory()
  for (const [index, id] of appointmentIds.entries()) story.book(id, NOW, `2026-11-26T1${index}:00:00.000Z`)
  const appointments = appointmentIds.map((id) => story.appointment(id)).filter((one) => one.status === 'confirmed')
  story.run(NOW, addException(VET, { ...DAY_OFF, at: NOW, appointments }))
  /** `more` may be taken away, as if the run did not know what else to read. */
  const reading = { more: true }
  const run = (appointmentId: string, at = NOW) => {
    const { streams, more } = readingOf(appointmentId)
    const all = { ...streams, schedule: story.schedule, run: { stream: 'exception-x1', fold: exceptionRunFold } }
    const refund = { refundId: `r-${appointmentId}`, idempotencyKey: `k-${appointmentId}` }
    return story.run(
      at,
      command({ streams: all, ...(reading.more && { more }) }, (states) =>
        decideCancelBlockedAppointment({ exceptionId: 'x1', appointmentId, reason: 'Болна съм', at, refund }, states),
      ),
    )
  }
  return { story, run, reading, outcomes: () => story.eventsOf('exception-x1').map(({ data }) => data) }
}

test('case 25: each booking is cancelled with everything back and has one outcome, however often the run is started', () => {
  const { story, run, outcomes } = closedDay(['v1', 'v2'])
  run('v1')
  // A crash here, and everything from the beginning.
  for (const id of ['v1', 'v2', 'v1', 'v2']) run(id)
  expect(outcomes()).toEqual([
    { exceptionId: 'x1', appointmentId: 'v1', outcome: 'cancelled' },
    { exceptionId: 'x1', appointmentId: 'v2', outcome: 'cancelled' },
  ])
  for (const id of ['v1', 'v2']) {
    expect(story.appointment(id)).toMatchObject({ status: 'cancelled', by: 'professional', refundCents: 3000, keptCents: 0 })
    expect(story.payment(id).refunds).toHaveLength(1)
  }
  expect(story.claims()).toEqual([])
})

test('an appointment whose cancelling might be taken back can’t come back to the closed day', () => {
  const { story, run, outcomes } = closedDay(['v1'])
  story.cancelForNow('v1', NOW)
  run('v1')
  expect(outcomes()).toEqual([{ exceptionId: 'x1', appointmentId: 'v1', outcome: 'was_cancelled' }])
  expect(story.undo('v1', NOW)).toEqual({ refused: 'UNDO_OVER' })
  expect(story.claims()).toEqual([])
})

test('case 17: closing the day gives back what a late cancellation kept, as the professional’s own cancelling does', () => {
  const late = '2026-11-25T12:00:00.000Z'
  for (const giveUp of ['cancel', 'cancelForNow'] as const) {
    const { story, run, outcomes } = closedDay(['v1'])
    story[giveUp]('v1', late)
    expect(story.appointment('v1')).toMatchObject({ refundCents: 0, keptCents: 3000 })
    // However often, and once: then everything goes back already.
    for (const at of [late, late]) run('v1', at)
    expect(outcomes()).toEqual([{ exceptionId: 'x1', appointmentId: 'v1', outcome: 'was_cancelled' }])
    expect(story.appointment('v1')).toMatchObject({
      by: 'parent',
      undo: null,
      refundPercent: 100,
      refundCents: 3000,
      keptCents: 0,
    })
    expect(story.payment('v1').refunds).toMatchObject([{ amountCents: 3000, why: 'entitlement_raised' }])
    expect(story.claims()).toEqual([])
  }
})

test('case 17: an appointment that its professional had cancelled for now stays cancelled on the closed day', () => {
  const { story, run, outcomes } = closedDay(['v1'])
  story.cancelForNow('v1', NOW, 'professional')
  run('v1')
  expect(outcomes()).toMatchObject([{ outcome: 'was_cancelled' }])
  expect(story.undo('v1', NOW, 'professional')).toEqual({ refused: 'UNDO_OVER' })
  expect(story.payment('v1').refunds).toHaveLength(1)
})

test('case 17: what was kept of an appointment on another day stays kept', () => {
  const { story, run, outcomes } = closedDay(['v1'])
  story.move('v1', NOW, '2026-11-27T08:00:00.000Z')
  story.cancel('v1', '2026-11-26T12:00:00.000Z')
  run('v1', '2026-11-26T12:01:00.000Z')
  expect(outcomes()).toMatchObject([{ outcome: 'moved_away' }])
  expect(story.appointment('v1')).toMatchObject({ refundCents: 0, keptCents: 3000 })
})

test('case 17: an appointment that was moved before it was cancelled is looked at again, not left with what was kept', () => {
  const { story, run, reading, outcomes } = closedDay(['v1'])
  story.cancel('v1', '2026-11-25T12:00:00.000Z')
  reading.more = false
  expect(run('v1')).toMatchObject({ missing: [`ledger:${VET}:2026-11-26`, {}] })
  expect(outcomes()).toEqual([])
})

test('case 25: a day that is opened again keeps its appointments, and there is nothing left to do', () => {
  const { story, run, outcomes } = closedDay(['v1', 'v2'])
  story.cancelForNow('v2', NOW)
  story.run(NOW, removeException(VET))
  expect([run('v1'), run('v2'), run('nobody’s')]).toEqual([{ events: {} }, { events: {} }, { refused: 'NOT_FOUND' }])
  expect(story.appointment('v1').status).toBe('confirmed')
  expect(story.undo('v2', NOW)).toHaveProperty('events')
  expect(outcomes()).toEqual([])
})

test('case 25: an appointment that was cancelled, moved away or begun meanwhile is left as it is, and the run says so', () => {
  const { story, run, outcomes } = closedDay(['v1', 'v2', 'v3'])
  story.cancel('v1', NOW)
  story.move('v2', NOW, '2026-11-27T08:00:00.000Z')
  run('v1')
  run('v2')
  run('v3', '2026-11-26T12:00:00.000Z')
  expect(outcomes().map((fact) => (fact as { outcome: string }).outcome)).toEqual(['was_cancelled', 'moved_away', 'has_started'])
  expect(story.appointment('v2')).toMatchObject({ status: 'confirmed', startsAt: '2026-11-27T08:00:00.000Z' })
  expect(story.appointment('v3').status).toBe('confirmed')
})
