import { z } from 'zod'
import { position } from '../common.ts'
import { instant } from '../values.ts'

export const causationParams = z.object({ correlationId: z.string().min(1).max(200) })

/**
 * One step of what a command caused. `level` counts from the command: events, work and provider calls take turns. `failed`: it was
 * tried and comes back; `retried`: it was done, and not at the first try.
 */
export const causationNode = z.object({
  id: z.string(),
  kind: z.enum(['command', 'event', 'work', 'provider']),
  level: z.int(),
  /** An event's type, a kind of work, `mail`, `payments`, or the type of a provider's own event. */
  name: z.string(),
  /** A stream, what the provider calls it, or an error. */
  note: z.string(),
  state: z.enum(['recorded', 'done', 'retried', 'waiting', 'failed']),
  at: instant,
  position: position.nullable(),
  attempts: z.int(),
  actor: z.object({ id: z.string(), role: z.string(), displayName: z.string().nullable() }).nullable(),
})
export type CausationNode = z.infer<typeof causationNode>

/** GET /api/v2/operations/causation/{correlationId}. `isCut`: there was more than is shown. */
export const causationGraph = z.object({
  correlationId: z.string(),
  nodes: z.array(causationNode),
  edges: z.array(z.object({ from: z.string(), to: z.string() })),
  isCut: z.boolean(),
})
export type CausationGraph = z.infer<typeof causationGraph>
