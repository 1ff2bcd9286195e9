import type { Pass, PassOffer, Seat, SeatSession } from '@lapka/contracts/courses.ts'
import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import type { Events } from '@lapka/contracts/events.ts'
import { passOfferStream } from '@lapka/contracts/streams.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { foldOf, type Fold } from '../kernel/fold.ts'
import { addMs, toMs, type Instant } from '../kernel/instant.ts'
import { addMonths } from '../kernel/local-dates.ts'
import { localDateOf } from '../kernel/zone.ts'
import { instantAt } from '../stays/stay-dates.ts'

/** The pass that a trainer sells now. */
export type PassOfferState = { revision: number; offer: PassOffer | null }
export const passOfferFold: Fold<PassOfferState> = foldOf<PassOfferState>(() => ({ revision: -1, offer: null }), {
  PassOfferSet: (state, { offer }) => ({ ...state, offer }),
})
export const passOfferStreams = (professionalId: string) => ({
  passOffer: { stream: passOfferStream(professionalId), fold: passOfferFold },
})

/** A pass in use: `spent` are visits that were given up too late. */
export type PassInUse = Pass & { spentVisits: number; spentCents: number; courseIds: { [sessionId: string]: string } }
/** A seat, or what a view keeps of one. */
export type PassSeat = Pick<Seat, 'sessions'> & {
  pass: Pick<PassInUse, 'visits' | 'priceCents' | 'until' | 'spentVisits' | 'spentCents'>
}

/** The shares of visits. */
export const sumOfShares = (sessions: readonly Pick<SeatSession, 'priceCents'>[]): number =>
  sessions.reduce((sum, { priceCents }) => sum + priceCents, 0)

export const usedVisits = ({ sessions, pass }: PassSeat): number => sessions.length + pass.spentVisits
export const visitsLeft = (seat: PassSeat): number => seat.pass.visits - usedVisits(seat)
/** What was paid for the visits that are left: the shares of all visits sum to the price, whatever was taken, returned and taken again. */
export const unusedCents = ({ sessions, pass }: PassSeat): number => pass.priceCents - sumOfShares(sessions) - pass.spentCents

/** What the next visit is a share of: cents that can't be split are on the first ones. */
export const nextShareCents = (seat: PassSeat): number => Math.ceil(unusedCents(seat) / Math.max(1, visitsLeft(seat)))

/** The last minute of the day so many months later. */
export const endOfPass = ({ months, at, zone }: { months: number; at: Instant; zone: string }): string =>
  instantAt(addMonths(localDateOf(at, zone), months), '23:59', zone)

/** Where no visit is chosen, a pass stands on its last day. */
export const startOfPass = (sessions: readonly SeatSession[], until: string): string =>
  sessions[0]?.startsAt ?? addMs(until, -MINUTE_MS)

type SingleClass = { serviceId: string; sessions: readonly { endsAt: string }[] }

/** Why a class can't be visited with a pass; null if it can. Courses of several sessions are sold whole. */
export const whyNotForClass = (
  { serviceIds, until }: Pick<Pass, 'serviceIds' | 'until'>,
  { serviceId, sessions }: SingleClass,
): RefusalCode | null => {
  if (sessions.length !== 1 || !serviceIds.includes(serviceId)) return 'PASS_NOT_FOR_CLASS'
  return toMs(sessions[0]?.endsAt ?? until) > toMs(until) ? 'PASS_OVER' : null
}

/** A pass as it is sold with its first visit. */
export const newPass = (
  { visits, priceCents, until, serviceIds }: Pass,
  { courseId, sessions }: Pick<Seat, 'courseId' | 'sessions'>,
): PassInUse => ({
  visits,
  priceCents,
  until,
  serviceIds,
  spentVisits: 0,
  spentCents: 0,
  courseIds: Object.fromEntries(sessions.map(({ sessionId }) => [sessionId, courseId])),
})

export type UsedSeat = Pick<Seat, 'sessions'> & { pass: PassInUse }

/** In the order of their times. */
export const inOrder = <Session extends SeatSession>(sessions: readonly Session[]): Session[] =>
  sessions.toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1))

export const withVisit = (
  { sessions, pass }: UsedSeat,
  { courseId, session }: Pick<Events['VisitTaken'], 'courseId' | 'session'>,
): UsedSeat => ({
  sessions: inOrder([...sessions, session]),
  pass: { ...pass, courseIds: { ...pass.courseIds, [session.sessionId]: courseId } },
})

type Spent = Pick<PassInUse, 'spentVisits' | 'spentCents'>

/** One that was returned too late is used all the same. */
export const withoutVisit = <Session extends SeatSession, InUse extends Spent>(
  { sessions, pass }: { sessions: readonly Session[]; pass: InUse },
  { sessionId, isBack }: Pick<Events['VisitReturned'], 'sessionId' | 'isBack'>,
): { sessions: Session[]; pass: InUse } => {
  const returned = sessions.filter((session) => session.sessionId === sessionId)
  const spent = {
    spentVisits: pass.spentVisits + returned.length,
    spentCents: pass.spentCents + sumOfShares(returned),
  }
  return {
    sessions: sessions.filter((session) => session.sessionId !== sessionId),
    pass: isBack ? pass : { ...pass, ...spent },
  }
}
