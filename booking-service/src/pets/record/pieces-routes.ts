import { writtenFact } from '@lapka/contracts/facts.ts'
import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { idParams } from '@lapka/contracts/api/common.ts'
import { entrySaved } from '@lapka/contracts/api/pet-records.ts'
import { beginUploadBody, chunkQuery, uploadParams, uploadState } from '@lapka/contracts/api/record-uploads.ts'
import { UPLOAD_CHUNK_BYTES } from '@lapka/contracts/pet-records.ts'
import { MAX_RECORD_FILE_BYTES, recordFileTypes } from '@lapka/contracts/pet-records.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { isRefused } from '@lapka/domain/kernel/decision.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { decideAddEntry } from '@lapka/domain/pets/add-entry/decide.ts'
import { keptRecordStreams } from '@lapka/domain/pets/record/kept-record.ts'
import { recordStreams } from '@lapka/domain/pets/record/record.ts'
import { subscriptionStreams } from '@lapka/domain/subscriptions/subscription.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import type { Dependencies } from '../../dependencies.ts'
import { uploadLane } from '../../files/lanes.ts'
import { checkFile } from '../../files/read-upload.ts'
import type { App } from '../../http/app-type.ts'
import { parents } from '../../http/authorization/policy.ts'
import { userOf } from '../../http/authorization/enforce.ts'
import { commandContext } from '../../http/command-context.ts'
import { orRefuse, Refused } from '../../http/refused.ts'
import { commandFor, limitedFor } from '../../http/route-for.ts'
import { recordReader, type RecordReader } from './access.ts'
import { addOwnDocument, ownFacts } from './add-own-document.ts'
import { checkDocument } from './keep-document.ts'

/** Begun and not finished, of one account. */
const MAX_UNFINISHED = 3
const PATH = '/api/v2/pets/:id/uploads'
const ONE = `${PATH}/:uploadId`

/** A file in pieces, so that a broken connection costs one of them. Only the account that began an upload sees it. */
export const piecesRoutes = (app: App, dependencies: Dependencies): void => {
  beginRoute(app, dependencies)
  pieceRoutes(app, dependencies)
  finishRoute(app, dependencies)
}

const beginRoute = (app: App, dependencies: Dependencies): void => {
  const { unfinished } = dependencies
  const schema = { params: idParams, body: beginUploadBody, response: { 200: uploadState } }
  app.post(PATH, limitedFor(parents, schema), async (request) => {
    const user = userOf(request)
    const { id: petId } = request.params
    const { pet } = await recordReader(dependencies, request, { petId })
    const { name, sizeBytes, sha256 } = request.body
    if (sizeBytes > MAX_RECORD_FILE_BYTES) throw new Refused('RECORD_FILE_TOO_LARGE')
    const uploadId = derivedId('upload', user.id, petId, sha256, String(sizeBytes), name)
    const key = { accountId: user.id, uploadId, sealedFor: petId }
    // In turn, so that requests at once don't pass the limit together.
    return uploadLane(user.id, (inTurn) =>
      inTurn(async () => {
        const known = await unfinished.find(key)
        if (known !== undefined) return { id: uploadId, offset: known.offset }
        await refuseUnkeepable(dependencies, request, pet)
        if ((await unfinished.listOf(user.id)).length >= MAX_UNFINISHED) throw new Refused('TOO_MANY_UPLOADS')
        await unfinished.begin(key, request.body)
        return { id: uploadId, offset: 0 }
      }),
    )
  })
}

type BeginRequest = FastifyRequest & { params: { id: string }; body: { sizeBytes: number } }

/** A file that would be refused at the end is refused before anything is sent. */
const refuseUnkeepable = async (
  { handle, now }: Pick<Dependencies, 'handle' | 'now'>,
  request: BeginRequest,
  { petId, ownerId }: RecordReader['pet'],
): Promise<void> => {
  const at = now()
  const today = localDateOf(at, DEFAULT_ZONE)
  // Only the size of the file is known yet.
  const file = { entryId: petId, fileId: petId, name: '', fileType: 'image/jpeg', sha256: '' } as const
  const data = { ...ownFacts(request, today), ...file, sizeBytes: request.body.sizeBytes }
  const states = await handle.read({ ...recordStreams(petId), ...subscriptionStreams(ownerId) })
  const decision = decideAddEntry({ entry: { type: 'DocumentAdded', data }, at, today, isConfirmed: false }, states)
  if (isRefused(decision)) throw new Refused(decision.refused)
}

