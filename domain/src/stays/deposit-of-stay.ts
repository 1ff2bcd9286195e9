import { totalOf, type Price } from '@lapka/contracts/money.ts'
import { MIN_ROOM_CENTS, type DepositPlan, type DepositRule, type Night, type RoomClass } from '@lapka/contracts/stays.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { addMs, toMs, type Instant } from '../kernel/instant.ts'
import { shareOf } from '../kernel/refund-policy.ts'
import { cancelledAfter, endOfDayBefore } from './deadline-of-stay.ts'

type Asked = { price: Price; nights: readonly Night[]; arrival: string; zone: string; at: Instant }

/**
 * What a stay is begun with under a hotel's rule; undefined where it is paid whole: the hotel has no rule, the balance would be due already, or the
 * payment provider would not charge one of the two. The page before booking and the decision ask this.
 */
export const depositOfStay = (
  { deposit }: { deposit?: DepositRule | undefined },
  { price, nights, arrival, zone, at }: Asked,
): DepositPlan | undefined => {
  if (deposit === undefined) return undefined
  const dueAt = endOfDayBefore(arrival, deposit.dueDays, zone)
  if (toMs(at) >= toMs(dueAt)) return undefined
  const share = shareOf(totalOf(price), deposit.percent)
  const first = nights.slice(0, deposit.maxNights ?? nights.length).reduce((sum, { cents }) => sum + cents, 0)
  const depositCents = deposit.maxNights === null ? share : Math.min(share, first)
  const isTooLittle = depositCents < MIN_ROOM_CENTS || totalOf(price) - depositCents < MIN_ROOM_CENTS
  return isTooLittle ? undefined : { depositCents, dueAt }
}

const REMINDED_BEFORE_MS = 3 * DAY_MS

/** When the parent is asked once more, and when a stay whose balance is unpaid is cancelled. */
export const balanceTimes = ({ dueAt }: Pick<DepositPlan, 'dueAt'>): { remindAt: string; cancelAt: string } => ({
  remindAt: addMs(dueAt, -REMINDED_BEFORE_MS),
  cancelAt: cancelledAfter(dueAt),
})

type Booked = Pick<RoomClass, 'name' | 'nameEn'> & { serviceId: string }
const parts = {
  deposit: ['Депозит', 'Deposit'],
  balance: ['Остатък', 'Balance'],
  extension: ['Още нощувки', 'Further nights'],
} as const

/** A part of a stay's price as the payment provider shows it. */
export const priceOfPart = (part: keyof typeof parts, { serviceId, name, nameEn }: Booked, cents: number): Price => {
  const [bg, en] = parts[part]
  const item = { kind: 'service' as const, serviceId, name: `${bg}: ${name}`, nameEn: `${en}: ${nameEn}` }
  return { currency: 'EUR', lines: [{ item, cents }] }
}
