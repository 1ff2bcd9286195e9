import { idParams } from '@lapka/contracts/api/common.ts'
import { importDone, importPreview, importQuery } from '@lapka/contracts/api/record-exchange.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { decideImportOwn } from '@lapka/domain/pets/import-entries/decide.ts'
import { keptRecordStreams } from '@lapka/domain/pets/record/kept-record.ts'
import { isKeeper, recordStreams } from '@lapka/domain/pets/record/record.ts'
import { canAddRecords } from '@lapka/domain/subscriptions/subscription.ts'
import { linkedPets, recordsOf } from '@lapka/projections/records/linked-pets.ts'
import { prescriptionIdsOf } from '@lapka/projections/records/query.ts'
import type { FastifyRequest } from 'fastify'
import type { Dependencies } from '../../dependencies.ts'
import { uploadLane } from '../../files/lanes.ts'
import { onlyFile } from '../../files/read-upload.ts'
import type { App } from '../../http/app-type.ts'
import { userOf } from '../../http/authorization/enforce.ts'
import { parents } from '../../http/authorization/policy.ts'
import { languageOf } from '../../http/language.ts'
import { Refused } from '../../http/refused.ts'
import { commandFor, limitedFor } from '../../http/route-for.ts'
import { hashOfImport, importedEntries, previewOf } from './import-entries.ts'
import { appendPieces } from './append-pieces.ts'
import { readBundle } from './read-bundle.ts'

/** A keeper brings in the FHIR bundle that Lapka exported. Whoever wrote its entries, they become the keeper's own, marked as imported. */
export const keeperImportRoutes = (app: App, dependencies: Dependencies): void => {
  const { now, handle } = dependencies
  const takesFile = { takesFile: true }

  const previewing = { params: idParams, response: { 200: importPreview } }
  app.post('/api/v2/pets/:id/preview-import', limitedFor(parents, previewing, takesFile), async (request) => {
    const { imported, record, hash } = await readOwnImport(dependencies, request)
    const at = now()
    const preview = previewOf(imported, { record, today: localDateOf(at, DEFAULT_ZONE), language: languageOf(request) })
    if (preview.counts.added + preview.counts.unusual > 0) {
      const { subscription } = await handle.read(keptRecordStreams(request.params.id).more({ record }))
      if (subscription === undefined || !canAddRecords(subscription, at)) throw new Refused('STORAGE_OVER')
    }
    return { hash, unreadColumns: [], ...preview }
  })

  const importing = { params: idParams, querystring: importQuery, response: { 200: importDone } }
  app.post('/api/v2/pets/:id/import-record', commandFor(parents, importing, takesFile), async (request) => {
    const user = userOf(request)
    const { id: petId } = request.params
    const { imported, record, hash } = await readOwnImport(dependencies, request)
    const at = now()
    const terms = { at, today: localDateOf(at, DEFAULT_ZONE), isConfirmed: request.query.isConfirmed }
    return appendPieces({ request, imported, record, hash, terms }, (context, entries) =>
      handle(context, keptRecordStreams(petId), (states) => decideImportOwn({ accountId: user.id, entries, ...terms }, states)),
    )
  })
}

type ImportRequest = FastifyRequest & { params: { id: string } }

/** Only the keeper of the pet may send the file. */
const readOwnImport = async ({ handle, db }: Dependencies, request: Pick<ImportRequest, 'user' | 'params'> & FastifyRequest) => {
  const user = userOf(request)
  const { id: petId } = request.params
  const { record } = await handle.read(recordStreams(petId))
  if (record.pet.status === 'none' || !isKeeper(record.pet, user.id)) throw new Refused('NOT_FOUND')
  const { bytes, rows } = await uploadLane(user.id, async (inTurn) => {
    const file = await onlyFile(request)
    return { bytes: file.bytes, rows: await inTurn(() => readBundle(file.bytes)) }
  })
  const importer = {
    petId,
    by: 'parent',
    writerId: user.id,
    professionalId: null,
    appointmentId: null,
    importedFrom: 'fhir',
    wordsOf: user.id,
  } as const
  // Entries of a linked record are known, too: they are shown and exported with this one, and never copied into it.
  const records = [record, ...(await recordsOf(handle, await linkedPets(handle, record.pet, user.id)))]
  const petIds = records.flatMap(({ pet }) => (pet.status === 'added' ? [pet.petId] : []))
  const entryIds = records.flatMap(({ entries }) => entries.map(({ fact }) => fact.entryId))
  const knownIds = new Set([...entryIds, ...(await prescriptionIdsOf(db, petIds))])
  return { imported: importedEntries(rows, importer, knownIds), record, hash: hashOfImport(petId, bytes) }
}