type UploadRequest = FastifyRequest & { params: { id: string; uploadId: string } }

const keyOf = (request: UploadRequest) => ({
  accountId: userOf(request).id,
  uploadId: request.params.uploadId,
  sealedFor: request.params.id,
})

/** The upload in the path, if it is of this account and of this pet, which it still keeps. */
const findUpload = async (dependencies: Dependencies, request: UploadRequest) => {
  const { pet } = await recordReader(dependencies, request, { petId: request.params.id })
  const upload = await dependencies.unfinished.find(keyOf(request))
  return { pet, upload }
}

const pieceRoutes = (app: App, dependencies: Dependencies): void => {
  const { unfinished } = dependencies
  const reading = { params: uploadParams, response: { 200: uploadState } }
  app.get(ONE, limitedFor(parents, reading), async (request) => {
    const { upload } = await findUpload(dependencies, request)
    if (upload === undefined) throw new Refused('NOT_FOUND')
    return { id: request.params.uploadId, offset: upload.offset }
  })

  void app.register(async (scoped: App) => {
    const parser = { parseAs: 'buffer', bodyLimit: UPLOAD_CHUNK_BYTES } as const
    scoped.addContentTypeParser('application/octet-stream', parser, (_request, body, parsed) => parsed(null, body))
    const schema = { params: uploadParams, querystring: chunkQuery, response: { 200: uploadState } }
    scoped.put(ONE, limitedFor(parents, schema, { takesFile: true }), async (request) => {
      const { upload } = await findUpload(dependencies, request)
      if (upload === undefined) throw new Refused('NOT_FOUND')
      const { offset } = request.query
      const piece: unknown = request.body
      const expected = Math.min(UPLOAD_CHUNK_BYTES, upload.sizeBytes - upload.offset)
      if (!Buffer.isBuffer(piece) || (offset === upload.offset && piece.length !== expected)) throw new Refused('INVALID_INPUT')
      if (offset !== upload.offset || !(await unfinished.add(keyOf(request), offset, piece)))
        throw new Refused('UPLOAD_OFFSET_DIFFERS')
      return { id: request.params.uploadId, offset: offset + piece.length }
    })
  })
}

const finishRoute = (app: App, dependencies: Dependencies): void => {
  const { handle, unfinished, now } = dependencies
  const schema = { params: uploadParams, response: { 201: entrySaved } }
  app.post(`${ONE}/finish-upload`, commandFor(parents, schema), async (request, reply) => {
    const { pet, upload } = await findUpload(dependencies, request)
    const key = keyOf(request)
    const body = { uploadId: key.uploadId }
    if (upload === undefined) {
      // Finished by this same request already, whose answer was lost; else there is none.
      const context = commandContext(request, { user: userOf(request), body, now: now() })
      const { position, events } = orRefuse(await handle(context, keptRecordStreams(pet.petId), () => ({ refused: 'NOT_FOUND' })))
      return reply.code(201).send({ id: writtenFact(events.record, 'DocumentAdded').entryId, position })
    }
    if (upload.offset < upload.sizeBytes) throw new Refused('UPLOAD_OFFSET_DIFFERS')
    const document = await uploadLane(key.accountId, (inTurn) =>
      inTurn(async () => {
        const bytes = await unfinished.read(key)
        if (bytes.length !== upload.sizeBytes || hash('sha256', bytes) !== upload.sha256) throw new Refused('UPLOAD_DAMAGED')
        const sent = { fileName: upload.name, claimedType: upload.type, bytes }
        return checkDocument(checkFile(sent, recordFileTypes), (work) => work())
      }),
    ).catch(async (error: unknown) => {
      // Sending these bytes again would change nothing.
      if (error instanceof Refused && error.code !== 'TOO_BUSY' && error.code !== 'ALREADY_UNDER_WAY')
        await unfinished.remove(key)
      throw error
    })
    const added = await addOwnDocument(dependencies, request, { upload: document, body })
    await unfinished.remove(key)
    return reply.code(201).send(added)
  })
}
