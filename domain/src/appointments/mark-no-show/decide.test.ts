import { expect, test } from 'vitest'
import { balanceOf } from '../../payments/balance.ts'
import { adjustBill, command, readingOf } from '../../testing/commands.ts'
import { createStory } from '../../testing/story.ts'
import { decideCompleteAppointment } from '../complete-appointment/decide.ts'
import { decideMarkNoShow } from './decide.ts'

const NOW = '2026-11-23T06:00:00.000Z'
const START = '2026-11-26T08:00:00.000Z'
const AFTER = '2026-11-26T08:40:00.000Z'

const started = (noShowRefundPercent: number) => {
  const story = createStory({ policy: { noticeHours: 24, lateRefundPercent: 50, noShowRefundPercent } })
  story.book('v1', NOW, START)
  let count = 0
  const markNoShow = () => {
    count += 1
    const refund = { refundId: `r${count}`, idempotencyKey: `k${count}` }
    return story.run(
      AFTER,
      command(readingOf('v1'), (states) => decideMarkNoShow({ at: AFTER, refund }, states)),
    )
  }
  const complete = () =>
    story.run(
      AFTER,
      command(readingOf('v1'), (states) => decideCompleteAppointment({ at: AFTER }, states)),
    )
  const bill = (amountCents: number) =>
    story.run(
      AFTER,
      adjustBill({
        appointmentId: 'v1',
        amountCents,
        reason: 'sealed',
        at: AFTER,
        refund: { refundId: 'bill', idempotencyKey: 'bill' },
      }),
    )
  const marked = () => story.eventsOf('appointment-v1').findLast(({ type }) => type === 'AppointmentMarkedNoShow')?.data
  return { story, markNoShow, complete, bill, marked, money: () => balanceOf(story.payment('v1')) }
}

test('a no-show gets the policy’s share back, as an ordinary refund', () => {
  const { story, markNoShow, marked, money } = started(20)
  markNoShow()
  expect(marked()).toEqual({ appointmentId: 'v1', refundCents: 600 })
  expect(story.payment('v1').refunds).toMatchObject([{ amountCents: 600, why: 'no_show', status: 'requested' }])
  expect(money()).toMatchObject({ capturedCents: 3000, inFlightCents: 600, keptCents: 2400 })
})

test('nothing goes back where the policy says nothing', () => {
  const { markNoShow, marked, money } = started(0)
  markNoShow()
  expect(marked()).toEqual({ appointmentId: 'v1', refundCents: 0 })
  expect(money().keptCents).toBe(3000)
})

test('a mark that was corrected and set again gives nothing back twice', () => {
  const { markNoShow, complete, marked, money } = started(20)
  markNoShow()
  complete()
  markNoShow()
  expect(marked()).toEqual({ appointmentId: 'v1', refundCents: 0 })
  expect(money().inFlightCents).toBe(600)
})

test('a bill that was written first has settled the money', () => {
  const { markNoShow, bill, marked, money } = started(20)
  bill(2900)
  markNoShow()
  expect(marked()).toEqual({ appointmentId: 'v1', refundCents: 0 })
  expect(money().inFlightCents).toBe(100)
})
