import { z } from 'zod'
import { position } from './common.ts'
import { instant } from './values.ts'

export const hash = z.string().regex(/^[0-9a-f]{64}$/)
/** 32 bytes of an Ed25519 public key and 64 of a signature, as base64url; the bits that the last letter has too many are zero. */
export const publicKey = z.string().regex(/^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/)
export const signature = z.string().regex(/^[A-Za-z0-9_-]{85}[AQgw]$/)

/**
 * The content of the log up to a position, in one hash: `root` is over every stream's number of events and digest
 * (docs/decisions/0005-signed-checkpoints.md). Each names the one before it by the SHA-256 of its body.
 */
export const checkpointBody = z.strictObject({
  format: z.literal('lapka-checkpoint-1'),
  position,
  headHash: hash,
  streamCount: z.int().min(1),
  root: hash,
  madeAt: instant,
  previous: hash.nullable(),
})

/** GET /api/v2/checkpoints/latest. Ed25519 over the canonical JSON of `body`, as UTF-8. */
export const signedCheckpoint = z.strictObject({ body: checkpointBody, publicKey, signature })
export type SignedCheckpoint = z.infer<typeof signedCheckpoint>

/** That checkpoints are signed by another key from here on, signed by both: the old one names the new one, and that one exists. */
export const keyChange = z.strictObject({
  body: z.strictObject({ format: z.literal('lapka-key-change-1'), from: publicKey, to: publicKey, changedAt: instant }),
  byOld: signature,
  byNew: signature,
})
export type KeyChange = z.infer<typeof keyChange>
