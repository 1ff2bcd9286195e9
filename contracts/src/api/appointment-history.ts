import { z } from 'zod'
import { deviceKinds } from '../envelope.ts'
import { afterQuery, id, page, position } from './common.ts'
import { instant, instantOrDate } from './values.ts'

/** From where a person asked for it: the kind of device, and the path of the page without ids. */
export const originView = z.object({ device: z.enum(deviceKinds), page: z.string().nullable() })

/** What the append answered, on its first event. */
export const recordedCommand = z.strictObject({
  name: z.string(),
  version: z.int().exactOptional(),
  arguments: z.record(z.string(), z.unknown()).exactOptional(),
})

/** GET …/history: the log itself, oldest first, with the envelope needed to recompute the chain. */
export const historyItem = z.object({
  id,
  stream: z.string(),
  revision: z.int(),
  position,
  type: z.string(),
  version: z.int(),
  occurredAt: instant,
  recordedAt: instant,
  actor: z.object({ id: z.string(), role: z.string(), displayName: z.string().nullable() }),
  origin: originView.optional(),
  command: recordedCommand.optional(),
  commandId: z.string(),
  commandHash: z.string(),
  correlationId: z.string(),
  causationId: z.string(),
  /** As recorded: personal fields stay sealed here, so that the hash can be recomputed. */
  data: z.record(z.string(), z.unknown()),
  /** Personal fields in clear for those who may read them; "erased" once the key is gone. */
  opened: z.record(z.string(), z.unknown()),
  prevHash: z.string(),
  hash: z.string(),
})
export const historyPage = page(historyItem)
export const historyPageQuery = z.object({
  after: afterQuery.shape.after,
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(500).optional(),
})

/** GET /api/v2/history: the same over all appointments of the one who asks, newest first; operators name whose they mean or see all. */
export const historyFilter = z.object({
  from: instantOrDate.optional(),
  to: instantOrDate.optional(),
  /** Types of events with commas between them. */
  type: z
    .string()
    .regex(/^[A-Z][A-Za-z]{1,60}(?:,[A-Z][A-Za-z]{1,60}){0,29}$/)
    .optional(),
  /** An account's id, `people`, or `system`. */
  actor: z.union([id, z.enum(['people', 'system'])]).optional(),
  professionalId: id.optional(),
})
export const historyQuery = historyFilter.extend(historyPageQuery.shape)
export const historyListItem = historyItem.extend({ appointment: z.object({ id, number: z.string(), zone: z.string() }) })
export const historyList = page(historyListItem)

/** A file of many appointments' history holds at most so many events, the newest. */
export const MAX_EXPORTED = 5_000
