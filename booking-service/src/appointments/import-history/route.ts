import type { FastifyRequest } from 'fastify'
import { petOfVisitQuery } from '@lapka/contracts/api/pet-records.ts'
import { idParams } from '@lapka/contracts/api/common.ts'
import { importDone, importPreview, importQuery } from '@lapka/contracts/api/record-exchange.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { ownerOfRecord } from '@lapka/domain/appointments/record-visit/decide.ts'
import { requireVisit } from '@lapka/domain/appointments/record-visit/visit-form.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { decideImportHistory } from '@lapka/domain/appointments/import-history/decide.ts'
import { recordStreams } from '@lapka/domain/pets/record/record.ts'
import { appointmentStreams, ownAppointment, petOfVisit, professionalOf } from '../own-appointment.ts'
import type { Dependencies } from '../../dependencies.ts'
import { uploadLane } from '../../files/lanes.ts'
import { onlyFile } from '../../files/read-upload.ts'
import type { App } from '../../http/app-type.ts'
import { ofAppointment } from '../../http/authorization/policy.ts'
import { languageOf } from '../../http/language.ts'
import { orRefuse } from '../../http/refused.ts'
import { commandFor, limitedFor } from '../../http/route-for.ts'
import { appendPieces } from '../../pets/import/append-pieces.ts'
import { hashOfImport, importedEntries, previewOf } from '../../pets/import/import-entries.ts'
import { readTable } from '../../pets/import/read-table.ts'

/**
 * A vet brings in a patient's history from a table, by the right by which they write the form of a visit. It is theirs, marked as
 * imported. Known are only entries of the same file: what else is in the record is not told to a vet who may write and not read.
 */
export const importHistoryRoutes = (app: App, dependencies: Dependencies): void => {
  const { now, handle } = dependencies
  const takesFile = { takesFile: true }
  const policy = ofAppointment('professional')

  const previewing = { params: idParams, querystring: petOfVisitQuery, response: { 200: importPreview } }
  app.post('/api/v2/appointments/:id/preview-history', limitedFor(policy, previewing, takesFile), async (request) => {
    const { imported, record, hash, unreadColumns, states } = await readHistory(dependencies, request)
    const owner = await handle.read(ownerOfRecord(states))
    orRefuse(requireVisit({ ...states, ...owner }, now()))
    const today = localDateOf(now(), DEFAULT_ZONE)
    return { hash, unreadColumns, ...previewOf(imported, { record, today, language: languageOf(request) }) }
  })

  const importing = { params: idParams, querystring: importQuery.extend(petOfVisitQuery.shape), response: { 200: importDone } }
  app.post('/api/v2/appointments/:id/import-history', commandFor(policy, importing, takesFile), async (request) => {
    const { imported, record, hash, streams } = await readHistory(dependencies, request)
    const at = now()
    const terms = { at, today: localDateOf(at, DEFAULT_ZONE), isConfirmed: request.query.isConfirmed }
    return appendPieces({ request, imported, record, hash, terms }, (context, entries) =>
      handle(context, { streams, more: ownerOfRecord }, (states) => decideImportHistory({ entries, ...terms }, states)),
    )
  })
}

type HistoryRequest = FastifyRequest & { params: { id: string }; query: { petId?: string | undefined } }

const readHistory = async (dependencies: Dependencies, request: HistoryRequest) => {
  const { user, appointment } = await ownAppointment(dependencies, request)
  const { appointmentId, professionalId } = appointment
  const petId = petOfVisit(appointment, request.query)
  const streams = { ...recordStreams(petId), ...appointmentStreams(appointmentId), professional: professionalOf(appointment) }
  const states = await dependencies.handle.read(streams)
  const { bytes, table } = await uploadLane(user.id, async (inTurn) => {
    const file = await onlyFile(request)
    return { bytes: file.bytes, table: await inTurn(async () => readTable(file.bytes)) }
  })
  const importer = {
    petId,
    by: 'vet',
    writerId: user.id,
    professionalId,
    // A history is not part of this visit: a share of the visit shows none of it.
    appointmentId: null,
    importedFrom: 'csv',
    wordsOf: petId,
  } as const
  const { record } = states
  const knownIds = new Set(record.entries.map(({ fact }) => fact.entryId))
  const imported = importedEntries(table.rows, importer, knownIds)
  return { imported, record, hash: hashOfImport(petId, bytes), unreadColumns: table.unreadColumns, streams, states }
}
