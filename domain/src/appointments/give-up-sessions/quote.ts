import type { SeatSession } from '@lapka/contracts/courses.ts'
import { priceOfService, type Price } from '@lapka/contracts/money.ts'
import { toMs, type Instant } from '../../kernel/instant.ts'
import { freeCancellationDeadline } from '../../kernel/refund-policy.ts'
import type { PlacedAppointment } from '../appointment.ts'
import { unusedCents, visitsLeft, type PassSeat } from '../../passes/pass.ts'
import { refundOfNights } from '../shorten-stay/quote.ts'

export type GivingUp = { sessionIds: readonly string[]; by: 'parent' | 'professional'; at: Instant }

export type GivingUpQuote = {
  /** Each session with what comes back for it. */
  dropped: (SeatSession & { refundCents: number })[]
  isLate: boolean
  refundCents: number
  keptCents: number
  /** Of what is left. */
  sessions: SeatSession[]
  price: Price
  startsAt: string
  endsAt: string
  freeCancellationUntil: string
}

/**
 * Giving up some sessions of a course: session by session by the pinned policy, so that the lines sum to the refund; all of it where the
 * trainer calls one off. The preview, the decision, `verify` and the receipt ask this one function. Undefined where nothing or everything would be
 * given up. A first session that falls away moves the deadline with the beginning.
 */
export const quoteGivingUp = (appointment: PlacedAppointment, { sessionIds, by, at }: GivingUp): GivingUpQuote | undefined => {
  const { seat, policy, startsAt, freeCancellationUntil, serviceId, serviceName, serviceNameEn } = appointment
  if (seat?.pass !== undefined) return quotePassBack({ ...seat, pass: seat.pass }, appointment, at)
  const given = seat?.sessions.filter(({ sessionId }) => sessionIds.includes(sessionId)) ?? []
  const sessions = seat?.sessions.filter((session) => !given.includes(session)) ?? []
  const [first, last] = [sessions[0], sessions.at(-1)]
  if (first === undefined || last === undefined || given.length === 0) return undefined
  const nights = given.map(({ priceCents }) => priceCents)
  const terms = { nights, extrasCents: 0, policy, freeCancellationUntil, startsAt, by, at }
  const { isLate, refunds, refundCents } = refundOfNights(terms)
  const priceCents = sumOf(sessions)
  return {
    dropped: given.map((session, index) => ({ ...session, refundCents: refunds[index] ?? 0 })),
    isLate,
    refundCents,
    keptCents: sumOf(given) - refundCents,
    sessions,
    price: priceOfService({ id: serviceId, name: serviceName, nameEn: serviceNameEn, priceCents }),
    startsAt: first.startsAt,
    endsAt: last.endsAt,
    freeCancellationUntil: first.startsAt === startsAt ? freeCancellationUntil : freeCancellationDeadline(first.startsAt, policy),
  }
}

const sumOf = (sessions: readonly SeatSession[]): number => sessions.reduce((sum, { priceCents }) => sum + priceCents, 0)

/** The sessions that a parent who leaves now gives up. */
export const sessionsAhead = ({ seat }: Pick<PlacedAppointment, 'seat'>, at: Instant): SeatSession[] =>
  seat?.sessions.filter(({ startsAt }) => toMs(startsAt) > toMs(at)) ?? []

/**
 * Giving back what is unused of a pass: all of its money, up to the last day, and nothing after it. Undefined where there is nothing to give
 * back. Its visits stay.
 */
const quotePassBack = (seat: PassSeat, appointment: PlacedAppointment, at: Instant): GivingUpQuote | undefined => {
  const { sessions, pass } = seat
  if (visitsLeft(seat) === 0 || toMs(at) >= toMs(pass.until)) return undefined
  const { serviceId: id, serviceName: name, serviceNameEn: nameEn, startsAt, endsAt, freeCancellationUntil } = appointment
  const price = priceOfService({ id, name, nameEn, priceCents: sumOf(sessions) + pass.spentCents })
  const sums = { isLate: false, refundCents: unusedCents(seat), keptCents: 0 }
  return { dropped: [], ...sums, sessions: [...sessions], price, startsAt, endsAt, freeCancellationUntil }
}
