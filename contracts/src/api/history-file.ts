import { z } from 'zod'
import { deviceKinds } from '../envelope.ts'
import { hash, publicKey, signature, signedCheckpoint } from './checkpoints.ts'
import { recordedCommand } from './appointment-history.ts'
import { id, position } from './common.ts'
import { instant } from './values.ts'

/** An event as the log keeps it: what is personal stays sealed, else its hash could not be made again. */
const fileEvent = z.strictObject({
  position,
  recordedAt: instant,
  id: z.string(),
  type: z.string(),
  version: z.int(),
  stream: z.string(),
  revision: z.int().min(0),
  occurredAt: z.string(),
  actor: z.strictObject({ id: z.string(), role: z.string() }),
  origin: z.strictObject({ device: z.enum(deviceKinds), page: z.string().nullable() }).exactOptional(),
  command: recordedCommand.exactOptional(),
  commandId: z.string(),
  commandHash: z.string(),
  correlationId: z.string(),
  causationId: z.string(),
  data: z.record(z.string(), z.unknown()),
  prevHash: hash,
  hash,
})

/** A stream in the file: the hashes of all its events, which of them are shown, and how many of them the checkpoint signs. */
const fileStream = z.strictObject({
  stream: z.string(),
  hashes: z.array(hash),
  shown: z.array(z.int().min(0)),
  covered: z.int().min(0),
  /** Its place among the checkpoint's leaves; null while the checkpoint knows nothing of it. */
  leaf: z.int().min(0).nullable(),
})

/** Any value but none; `z.json()` is too deep a type for what is made of this file's. */
const value = z.unknown().refine((known) => known !== undefined)

const about = z.union([
  z.strictObject({ appointmentId: id }),
  z.strictObject({ filter: z.record(z.string(), z.string()), isWhole: z.boolean() }),
])

/**
 * GET /api/v2/appointments/{id}/history/export: everything that is needed to prove it without our server, with `npm run
 * verify-history -- FILE` or any programme that follows docs/decisions/0005.
 */
export const historyFile = z.strictObject({
  format: z.literal('lapka-history-1'),
  about,
  exportedAt: instant,
  streams: z.array(fileStream),
  /** In the order of the log. */
  events: z.array(fileEvent),
  /** Personal fields in clear; `{ erased: true }` where the person was erased. Their truth rests on the seal alone. */
  opened: z.array(z.strictObject({ eventId: z.string(), field: z.string(), value })),
  checkpoint: signedCheckpoint.nullable(),
  /** Hashes that lead from the streams' leaves to the checkpoint's root. */
  nodes: z.array(hash),
  /** The file's state when it was given out: a digest for each of its parts, signed. */
  seal: z.strictObject({ parts: z.record(z.string(), hash), publicKey, signature }),
})
export type HistoryFile = z.infer<typeof historyFile>
export type HistoryFileEvent = z.infer<typeof fileEvent>
