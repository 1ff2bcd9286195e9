import { replayable } from '../../kernel/decided-command.ts'
import { claimOfTime, professionalTime } from '../claim-of-time.ts'
import type { Events, LapkaEvent } from '@lapka/contracts/events.ts'
import type { VisitWindow } from '@lapka/contracts/events/appointments.ts'
import { writtenFact } from '@lapka/contracts/facts.ts'
import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import { appointmentStream, professionalStream, scheduleStream } from '@lapka/contracts/streams.ts'
import { HOLD_MS, HOUR_MS } from '@lapka/contracts/time.ts'
import type { Decision, Missing } from '../../kernel/decision.ts'
import { professionalFold, type Professional } from '../../professionals/professional.ts'
import { scheduleFold, type Schedule } from '../../professionals/schedule/schedule.ts'
import { holdClaim, mergeEvents, releaseClaim } from '../../kernel/change-ledger.ts'
import {
  claimDates,
  claimsInTheWay,
  isLive,
  ledgerStreams,
  missingTimes,
  streamsOfTime,
  type LedgerKey,
  type LedgerStates,
  type LedgerStreams,
} from '../../kernel/ledger.ts'
import { placeOffering, timeTaken, whyNotOffered } from '../../slots/why-not-offered.ts'
import { visitMinutesOf } from '../../kernel/windows.ts'
import { listEntries, withoutNotice, type WorkingHours } from '../../kernel/working-hours.ts'
import { addMs, toIso, toMs } from '../../kernel/instant.ts'
import { localDateOf } from '../../kernel/zone.ts'
import { isPromised, linesResourceStreams, lineStreams, type LinesOfDays } from '../../slots/promised-times.ts'
import { appointmentFold, type Appointment, type PlacedAppointment } from '../appointment.ts'
import { missingClaimed } from '../claimed-ledgers.ts'
import { clearedFor } from '../own-holds.ts'
import type { ClinicStates } from '../../clinics/needs.ts'
import { holdPetsAndResources, resourceTimesOf, usedClinic } from '../needed-resources.ts'
import { petTimesOf } from '../pets-there.ts'
import { ownInWindowStreams, whyTwiceInWindow, type OwnStates, type OwnStreams } from '../own-appointments.ts'
import { freeCancellationDeadline, fullRefundUntil, isLateAt } from '../../kernel/refund-policy.ts'
import { judgeWays, placeOfVisit, reachStreams, type Travel } from '../../travel/ways.ts'
import { isConsultation, whyNoOwnTime, type MaybeConsultation, type MaybeSeat, type MaybeStay } from '../is-consultation.ts'

/** `fromStartsAt` is the start that the caller saw. */
export type MoveAppointment = {
  by: 'parent' | 'professional'
  startsAt: string
  fromStartsAt?: string | undefined
  /** In the caller's words; empty or missing if none was given. */
  reason?: string | undefined
  /** Professionals may do with their day as they like: the hours of work don't bind them, and `beside` nor do other appointments. */
  anyway?: 'closed' | 'beside' | undefined
  travel?: Travel | undefined
  at: string
}
export type MoveStates = { appointment: Appointment; schedule: Schedule; professional: Professional } & LedgerStates &
  LinesOfDays &
  ClinicStates &
  OwnStates
type Confirmed = Extract<Appointment, { status: 'confirmed' }>

const MAX_MOVES = 5

type Booked = { startsAt: string; endsAt: string; bufferMinutes: number; window?: VisitWindow }

/** The appointment at its new time: same length and pinned buffer, or the window that begins then. */
const movedAppointment = (appointment: Booked, taken: Omit<ReturnType<typeof timeTaken>, 'bufferMinutes'>): Booked => ({
  ...taken,
  bufferMinutes: taken.window === undefined ? appointment.bufferMinutes : 0,
})

/** A place's buffer of today may be wider than the pinned one; the new time must have room for either. */
const roomFor = (appointment: Booked, startsAt: string, place: WorkingHours): Booked => {
  const taken = timeTaken(place, { startsAt, durationMinutes: visitMinutesOf(appointment) })
  const bufferMinutes = taken.window === undefined ? Math.max(appointment.bufferMinutes, taken.bufferMinutes) : 0
  return { ...taken, bufferMinutes }
}

const roomAnywhere = (appointment: Booked, startsAt: string, hours: WorkingHours): Booked[] =>
  listEntries(hours).map((place) => roomFor(appointment, startsAt, place))

