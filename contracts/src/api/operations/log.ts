import { z } from 'zod'
import { freeText, id, position } from '../common.ts'
import { instant, instantInput } from '../values.ts'
import { operatorReason } from './reason.ts'

const name = freeText(200).min(1)

/** Bounds of one page: what a screen holds and what is read ahead of it. */
const MAX_LOG_EVENTS = 200

/**
 * GET /api/v2/operations/events: newest first. `from` and `to` bound when events were recorded. `at` and `position` jump: the page
 * begins with the last event recorded by then, or with that position.
 */
export const logQuery = z
  .object({
    stream: name.optional(),
    /** The first part of streams' names, `payment` of `payment-…`. */
    category: name.optional(),
    type: name.optional(),
    actorId: name.optional(),
    correlationId: name.optional(),
    /** Any id that the event is about: an appointment, a person, a payment. */
    subject: name.optional(),
    from: instantInput.optional(),
    to: instantInput.optional(),
    at: instantInput.optional(),
    position: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(MAX_LOG_EVENTS).default(30),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from < to, { path: ['to'], error: 'NOT_AFTER_FROM' })
export type LogQuery = z.infer<typeof logQuery>

const actor = z.object({ id: z.string(), role: z.string(), displayName: z.string().nullable() })

export const logRow = z.object({
  id: z.string(),
  position,
  type: z.string(),
  stream: z.string(),
  revision: z.int(),
  occurredAt: instant,
  recordedAt: instant,
  actor,
  correlationId: z.string(),
})
export type LogRow = z.infer<typeof logRow>

/** `nextCursor` leads to older events, `previousCursor` to newer ones; a page may be short, or empty, and still lead on. */
export const logPage = z.object({
  items: z.array(logRow),
  nextCursor: z.string().optional(),
  previousCursor: z.string().optional(),
  log: z.object({
    /** Events in all of the log. */
    count: z.int(),
    head: position,
    /** Newer ones are not found by filters yet, while the index is being made. */
    indexedTo: position,
    /** The position it was last signed at; a damaged log is not signed. */
    signed: z.object({ position, at: instant }).nullable(),
  }),
  /** How many events were recorded in each hour of the day that ends with the range, newest first. Only on first pages. */
  density: z.object({ to: instant, partMs: z.int(), counts: z.array(z.int()) }).optional(),
})
export type LogPage = z.infer<typeof logPage>

export const eventParams = z.object({ position: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })

/** GET /api/v2/operations/events/{position}: the whole of one event; of sealed fields only their names and whose they are. */
export const logEvent = logRow.extend({
  version: z.int(),
  /** The name of the command that its append answers; null on all events but the first. */
  command: z.string().nullable(),
  commandId: z.string(),
  causationId: z.string(),
  origin: z.object({ device: z.string(), page: z.string().nullable() }).nullable(),
  prevHash: z.string(),
  hash: z.string(),
  /** Without what is sealed. */
  data: z.record(z.string(), z.unknown()),
  sealed: z.array(z.object({ field: z.string(), subjectId: z.string(), subjectName: z.string().nullable() })),
})
export type LogEvent = z.infer<typeof logEvent>

/** POST …/open: recorded where the person concerned reads it, and then answered. `{ erased: true }` if its key is gone. */
export const openSealedBody = z.strictObject({ reason: operatorReason })
export const openSealedAnswer = z.object({ fields: z.record(z.string(), z.unknown()), position })
export type OpenSealedAnswer = z.infer<typeof openSealedAnswer>

/** Of the whole log, or of one stream. */
export const verifyLogBody = z.strictObject({ stream: name.optional() })

/** `away`: the process that checked it ended before the check did. */
export const logCheck = z.object({
  id,
  stream: z.string().nullable(),
  status: z.enum(['running', 'whole', 'broken', 'cancelled', 'away']),
  startedAt: instant,
  finishedAt: instant.nullable(),
  startedBy: z.string().nullable(),
  /** Up to where it goes, and how far it is. */
  head: position,
  position,
  events: z.int(),
  streams: z.int(),
  checkpoints: z.int(),
  findings: z.array(z.string()),
})
export type LogCheck = z.infer<typeof logCheck>
/** GET: the one that runs, or the last that did. */
export const logCheckAnswer = z.object({ check: logCheck.nullable() })
