import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { Refusal } from '@lapka/contracts/refusals.ts'
import { accountStream, professionalStream } from '@lapka/contracts/streams.ts'
import { isReported, MAX_REPORT_PHOTOS } from '@lapka/contracts/visit-reports.ts'
import { accountFold, type Account } from '../../accounts/account.ts'
import { isRefused, type Decision } from '../../kernel/decision.ts'
import { toMs } from '../../kernel/instant.ts'
import { localDateOf } from '../../kernel/zone.ts'
import { professionalFold, type Professional } from '../../professionals/professional.ts'
import type { Appointment } from '../appointment.ts'
import { completionOf } from '../complete-appointment/decide.ts'
import { requireConfirmed, type Confirmed } from '../started-appointment.ts'
import { reportClosesAt, type VisitReport } from './report.ts'

export type VisitReportStates = {
  appointment: Appointment
  report: VisitReport
  /** Both follow from the appointment. */
  professional?: Professional
  parent?: Account
}

/** Its professional, and the parent it is written to: for one who was erased nothing more is written. */
export const partiesOfReport = ({
  appointment,
}: {
  appointment: Appointment
}): {
  professional?: { stream: string; fold: typeof professionalFold }
  parent?: { stream: string; fold: typeof accountFold }
} =>
  appointment.status === 'none'
    ? {}
    : {
        professional: { stream: professionalStream(appointment.professionalId), fold: professionalFold },
        parent: { stream: accountStream(appointment.parentId), fold: accountFold },
      }

const requireReported = ({ appointment, professional, parent }: VisitReportStates): Confirmed | Refusal => {
  const visit = requireConfirmed(appointment)
  if (isRefused(visit)) return visit
  if (parent?.status !== 'registered') return { refused: 'NOT_FOUND' }
  const role = professional === undefined || professional.status === 'none' ? '' : professional.role
  return isReported(role, visit) ? visit : { refused: 'NO_REPORT_HERE' }
}

/** Why a visit has no report at all, whatever is in it by now; null if it has one. */
export const whyNoReport = (states: VisitReportStates): RefusalCode | null => {
  const visit = requireReported(states)
  return isRefused(visit) ? visit.refused : null
}

/** A visit with a report, on its own day: what is marked later says nothing about when it was. */
const requireItsDay = (states: VisitReportStates, at: string): Confirmed | Refusal => {
  const visit = requireReported(states)
  if (isRefused(visit)) return visit
  const [today, { startsAt, endsAt, zone }] = [localDateOf(at, visit.zone), visit]
  if (today < localDateOf(startsAt, zone)) return { refused: 'NOT_STARTED' }
  return today > localDateOf(endsAt, zone) ? { refused: 'VISIT_DAY_OVER' } : visit
}

/** Null where it was not begun, also where it was moved since. */
const begunOf = ({ begun }: VisitReport, { startsAt }: Confirmed): VisitReport['begun'] =>
  begun?.startsAt === startsAt ? begun : null

type StepDecision = Decision<'report' | 'appointment'>

/** The visit begins at this instant. Said again it is no news. */
export const decideStartVisit = ({ at }: { at: string }, states: VisitReportStates): StepDecision => {
  const visit = requireItsDay(states, at)
  if (isRefused(visit)) return visit
  const begun = begunOf(states.report, visit)
  if (visit.outcome !== null || (begun !== null && begun.endedAt !== null)) return { refused: 'ALREADY_OVER' }
  if (begun !== null) return { events: {} }
  const { appointmentId, startsAt, arrival } = visit
  const came: LapkaEvent = { type: 'ArrivalRecorded', data: { appointmentId, step: 'called_in' } }
  return {
    events: {
      report: [{ type: 'VisitStarted', data: { appointmentId, startsAt } }],
      ...(arrival !== 'called_in' && { appointment: [came] }),
    },
  }
}

/** It ends at this instant, and took place. A forgotten end can be marked on a later day, too. */
export const decideEndVisit = ({ at }: { at: string }, states: VisitReportStates): StepDecision => {
  const visit = requireReported(states)
  if (isRefused(visit)) return visit
  const begun = begunOf(states.report, visit)
  if (begun === null) return { refused: 'VISIT_NOT_BEGUN' }
  if (begun.endedAt !== null) return { events: {} }
  const completed = completionOf(visit, at)
  return {
    events: {
      report: [{ type: 'VisitEnded', data: { appointmentId: visit.appointmentId } }],
      ...(completed.length > 0 && { appointment: completed }),
    },
  }
}

