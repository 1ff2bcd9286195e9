import type { FastifyReply } from 'fastify'

/** A download that a browser neither guesses nor runs. */
export const sendRecordFile = (reply: FastifyReply, file: { fileType: string; name: string }, bytes: Buffer): FastifyReply =>
  reply
    .headers({
      'content-type': file.fileType,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name || 'document').replaceAll("'", '%27')}`,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    .send(bytes)
