import type { FastifyRequest } from 'fastify'
import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import type { DocumentType } from '@lapka/contracts/profile.ts'
import { Refused } from '../http/refused.ts'
import { isMisnamed } from './file-name.ts'
import { recognise, type FileType } from './recognise.ts'

export type Upload<Type extends FileType = DocumentType> = { fileName: string; bytes: Buffer; type: Type }

/** The types that browsers send for an unknown file. */
const saysNothing = new Set(['', 'application/octet-stream', 'binary/octet-stream'])
const synonyms: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-png': 'image/png',
  'image/heif': 'image/heic',
}

/** The one file of a request, within bounds, being what it says it is. */
export const readUpload = async <Type extends FileType>(
  request: FastifyRequest,
  taken: readonly Type[],
): Promise<Upload<Type>> => {
  return checkFile(await onlyFile(request), taken)
}

/** The same for bytes that have come already. */
export const checkFile = <Type extends FileType>(
  { fileName, claimedType, bytes }: Sent,
  taken: readonly Type[],
): Upload<Type> => {
  if (bytes.length === 0) throw new Refused('FILE_UNREADABLE')
  const type = recognise(bytes)
  const claim = synonyms[claimedType] ?? claimedType
  const isLying = !saysNothing.has(claim) && claim !== type
  const isClaimTaken = (taken as readonly string[]).includes(claim)
  if (type === undefined) throw new Refused(isClaimTaken ? 'FILE_NOT_WHAT_IT_SAYS' : 'FILE_TYPE_NOT_TAKEN')
  if (isLying || isMisnamed(fileName, type)) throw new Refused('FILE_NOT_WHAT_IT_SAYS')
  if (!isOneOf(type, taken)) throw new Refused('FILE_TYPE_NOT_TAKEN')
  return { fileName, bytes, type }
}

const isOneOf = <Type extends FileType>(type: FileType, taken: readonly Type[]): type is Type =>
  (taken as readonly FileType[]).includes(type)

export type Sent = { fileName: string; claimedType: string; bytes: Buffer }

/** The one file of a request, whatever it is. */
export const onlyFile = async (request: FastifyRequest): Promise<Sent> => {
  if (!request.isMultipart()) throw new Refused('ONE_FILE_EXPECTED')
  let sent: Sent | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file' || part.fieldname !== 'file' || sent) throw new Refused('ONE_FILE_EXPECTED')
      sent = {
        fileName: part.filename ?? '',
        claimedType: (part.mimetype.split(';')[0] ?? '').trim().toLowerCase(),
        bytes: await part.toBuffer(),
      }
    }
  } catch (error) {
    throw refusalOf(error)
  }
  if (sent === undefined) throw new Refused('ONE_FILE_EXPECTED')
  return sent
}

const codes: Record<string, RefusalCode> = {
  FST_REQ_FILE_TOO_LARGE: 'FILE_TOO_LARGE',
  FST_FILES_LIMIT: 'ONE_FILE_EXPECTED',
  FST_FIELDS_LIMIT: 'ONE_FILE_EXPECTED',
  FST_PARTS_LIMIT: 'ONE_FILE_EXPECTED',
}

/** Everything that makes a multipart body unreadable is the sender's. */
const refusalOf = (error: unknown): Refused =>
  error instanceof Refused
    ? error
    : new Refused(codes[String((error as { code?: unknown }).code)] ?? 'MALFORMED_REQUEST', {}, { cause: error })
