import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { MAX_FILE_BYTES } from '@lapka/contracts/profile.ts'

/** One file and nothing beside it, within bounds of size and headers. A route that takes one sets `takesFile`. */
export const takeFiles = async (app: FastifyInstance): Promise<void> => {
  await app.register(multipart, {
    limits: { fileSize: MAX_FILE_BYTES, files: 1, fields: 0, parts: 2, fieldNameSize: 100, headerPairs: 20 },
  })
}
