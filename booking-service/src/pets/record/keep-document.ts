import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { EntryFacts } from '@lapka/contracts/events/pets.ts'
import { recordFileTypes, type RecordFileType } from '@lapka/contracts/pet-records.ts'
import { recordStreams } from '@lapka/domain/pets/record/record.ts'
import type { EntryEvent } from '@lapka/domain/pets/record/refuse-entry.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import type { Dependencies } from '../../dependencies.ts'
import { faultOfBytes } from '../../files/fault-of-bytes.ts'
import { cleanName } from '../../files/file-name.ts'
import { uploadLane } from '../../files/lanes.ts'
import { lookAtPdf } from '../../files/pdf/look-at-pdf.ts'
import { readUpload, type Upload } from '../../files/read-upload.ts'
import { commandContext, idempotencyKeyOf } from '../../http/command-context.ts'
import { userOf } from '../../http/authorization/enforce.ts'
import type { InTurn } from '../../http/lane.ts'
import { orRefuse, Refused } from '../../http/refused.ts'

type Handled = Awaited<ReturnType<Dependencies['handle']>>
type Context = ReturnType<typeof commandContext>
export type DocumentEvent = EntryEvent & { type: 'DocumentAdded' }

/** Has come already; `body` is what makes its request distinct. */
export type ReceivedDocument = { upload: Upload<RecordFileType>; body: object }

type Document = {
  /** What its entry says beside the file; `wordsOf` owns the key of its name. */
  facts: Omit<EntryFacts, 'entryId'> & { wordsOf: string }
  at: string
  received?: ReceivedDocument
  write: (context: Context, file: DocumentEvent) => Promise<Handled>
}

/** The file of a request becomes an entry of a record: kept byte for byte as it came, sealed with the pet's key. */
export const keepDocument = async (
  { handle, files }: Pick<Dependencies, 'handle' | 'files'>,
  request: FastifyRequest,
  { facts, at, received, write }: Document,
): Promise<{ id: string; position: number }> => {
  const user = userOf(request)
  const { petId } = facts
  const {
    bytes,
    type: fileType,
    fileName,
  } = received?.upload ??
  (await uploadLane(user.id, async (inTurn) => checkDocument(await readUpload(request, recordFileTypes), inTurn)))
  const name = cleanName(fileName, fileType)
  const sha256 = hash('sha256', bytes)
  // The same request sent again is the same file. Another file under the same key never touches the first one's bytes.
  const fileId = derivedId('record-file', user.id, petId, idempotencyKeyOf(request), sha256, name)
  const entryId = derivedId('entry', fileId)
  const file: DocumentEvent = {
    type: 'DocumentAdded',
    data: { ...facts, entryId, fileId, name, fileType, sizeBytes: bytes.length, sha256 },
  }
  await files.keep({ accountId: petId, fileId }, bytes)
  const handled = await write(commandContext(request, { user, body: received?.body ?? { name, sha256 }, now: at }), file)
  // Refused, or withdrawn since this request was first sent: bytes that the log does not have are not kept.
  const { record } = await handle.read(recordStreams(petId))
  const isKept = record.entries.some(
    (known) => known.type === 'DocumentAdded' && known.fact.fileId === fileId && known.correctedBy === undefined,
  )
  if (!isKept) await files.remove(fileId)
  return { id: entryId, position: orRefuse(handled).position }
}

/** Refuses a file that runs something when it is opened, and one that is two formats at once. The others are kept as they came. */
export const checkDocument = async (upload: Upload<RecordFileType>, inTurn: InTurn): Promise<Upload<RecordFileType>> => {
  const { bytes, type } = upload
  const fault = faultOfBytes(bytes, type) ?? (type === 'application/pdf' ? await inTurn(() => lookAtPdf(bytes)) : undefined)
  if (fault !== undefined) throw new Refused(fault)
  return upload
}