type Moving = { appointmentId: string; professionalId: string; startsAt: string }

/** Streams of moving: the days that it leaves and those that it goes to, with their lines. */
export const moveAppointmentStreams = ({ appointmentId, professionalId, startsAt }: Moving) => ({
  streams: {
    appointment: { stream: appointmentStream(appointmentId), fold: appointmentFold },
    schedule: { stream: scheduleStream(professionalId), fold: scheduleFold },
    professional: { stream: professionalStream(professionalId), fold: professionalFold },
  },
  more: (states: Pick<MoveStates, 'appointment' | 'schedule' | 'professional'> & LedgerStates & ClinicStates & LinesOfDays) => {
    const { appointment, schedule, professional } = states
    if (appointment.status !== 'confirmed' || schedule.status === 'none') return {}
    const rooms = roomAnywhere(appointment, startsAt, schedule)
    const dates = [...new Set([appointment, ...rooms].flatMap((span) => claimDates(span, appointment.zone)))]
    const reach = rooms.map((room) =>
      reachStreams(professionalTime({ ...room, professionalId }), { ...appointment, professional }),
    )
    const beside: ReturnType<typeof reachStreams> = Object.assign({}, ...reach)
    const toWindow = rooms.some(({ window }) => window !== undefined)
    return {
      ...beside,
      ...ledgerStreams(professionalId, dates),
      ...sharedStreams(appointment, rooms),
      ...usedClinic(appointment),
      ...lineStreams(professionalId, dates),
      ...linesResourceStreams(states, professionalId),
      ...ownThere(states, rooms, appointment),
      ...(toWindow && { schedule: { stream: scheduleStream(professionalId), fold: scheduleFold, isAsserted: true } }),
    }
  },
})

/** The days of its animals and of the rooms that it has, before and after. */
const sharedStreams = (appointment: Confirmed, rooms: readonly Booked[]): LedgerStreams => {
  const times = [appointment, ...rooms].flatMap(({ startsAt, endsAt }) => {
    const visit = { ...appointment, startsAt, endsAt }
    return [...petTimesOf(visit), ...resourceTimesOf(visit)]
  })
  return Object.assign({}, ...times.map((time) => streamsOfTime(time, appointment.zone))) as LedgerStreams
}

const ownThere = (states: LedgerStates, rooms: readonly Booked[], appointment: Confirmed): OwnStreams => {
  const streams: OwnStreams = {}
  for (const room of rooms) Object.assign(streams, ownInWindowStreams(states, windowTime(appointment, room), appointment))
  return streams
}
const windowTime = (appointment: Confirmed, room: Booked) => ({
  ...professionalTime({ ...appointment, ...room }),
  window: room.window,
})

type Movable = Pick<PlacedAppointment, 'status' | 'startsAt' | 'endsAt' | 'zone' | 'moveCount' | 'outcome' | 'billCents'> &
  MaybeConsultation &
  MaybeStay &
  MaybeSeat & { hasArrived: boolean }
type MoveRequest = Pick<MoveAppointment, 'by' | 'fromStartsAt' | 'at'> & { startsAt?: string }

/**
 * The professional or their clinic may move a late patient's appointment to later that day, until it would have ended. Not once
 * the patient has arrived, or the outcome is marked.
 */
const whyNotMovableLate = (appointment: Movable, { by, startsAt, at }: MoveRequest): RefusalCode | null => {
  const { endsAt, zone, hasArrived, outcome, billCents } = appointment
  const isMarked = hasArrived || outcome !== null || billCents !== null
  if (by === 'parent' || isMarked || toMs(at) >= toMs(endsAt)) return 'ALREADY_STARTED'
  const isOtherDay = startsAt !== undefined && localDateOf(startsAt, zone) !== localDateOf(appointment.startsAt, zone)
  return isOtherDay ? 'ONLY_LATER_THAT_DAY' : null
}

