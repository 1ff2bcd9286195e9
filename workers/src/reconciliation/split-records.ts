import { disputeShares } from '@lapka/domain/series/dispute-shares.ts'
import { dividedCents } from '@lapka/domain/series/record-capture.ts'
import type { LoggedPayment } from './read-log.ts'
import type { IntentRecords } from './read-provider.ts'

export type Pair = { logged: LoggedPayment | undefined; records: IntentRecords }

/**
 * The provider's records of money that paid for several visits at once, as those of each visit's own payment: charge, disputes and fees by its share,
 * refunds by their names. One without a name of ours stands with the first.
 */
export const splitPairs = ({ logged, records }: Pair, payments: ReadonlyMap<string, LoggedPayment>): Pair[] => {
  if (logged?.payment.status !== 'divided') return [{ logged, records }]
  const { parts } = logged.payment
  const { charge, refunds, disputes, fees } = records
  const known = new Set(parts.flatMap(({ paymentId }) => refundIdsOf(payments.get(paymentId))))
  const ours = parts.map(({ paymentId }) => payments.get(paymentId)?.payment)
  const taken = disputes.map(({ id: disputeId, amountCents }) => disputeShares({ disputeId, amountCents }, ours))
  const shareOf = (cents: number, index: number): number => dividedCents(cents, parts)[index] ?? 0
  return parts.map(({ paymentId }, index) => {
    const part = payments.get(paymentId)
    const own = new Set(refundIdsOf(part))
    return {
      logged: part,
      records: {
        ...records,
        charge: charge && { ...charge, paymentId, capturedCents: shareOf(charge.capturedCents, index) },
        refunds: refunds.filter(({ refundId }) => (known.has(refundId ?? '') ? own.has(refundId ?? '') : index === 0)),
        disputes: disputes
          .map((dispute, nth) => ({ ...dispute, amountCents: taken[nth]?.[index] ?? 0 }))
          .filter(({ amountCents }) => amountCents > 0),
        fees: index === 0 ? fees : [],
      },
    }
  })
}

const refundIdsOf = (logged: LoggedPayment | undefined): string[] => logged?.payment.refunds.map(({ refundId }) => refundId) ?? []
