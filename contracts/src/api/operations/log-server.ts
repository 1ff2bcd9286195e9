import { z } from 'zod'
import { position } from '../common.ts'
import { instant } from '../values.ts'
import { operatorReason } from './reason.ts'

/**
 * Why a figure is not known. `away`: the node does not answer. `no-right`: the user may not ask (`EVENT_LOG_OPS_URL`). `elsewhere`: the
 * server says nothing of its machine. `young`: measured for less than an hour. `not-kept`: the server keeps no such figure.
 */
export const unknownReasons = ['away', 'no-right', 'elsewhere', 'young', 'not-kept'] as const
export type UnknownReason = (typeof unknownReasons)[number]

const orUnknown = <Known extends z.ZodType>(known: Known) => z.union([z.object({ unknown: z.enum(unknownReasons) }), known])
export type Unknown = { unknown: UnknownReason }

const bytes = z.number().nonnegative()
const disk = orUnknown(z.object({ freeBytes: bytes, totalBytes: bytes.nullable() }))

/** Of KurrentDB a scavenge, of PostgreSQL the last vacuum of the events. `outcome` in the server's own words; null while it runs. */
const cleaning = z.object({
  startedAt: instant,
  outcome: z.string().nullable(),
  seconds: z.number().nullable(),
  savedBytes: bytes.nullable(),
})

/** `state` in the server's own words. `lagBytes`: of the log's bytes that the leader has and this node has not. */
export const logNode = z.object({
  address: z.string(),
  state: z.string(),
  isLeader: z.boolean(),
  isAway: z.boolean(),
  version: z.string().nullable(),
  lagBytes: orUnknown(z.object({ bytes })),
  disk,
  /** Null where there never was one. */
  cleaned: orUnknown(z.object({ last: cleaning.nullable() })),
})
export type LogNode = z.infer<typeof logNode>

/** A process that writes, by its connection. `lease`: whether it has the turn to write; null for an engine without turns. */
const writer = z.object({
  part: z.string(),
  connectedAt: instant,
  lease: z.enum(['held', 'waiting', 'idle']).nullable(),
})
export type LogWriter = z.infer<typeof writer>

/** GET /api/v2/operations/log-server: the server that keeps the log, as it says itself. */
export const logServerAnswer = z.object({
  at: instant,
  engine: z.enum(['postgres', 'kurrent']),
  /** Hosts and the stream or database, without user and password. */
  place: z.string(),
  head: position,
  /** Of all events with their indexes. */
  size: orUnknown(z.object({ bytes })),
  nodes: z.array(logNode),
  writers: orUnknown(z.object({ items: z.array(writer) })),
  /** How far the views' subscription to the log is: the view that is furthest, and the last one. */
  subscription: z.object({
    furthest: position,
    last: z.object({ view: z.string(), position, behindSeconds: z.number() }).nullable(),
  }),
  /** Between the first and the last measured size of two days. `fullAt`: when the fullest disk is full at this rate; null if it does not grow. */
  growth: orUnknown(z.object({ bytesPerDay: z.number(), since: instant, full: orUnknown(z.object({ at: instant.nullable() })) })),
  /** Null where there never was one. */
  backup: z.object({ at: instant.nullable() }),
})
export type LogServer = z.infer<typeof logServerAnswer>

/** POST …/scavenge: frees the space of what the server may forget, on one node. */
export const scavengeBody = z.strictObject({ node: z.string().min(1).max(260), reason: operatorReason })
export const scavengeAnswer = z.object({ node: z.string(), position })
