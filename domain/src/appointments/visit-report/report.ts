import { reportStream } from '@lapka/contracts/streams.ts'
import { REPORT_DAYS } from '@lapka/contracts/visit-reports.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { foldOf, type Fold } from '../../kernel/fold.ts'
import { addMs } from '../../kernel/instant.ts'

/** `startsAt`: the agreed start of the visit that was begun. */
export type VisitReport = {
  revision: number
  begun: { startsAt: string; at: string; endedAt: string | null } | null
  photoIds: readonly string[]
  /** With whose key each photo is sealed: of a client who was taken over since, another account than the parent's. */
  sealedFor: { readonly [photoId: string]: string }
  sentAt: string | null
}

export const visitReportFold: Fold<VisitReport> = foldOf<VisitReport>(
  () => ({ revision: -1, begun: null, photoIds: [], sealedFor: {}, sentAt: null }),
  {
    VisitStarted: (report, { startsAt }, { occurredAt: at }) => ({ ...report, begun: { startsAt, at, endedAt: null } }),
    VisitEnded: (report, _, { occurredAt: endedAt }) => ({ ...report, begun: report.begun && { ...report.begun, endedAt } }),
    VisitStepUndone: (report, { step }) => ({
      ...report,
      begun: step === 'started' ? null : report.begun && { ...report.begun, endedAt: null },
    }),
    ReportPhotoAdded: (report, { photoId, parentId }) => ({
      ...report,
      photoIds: [...report.photoIds, photoId],
      sealedFor: { ...report.sealedFor, [photoId]: parentId },
    }),
    ReportPhotoRemoved: (report, { photoId }) => ({ ...report, photoIds: report.photoIds.filter((one) => one !== photoId) }),
    ReportSent: (report, _, { occurredAt: sentAt }) => ({ ...report, sentAt }),
  },
)

export const reportStreams = (appointmentId: string) => ({
  report: { stream: reportStream(appointmentId), fold: visitReportFold },
})

/** From then on the report of a visit says what it says. */
export const reportClosesAt = ({ endsAt }: { endsAt: string }): string => addMs(endsAt, REPORT_DAYS * DAY_MS)
