import { z } from 'zod'
import { workStates } from '../../work-kinds.ts'
import { page, position } from '../common.ts'
import { instant } from '../values.ts'
import { operatorReason } from './reason.ts'

const kind = z.string().regex(/^[a-z-]{1,60}$/)
/** Made of the event's id, the kind and what tells apart what one event requests. */
export const workParams = z.object({ id: z.string().regex(/^[A-Za-z0-9:._-]{1,200}$/) })

/** GET /api/v2/operations/work: `stopped`, which is said where nothing else is, are those that failed or are held. */
export const workQuery = z.object({
  kind: kind.optional(),
  state: z.enum([...workStates, 'stopped']).default('stopped'),
  cursor: z.string().max(200).optional(),
})

export const workItem = z.object({
  id: z.string(),
  kind: z.string(),
  state: z.enum(workStates),
  /** The subject by its ids: `appointmentId` and the like. */
  about: z.record(z.string(), z.string()),
  attempts: z.int(),
  /** How often it failed in a row, and the words it failed with. */
  failures: z.int(),
  error: z.string(),
  nextAt: instant,
  dueSince: instant,
  heldAt: instant.nullable(),
})
export type WorkItem = z.infer<typeof workItem>

export const workOfKind = z.object({
  kind: z.string(),
  due: z.int(),
  leased: z.int(),
  failing: z.int(),
  held: z.int(),
  /** Not due yet. */
  scheduled: z.int(),
  oldestDueAt: instant.nullable(),
  /** Done in each of the last fifteen minutes, the last one last. */
  donePerMinute: z.array(z.int()),
})
export type WorkOfKind = z.infer<typeof workOfKind>

export const waitingProviderEvent = z.object({
  id: z.string(),
  type: z.string(),
  objectId: z.string(),
  /** Since when it could be handled and is not. */
  since: instant,
  nextAt: instant,
  attempts: z.int(),
  note: z.string(),
})
export const providerEventsNow = z.object({
  count: z.int(),
  /** Those that wait longest. */
  waiting: z.array(waitingProviderEvent),
  lastReceivedAt: instant.nullable(),
  receivedInDay: z.int(),
})

export const workPage = page(workItem).extend({
  at: instant,
  kinds: z.array(workOfKind),
  providerEvents: providerEventsNow,
})
export type WorkPage = z.infer<typeof workPage>

/** POST …/{id}/retry, hold, release, give-up. */
export const workBody = z.strictObject({ reason: operatorReason })
export const workCommands = ['retry', 'hold', 'release', 'give-up'] as const
export type WorkCommand = (typeof workCommands)[number]
export const workAnswer = z.object({ id: z.string(), position })

/** POST /api/v2/operations/work/retry-failed: of one kind, or of every kind; the list says before how many there are. */
export const retryFailedBody = z.strictObject({ reason: operatorReason, kind: kind.optional() })
export const retryFailedAnswer = z.object({ count: z.int(), position })
