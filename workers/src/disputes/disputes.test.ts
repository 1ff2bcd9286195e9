import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { derivedId } from '@lapka/process/derived-id.ts'
import { startPaymentProvider, type PaymentProvider } from '@lapka/simulators/payment-simulator/testing/payment-provider.ts'
import { sendRefund } from '../refunds/send-refund-job.ts'
import { createPaidBookings } from '../testing/paid-bookings.ts'
import { createPractice, type Practice } from '../testing/practice.ts'

let provider: PaymentProvider
let practice: Practice
let bookings: ReturnType<typeof createPaidBookings>
beforeAll(async () => {
  provider = await startPaymentProvider({ now: () => Date.parse(practice.now()) })
})
afterAll(() => provider.close())
beforeEach(() => {
  practice = createPractice()
  bookings = createPaidBookings(provider, practice)
})

const disputed = async (opened?: Parameters<PaymentProvider['dispute']>[1]) => {
  const paid = await bookings.pay()
  const disputeId = provider.dispute(paid.intentId, opened)
  return { ...paid, disputeId, tell: (what: string) => bookings.hear(`charge.dispute.${what}`, disputeId) }
}
const typesOf = async (appointmentId: string) => (await practice.paymentEvents(appointmentId)).slice(3)

describe('a webhook about a dispute', () => {
  it('puts it on the payment and opens a case with the appointment whose history proves what was done', async () => {
    const { appointmentId, paymentId, disputeId, tell } = await disputed({ reason: 'product_not_received' })
    for (let times = 0; times < 3; times++) expect(await tell('created')).toEqual({ result: 'done' })
    expect(await typesOf(appointmentId)).toEqual(['DisputeOpened'])
    expect(await bookings.casesOpened()).toMatchObject([
      {
        caseId: derivedId('dispute', disputeId),
        kind: 'dispute',
        appointmentId,
        dispute: { disputeId, paymentId, amountCents: 3000, reason: 'product_not_received', evidenceDueBy: expect.any(String) },
      },
    ])
  })

  it('case 10: told out of order comes to the same', async () => {
    const { appointmentId, disputeId, tell } = await disputed()
    provider.decideDispute(disputeId, 'won')
    for (const what of ['funds_reinstated', 'closed', 'created', 'funds_withdrawn']) await tell(what)
    expect(await typesOf(appointmentId)).toEqual(['DisputeOpened', 'DisputeClosed'])
  })

  it('that is only an inquiry takes no money', async () => {
    const { appointmentId, disputeId, tell } = await disputed({ isInquiry: true })
    await tell('created')
    expect(await typesOf(appointmentId)).toEqual([])
    expect(await bookings.casesOpened()).toMatchObject([{ kind: 'dispute', dispute: { isInquiry: true } }])
    provider.decideDispute(disputeId, 'won')
    expect(await tell('closed')).toMatchObject({ note: 'the bank asked, and takes nothing' })
    expect((await practice.log.readAll(0, 10_000)).filter(({ type }) => type === 'CaseClosed')).toHaveLength(1)
  })

  it('of money that no payment of the log brought is a case of its own', async () => {
    const stranger = createPractice()
    const theirs = await createPaidBookings(provider, stranger).pay()
    expect(await bookings.hear('charge.dispute.created', provider.dispute(theirs.intentId))).toMatchObject({
      note: expect.stringContaining('parked'),
    })
    expect(await bookings.casesOpened()).toMatchObject([
      { kind: 'money', finding: { code: 'unknown_dispute', foundCents: 3000 } },
    ])
  })
})

describe('a dispute and a refund of the same money', () => {
  it('the refund waits while the bank decides, and goes out once the dispute is won', async () => {
    const { appointmentId, disputeId, tell, ...of } = await disputed()
    await tell('created')
    const refundId = await practice.cancel(appointmentId)
    const send = () => sendRefund(bookings.dependencies, { ...of, refundId, attempt: 1 })
    expect(await send()).toMatchObject({ result: 'again' })
    expect(provider.refundsOf(of.intentId)).toEqual([])
    provider.decideDispute(disputeId, 'won')
    await tell('closed')
    await send()
    expect(provider.refundsOf(of.intentId)).toMatchObject([{ amount: 3000 }])
  })

  it('lost, the money is back by it: nothing is sent, and the refund is told as arrived', async () => {
    const { appointmentId, disputeId, tell, ...of } = await disputed()
    await tell('created')
    const refundId = await practice.cancel(appointmentId)
    provider.decideDispute(disputeId, 'lost')
    await tell('closed')
    await sendRefund(bookings.dependencies, { ...of, refundId, attempt: 1 })
    expect(provider.refundsOf(of.intentId)).toEqual([])
    expect(await typesOf(appointmentId)).toEqual([
      'DisputeOpened',
      'RefundRequested',
      'DisputeClosed',
      'RefundReturnedByDispute',
      'RefundSucceeded',
    ])
  })

  it('cancelled after the dispute was lost, nothing is refunded a second time', async () => {
    const { appointmentId, disputeId, tell, ...of } = await disputed()
    provider.decideDispute(disputeId, 'lost')
    await tell('closed')
    const refundId = await practice.cancel(appointmentId, 'professional')
    await sendRefund(bookings.dependencies, { ...of, refundId, attempt: 1 })
    expect(await typesOf(appointmentId)).toEqual([
      'DisputeOpened',
      'DisputeClosed',
      'RefundRequested',
      'RefundReturnedByDispute',
      'RefundSucceeded',
    ])
    expect(provider.refundsOf(of.intentId)).toEqual([])
    // The bank changes its mind: what was owed for the cancellation is owed again.
    provider.decideDispute(disputeId, 'won')
    await tell('closed')
    expect((await practice.states(appointmentId)).payment.refunds).toMatchObject([{ refundId, status: 'needs_person' }])
  })
})
