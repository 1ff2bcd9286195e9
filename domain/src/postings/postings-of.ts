import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { ledgerAccounts, type LedgerAccount } from '@lapka/contracts/ledger-accounts.ts'
import type { Currency } from '@lapka/contracts/money.ts'
import { freeUsedCents, promotionUsedCents } from '../promotions/promotion-used.ts'
import { shareOf } from '../kernel/refund-policy.ts'
import { disputedCentsOf, evolvePaidAppointment, refundsOf, type PaidAppointment } from './paid-appointment.ts'

/** One line of what an event moves. `partyId` is whose the account is; null for Lapka's own. */
export type Posting = { account: LedgerAccount; partyId: string | null; amountCents: number; currency: Currency }
export type Balances = Partial<Record<LedgerAccount, number>>

/** Of what stayed, the share that promotions paid for goes to the professional too; of what went back, it returns to Lapka. */
const usedCents = (known: PaidAppointment, keptCents: number): number => {
  if (known.capturedCents > 0) return promotionUsedCents({ ...known, keptCents })
  return known.isConfirmed ? freeUsedCents({ ...known, refundPercent: refundPercentOf(known) }) : 0
}

/** Where promotions paid all of it, the policy's shares are of the promotions. */
const refundPercentOf = ({ cancelled, outcome, cancelRefundPercent, noShowRefundPercent }: PaidAppointment): number => {
  if (cancelled === 'settled') return cancelRefundPercent
  return outcome === 'no_show' ? noShowRefundPercent : 0
}

/** Nothing can change any more by the appointment taking place or not. */
const isEarned = ({ isConfirmed, cancelled, outcome, billCents }: PaidAppointment): boolean =>
  cancelled === 'no' ? isConfirmed && (outcome !== null || billCents !== null) : cancelled === 'settled'

/** The professional's earnings and our fee in them: of the list price less refunds, rounded half up once. */
const divide = (known: PaidAppointment, keptCents: number): Balances => {
  const promotion = usedCents(known, keptCents)
  const gross = keptCents + promotion
  const fee = Math.min(gross, shareOf(gross, known.feePercent))
  return { professional: gross - fee, platform_fee: fee, promotion: -promotion }
}

/** A no-show owes the clinic nothing until it is billed. */
const isMissedUnbilled = ({ outcome, billCents }: PaidAppointment): boolean => outcome === 'no_show' && billCents === null

/** Where the money of an appointment stands. It sums to zero. What a dispute takes beyond what is left, and the provider's fee, Lapka bears. */
export const accountsOf = (known: PaidAppointment): Balances => {
  const { backCents, inFlightCents } = refundsOf(known)
  const left = known.capturedCents - backCents - inFlightCents
  const { lost, open, beyondLost, beyondOpen } = disputedCentsOf(known, left, inFlightCents)
  const standing = standingOf(known, left - lost - open, lost)
  return {
    ...standing,
    parent: (standing.parent ?? 0) + lost + beyondLost,
    disputed: open + beyondOpen,
    provider_fee: known.providerFeeCents,
    platform_fee: (standing.platform_fee ?? 0) - known.providerFeeCents - beyondLost - beyondOpen,
  }
}

/** Of a payment of which so much is left: whose it is. `lostCents` went back by disputes, which counts towards what is owed. */
const standingOf = (known: PaidAppointment, leftCents: number, lostCents: number): Balances => {
  const { capturedCents, isConfirmed, cancelled, promotionCents } = known
  const { backCents, inFlightCents, ofOutcomeCents } = refundsOf(known)
  const { paidAtClinicCents } = known
  const isDue = isConfirmed && cancelled !== 'settled' && !isMissedUnbilled(known)
  const dueCents = isDue ? known.dueToClinicCents : 0
  const paid = {
    parent: backCents - capturedCents - dueCents,
    refunds_in_flight: inFlightCents,
    due_to_clinic: dueCents - paidAtClinicCents,
    paid_at_clinic: paidAtClinicCents,
  }
  if (!isEarned(known)) {
    const promotion = isConfirmed ? promotionCents : 0
    return { ...paid, held: leftCents + promotion, promotion: -promotion }
  }
  // Money decided to go back waits here for its refund, which the same append or a capture in flight brings.
  const owed =
    cancelled === 'settled'
      ? known.cancelRefundCents - backCents - inFlightCents - lostCents
      : known.outcomeRefundCents - ofOutcomeCents - lostCents
  const owedCents = Math.min(leftCents, Math.max(0, owed))
  return { ...paid, held: owedCents, ...divide(known, leftCents - owedCents) }
}

const partyOf = (account: LedgerAccount, { parentId, professionalId }: PaidAppointment): string | null => {
  switch (account) {
    case 'parent':
    case 'refunds_in_flight':
    case 'disputed':
      return parentId
    case 'held':
    case 'professional':
    case 'due_to_clinic':
    case 'paid_at_clinic':
    case 'bank':
      return professionalId
    case 'platform_fee':
    case 'provider_fee':
    case 'promotion':
      return null
  }
}

/** The next event begins with the state that this one left: without this a rebuild would work out each twice. */
const standingAfter = new WeakMap<PaidAppointment, Balances>()

type Posted = { known: PaidAppointment | undefined; postings: Posting[] }

/**
 * The movements of one event between the accounts: their balance after it less that before, so that a correction posts its
 * difference. The lines of an event sum to zero; one that moves nothing has none.
 */
export const postingsOf = (before: PaidAppointment | undefined, event: Pick<RecordedEvent, 'type' | 'data'>): Posted => {
  const known = evolvePaidAppointment(before, event)
  if (known === undefined) return { known, postings: [] }
  if (known === before) return { known, postings: [] }
  const earlier = before === undefined ? {} : (standingAfter.get(before) ?? accountsOf(before))
  const now = accountsOf(known)
  standingAfter.set(known, now)
  const postings = ledgerAccounts.flatMap((account): Posting[] => {
    const amountCents = (now[account] ?? 0) - (earlier[account] ?? 0)
    return amountCents === 0 ? [] : [{ account, partyId: partyOf(account, known), amountCents, currency: known.currency }]
  })
  return { known, postings }
}
