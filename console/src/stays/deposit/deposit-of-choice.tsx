import { totalOf } from '@lapka/contracts/money.ts'
import { freeCancellationDeadline } from '@lapka/domain/kernel/refund-policy.ts'
import { depositOfStay } from '@lapka/domain/stays/deposit-of-stay.ts'
import type { PricedStay } from '@lapka/domain/stays/price-of-stay.ts'
import { instantAt } from '@lapka/domain/stays/stay-dates.ts'
import { useNow } from '../../kit/live/clock.ts'
import type { StayHotel } from '../use-stay.ts'
import { DepositSplit } from './deposit-split.tsx'

type DepositOfChoiceProps = { hotel: StayHotel; priced: PricedStay; arrival: string }

/** Of chosen nights, what would be paid now and what later; nothing where all of it is paid at once. */
export function DepositOfChoice({ hotel: { rooms, policy, zone }, priced: { price, nights }, arrival }: DepositOfChoiceProps) {
  const plan = depositOfStay(rooms, { price, nights, arrival, zone, at: useNow(60_000) })
  if (plan === undefined) return null
  const startsAt = instantAt(arrival, rooms.arrival.from, zone)
  const freeCancellationUntil = freeCancellationDeadline(startsAt, policy)
  const dueCents = totalOf(price) - plan.depositCents
  return <DepositSplit {...plan} {...{ dueCents, policy, startsAt, freeCancellationUntil, zone }} />
}
