import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { diplomaPage, diplomaParams, diplomaSaved, profileSaved } from '@lapka/contracts/api/profile.ts'
import type { Events } from '@lapka/contracts/events.ts'
import { documentTypes } from '@lapka/contracts/profile.ts'
import { decideDeleteDiploma } from '@lapka/domain/professionals/delete-diploma/decide.ts'
import { decideUploadDiploma } from '@lapka/domain/professionals/upload-diploma/decide.ts'
import { userOf } from '../../http/authorization/enforce.ts'
import type { Dependencies } from '../../dependencies.ts'
import { cleanName } from '../../files/file-name.ts'
import { uploadLane } from '../../files/lanes.ts'
import { paintDocument } from '../../files/paint-anew.ts'
import { lookAtPdf } from '../../files/pdf/look-at-pdf.ts'
import { readUpload, type Upload } from '../../files/read-upload.ts'
import type { App } from '../../http/app-type.ts'
import { professionals } from '../../http/authorization/policy.ts'
import type { InTurn } from '../../http/lane.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { commandContext, idempotencyKeyOf } from '../../http/command-context.ts'
import { orRefuse, Refused } from '../../http/refused.ts'
import { commandFor, limitedFor, routeFor } from '../../http/route-for.ts'
import { profileOwner, profileStreams } from '../../professionals/own-profile.ts'
import { readProfile } from '../read-profile.ts'
import { sendDiploma } from './send-diploma.ts'

const path = '/api/v2/profile/diplomas'
const one = `${path}/:diplomaId`

/** A professional's own documents. The bytes lie sealed outside of the log; the log has their name, size and SHA-256. */
export const diplomaRoutes = (app: App, dependencies: Dependencies): void => {
  const { handle, files, now } = dependencies
  uploadRoute(app, dependencies)

  app.get(path, routeFor(professionals, { response: { 200: diplomaPage } }), async (request) => {
    const { diplomas } = await readProfile(dependencies, profileOwner(request).professionalId)
    return { items: diplomas }
  })

  app.get(one, limitedFor(professionals, { params: diplomaParams }), async (request, reply) => {
    const { professionalId } = profileOwner(request)
    return sendDiploma(dependencies, { request, reply }, { professionalId, diplomaId: request.params.diplomaId })
  })

  const removing = { params: diplomaParams, response: { 200: profileSaved } }
  app.delete(one, commandFor(professionals, removing, { takesFile: true }), async (request) => {
    const { professionalId } = profileOwner(request)
    const { diplomaId } = request.params
    const command = { name: 'delete-diploma', objectId: diplomaId, body: {}, user: userOf(request), now: now() }
    const streams = { professional: profileStreams(professionalId).professional }
    const handled = await handle(commandContext(request, command), { streams }, (states) =>
      decideDeleteDiploma({ diplomaId }, states),
    )
    const { position } = orRefuse(handled)
    await files.remove(diplomaId)
    return { position }
  })
}

const uploadRoute = (app: App, { handle, files, now }: Dependencies): void => {
  app.post(path, commandFor(professionals, { response: { 201: diplomaSaved } }, { takesFile: true }), async (request, reply) => {
    const owner = profileOwner(request)
    const { accountId, professionalId } = owner
    const { bytes, type, fileName, sent } = await uploadLane(accountId, (inTurn) => readDocument(request, inTurn))
    const body = { fileName, sent }
    // The same request sent again is the same file; another one under the same key never touches the first one's bytes.
    const diplomaId = derivedId('diploma', accountId, idempotencyKeyOf(request), sent, fileName)
    const diploma = { diplomaId, fileName, contentType: type, sizeBytes: bytes.length, sha256: hash('sha256', bytes) }
    const context = commandContext(request, {
      name: 'upload-diploma',
      objectId: professionalId,
      body,
      user: userOf(request),
      now: now(),
    })
    await files.keep({ accountId, fileId: diplomaId }, bytes)
    const streams = { professional: profileStreams(professionalId).professional }
    const handled = await handle(context, { streams }, (states) => decideUploadDiploma({ owner, diploma }, states))
    // Refused, or deleted since this request was first sent: bytes that the log does not have are not kept.
    const { professional } = await handle.read(streams)
    if (professional.status === 'none' || !professional.diplomas.some((known) => known.diplomaId === diplomaId))
      await files.remove(diplomaId)
    const { position, events } = orRefuse(handled)
    const kept = events.professional.find((event) => event.type === 'DiplomaUploaded')
    const { sizeBytes = diploma.sizeBytes } = (kept?.data as Partial<Events['DiplomaUploaded']> | undefined) ?? {}
    const uploadedAt = kept?.occurredAt ?? context.occurredAt
    const shown = { id: diplomaId, fileName, contentType: type, sizeBytes, uploadedAt, isSubmitted: false }
    return reply.code(201).send({ diploma: shown, position })
  })
}

const readDocument = async (request: FastifyRequest, inTurn: InTurn) => {
  const upload = await readUpload(request, documentTypes)
  const { type } = upload
  const bytes = await cleanDocument(upload, inTurn)
  return { bytes, type, fileName: cleanName(upload.fileName, type), sent: hash('sha256', upload.bytes) }
}

/** The kept form of a document: a re-encoded picture, or the PDF as it came when nothing speaks against it. */
const cleanDocument = async ({ type, bytes }: Upload, inTurn: InTurn): Promise<Buffer> => {
  if (type !== 'application/pdf') return paintDocument(inTurn, bytes, type)
  const fault = await inTurn(() => lookAtPdf(bytes))
  if (fault !== undefined) throw new Refused(fault)
  return bytes
}