/** Why it can't be moved at this instant, to another start at all or to this one; null if it can. Views ask this too. */
export const whyNotMovable = (appointment: Movable, request: MoveRequest): RefusalCode | null => {
  if (isConsultation(appointment)) return 'CONSULTATION_FIXED'
  const timeless = whyNoOwnTime(appointment)
  if (timeless !== null) return timeless
  const { startsAt, fromStartsAt, at } = request
  switch (appointment.status) {
    case 'held':
    case 'awaiting_payment':
    case 'expired':
      return 'NOT_CONFIRMED'
    case 'cancelled':
      return 'ALREADY_CANCELLED'
    case 'confirmed': {
      if (fromStartsAt !== undefined && fromStartsAt !== appointment.startsAt) return 'MOVED_MEANWHILE'
      const tooLate = toMs(at) >= toMs(appointment.startsAt) ? whyNotMovableLate(appointment, request) : null
      if (tooLate !== null) return tooLate
      if (startsAt === appointment.startsAt) return 'SAME_TIME'
      return appointment.moveCount >= MAX_MOVES ? 'TOO_MANY_MOVES' : null
    }
  }
}

const decideMove = (command: MoveAppointment, states: MoveStates): Decision<'appointment' | LedgerKey> | Missing => {
  const { appointment, schedule } = states
  if (appointment.status === 'none') return { refused: 'NOT_FOUND' }
  const refused = whyNotMovable({ ...appointment, hasArrived: appointment.arrival !== 'not_arrived' }, command)
  if (refused !== null) return { refused }
  if (appointment.status !== 'confirmed') return { refused: 'NOT_CONFIRMED' }
  // A new time is a new promise, and only the verified make any; the appointment keeps the time that it has.
  if (states.professional.status !== 'accepted') return { refused: 'PROFESSIONAL_NOT_VERIFIED' }
  if (schedule.status === 'none') return { refused: 'SLOT_NOT_OFFERED' }
  const durationMinutes = visitMinutesOf(appointment)
  const hours = command.by === 'parent' ? schedule : withoutNotice(schedule)
  const notOffered = whyNotOffered(hours, command.startsAt, durationMinutes, command.at)
  const notTaken = whyNotTaken(command, notOffered)
  if (notTaken !== null) return { refused: notTaken }

  const { appointmentId, parentId, zone } = appointment
  const place = placeOffering(hours, { startsAt: command.startsAt, durationMinutes, now: command.at }) ?? schedule
  const room = roomFor(appointment, command.startsAt, place)
  const wanted = professionalTime({ ...appointment, ...room })
  const visit = { ...appointment, startsAt: room.startsAt, endsAt: room.endsAt }
  const lacking =
    missingClaimed(states, appointment) ?? missingTimes(states, [wanted, ...petTimesOf(visit), ...resourceTimesOf(visit)], zone)
  if (lacking !== null) return lacking
  const petIsThere = command.by === 'parent' ? whyTwiceInWindow(states, { ...wanted, window: room.window }, appointment) : null
  if (petIsThere !== null) return petIsThere
  const inTheWay = claimsInTheWay(states, wanted, appointmentId)
  const expiresAt = addMs(command.at, HOLD_MS)
  const holding = { at: command.at, zone, isConfirmed: true }
  const { window } = room
  const isTaken = holdClaim(states, claimOfTime({ ...appointment, ...room, window }, expiresAt), holding) === undefined
  if (isTaken && command.anyway !== 'beside') return { refused: 'SLOT_TAKEN' }
  if (isTaken && !command.reason) return { refused: 'OVERLAP_NEEDS_REASON' }
  const beside = inTheWay.filter((claim) => isLive(claim, command.at))
  const shared = holdPetsAndResources(states, visit, { ...holding, expiresAt, beside: beside.map(({ claimId }) => claimId) })
  if (!('claims' in shared)) return shared
  // The professional may do with their day as they like.
  if (command.by === 'parent' && isPromised(states, room, { parentId, at: command.at })) return { refused: 'SLOT_TAKEN' }

  const { professional } = states
  const there = { ...wanted, claimId: appointmentId, place: placeOfVisit({ ...appointment, window }), at: command.at }
  const way = judgeWays(states, there, { professional, zone, travel: command.travel })
  // Professionals know the way better than an estimate, and their day says where it is too short.
  if (!('ways' in way) && (command.by === 'parent' || 'missing' in way || way.unknownWays !== undefined)) return way

  const span = movedAppointment(appointment, room)
  const claim = {
    ...claimOfTime({ ...appointment, ...span, window }, expiresAt),
    ...('ways' in way && way),
    ...(isTaken && { isOverlap: true as const }),
  }
  const held = holdClaim(states, claim, holding)
  const runOut = clearedFor(states, [claim, ...shared.claims], { leaving: [], at: command.at })
  const isAnyway = isTaken || notOffered !== null
  const anyway = isAnyway ? { overlappedId: (isTaken && beside[0]?.claimId) || null } : undefined
  return {
    events: {
      appointment: [moved({ ...command, anyway }, appointment, span)],
      ...mergeEvents(releaseClaim(states, appointmentId, 'moved'), ...runOut, held ?? {}, ...shared.held),
    },
  }
}

