import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { photoTypes } from '@lapka/contracts/profile.ts'
import { uploadLane } from './lanes.ts'
import { paintPhoto } from './paint-anew.ts'
import { readUpload } from './read-upload.ts'

/** The one photo of a request, painted anew without what the telephone wrote. `sent` tells the same file again. */
export const takePhoto = (request: FastifyRequest, accountId: string): Promise<{ bytes: Buffer; sent: string }> =>
  uploadLane(accountId, async (inTurn) => {
    const upload = await readUpload(request, photoTypes)
    return { bytes: await paintPhoto(inTurn, upload.bytes), sent: hash('sha256', upload.bytes) }
  })
