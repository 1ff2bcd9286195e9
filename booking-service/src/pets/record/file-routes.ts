import { idParams } from '@lapka/contracts/api/common.ts'
import { entrySaved, recordFileParams, recordFileQuery } from '@lapka/contracts/api/pet-records.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { decideAddEntry } from '@lapka/domain/pets/add-entry/decide.ts'
import { keptRecordStreams } from '@lapka/domain/pets/record/kept-record.ts'
import { fileOf } from '@lapka/projections/records/query.ts'
import type { Dependencies } from '../../dependencies.ts'
import { displayLane } from '../../files/lanes.ts'
import { paintPreview } from '../../files/paint-anew.ts'
import type { App } from '../../http/app-type.ts'
import { parents } from '../../http/authorization/policy.ts'
import { networkOf } from '../../http/network-of.ts'
import { Refused } from '../../http/refused.ts'
import { commandFor, limitedFor } from '../../http/route-for.ts'
import { lookAtRecord, recordReader } from './access.ts'
import { keepDocument } from './keep-document.ts'
import { sendPicture, sendRecordFile } from './send-record-file.ts'

/** Documents of a record: kept byte for byte as they came, sealed with the pet's key. Nothing of them is ever run or drawn by us. */
export const recordFileRoutes = (app: App, dependencies: Dependencies): void => {
  uploadRoute(app, dependencies)
  downloadRoute(app, dependencies)
}

const uploadRoute = (app: App, dependencies: Dependencies): void => {
  const { handle, now } = dependencies
  const schema = { params: idParams, response: { 201: entrySaved } }
  app.post('/api/v2/pets/:id/add-document', commandFor(parents, schema, { takesFile: true }), async (request, reply) => {
    const { id: petId } = request.params
    const { user } = await recordReader(dependencies, request, { petId })
    const at = now()
    const today = localDateOf(at, DEFAULT_ZONE)
    const who = { by: 'parent', writerId: user.id, professionalId: null, appointmentId: null, wordsOf: user.id } as const
    const saved = await keepDocument(dependencies, request, {
      facts: { petId, on: today, ...who },
      at,
      write: (context, entry) =>
        handle(context, keptRecordStreams(petId), (states) => decideAddEntry({ entry, at, today, isConfirmed: false }, states)),
    })
    return reply.code(201).send(saved)
  })
}

/** Painted anew in small: nothing else of the file is in it. */
const drawn = new Set<string>(['image/jpeg', 'image/png'])

const downloadRoute = (app: App, dependencies: Dependencies): void => {
  const { db, files } = dependencies
  app.get(
    '/api/v2/pets/:id/files/:fileId',
    limitedFor({ roles: ['PARENT', 'VET'] }, { params: recordFileParams, querystring: recordFileQuery }),
    async (request, reply) => {
      const { id: petId, fileId } = request.params
      const { party } = await recordReader(dependencies, request, { petId })
      const file = await fileOf(db, { petId, fileId })
      const bytes = file && (await files.read({ accountId: petId, fileId }))
      if (file === undefined || bytes === undefined) throw new Refused('NOT_FOUND')
      if (request.query.preview !== undefined) {
        if (party !== 'keeper' || !drawn.has(file.fileType)) throw new Refused('NOT_FOUND')
        const picture = await displayLane(networkOf(request.ip), (inTurn) => paintPreview(inTurn, bytes))
        return sendPicture(reply, picture)
      }
      await lookAtRecord(dependencies, request, { petId, what: 'file' })
      return sendRecordFile(reply, file, bytes)
    },
  )
}
