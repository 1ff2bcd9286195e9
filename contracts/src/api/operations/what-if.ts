import { z } from 'zod'
import { measures, ruleBounds, rules, type Rule } from '../../what-if.ts'
import { id } from '../common.ts'
import { instant, instantOrDate, professionalRole } from '../values.ts'

const whole = (rule: Rule) => z.int().min(ruleBounds[rule].least).max(ruleBounds[rule].most).multipleOf(ruleBounds[rule].step)

const changesShape = Object.fromEntries(rules.map((rule) => [rule, whole(rule).optional()])) as {
  [R in Rule]: z.ZodOptional<z.ZodInt>
}
export const ruleChanges = z.strictObject({
  ...changesShape,
  /** New prices of single services of one professional, in cents. */
  prices: z
    .array(z.strictObject({ serviceId: z.string().min(1).max(100), priceCents: z.int().min(50).max(1_000_000) }))
    .max(100)
    .optional(),
})

/**
 * POST /api/v2/operations/what-if → 202: the requests between two instants are replayed under changed rules. A date stands
 * for its whole day. A professional is always told about themselves, even if they name another; operators about all, or the one they name.
 */
export const whatIfBody = z.strictObject({
  from: instantOrDate,
  to: instantOrDate,
  professionalId: id.optional(),
  /** All of one kind. */
  role: professionalRole.optional(),
  changes: ruleChanges,
})
export type WhatIfBody = z.infer<typeof whatIfBody>
export const whatIfAccepted = z.object({ id })

const figures = z.object({
  ...(Object.fromEntries(measures.map((measure) => [measure, z.int()])) as { [M in (typeof measures)[number]]: z.ZodInt }),
  /** Utilisation of each week, the first one first, and of each kind of professional; hundredths of a percent. */
  weeks: z.array(z.int()),
  roles: z.array(z.object({ role: z.string(), utilisation: z.int() })),
})
export type WhatIfFigures = z.infer<typeof figures>

export const whatIfResult = z.object({
  was: figures,
  becomes: figures,
  /** Commands that the deciders of today answered as they were answered then, event for event. */
  reproduction: z.object({
    decisions: z.int(),
    matching: z.int(),
    /** Inputs that are no decision of ours, replayed as recorded: the provider's messages and users' settings. */
    inputs: z.int(),
    mismatches: z.array(z.object({ position: z.int(), command: z.string(), why: z.string() })),
  }),
  /** People whose answer changed. */
  people: z.object({ shifted: z.int(), lost: z.int(), gained: z.int() }),
  /** How many searches of this time are known; without any, no gain can be shown. */
  searches: z.int(),
  decisions: z.int(),
  milliseconds: z.int(),
  position: z.int(),
  scratch: z.object({ own: z.int(), shared: z.int() }),
})
export type WhatIfResult = z.infer<typeof whatIfResult>

export const whatIfRun = z.object({
  id,
  from: instant,
  to: instant,
  professionalId: id.nullable(),
  role: professionalRole.nullable(),
  professionalCount: z.int(),
  changes: ruleChanges,
  status: z.enum(['running', 'done', 'failed', 'cancelled']),
  progress: z.object({ decisions: z.int(), at: instant, share: z.number() }),
  startedAt: instant,
  result: whatIfResult.nullable(),
})
export type WhatIfRun = z.infer<typeof whatIfRun>

/** GET /api/v2/operations/what-if: the current rules, the most common ones for several professionals, and the caller's last run. */
export const whatIfStart = z.object({
  professionalCount: z.int(),
  /** Kinds of professionals that can be told about alone. */
  roles: z.array(z.object({ role: professionalRole, count: z.int() })),
  rules: z.object(Object.fromEntries(rules.map((rule) => [rule, z.int()])) as { [R in Rule]: z.ZodInt }),
  latest: whatIfRun.nullable(),
})
export type WhatIfStart = z.infer<typeof whatIfStart>
