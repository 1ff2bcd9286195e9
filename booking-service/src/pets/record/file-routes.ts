import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { idParams } from '@lapka/contracts/api/common.ts'
import { entrySaved, recordFileParams } from '@lapka/contracts/api/pet-records.ts'
import { recordFileTypes } from '@lapka/contracts/pet-records.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { decideAddEntry } from '@lapka/domain/pets/add-entry/decide.ts'
import { keptRecordStreams } from '@lapka/domain/pets/record/kept-record.ts'
import { recordStreams } from '@lapka/domain/pets/record/record.ts'
import type { EntryEvent } from '@lapka/domain/pets/record/refuse-entry.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { fileOf } from '@lapka/projections/records/query.ts'
import type { Dependencies } from '../../dependencies.ts'
import { cleanName } from '../../files/file-name.ts'
import { uploadLane } from '../../files/lanes.ts'
import { lookAtPdf } from '../../files/pdf/look-at-pdf.ts'
import { readUpload } from '../../files/read-upload.ts'
import type { App } from '../../http/app-type.ts'
import { parents } from '../../http/authorization/policy.ts'
import { userOf } from '../../http/authorization/enforce.ts'
import { commandContext, idempotencyKeyOf } from '../../http/command-context.ts'
import type { InTurn } from '../../http/lane.ts'
import { orRefuse, Refused } from '../../http/refused.ts'
import { commandFor, limitedFor } from '../../http/route-for.ts'
import { lookAtRecord, recordReader } from './access.ts'
import { sendRecordFile } from './send-record-file.ts'

/** Documents of a record: kept byte for byte as they came, sealed with the pet's key. Nothing of them is ever run or drawn by us. */
export const recordFileRoutes = (app: App, dependencies: Dependencies): void => {
  uploadRoute(app, dependencies)
  downloadRoute(app, dependencies)
}

const uploadRoute = (app: App, dependencies: Dependencies): void => {
  const { handle, files, now } = dependencies
  const schema = { params: idParams, response: { 201: entrySaved } }
  app.post('/api/v2/pets/:id/add-document', commandFor(parents, schema, { takesFile: true }), async (request, reply) => {
    const user = userOf(request)
    const { id: petId } = request.params
    await recordReader(dependencies, request, { petId })
    const { bytes, type, fileName } = await uploadLane(user.id, (inTurn) => readDocument(request, inTurn))
    const name = cleanName(fileName, type)
    const sha256 = hash('sha256', bytes)
    const at = now()
    const today = localDateOf(at, DEFAULT_ZONE)
    // The same request sent again is the same file; another one under the same key never touches the first one's bytes.
    const fileId = derivedId('record-file', user.id, petId, idempotencyKeyOf(request), sha256, name)
    const entry: EntryEvent = {
      type: 'DocumentAdded',
      data: {
        entryId: derivedId('entry', fileId),
        petId,
        on: today,
        by: 'parent',
        writerId: user.id,
        professionalId: null,
        appointmentId: null,
        wordsOf: user.id,
        fileId,
        name,
        fileType: type,
        sizeBytes: bytes.length,
        sha256,
      },
    }
    const context = commandContext(request, { user, body: { name, sha256 }, now: at })
    await files.keep({ accountId: petId, fileId }, bytes)
    const handled = await handle(context, keptRecordStreams(petId), (states) =>
      decideAddEntry({ entry, at, today, isConfirmed: false }, states),
    )
    // Refused, or withdrawn since this request was first sent: bytes that the log does not have are not kept.
    const { record } = await handle.read(recordStreams(petId))
    const isKept = record.entries.some(
      (known) => known.type === 'DocumentAdded' && known.fact.fileId === fileId && known.correctedBy === undefined,
    )
    if (!isKept) await files.remove(fileId)
    return reply.code(201).send({ id: entry.data.entryId, position: orRefuse(handled).position })
  })
}

/** A file that runs something when it is opened is refused; what is kept is as it came. */
const readDocument = async (request: FastifyRequest, inTurn: InTurn) => {
  const upload = await readUpload(request, recordFileTypes)
  const fault = upload.type === 'application/pdf' ? await inTurn(() => lookAtPdf(upload.bytes)) : undefined
  if (fault !== undefined) throw new Refused(fault)
  return upload
}

const downloadRoute = (app: App, dependencies: Dependencies): void => {
  const { db, files } = dependencies
  app.get(
    '/api/v2/pets/:id/files/:fileId',
    limitedFor({ roles: ['PARENT', 'VET'] }, { params: recordFileParams }),
    async (request, reply) => {
      const { id: petId, fileId } = request.params
      await recordReader(dependencies, request, { petId })
      const file = await fileOf(db, { petId, fileId })
      const bytes = file && (await files.read({ accountId: petId, fileId }))
      if (file === undefined || bytes === undefined) throw new Refused('NOT_FOUND')
      await lookAtRecord(dependencies, request, { petId, what: 'file' })
      return sendRecordFile(reply, file, bytes)
    },
  )
}
