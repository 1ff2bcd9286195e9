import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { balanceOf } from '../../payments/balance.ts'
import { adjustBill, command, markNoShow, readingOf } from '../../testing/commands.ts'
import { createStory } from '../../testing/story.ts'
import { dueReminderTimes, leftAtClinic, overpaidAtClinic } from '../due-at-clinic.ts'
import { decideRemindDue, dueReminder } from '../remind-due/decide.ts'
import { decideRecordPaidAtClinic } from './decide.ts'

const NOW = '2026-11-23T06:00:00.000Z'
const START = '2026-11-26T08:00:00.000Z'
const AFTER = '2026-11-26T08:40:00.000Z'
const NEXT_MORNING = '2026-11-27T08:00:00.000Z'

const started = () => {
  const story = createStory({ policy: { noticeHours: 24, lateRefundPercent: 0, noShowRefundPercent: 20 } })
  story.book('v1', NOW, START)
  let count = 0
  const bill = (amountCents: number, at = AFTER) => {
    count += 1
    const refund = { refundId: `r${count}`, idempotencyKey: `k${count}` }
    return story.run(at, adjustBill({ appointmentId: 'v1', amountCents, reason: 'sealed', at, refund }))
  }
  const pay = (amountCents: number, at = AFTER) =>
    story.run(
      at,
      command(readingOf('v1'), (states) => decideRecordPaidAtClinic({ amountCents, at }, states)),
    )
  const appointment = () => {
    const found = story.appointment('v1')
    if (found.status !== 'confirmed') throw new Error('not confirmed')
    return found
  }
  const remind = (at: string, dueSince = appointment().dueSince ?? '') =>
    story.run(
      at,
      command(readingOf('v1'), (states) => decideRemindDue({ at, dueSince }, states)),
    )
  return { story, bill, pay, remind, appointment, left: () => leftAtClinic(appointment()) }
}

describe('case 21: paid at the clinic', () => {
  test('in parts, corrected, and never more than is due', () => {
    const { bill, pay, left, story } = started()
    expect(pay(100)).toEqual({ refused: 'PAID_MORE_THAN_DUE' })
    bill(4500)
    pay(1000)
    expect(left()).toBe(500)
    pay(1500)
    expect(left()).toBe(0)
    expect(pay(1501)).toEqual({ refused: 'PAID_MORE_THAN_DUE' })
    expect(pay(1500)).toEqual({ events: {} })
    pay(0)
    expect(left()).toBe(1500)
    const said = story.eventsOf('appointment-v1').filter(({ type }) => type === 'PaidAtClinic')
    expect(said.map(({ data }) => data)).toEqual([
      { appointmentId: 'v1', amountCents: 1000 },
      { appointmentId: 'v1', amountCents: 1500 },
      { appointmentId: 'v1', amountCents: 0 },
    ])
  })

  test('not before the appointment', () => {
    expect(started().pay(100, NOW)).toEqual({ refused: 'NOT_STARTED' })
  })

  test('a bill that is corrected afterwards gives back what was paid too much, as far as we have it', () => {
    const { bill, pay, left, appointment, story } = started()
    bill(4500)
    pay(1500)
    bill(4000)
    expect(story.payment('v1').refunds).toMatchObject([{ amountCents: 500, why: 'billed_lower' }])
    expect(left()).toBe(0)
    bill(0)
    expect(balanceOf(story.payment('v1')).keptCents).toBe(0)
    expect(overpaidAtClinic(appointment())).toBe(1500)
    expect(pay(0)).toHaveProperty('events.appointment')
  })

  test('for any bills and payments the parent has paid the bill, or owes the rest of it, or the clinic owes them', () => {
    const step = fc.record({ isBill: fc.boolean(), cents: fc.integer({ min: 0, max: 9000 }) })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 10 }), (steps) => {
        const { bill, pay, story, appointment } = started()
        for (const { isBill, cents } of steps) (isBill ? bill : pay)(cents)
        const { keptCents, capturedCents, inFlightCents, refundedCents } = balanceOf(story.payment('v1'))
        const { billCents, paidAtClinicCents } = appointment()
        expect(capturedCents).toBe(keptCents + inFlightCents + refundedCents)
        if (billCents === null) return
        expect(keptCents + paidAtClinicCents + leftAtClinic(appointment()) - overpaidAtClinic(appointment())).toBe(billCents)
      }),
      { numRuns: 80 },
    )
  })

  test('a bill after the share of a no-show went back: the rest is due, and what went back stays', () => {
    const { story, bill, left } = started()
    story.run(AFTER, markNoShow({ appointmentId: 'v1', at: AFTER }))
    expect(balanceOf(story.payment('v1')).keptCents).toBe(2400)
    bill(3000)
    expect(left()).toBe(600)
    expect(story.payment('v1').refunds).toHaveLength(1)
  })
})

describe('reminders of what is due', () => {
  test('go out on the mornings of the first, fifth and fifteenth working day', () => {
    expect(dueReminderTimes(AFTER, 'Europe/Sofia')).toEqual([
      NEXT_MORNING,
      '2026-12-03T08:00:00.000Z',
      '2026-12-17T08:00:00.000Z',
    ])
    // Over Christmas, what makes up for it, New Year and a Sunday evening.
    expect(dueReminderTimes('2026-12-23T15:00:00.000Z', 'Europe/Sofia')[0]).toBe('2026-12-29T08:00:00.000Z')
  })

  test('once each, what was missed as one, and none once it is paid', () => {
    const { bill, pay, remind, appointment } = started()
    bill(4500)
    expect(remind('2026-11-27T07:59:59.000Z')).toEqual({ events: {} })
    expect(remind(NEXT_MORNING)).toMatchObject({ events: { appointment: [{ data: { leftCents: 1500 } }] } })
    expect(remind('2026-11-27T08:05:00.000Z')).toEqual({ events: {} })
    expect(remind('2026-12-20T08:00:00.000Z')).toHaveProperty('events.appointment')
    expect(dueReminder(appointment(), { at: '2026-12-20T08:00:01.000Z', dueSince: AFTER })).toEqual({
      isDue: false,
      nextAt: null,
    })
    pay(1500)
    expect(dueReminder(appointment(), { at: '2026-12-20T08:00:01.000Z', dueSince: AFTER })).toBeNull()
  })

  test('a part that was paid, and a bill that was corrected, begin anew', () => {
    const { bill, pay, remind, appointment } = started()
    bill(4500)
    pay(1000, '2026-11-26T12:00:00.000Z')
    expect(remind(NEXT_MORNING, AFTER)).toEqual({ events: {} })
    expect(remind(NEXT_MORNING)).toMatchObject({ events: { appointment: [{ data: { leftCents: 500 } }] } })
    bill(3000, '2026-11-28T09:00:00.000Z')
    expect(appointment().dueSince).toBeNull()
  })
})
