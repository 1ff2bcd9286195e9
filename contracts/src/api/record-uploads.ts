import { z } from 'zod'
import { id, line, requiredLine } from './common.ts'

/**
 * POST /api/v2/pets/{id}/uploads: begins, or goes on where the same file was left. Unfinished ones are forgotten after a day. What the
 * file is said to be is checked when it is whole.
 */
export const beginUploadBody = z.strictObject({
  name: requiredLine(255),
  type: line(100),
  sizeBytes: z.int().min(1),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export const uploadParams = z.object({ id, uploadId: id })
/** GET …/uploads/{uploadId}, and the answer to each piece: `offset` is how much has come. */
export const uploadState = z.object({ id, offset: z.int() })
export type UploadState = z.infer<typeof uploadState>
/** PUT …/uploads/{uploadId}?offset=: the piece that begins there, as application/octet-stream. */
export const chunkQuery = z.object({ offset: z.coerce.number().int().min(0) })
