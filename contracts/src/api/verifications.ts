import { z } from 'zod'
import { verificationStatuses } from '../profile.ts'
import { afterQuery, freeText, id, page } from './common.ts'
import { diploma, requestedIdentities, savedSections } from './profile.ts'
import { instant, professionalRole } from './values.ts'

/** GET /api/v2/verifications, for operators. Those who wait longest come first; without a status all are listed. `pending` are new profiles and requested changes. */
export const verificationsQuery = afterQuery.extend({
  status: z.enum(verificationStatuses).optional(),
  cursor: z.string().max(200).optional(),
})
export const verificationSummary = z.object({
  professionalId: id,
  displayName: z.string(),
  role: professionalRole,
  city: z.string(),
  status: z.enum(verificationStatuses),
  submittedAt: instant.nullable(),
  diplomaCount: z.int(),
  /** A verified professional requests another name or specialization: an operator decides, as for a new one. */
  hasRequestedChange: z.boolean(),
})
export type VerificationSummary = z.infer<typeof verificationSummary>
export const verificationPage = page(verificationSummary).extend({ total: z.int() })

/** GET /api/v2/verifications/{professionalId}: all that an operator decides by, read from the log itself. */
export const verificationDetails = verificationSummary.extend({
  reason: z.string().nullable(),
  photoUrl: z.string().nullable(),
  sections: savedSections,
  requested: requestedIdentities,
  /** The revision of the details. A change is accepted as it was seen: with anything newer the answer is PROFILE_CHANGED_MEANWHILE. */
  revision: z.int(),
  diplomas: z.array(diploma),
})
export type VerificationDetails = z.infer<typeof verificationDetails>

export const professionalParams = z.object({ professionalId: id })
export const acceptChangeBody = z.strictObject({ revision: z.int().min(0) })
/** Why, in words that the professional reads. */
export const reasonBody = z.strictObject({ reason: freeText(1000).min(1) })
