import type { ServerResponse } from 'node:http'
import { finished } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { userOf } from './authorization/enforce.ts'
import { createLane } from './lane.ts'
import { spool, type AddText } from './spool.ts'

/** Two are written at once in this process, and each person has one under way: what they hold in memory does not grow with those who ask. */
const lane = createLane({ atOnce: 2, perKey: 1, inAll: 64 })
/** After that a slow reader is disconnected. */
const SENDING_MS = 120_000

export type ExportDoor = { request: Pick<FastifyRequest, 'user'>; reply: FastifyReply }
export type ExportFile = { name: string; type: 'application/json' | 'text/csv' }

/**
 * Sends all of a person's data as a file. It is written whole before the first byte is sent: a failure is an answer and no half a file, and a
 * slow reader delays no one.
 */
export const sendExport = (
  { request, reply }: ExportDoor,
  { name, type }: ExportFile,
  write: (add: AddText) => Promise<void>,
): Promise<FastifyReply> =>
  lane(userOf(request).id, async (inTurn) => {
    const text = await inTurn(() => spool(write))
    void reply
      .headers({
        'content-type': `${type}; charset=utf-8`,
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      })
      .send(text)
    await whenSent(reply.raw)
    return reply
  })

const whenSent = async (response: ServerResponse): Promise<void> => {
  const timer = setTimeout(() => response.destroy(), SENDING_MS)
  // The reader hung up.
  await finished(response).catch(() => undefined)
  clearTimeout(timer)
}
