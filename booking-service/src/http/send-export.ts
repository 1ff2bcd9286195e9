import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
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
export type ExportFile = { name: string; type: 'application/json' | 'application/fhir+json' | 'text/csv' }

/**
 * Sends all of a person's data as a file. It is written whole before the first byte is sent: a failure is an answer and no half a file, and a
 * slow reader delays no one.
 */
export const sendExport = (door: ExportDoor, file: ExportFile, write: (add: AddText) => Promise<void>): Promise<FastifyReply> =>
  sendInTurn(door, { ...file, type: `${file.type}; charset=utf-8` }, () => spool(write))

/** The same of a file that is no text; `make` answers all of it. */
export const sendMadeFile = (door: ExportDoor, file: { name: string; type: string }, make: () => Promise<Buffer>) =>
  sendInTurn(door, file, make)

const sendInTurn = (
  { request, reply }: ExportDoor,
  { name, type }: { name: string; type: string },
  make: () => Promise<Readable | Buffer>,
): Promise<FastifyReply> =>
  lane(userOf(request).id, async (inTurn) => {
    const content = await inTurn(make)
    void reply
      .headers({ 'content-type': type, 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'no-store' })
      .send(content)
    await whenSent(reply.raw)
    return reply
  })

const whenSent = async (response: ServerResponse): Promise<void> => {
  const timer = setTimeout(() => response.destroy(), SENDING_MS)
  // The reader hung up.
  await finished(response).catch(() => undefined)
  clearTimeout(timer)
}