/** Releases and claims in one append over all days touched: when the new time is gone, the old one stands as it stood. */
export const decideMoveAppointment = replayable('move-appointment', decideMove)

export const outcomeOfMoveAppointment = (
  events: readonly { type: string; data: unknown }[],
): Record<'id' | 'startsAt' | 'endsAt', string> => {
  const { appointmentId, startsAt, endsAt } = writtenFact(events, 'AppointmentMoved')
  return { id: appointmentId, startsAt, endsAt }
}

type DeadlineTerms = Pick<Confirmed, 'startsAt' | 'policy' | 'freeCancellationUntil' | 'isLateSticky'>

/**
 * The deadline that a move leaves, which the dialog shows before it.
 * A parent's move after the deadline keeps the missed deadline and the late status, so that move-then-cancel gains nothing; so
 * does any move of an appointment that has begun, which is a favour to a late patient. Otherwise a professional's move never
 * makes the parent late and never takes time to decide away.
 */
export const deadlineAfterMove = (
  { by, startsAt, at }: Pick<MoveAppointment, 'by' | 'startsAt' | 'at'>,
  appointment: DeadlineTerms,
): { freeCancellationUntil: string; isLate: boolean } => {
  const hasBegun = toMs(at) >= toMs(appointment.startsAt)
  const isLate = appointment.isLateSticky || hasBegun || (by === 'parent' && isLateAt(appointment, at))
  const byPolicy = freeCancellationDeadline(startsAt, appointment.policy)
  const notShortened = toIso(Math.min(toMs(startsAt), Math.max(toMs(byPolicy), toMs(appointment.freeCancellationUntil))))
  const recomputed = by === 'parent' ? byPolicy : notShortened
  return { freeCancellationUntil: isLate ? appointment.freeCancellationUntil : recomputed, isLate }
}

/** So long a parent has at least to decide about a time that was chosen for them. */
const TIME_TO_DECIDE_MS = 12 * HOUR_MS

/**
 * Whether the parent gets all back after this move, also without coming. Else a professional could move a visit to this very minute and keep
 * the money of a parent who can't come. It is so where the move leaves less time than that to cancel free of charge; a move after the
 * start is a favour, and gives nothing back.
 */
export const isMovedAtShortNotice = (
  move: Pick<MoveAppointment, 'by' | 'startsAt' | 'at'>,
  appointment: DeadlineTerms,
): boolean => {
  const { by, startsAt, at } = move
  if (by === 'parent' || toMs(at) >= toMs(appointment.startsAt)) return false
  const { freeCancellationUntil } = deadlineAfterMove(move, appointment)
  return toMs(fullRefundUntil({ ...appointment, startsAt, freeCancellationUntil })) - toMs(at) < TIME_TO_DECIDE_MS
}

/** The hours of work, the step and the notice don't bind who takes a time anyway; that it is past does. */
const whyNotTaken = ({ anyway, startsAt, at }: MoveAppointment, notOffered: RefusalCode | null): RefusalCode | null => {
  if (anyway === undefined) return notOffered
  return toMs(startsAt) < toMs(at) ? 'SLOT_IN_PAST' : null
}

type MoveToWrite = Omit<MoveAppointment, 'anyway'> & { anyway: Events['AppointmentMoved']['anyway'] | undefined }

const moved = (command: MoveToWrite, appointment: Confirmed, { endsAt, window }: Booked): LapkaEvent => ({
  type: 'AppointmentMoved',
  data: {
    appointmentId: appointment.appointmentId,
    fromStartsAt: appointment.startsAt,
    fromEndsAt: appointment.endsAt,
    startsAt: command.startsAt,
    endsAt,
    ...deadlineAfterMove(command, appointment),
    ...(isMovedAtShortNotice(command, appointment) && {
      policy: { ...appointment.policy, lateRefundPercent: 100, noShowRefundPercent: 100 },
    }),
    sequence: appointment.sequence + 1,
    parentId: appointment.parentId,
    ...(command.reason && { reason: command.reason }),
    ...(command.anyway && { anyway: command.anyway }),
    ...(window && { window }),
  },
})
