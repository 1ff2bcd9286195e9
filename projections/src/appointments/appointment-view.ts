import type { AppointmentView, RefundStatus } from '@lapka/contracts/api/appointments.ts'
import type { AppointmentRow } from './appointment-rows.ts'
import type { Cancellation } from '../database.ts'
import type { RefundRow, SelectedAppointment } from './query.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

/** A row as clients see it. */
export const toView = (row: SelectedAppointment, now: string): AppointmentView => {
  const endsAt = row.endsAt.toISOString()
  const refunds = row.refunds.map(toRefund)
  return {
    id: row.appointmentId,
    number: numberOf(row.appointmentId),
    status: statusOf({ state: row.state, endsAt, outcome: row.outcome }, now),
    startsAt: row.startsAt.toISOString(),
    endsAt,
    zone: row.zone,
    priceCents: row.priceCents,
    priceLines: row.priceLines,
    paidCents: row.paidCents,
    currency: 'EUR',
    freeCancellationUntil: row.freeCancellationUntil.toISOString(),
    holdExpiresAt: iso(row.holdExpiresAt),
    isHoldExtendable: isHoldExtendable(row, now),
    placedAt: row.placedAt.toISOString(),
    paidAt: iso(row.paidAt),
    cardLast4: row.cardLast4,
    service: { id: row.serviceId, name: row.serviceName, nameEn: row.serviceNameEn },
    professional: {
      id: row.professionalId,
      displayName: row.displayName ?? '',
      role: row.role ?? '',
      city: row.city ?? '',
      address2: row.address2 ?? '',
      clinicName: row.clinicName ?? '',
      specializations: row.specializations ?? [],
    },
    parent: { id: row.parentId, displayName: [row.parentName, row.parentSurname].filter(Boolean).join(' ') },
    pet: { id: row.petId, name: row.petName ?? '', animalType: row.animalType ?? 'dog', breed: row.breed ?? '' },
    reason: row.reason,
    policy: row.policy,
    moveCount: row.moveCount,
    cancellation: row.cancellation && { ...row.cancellation, undoUntil: undoableUntil(row.cancellation, now) },
    outcome: row.outcome,
    bill: row.bill,
    overlap: row.overlap,
    dueToClinicCents: row.dueToClinicCents,
    isDirect: row.isDirect,
    refund: refundOf(refunds),
    refunds,
    position: row.position,
  }
}

/** As `decideExtendHold` would answer: once, not beyond the visit's start, and not when the hold is over by the clock. */
const isHoldExtendable = ({ hasMoreTime, holdExpiresAt, startsAt }: SelectedAppointment, now: string): boolean =>
  !hasMoreTime && holdExpiresAt !== null && holdExpiresAt < startsAt && holdExpiresAt > new Date(now)

/** What is over by the clock is over, whether or not it was settled yet. */
const undoableUntil = ({ undoUntil }: Cancellation, now: string): string | null =>
  undoUntil !== undefined && undoUntil !== null && undoUntil > now ? undoUntil : null

/** Several refunds of one payment are one to the parent: the sum, and the trail of all in order. */
const refundOf = (refunds: Refund[]): AppointmentView['refund'] => {
  const [first] = refunds
  if (first === undefined) return null
  const slowest =
    refunds.toSorted((one, other) => leastFinished.indexOf(one.status) - leastFinished.indexOf(other.status))[0] ?? first
  return {
    ...slowest,
    id: first.id,
    amountCents: refunds.reduce((sum, refund) => sum + refund.amountCents, 0),
    timeline: refunds.flatMap(({ timeline }) => timeline).toSorted((one, other) => one.at.localeCompare(other.at)),
  }
}

type Refund = AppointmentView['refunds'][number]

const toRefund = ({ refundId, expectedBy, steps, ...refund }: RefundRow): Refund => ({
  ...refund,
  id: refundId,
  expectedBy: expectedBy && new Date(expectedBy).toISOString(),
  timeline: steps.map(({ status, at }) => ({ status, at: new Date(at).toISOString() })),
})

/** Public status: specification, section 4, as the shared decisions read it. */
export const statusOf = (
  { state, endsAt, outcome }: Pick<AppointmentRow, 'state' | 'endsAt' | 'outcome'>,
  now: string,
): AppointmentView['status'] => {
  switch (state) {
    case 'held':
      return 'PAYMENT'
    case 'confirmed':
      return endsAt <= now || outcome !== null ? 'DONE' : 'SCHEDULED'
    case 'cancelled':
    case 'expired':
      return 'CANCELED'
  }
}

/** Least finished first: several refunds of one payment are shown as one, as far as the slowest has come. */
const leastFinished: readonly RefundStatus[] = ['needs_person', 'failed', 'requested', 'submitted', 'pending', 'succeeded']

const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ'

/** `LP-24817A`: short enough to read to somebody on the phone; the id stays what is exact. */
export const numberOf = (appointmentId: string): string => {
  const value = Number.parseInt(appointmentId.replaceAll('-', '').slice(0, 11), 16)
  return `LP-${String(value % 100_000).padStart(5, '0')}${LETTERS[Math.floor(value / 100_000) % LETTERS.length]}`
}
