import { z } from 'zod'
import { MAX_REPORT_LENGTH } from '../visit-reports.ts'
import { afterQuery, freeText, id, position } from './common.ts'
import { instant } from './values.ts'

/** POST /api/v2/appointments/{id}/start-visit, …/end-visit, …/undo-visit-step. */
export const visitStepBody = z.strictObject({}).nullish()
/** POST …/send-report, …/correct-report: the words as a whole; there may be none. */
export const reportBody = z.strictObject({ note: freeText(MAX_REPORT_LENGTH).default('') })
export const reportAnswer = z.object({ id, position })

/** POST …/report-photos with one file, until it is sent. */
export const reportPhotoAdded = z.object({ photoId: id, position })
/** DELETE and GET …/report-photos/{photoId}. */
export const reportPhotoParams = z.object({ id, photoId: id })

/** GET …/report: for its professional, and for its parent once it was sent; before that it says no more than when the visit began and ended. */
export const reportQuery = afterQuery
export const visitReport = z.object({
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  sentAt: instant.nullable(),
  correctedAt: instant.nullable(),
  note: z.string(),
  /** What it said before it was corrected, the first wording first. */
  earlier: z.array(z.object({ note: z.string(), at: instant })),
  photos: z.array(z.object({ id, url: z.string() })),
  /** From then on nothing of it changes, but that a photo is taken out. */
  closesAt: instant,
})
export type VisitReportView = z.infer<typeof visitReport>
