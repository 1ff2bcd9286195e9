import type { AppointmentView, RefundStatus } from '@lapka/contracts/api/appointments.ts'
import type { CancellationPolicy } from '@lapka/contracts/events/professionals.ts'
import type { Bill, Cancellation, Overlap } from '../database.ts'
import { clear, type Seen } from '../projection.ts'

/** One appointment with its payment as the view's table keeps it; instants as ISO texts. */
export type AppointmentRow = {
  appointmentId: string
  parentId: string
  professionalId: string
  petId: string
  state: 'held' | 'confirmed' | 'cancelled' | 'expired'
  startsAt: string
  endsAt: string
  zone: string
  serviceId: string
  serviceName: string
  serviceNameEn: string
  priceCents: number
  paidCents: number
  reason: string
  policy: CancellationPolicy
  freeCancellationUntil: string
  isLate: boolean
  holdExpiresAt: string | null
  hasMoreTime: boolean
  checkoutUrl: string | null
  cardLast4: string | null
  placedAt: string
  paidAt: string | null
  moveCount: number
  cancellation: Cancellation | null
  outcome: 'completed' | 'no_show' | null
  bill: Bill | null
  overlap: Overlap | null
  dueToClinicCents: number
  isDirect: boolean
  position: number
}

export type AppointmentEvent = Seen<
  | 'AppointmentPlaced'
  | 'VisitReasonChanged'
  | 'PaymentStarted'
  | 'MoreTimeGiven'
  | 'AppointmentConfirmed'
  | 'AppointmentExpired'
  | 'AppointmentMoved'
  | 'AppointmentCancelled'
  | 'CancellationSettled'
  | 'CancellationUndone'
  | 'OverlapAllowed'
  | 'AddedByProfessional'
  | 'AppointmentCompleted'
  | 'AppointmentMarkedNoShow'
  | 'BillAdjusted'
  | 'CheckoutOpened'
  | 'PaymentCaptured'
>

const placedRow = ({ data, occurredAt, position }: Seen<'AppointmentPlaced'>): AppointmentRow => {
  const {
    appointmentId,
    parentId,
    professionalId,
    petId,
    startsAt,
    endsAt,
    zone,
    serviceId,
    serviceName,
    serviceNameEn,
    priceCents,
    policy,
    freeCancellationUntil,
    holdExpiresAt,
  } = data
  return {
    appointmentId,
    parentId,
    professionalId,
    petId,
    startsAt,
    endsAt,
    zone,
    serviceId,
    serviceName,
    serviceNameEn,
    priceCents,
    policy,
    freeCancellationUntil,
    holdExpiresAt,

    state: 'held',
    hasMoreTime: false,
    paidCents: 0,
    reason: clear(data.reason),
    isLate: false,
    checkoutUrl: null,
    cardLast4: null,
    placedAt: occurredAt,
    paidAt: null,
    moveCount: 0,
    cancellation: null,
    outcome: null,
    bill: null,
    overlap: null,
    dueToClinicCents: 0,
    isDirect: data.consultation === 'direct',
    position,
  }
}

/** Assigned from the event, never added to the row: the same event twice leaves the same row. */
export const evolveRow = (row: AppointmentRow | undefined, event: AppointmentEvent): AppointmentRow | undefined => {
  if (event.type === 'AppointmentPlaced') return placedRow(event)
  if (row === undefined) return undefined
  return { ...row, ...changeOf(event, row), position: event.position }
}

const changeOf = (
  event: Exclude<AppointmentEvent, { type: 'AppointmentPlaced' }>,
  row: AppointmentRow,
): Partial<AppointmentRow> => {
  const { occurredAt } = event
  switch (event.type) {
    case 'VisitReasonChanged':
      return { reason: clear(event.data.reason) }
    case 'PaymentStarted':
      return { holdExpiresAt: event.data.holdExpiresAt }
    case 'MoreTimeGiven':
      return { holdExpiresAt: event.data.holdExpiresAt, hasMoreTime: true }
    case 'CheckoutOpened':
      return { checkoutUrl: event.data.checkoutUrl }
    case 'PaymentCaptured':
      return { paidCents: event.data.amountCents, paidAt: occurredAt, cardLast4: event.data.cardLast4 || null }
    case 'AppointmentConfirmed':
      return { state: 'confirmed', holdExpiresAt: null, checkoutUrl: null }
    case 'AppointmentExpired':
      return { state: 'expired', holdExpiresAt: null, checkoutUrl: null }
    case 'AppointmentMoved': {
      const { startsAt, endsAt, freeCancellationUntil, isLate, sequence } = event.data
      return { startsAt, endsAt, freeCancellationUntil, isLate, moveCount: sequence }
    }
    case 'AppointmentCompleted':
      return { outcome: 'completed' }
    case 'AppointmentMarkedNoShow':
      return { outcome: 'no_show' }
    case 'BillAdjusted': {
      const { billCents, refundCents, dueToClinicCents, reason } = event.data
      return {
        dueToClinicCents,
        bill: { amountCents: billCents, refundCents, dueToClinicCents, reason: clear(reason), at: occurredAt },
      }
    }
    case 'OverlapAllowed': {
      const { overlappedId, reason, dueToClinicCents } = event.data
      return { dueToClinicCents, overlap: { appointmentId: overlappedId, reason: clear(reason), dueToClinicCents } }
    }
    case 'AddedByProfessional':
      return { dueToClinicCents: event.data.dueToClinicCents }
    case 'AppointmentCancelled': {
      const { refundCents, keptCents, undoUntil = null } = event.data
      // Written again once money in flight has arrived or the professional cancelled too: who, when and why is the first's.
      const { by, at, reason } = row.cancellation ?? { by: event.data.by, at: occurredAt, reason: clear(event.data.reason) }
      return {
        state: 'cancelled',
        holdExpiresAt: null,
        checkoutUrl: null,
        cancellation: { by, at, reason, refundCents, keptCents, undoUntil },
      }
    }
    case 'CancellationSettled':
      return { cancellation: row.cancellation && { ...row.cancellation, undoUntil: null } }
    case 'CancellationUndone':
      return { state: 'confirmed', cancellation: null }
  }
}

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
export const leastFinished: readonly RefundStatus[] = ['needs_person', 'failed', 'requested', 'submitted', 'pending', 'succeeded']

const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ'

/** `LP-24817A`: short enough to read to somebody on the phone; the id stays what is exact. */
export const numberOf = (appointmentId: string): string => {
  const value = Number.parseInt(appointmentId.replaceAll('-', '').slice(0, 11), 16)
  return `LP-${String(value % 100_000).padStart(5, '0')}${LETTERS[Math.floor(value / 100_000) % LETTERS.length]}`
}
