import type { CancellationPolicy } from '@lapka/contracts/events/professionals.ts'
import { totalOf, type Price } from '@lapka/contracts/money.ts'
import type { Night } from '@lapka/contracts/stays.ts'
import type { Instant } from '../../kernel/instant.ts'
import { isLateAt, shareOf } from '../../kernel/refund-policy.ts'
import { localDateOf } from '../../kernel/zone.ts'
import { priceOfExtended } from '../../stays/extended-stay.ts'
import type { PlacedAppointment } from '../appointment.ts'

export type Shortening = { departure: string; by: 'parent' | 'professional'; at: Instant }

/**
 * Guests who leave now before their last night give up the nights that are left, by the share that the policy names for their parent: the hotel
 * sells them again. Null where none is left.
 */
export const earlyDeparture = ({ stay, zone }: Pick<PlacedAppointment, 'stay' | 'zone'>, at: Instant): Shortening | null => {
  const departure = localDateOf(at, zone)
  return stay === undefined || departure >= stay.stay.departure ? null : { departure, by: 'parent', at }
}

/** The sums of giving up the last nights. `dropped` are these nights with the refund of each. */
export type ShorteningQuote = {
  dropped: (Night & { refundCents: number })[]
  /** Of extras that will not happen: all of it comes back. */
  extrasCents: number
  isLate: boolean
  refundCents: number
  keptCents: number
  /** Of what was never paid: so much falls away before anything comes back, and so much is still due. */
  waivedCents: number
  dueCents?: number
  /** Of what is left. */
  nights: Night[]
  price: Price
  /** Of a stay that is paid at the hotel: what is due there then. Nothing comes back, and given up nights are not owed. */
  dueToClinicCents?: number
}

/** The hotel wrote it down itself: nothing is charged for it here. */
export const isPaidThere = ({ price }: Pick<PlacedAppointment, 'price'>): boolean => price.lines.length === 0

type NightTerms = {
  /** The price of each night, in cents. */
  nights: readonly number[]
  extrasCents: number
  policy: Pick<CancellationPolicy, 'lateRefundPercent'>
  freeCancellationUntil: string
  startsAt: string
  by: 'parent' | 'professional'
  at: Instant
  /** Of the price, what was never paid. */
  dueCents?: number | undefined
}

/** The policy for each night by itself, rounded half up night by night, so that the lines of a preview sum to what falls away of the balance and the refund. */
export const refundOfNights = (
  terms: NightTerms,
): { isLate: boolean; refunds: number[]; refundCents: number; waivedCents: number } => {
  const isLate = terms.by === 'parent' && isLateAt(terms, terms.at)
  const percent = isLate ? terms.policy.lateRefundPercent : 100
  const refunds = terms.nights.map((cents) => shareOf(cents, percent))
  const entitledCents = refunds.reduce((sum, cents) => sum + cents, terms.extrasCents)
  const waivedCents = Math.min(terms.dueCents ?? 0, entitledCents)
  return { isLate, refunds, refundCents: entitledCents - waivedCents, waivedCents }
}

/** The preview, the decision, `verify` and the receipt ask this one function. Undefined for what is no stay. */
export const quoteShortening = (
  { stay, price, policy, freeCancellationUntil, startsAt }: PlacedAppointment,
  { departure, by, at }: Shortening,
): ShorteningQuote | undefined => {
  if (stay === undefined) return undefined
  const left = priceOfExtended(stay, departure)
  const given = stay.nights.filter(({ date }) => date >= departure)
  if (isPaidThere({ price }))
    return {
      dropped: given.map((night) => ({ ...night, refundCents: 0 })),
      extrasCents: 0,
      isLate: false,
      refundCents: 0,
      keptCents: 0,
      waivedCents: 0,
      nights: left.nights,
      price,
      dueToClinicCents: totalOf(left.price),
    }
  const nightCents = given.reduce((sum, { cents }) => sum + cents, 0)
  const extrasCents = totalOf(price) - totalOf(left.price) - nightCents
  const nights = given.map(({ cents }) => cents)
  const dueCents = stay.balance?.dueCents
  const { isLate, refunds, refundCents, waivedCents } = refundOfNights({
    nights,
    extrasCents,
    policy,
    freeCancellationUntil,
    startsAt,
    by,
    at,
    dueCents,
  })
  return {
    dropped: given.map((night, index) => ({ ...night, refundCents: refunds[index] ?? 0 })),
    extrasCents,
    isLate,
    refundCents,
    keptCents: nightCents + extrasCents - refundCents - waivedCents,
    waivedCents,
    ...(dueCents !== undefined && { dueCents: dueCents - waivedCents }),
    nights: left.nights,
    price: left.price,
  }
}
