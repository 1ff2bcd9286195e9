import { idParams } from '@lapka/contracts/api/common.ts'
import { entrySaved, recordFileParams, recordFileQuery } from '@lapka/contracts/api/pet-records.ts'
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
import { addOwnDocument } from './add-own-document.ts'
import { piecesRoutes } from './pieces-routes.ts'
import { sendPicture, sendRecordFile } from './send-record-file.ts'

/** Documents of a record: kept byte for byte as they came, sealed with the pet's key. Nothing of them is ever run or drawn by us. */
export const recordFileRoutes = (app: App, dependencies: Dependencies): void => {
  uploadRoute(app, dependencies)
  piecesRoutes(app, dependencies)
  downloadRoute(app, dependencies)
}

const uploadRoute = (app: App, dependencies: Dependencies): void => {
  const schema = { params: idParams, response: { 201: entrySaved } }
  app.post('/api/v2/pets/:id/add-document', commandFor(parents, schema, { takesFile: true }), async (request, reply) => {
    await recordReader(dependencies, request, { petId: request.params.id })
    return reply.code(201).send(await addOwnDocument(dependencies, request))
  })
}

/** A small picture, drawn anew: nothing else of the file is in it. */
const drawn = new Set<string>(['image/jpeg', 'image/png'])

const downloadRoute = (app: App, dependencies: Dependencies): void => {
  const { db, files } = dependencies
  app.get(
    '/api/v2/pets/:id/files/:fileId',
    limitedFor({ roles: ['PARENT', 'VET'] }, { params: recordFileParams, querystring: recordFileQuery }),
    async (request, reply) => {
      const { id: petId, fileId } = request.params
      const { party } = await recordReader(dependencies, request, { petId })
      const file = await fileOf(db, { petIds: [petId], fileId })
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
