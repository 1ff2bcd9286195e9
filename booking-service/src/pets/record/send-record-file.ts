import type { FastifyReply } from 'fastify'

/** No browser guesses what it is, or runs it. */
const guarded = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
}

/** A download that a browser neither guesses nor runs. */
export const sendRecordFile = (reply: FastifyReply, file: { fileType: string; name: string }, bytes: Buffer): FastifyReply =>
  reply
    .headers({
      ...guarded,
      'content-type': file.fileType,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name || 'document').replaceAll("'", '%27')}`,
      'cache-control': 'private, no-store',
    })
    .send(bytes)

/** A picture that we drew. A browser keeps it for an hour at most, also where access has ended since. */
export const sendPicture = (reply: FastifyReply, picture: Buffer): FastifyReply =>
  reply.headers({ ...guarded, 'content-type': 'image/webp', 'cache-control': 'private, max-age=3600, immutable' }).send(picture)
