import { appointmentStream } from '@lapka/contracts/streams.ts'
import { describe, expect, test } from 'vitest'
import { caseStreams } from '../../payments/cases/case.ts'
import { balanceOf } from '../../payments/balance.ts'
import { decideCoverRefund, decideRecordDispute, type RecordDispute } from '../../payments/record-dispute/decide.ts'
import { evolvePaidAppointment, type PaidAppointment } from '../../postings/paid-appointment.ts'
import { accountsOf } from '../../postings/postings-of.ts'
import { adjustBill, command, markNoShow, paymentStreamOf } from '../../testing/commands.ts'
import { createStory } from '../../testing/story.ts'

const NOW = '2026-11-23T06:00:00.000Z'
const START = '2026-11-26T08:00:00.000Z'
const AFTER = '2026-11-26T08:40:00.000Z'

/** Paid 30.00 €, of which the bank takes back `amountCents`. */
const paidAndDisputed = (amountCents = 3000) => {
  const story = createStory({ policy: { noticeHours: 24, lateRefundPercent: 0, noShowRefundPercent: 20 } })
  story.book('a1', NOW, START)
  const dispute = { disputeId: 'du_1', caseId: 'c1', amountCents, reason: 'fraudulent', evidenceDueBy: null }
  const ofPayment = { payment: paymentStreamOf('a1') }
  const say = (state: RecordDispute['state']) =>
    story.run(
      AFTER,
      command({ streams: { ...ofPayment, ...caseStreams('c1') } }, (states) =>
        decideRecordDispute({ ...dispute, state }, states),
      ),
    )
  /** As the worker does before it would send a refund. */
  const cover = (refundId = 'r') =>
    story.run(
      AFTER,
      command({ streams: ofPayment }, (states) => decideCoverRefund({ refundId }, states)),
    )
  const bill = (billCents: number) => {
    const refund = { refundId: 'r', idempotencyKey: 'k' }
    story.run(AFTER, adjustBill({ appointmentId: 'a1', amountCents: billCents, reason: '', at: AFTER, refund }))
    return story.eventsOf(appointmentStream('a1')).findLast(({ type }) => type === 'BillAdjusted')?.data
  }
  const accounts = () => {
    const events = [...(story.log.get(appointmentStream('a1')) ?? []), ...(story.log.get(ofPayment.payment.stream) ?? [])]
    const known = events.reduce<PaidAppointment | undefined>(evolvePaidAppointment, undefined)
    if (known === undefined) throw new Error('it was not placed')
    const standing = accountsOf(known)
    expect(Object.values(standing).reduce((sum, cents) => sum + cents, 0)).toBe(0)
    return standing
  }
  return { story, say, cover, bill, accounts, money: () => balanceOf(story.payment('a1')) }
}

describe('after a lost dispute that may yet be won', () => {
  test('case 21: a lower bill is settled by the dispute, and owed again once it is won', () => {
    const { story, say, cover, bill, accounts, money } = paidAndDisputed()
    say('lost')
    expect(bill(1000)).toMatchObject({ refundCents: 2000, dueToClinicCents: 0 })
    cover()
    expect(money()).toMatchObject({ refundedCents: 2000, lostCents: 1000, keptCents: 0 })
    expect(accounts()).toMatchObject({ parent: 0, professional: 0, due_to_clinic: 0, held: 0 })
    say('won')
    expect(money()).toMatchObject({ refundedCents: 0, inFlightCents: 2000, lostCents: 0, keptCents: 1000 })
    expect(story.payment('a1').refunds).toMatchObject([{ status: 'needs_person', amountCents: 2000 }])
    expect(accounts()).toMatchObject({ parent: -3000, refunds_in_flight: 2000, professional: 900, platform_fee: 100 })
  })

  test('a higher bill makes only its difference due, for what the dispute took may come back', () => {
    const { say, bill, accounts } = paidAndDisputed()
    say('lost')
    expect(bill(4000)).toMatchObject({ refundCents: 0, dueToClinicCents: 1000 })
    say('won')
    expect(accounts()).toMatchObject({ parent: -4000, professional: 2700, due_to_clinic: 1000 })
  })

  test('case 22: a no-show gets the policy’s share back once, also when the dispute is won', () => {
    const { story, say, cover, accounts, money } = paidAndDisputed()
    say('lost')
    story.run(AFTER, markNoShow({ appointmentId: 'a1', at: AFTER }))
    cover('refund-a1-no-show')
    expect(money()).toMatchObject({ refundedCents: 600, lostCents: 2400, keptCents: 0 })
    say('won')
    expect(money()).toMatchObject({ inFlightCents: 600, keptCents: 2400 })
    expect(accounts()).toMatchObject({ parent: -3000, refunds_in_flight: 600, professional: 2160, platform_fee: 240 })
  })

  test('one about a part counts towards what goes back', () => {
    const { say, bill, accounts, money } = paidAndDisputed(1000)
    say('lost')
    expect(bill(500)).toMatchObject({ refundCents: 2500, dueToClinicCents: 0 })
    expect(money()).toMatchObject({ inFlightCents: 1500, lostCents: 1000, keptCents: 500 })
    expect(accounts()).toMatchObject({ parent: -2000, refunds_in_flight: 1500, held: 0, professional: 450, platform_fee: 50 })
  })
})
