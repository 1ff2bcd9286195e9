import { writtenFact } from '@lapka/contracts/facts.ts'
import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import type { BookedService } from '@lapka/contracts/service-table.ts'
import { appointmentStream, professionalStream } from '@lapka/contracts/streams.ts'
import { HOLD_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import { replayable } from '../../kernel/decided-command.ts'
import type { Decision, Missing } from '../../kernel/decision.ts'
import { holdClaim, mergeEvents, releaseClaim } from '../../kernel/change-ledger.ts'
import { claimsInTheWay, isLive, type LedgerKey, type LedgerStates, type LedgerStreams } from '../../kernel/ledger.ts'
import { addMs, toMs } from '../../kernel/instant.ts'
import { professionalFold, type Professional } from '../../professionals/professional.ts'
import { judgeWays, placeOfVisit, reachStreams, type Travel } from '../../travel/ways.ts'
import type { Fold } from '../../kernel/fold.ts'
import { appointmentFold, type Appointment, type PlacedAppointment } from '../appointment.ts'
import { claimOfTime, professionalTime } from '../claim-of-time.ts'
import { claimedLedgers, missingClaimed } from '../claimed-ledgers.ts'
import { clearedFor } from '../own-holds.ts'
import type { ClinicStates, ClinicStreams } from '../../clinics/needs.ts'
import { holdPetsAndResources, usedClinic } from '../needed-resources.ts'
import { MAX_CHANGES } from '../edit-appointment/decide.ts'
import { isConsultation, whyNoOwnTime, type MaybeConsultation, type MaybeSeat, type MaybeStay } from '../is-consultation.ts'

/** `fromEndsAt` is the end that the caller saw. */
export type ResizeAppointment = { endsAt: string; fromEndsAt?: string | undefined; travel?: Travel | undefined; at: string }
type ResizeStates = { appointment: Appointment; professional?: Professional } & LedgerStates & ClinicStates

export const LENGTH_STEP_MINUTES = 5
const LONGEST_MINUTES = 720

type ResizeStreams = LedgerStreams & ClinicStreams & { professional?: { stream: string; fold: Fold<Professional> } }

/** Streams of resizing: the days that the appointment is claimed on, before and after. */
export const resizeAppointmentStreams = ({ appointmentId, endsAt }: { appointmentId: string; endsAt: string }) => ({
  streams: { appointment: { stream: appointmentStream(appointmentId), fold: appointmentFold } },
  more: ({ appointment, professional }: { appointment: Appointment; professional?: Professional }): ResizeStreams => {
    if (appointment.status !== 'confirmed' || !isAllowedLength(appointment.startsAt, endsAt)) return {}
    const { professionalId, zone } = appointment
    const after = professionalTime({ ...appointment, endsAt })
    return {
      professional: { stream: professionalStream(professionalId), fold: professionalFold },
      ...reachStreams(after, { zone, ...(professional && { professional }) }),
      ...usedClinic(appointment),
      ...claimedLedgers({ appointment }),
      ...claimedLedgers({ appointment: { ...appointment, endsAt } }),
    }
  },
})

const isAllowedLength = (startsAt: string, endsAt: string): boolean => {
  const minutes = (toMs(endsAt) - toMs(startsAt)) / MINUTE_MS
  return minutes >= LENGTH_STEP_MINUTES && minutes <= LONGEST_MINUTES && minutes % LENGTH_STEP_MINUTES === 0
}

/** Of several services the last one gets longer or shorter, and some of it stays. */
const isAfterLastStart = ({ startsAt, services = [] }: Pick<Resizable, 'startsAt' | 'services'>, endsAt: string): boolean => {
  const before = services.slice(0, -1).reduce((sum, { minutes }) => sum + minutes, 0)
  return toMs(endsAt) > toMs(startsAt) + before * MINUTE_MS
}

type Resizable = Pick<PlacedAppointment, 'status' | 'outcome' | 'startsAt' | 'endsAt' | 'changeCount'> &
  MaybeConsultation &
  MaybeStay &
  MaybeSeat & { isInWindow: boolean; services?: readonly BookedService[] }

/** Why it can't be resized at this instant, at all or to this end; null if it can. Views ask this too. */
export const whyNotResizable = (
  appointment: Resizable,
  { endsAt, fromEndsAt, at }: Omit<ResizeAppointment, 'endsAt'> & { endsAt?: string },
): RefusalCode | null => {
  if (isConsultation(appointment)) return 'CONSULTATION_FIXED'
  const timeless = whyNoOwnTime(appointment)
  if (timeless !== null) return timeless
  if (appointment.isInWindow) return 'NOT_IN_A_WINDOW'
  switch (appointment.status) {
    case 'held':
    case 'awaiting_payment':
    case 'expired':
      return 'NOT_CONFIRMED'
    case 'cancelled':
      return 'ALREADY_CANCELLED'
    case 'confirmed':
      if (fromEndsAt !== undefined && fromEndsAt !== appointment.endsAt) return 'MOVED_MEANWHILE'
      if (toMs(at) >= toMs(appointment.endsAt) || appointment.outcome !== null) return 'ALREADY_OVER'
      if (appointment.changeCount >= MAX_CHANGES) return 'TOO_MANY_CHANGES'
      if (endsAt === undefined) return null
      if (endsAt === appointment.endsAt) return 'SAME_TIME'
      return toMs(endsAt) > toMs(at) && isAllowedLength(appointment.startsAt, endsAt) && isAfterLastStart(appointment, endsAt)
        ? null
        : 'LENGTH_NOT_ALLOWED'
  }
}

const decideResize = (command: ResizeAppointment, states: ResizeStates): Decision<'appointment' | LedgerKey> | Missing => {
  const { appointment } = states
  if (appointment.status === 'none') return { refused: 'NOT_FOUND' }
  const refused = whyNotResizable({ ...appointment, isInWindow: appointment.window !== undefined }, command)
  if (refused !== null) return { refused }
  const { appointmentId, zone, startsAt, endsAt: fromEndsAt } = appointment
  const { endsAt, at, travel } = command
  const resized = { ...appointment, endsAt }
  const [before, after] = [professionalTime(appointment), professionalTime(resized)]
  const lacking = missingClaimed(states, appointment) ?? missingClaimed(states, resized)
  if (lacking !== null) return lacking

  const beside = claimsInTheWay(states, before, appointmentId).filter((claim) => isLive(claim, at))
  const inTheWay = claimsInTheWay(states, after, appointmentId)
  const isTaken = inTheWay.some((claim) => isLive(claim, at) && !beside.includes(claim))
  if (isTaken) return { refused: 'NEXT_SLOT_TAKEN' }
  const there = { ...after, claimId: appointmentId, place: placeOfVisit(appointment), at }
  const { professional } = states
  const way = judgeWays(states, there, { zone, travel, ...(professional && { professional }) })
  if ('missing' in way || ('refused' in way && way.unknownWays !== undefined)) return way
  // One that is too short is for the professional to know.
  const ways = 'ways' in way ? way.ways : []
  const claim = { ...claimOfTime(resized, addMs(at, HOLD_MS)), ways, ...(beside.length > 0 && { isOverlap: true as const }) }
  const held = holdClaim(states, claim, { at, zone, isConfirmed: true })
  if (held === undefined) return { refused: 'NEXT_SLOT_TAKEN' }
  const holding = { at, zone, isConfirmed: true, expiresAt: addMs(at, HOLD_MS), beside: beside.map(({ claimId }) => claimId) }
  const shared = holdPetsAndResources(states, resized, holding)
  if (!('claims' in shared)) return shared
  const runOut = clearedFor(states, [claim, ...shared.claims], { leaving: [], at })
  const changeCount = appointment.changeCount + 1
  return {
    events: {
      appointment: [{ type: 'AppointmentResized', data: { appointmentId, startsAt, fromEndsAt, endsAt, changeCount } }],
      ...mergeEvents(releaseClaim(states, appointmentId, 'resized'), ...runOut, held, ...shared.held),
    },
  }
}

/**
 * The professional makes an appointment longer, if the time after it is free,
 * or shorter; their schedule's hours set no limit. Deliberate overlaps stay.
 */
export const decideResizeAppointment = replayable('resize-appointment', decideResize)

export const outcomeOfResizeAppointment = (events: readonly { type: string; data: unknown }[]) => {
  const { appointmentId, endsAt } = writtenFact(events, 'AppointmentResized')
  return { id: appointmentId, endsAt }
}