/** A slip of the finger: the last step did not happen. That the visit took place stays said, and can be corrected as for any other. */
export const decideUndoVisitStep = ({ at }: { at: string }, states: VisitReportStates): StepDecision => {
  const visit = requireItsDay(states, at)
  if (isRefused(visit)) return visit
  const begun = begunOf(states.report, visit)
  if (states.report.sentAt !== null) return { refused: 'REPORT_SENT' }
  if (begun === null) return { events: {} }
  const { appointmentId, outcome } = visit
  const undone = (step: 'started' | 'ended'): LapkaEvent[] => [{ type: 'VisitStepUndone', data: { appointmentId, step } }]
  if (begun.endedAt !== null) return { events: { report: undone('ended') } }
  if (outcome !== null) return { refused: 'ALREADY_OVER' }
  return {
    events: {
      report: undone('started'),
      appointment: [{ type: 'ArrivalRecorded', data: { appointmentId, step: 'not_arrived' } }],
    },
  }
}

export type AddReportPhoto = { photoId: string; sizeBytes: number; sha256: string }

export const decideAddReportPhoto = (photo: AddReportPhoto, states: VisitReportStates): Decision<'report'> => {
  const visit = requireReported(states)
  if (isRefused(visit)) return visit
  const { report } = states
  if (report.photoIds.includes(photo.photoId)) return { events: {} }
  if (begunOf(report, visit) === null) return { refused: 'VISIT_NOT_BEGUN' }
  if (report.sentAt !== null) return { refused: 'REPORT_SENT' }
  if (report.photoIds.length >= MAX_REPORT_PHOTOS) return { refused: 'REPORT_PHOTOS_FULL' }
  const { appointmentId, parentId } = visit
  return { events: { report: [{ type: 'ReportPhotoAdded', data: { appointmentId, parentId, ...photo } }] } }
}

/** At any time: a photo may show what nobody should keep. */
export const decideRemoveReportPhoto = (
  { photoId }: { photoId: string },
  { appointment, report }: Pick<VisitReportStates, 'appointment' | 'report'>,
): Decision<'report'> => {
  if (appointment.status === 'none' || !report.photoIds.includes(photoId)) return { refused: 'NOT_FOUND' }
  const { appointmentId } = appointment
  return { events: { report: [{ type: 'ReportPhotoRemoved', data: { appointmentId, photoId } }] } }
}

type WriteReport = { note: string; at: string }

/** The report goes to the parent, once and only after the visit. */
export const decideSendReport = ({ note, at }: WriteReport, states: VisitReportStates): Decision<'report'> => {
  const visit = requireReported(states)
  if (isRefused(visit)) return visit
  const { report } = states
  if (report.sentAt !== null) return { refused: 'REPORT_SENT' }
  const begun = begunOf(report, visit)
  if (begun === null) return { refused: 'VISIT_NOT_BEGUN' }
  if (begun.endedAt === null) return { refused: 'VISIT_NOT_ENDED' }
  if (visit.outcome === 'no_show') return { refused: 'ALREADY_OVER' }
  return isClosed(visit, at) ?? { events: { report: [{ type: 'ReportSent', data: { ...keysOf(visit), note } }] } }
}

/** Its words are written anew; those before stay to be read. */
export const decideCorrectReport = ({ note, at }: WriteReport, states: VisitReportStates): Decision<'report'> => {
  const visit = requireReported(states)
  if (isRefused(visit)) return visit
  if (states.report.sentAt === null) return { refused: 'REPORT_NOT_SENT' }
  return isClosed(visit, at) ?? { events: { report: [{ type: 'ReportCorrected', data: { ...keysOf(visit), note } }] } }
}

const isClosed = (visit: Confirmed, at: string): Refusal | null =>
  toMs(at) >= toMs(reportClosesAt(visit)) ? { refused: 'REPORT_CLOSED' } : null

const keysOf = ({ appointmentId, parentId }: Confirmed) => ({ appointmentId, parentId })
