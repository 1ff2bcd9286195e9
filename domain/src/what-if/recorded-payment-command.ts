import type { EventType, SealedEvents } from '@lapka/contracts/events.ts'
import { factOf, writtenFact } from '@lapka/contracts/facts.ts'
import { paymentStream } from '@lapka/contracts/streams.ts'
import { addMs } from '../kernel/instant.ts'
import { paymentFold } from '../payments/payment.ts'
import { decideRecordCheckout } from '../payments/record-checkout/decide.ts'
import { decideRecordRefundStatus } from '../payments/record-refund-status/decide.ts'
import { decideRecordRefundSubmitted } from '../payments/record-refund-submitted/decide.ts'
import { decideRecordVoid } from '../payments/record-void/decide.ts'
import { command, type RecordedAppend, type ReplayedCommand } from './replayed-command.ts'

type Fact<T extends EventType> = SealedEvents[T]
type Reader = (append: RecordedAppend) => ReplayedCommand | undefined

const paymentOf = (paymentId: string) => ({ stream: paymentStream(paymentId), fold: paymentFold })

const ofPayment = (
  { paymentId, subject }: { paymentId: string; subject: { id: string } },
  name: string,
  decide: (states: { payment: ReturnType<typeof paymentFold.initialState> }) => object,
): ReplayedCommand => command(name, subject.id, { streams: { payment: paymentOf(paymentId) } }, decide)

export const readCheckout: Reader = ({ events }) => {
  const opened = writtenFact(events, 'CheckoutOpened')
  const { checkoutSessionId, checkoutUrl } = opened
  return ofPayment(opened, 'checkout', (states) => decideRecordCheckout({ checkoutSessionId, checkoutUrl }, states))
}

export const readVoid: Reader = ({ events }) => {
  const voided = writtenFact(events, 'PaymentVoided')
  return ofPayment(voided, 'void', (states) => decideRecordVoid(voided, states))
}

export const readSubmitted: Reader = ({ events }) => {
  const submitted = writtenFact(events, 'RefundSubmitted')
  const { refundId, attempt, providerRefundId } = submitted
  const order = { refundId, attempt, providerRefundId }
  return ofPayment(submitted, 'refundSubmitted', (states) => decideRecordRefundSubmitted(order, states))
}

export const readRefundStatus =
  (status: 'pending' | 'succeeded'): Reader =>
  ({ at, events }) => {
    const fact: Fact<'RefundPending' | 'RefundSucceeded'> =
      status === 'pending' ? writtenFact(events, 'RefundPending') : writtenFact(events, 'RefundSucceeded')
    const { refundId, attempt } = fact
    const expectedBy = 'expectedBy' in fact ? String(fact.expectedBy) : addMs(at, 0)
    return ofPayment(fact, 'refundStatus', (states) => {
      const known = states.payment.refunds.find((refund) => refund.refundId === refundId)?.attempts
      const providerRefundId =
        factOf(events, 'RefundSubmitted')?.providerRefundId ??
        known?.find((one) => one.attempt === attempt)?.providerRefundId ??
        refundId
      return decideRecordRefundStatus(
        { refundId, providerRefundId, status, failure: '', expectedBy, nextIdempotencyKey: '' },
        states,
      )
    })
  }
