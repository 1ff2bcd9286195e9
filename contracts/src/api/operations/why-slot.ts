import { z } from 'zod'
import { ruleResults, slotRules } from '../../why.ts'
import { id } from '../common.ts'
import { instant, instantInput, localDate } from '../values.ts'

/**
 * GET /api/v2/operations/why-slot: why a start is offered or not, as of an instant (now, if none is given). Professionals ask about
 * themselves and clinics about their vets. `parentId` is for operators: that parent's own holds do not block.
 */
export const whySlotQuery = z.object({
  professionalId: id,
  serviceId: z.string().min(1).max(80),
  startsAt: instantInput,
  asOf: instantInput.optional(),
  parentId: id.optional(),
})
export type WhySlotQuery = z.infer<typeof whySlotQuery>

const reason = z.object({
  rule: z.enum(slotRules),
  result: z.enum(ruleResults),
  text: z.string(),
  /** The event that set it, and when it happened. */
  eventPosition: z.int().optional(),
  since: instant.optional(),
})

/** A stretch of the day that one rule has made; `label` says what it is. */
const block = z.object({
  rule: z.enum(slotRules),
  startsAt: instant,
  endsAt: instant,
  look: z.enum(['open', 'rest', 'taken', 'held', 'buffer']),
  label: z.string(),
})

/** The state from an instant on, until the next one. */
const moment = z.object({
  from: instant,
  isOffered: z.boolean(),
  rule: z.enum(slotRules).nullable(),
  text: z.string(),
  eventPosition: z.int().optional(),
})

export const whySlotAnswer = z.object({
  isOffered: z.boolean(),
  /** The first that stops it. */
  decidedBy: z.enum(slotRules).nullable(),
  reasons: z.array(reason),
  asOf: instant,
  /** Of the last event that the answer rests on. */
  position: z.int(),
  startsAt: instant,
  endsAt: instant,
  zone: z.string(),
  serviceName: z.string(),
  /** Null for who has no hours at all. */
  day: z
    .object({ date: localDate, startsAt: instant, endsAt: instant, blocks: z.array(block), free: z.array(instant) })
    .nullable(),
  timeline: z.array(moment),
  /** Up to three free starts within a week of it. */
  nearest: z.array(instant),
})
export type WhySlotAnswer = z.infer<typeof whySlotAnswer>
