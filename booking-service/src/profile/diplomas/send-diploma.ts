import type { FastifyReply, FastifyRequest } from 'fastify'
import { diplomaStream } from '@lapka/contracts/streams.ts'
import type { Dependencies } from '../../dependencies.ts'
import { displayLane } from '../../files/lanes.ts'
import { pictureAtWidth } from '../../files/paint-anew.ts'
import { networkOf } from '../../http/network-of.ts'
import { recordRead } from '../../http/record-read.ts'
import { Refused } from '../../http/refused.ts'
import { readProfile } from '../read-profile.ts'

/** With a width, a picture is scaled to it; without one, the file itself is sent. */
type Door = { request: FastifyRequest; reply: FastifyReply; width?: string | undefined }
type DiplomaKey = { professionalId: string; diplomaId: string }

/**
 * Sends a document to a permitted reader, after the log has recorded it: no record, no bytes. A browser saves it and
 * neither guesses its type nor runs anything in it.
 */
export const sendDiploma = async (
  dependencies: Pick<Dependencies, 'log' | 'vault' | 'handle' | 'files' | 'newId' | 'now'>,
  { request, reply, width }: Door,
  { professionalId, diplomaId }: DiplomaKey,
): Promise<FastifyReply> => {
  const { registration, diplomas } = await readProfile(dependencies, professionalId)
  const diploma = diplomas.find(({ id }) => id === diplomaId)
  if (registration === null || diploma === undefined) throw new Refused('NOT_FOUND')
  const bytes = await dependencies.files.read({ accountId: registration.accountId, fileId: diplomaId })
  if (bytes === undefined) throw new Refused('NOT_FOUND')
  const fact = { type: 'DiplomaRead', data: { professionalId, diplomaId } } as const
  await recordRead(dependencies, request, { stream: diplomaStream(diplomaId), fact })
  const make = () => pictureAtWidth(bytes, Number(width))
  const isPicture = diploma.contentType.startsWith('image/')
  const shown = width !== undefined && isPicture ? await displayLane(networkOf(request.ip), (inTurn) => inTurn(make)) : bytes
  return reply
    .headers({
      'content-type': diploma.contentType,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(diploma.fileName).replaceAll("'", '%27')}`,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    .send(shown)
}
