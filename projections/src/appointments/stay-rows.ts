import type { OpenedEvents } from '@lapka/contracts/events.ts'
import { totalOf } from '@lapka/contracts/money.ts'
import type { StayVaccinations } from '@lapka/contracts/stays.ts'
import { extensionPageEnds } from '@lapka/domain/appointments/extend-stay/end.ts'
import type { StayRow } from '../tables/appointments.ts'

/** The stay of an appointment as its row keeps it. */
export const bookedStay = ({ stay, nights, deposit, vaccinations }: OpenedEvents['StayBooked'], priceCents: number): StayRow => ({
  ...stay,
  nights,
  room: null,
  roomFrom: null,
  checkedInAt: null,
  checkedOutAt: null,
  freeFrom: null,
  leftEarly: null,
  balance: deposit ? { ...deposit, dueCents: priceCents - deposit.depositCents, paidAt: null } : null,
  vaccinations: vaccinations ? askedVaccinations(vaccinations) : null,
  extending: null,
})

const askedVaccinations = ({ needs, dueAt }: StayVaccinations): StayRow['vaccinations'] => ({
  dueAt: dueAt ?? null,
  needs: needs.map(({ petId, group, proof }) => ({ petId, group, proof: proof ?? null, seenAt: null })),
})

export const leftEarly = ({ departure }: StayRow, { refundCents, keptCents }: { refundCents: number; keptCents: number }) => ({
  departure,
  refundCents,
  keptCents,
})

export const extendingOf = ({
  departure,
  nights,
  price,
  expiresAt,
}: OpenedEvents['StayExtensionHeld']): StayRow['extending'] => ({
  departure,
  nightCount: nights.length,
  priceCents: totalOf(price),
  until: extensionPageEnds({ expiresAt }),
})
