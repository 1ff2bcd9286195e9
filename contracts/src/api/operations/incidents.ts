import { z } from 'zod'
import { emailTemplates } from '../../letters.ts'
import { refundRules, ruleResults, slotRules } from '../../why.ts'
import { appointmentName, id } from '../common.ts'
import { instant, instantInput } from '../values.ts'

/** GET /api/v2/operations/incidents: a decision with what it was made of, to be kept as a test. The question is that of why-slot, why-refund or why-letter. */
export const incidentQuery = z
  .object({
    kind: z.enum(['slot', 'refund', 'letter']),
    professionalId: id.optional(),
    serviceId: z.string().min(1).max(80).optional(),
    startsAt: instantInput.optional(),
    appointmentId: appointmentName.optional(),
    refundId: id.optional(),
    asOf: instantInput.optional(),
  })
  .refine(
    ({ kind, professionalId, serviceId, startsAt, appointmentId }) =>
      kind === 'slot' ? professionalId && serviceId && startsAt : appointmentId,
    { path: ['kind'] },
  )
export type IncidentQuery = z.infer<typeof incidentQuery>

/** An event as the log keeps it, without what is sealed in it and without what proves it. */
const incidentEvent = z.object({
  id: z.string(),
  type: z.string(),
  version: z.int(),
  stream: z.string(),
  revision: z.int(),
  position: z.int(),
  occurredAt: instant,
  commandId: z.string(),
  data: z.record(z.string(), z.json()),
})

const slotIncident = z.object({
  kind: z.literal('slot'),
  question: z.object({ professionalId: id, serviceId: z.string(), startsAt: instant }),
  answer: z.object({
    isOffered: z.boolean(),
    reasons: z.array(z.object({ rule: z.enum(slotRules), result: z.enum(ruleResults), eventPosition: z.int().nullable() })),
  }),
})
const refundIncident = z.object({
  kind: z.literal('refund'),
  question: z.object({ appointmentId: id, refundId: id.optional() }),
  answer: z.object({
    refundCents: z.int(),
    recordedCents: z.int().nullable(),
    reasons: z.array(z.object({ rule: z.enum(refundRules), isDeciding: z.boolean(), eventPosition: z.int().nullable() })),
  }),
})
const letterIncident = z.object({
  kind: z.literal('letter'),
  question: z.object({ appointmentId: id }),
  answer: z.object({
    letters: z.array(
      z.object({
        template: z.enum(emailTemplates),
        to: z.enum(['parent', 'professional']),
        eventPosition: z.int(),
        dueAt: instant,
        stop: z.string().nullable(),
      }),
    ),
    withoutPositions: z.array(z.int()),
  }),
})
const kept = { version: z.literal(1), asOf: instant, events: z.array(incidentEvent) }

/** The file: what was asked, as of when, the events that the decision rests on, and what was answered. */
export const incident = z.discriminatedUnion('kind', [
  slotIncident.extend(kept),
  refundIncident.extend(kept),
  letterIncident.extend(kept),
])
export type Incident = z.infer<typeof incident>
