import type { SealedEvents } from '@lapka/contracts/events.ts'
import type { DepositPlan } from '@lapka/contracts/stays.ts'
import type { RoomInUse } from './claims-of-stay.ts'
import { isExtensionBefore, type StayExtension } from './extended-stay.ts'
import type { AwaitedVaccinations } from './vaccinations-of-stay.ts'

/** What an appointment that is a stay knows of it. */
export type StayFact = Omit<SealedEvents['StayBooked'], 'appointmentId' | 'vaccinations'> & {
  /** Of nights that were given up: what was paid for them, and how much of it came back. */
  givenUp: { paidCents: number; refundCents: number }
  /** The room that the guests have, or had last, and since which local date. */
  room?: RoomInUse
  /** Of one that began with a deposit: what is still to be paid for it, and the page on which that was begun last. */
  balance?: StayBalance
  /** Absent where the hotel asked for none. */
  vaccinations?: AwaitedVaccinations
  /** Nights that were added later, from which date on and at which prices: until the next ones, or the departure. */
  extensions?: readonly StayExtension[]
  /** More nights, which are held and not paid yet. */
  extending?: Omit<SealedEvents['StayExtensionHeld'], 'appointmentId'>
  /** The local date on which they left, or on which they were known not to come: from it on, the nights are free. */
  leftOn?: string
}

/** `reminded`: the parent was asked once more. */
export type StayBalance = DepositPlan & {
  dueCents: number
  reminded?: true
  paying?: { paymentId: string; cents: number; expiresAt: string }
}

export const bookedStay = (
  { stay, nights, terms, maxPets, deposit, vaccinations }: SealedEvents['StayBooked'],
  priceCents: number,
): StayFact => ({
  stay,
  nights,
  terms,
  maxPets,
  givenUp: { paidCents: 0, refundCents: 0 },
  ...(deposit && { balance: { ...deposit, dueCents: priceCents - deposit.depositCents } }),
  ...(vaccinations && { vaccinations }),
})

export const withBalance = (stay: StayFact, change: Partial<StayBalance>): StayFact =>
  stay.balance === undefined ? stay : { ...stay, balance: { ...stay.balance, ...change } }

export const withVaccinations = (stay: StayFact, change: (vaccinations: AwaitedVaccinations) => AwaitedVaccinations): StayFact =>
  stay.vaccinations === undefined ? stay : { ...stay, vaccinations: change(stay.vaccinations) }

export const shortenedStay = (
  stay: StayFact,
  { departure, nights, refundCents, keptCents, dueCents }: SealedEvents['StayShortened'],
): StayFact => {
  const givenUp = {
    paidCents: stay.givenUp.paidCents + refundCents + keptCents,
    refundCents: stay.givenUp.refundCents + refundCents,
  }
  const shortened = { ...stay, stay: { ...stay.stay, departure }, nights, givenUp }
  return dueCents === undefined ? shortened : withBalance(shortened, { dueCents })
}

export const withoutExtending = ({ extending: _extending, ...stay }: StayFact): StayFact => stay

export const extendedStay = (stay: StayFact, { departure, nights, terms }: SealedEvents['StayExtended']): StayFact => {
  const from = stay.stay.departure
  // Those that were given up since are not had again.
  const extensions = [...(stay.extensions ?? []).filter(isExtensionBefore(from)), { from, terms }]
  return { ...withoutExtending(stay), stay: { ...stay.stay, departure }, nights, extensions }
}
