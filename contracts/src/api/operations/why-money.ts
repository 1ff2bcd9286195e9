import { z } from 'zod'
import { emailTemplates } from '../../letters.ts'
import { letterStates, refundRules } from '../../why.ts'
import { policyView } from '../professionals.ts'
import { appointmentName, id } from '../common.ts'
import { instant, instantInput } from '../values.ts'

/** GET /api/v2/operations/why-refund: of one refund, or of the last decision about an appointment's money. */
export const whyRefundQuery = z
  .object({ refundId: id.optional(), appointmentId: appointmentName.optional(), asOf: instantInput.optional() })
  .refine(({ refundId, appointmentId }) => (refundId === undefined) !== (appointmentId === undefined), {
    path: ['appointmentId'],
  })

const reason = z.object({
  rule: z.enum(refundRules),
  /** The rule that said how much; those before it did not apply. */
  isDeciding: z.boolean(),
  text: z.string(),
  eventPosition: z.int().optional(),
  since: instant.optional(),
})

export const whyRefundAnswer = z.object({
  appointmentId: id,
  refundId: id.nullable(),
  /** Null if it was not cancelled by then: what cancelling at that instant would have given the parent. */
  decidedAt: instant.nullable(),
  decisionPosition: z.int().nullable(),
  by: z.enum(['parent', 'professional', 'system']).nullable(),
  paidCents: z.int(),
  refundCents: z.int(),
  keptCents: z.int(),
  refundPercent: z.int(),
  recordedCents: z.int().nullable(),
  /** Whether the deciding function still gives the recorded answer. */
  isAgreeing: z.boolean(),
  policy: policyView,
  freeCancellationUntil: instant,
  startsAt: instant,
  zone: z.string(),
  asOf: instant,
  position: z.int(),
  reasons: z.array(reason),
})
export type WhyRefundAnswer = z.infer<typeof whyRefundAnswer>

/** GET /api/v2/operations/why-letter: the letters about an appointment, which event asked for each and what became of it. */
export const whyLetterQuery = z.object({ appointmentId: appointmentName, asOf: instantInput.optional() })

export const whyLetterAnswer = z.object({
  appointmentId: id,
  asOf: instant,
  position: z.int(),
  letters: z.array(
    z.object({
      template: z.enum(emailTemplates),
      to: z.enum(['parent', 'professional']),
      state: z.enum(letterStates),
      eventType: z.string(),
      eventPosition: z.int(),
      requestedAt: instant,
      dueAt: instant,
      sentAt: instant.nullable(),
      attempts: z.int(),
      text: z.string(),
    }),
  ),
  /** Events that could have asked for a letter and did not. */
  without: z.array(z.object({ eventType: z.string(), eventPosition: z.int(), at: instant, text: z.string() })),
})
export type WhyLetterAnswer = z.infer<typeof whyLetterAnswer>
