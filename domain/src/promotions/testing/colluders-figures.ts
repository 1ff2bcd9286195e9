import type { Events, LapkaEvent } from '@lapka/contracts/events.ts'
import type { PaidAppointment } from '../../postings/paid-appointment.ts'
import { postingsOf } from '../../postings/postings-of.ts'

/** Each account's balance by the ledger; appointments and their payments in the order in which they were written. */
export const booked = (log: ReadonlyMap<string, readonly { type: string; data: unknown }[]>) => {
  const sums = { professional: 0, captured: 0, back: 0, total: 0 }
  for (const [stream, events] of log) {
    if (!stream.startsWith('appointment-')) continue
    const payment = log.get(`payment-payment-of-${stream.replace('appointment-', '')}`) ?? []
    let known: PaidAppointment | undefined
    const [placed, ...rest] = events
    for (const event of [...(placed === undefined ? [] : [placed]), ...payment, ...rest]) {
      const posted = postingsOf(known, event as { type: LapkaEvent['type']; data: unknown })
      known = posted.known
      for (const { account, amountCents } of posted.postings) {
        sums.total += amountCents
        if (account === 'professional') sums.professional += amountCents
        if (account === 'refunds_in_flight') sums.back += amountCents
      }
    }
    sums.captured += known?.capturedCents ?? 0
  }
  return sums
}

/** A wallet's granted credit, and for how many friends. */
export const rewardsIn = (events: readonly { type: string; data: unknown }[]) => {
  const granted = events.flatMap(({ type, data }) => (type === 'CreditGranted' ? [data as Events['CreditGranted']] : []))
  return {
    cents: granted.reduce((sum, { creditCents }) => sum + creditCents, 0),
    friends: granted.filter(({ why }) => why === 'friend_came').length,
  }
}
