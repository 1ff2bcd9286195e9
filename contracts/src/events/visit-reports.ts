import type { PersonalFields } from './personal-fields.ts'

/**
 * How a walker's or sitter's visit went: when it began and ended, with photos and a few words. Its stream is no part of the appointment's
 * history. The parent reads it once it was sent.
 */
export type VisitReportEvents = {
  // report-{appointmentId}
  /** The visit began as this was written. `startsAt` is the agreed start: a visit that is moved afterwards begins anew. */
  VisitStarted: { appointmentId: string; startsAt: string }
  VisitEnded: { appointmentId: string }
  /** A slip of the finger: the last of the two did not happen. */
  VisitStepUndone: { appointmentId: string; step: 'started' | 'ended' }
  /** `parentId`: whose key seals its bytes. */
  ReportPhotoAdded: { appointmentId: string; parentId: string; photoId: string; sizeBytes: number; sha256: string }
  ReportPhotoRemoved: { appointmentId: string; photoId: string }
  /** The parent's key seals the words: they are about them and their pet. */
  ReportSent: { appointmentId: string; parentId: string; note: string }
  /** From now on it says this; what it said before can still be read. */
  ReportCorrected: { appointmentId: string; parentId: string; note: string }
}

export const visitReportFields = {
  ReportSent: { note: 'parentId' },
  ReportCorrected: { note: 'parentId' },
} as const satisfies PersonalFields<VisitReportEvents>
