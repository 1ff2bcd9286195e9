import type { FastifyContextConfig } from 'fastify'
import { entryPage } from '@lapka/contracts/api/pet-records.ts'
import {
  sharedEntriesQuery,
  sharedFileParams,
  sharedRecord,
  shareHeaders,
  shareStatusQuery,
} from '@lapka/contracts/api/shares.ts'
import type { Projected } from '@lapka/contracts/live.ts'
import { toMs } from '@lapka/domain/kernel/instant.ts'
import { petById } from '@lapka/projections/accounts/query.ts'
import { correctsNothing, fileOf, overviewOf } from '@lapka/projections/records/query.ts'
import { sharedCountsOf, sharedEntriesOf } from '@lapka/projections/records/shares-query.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { perAddress } from '../../http/rate-limits.ts'
import { Refused } from '../../http/refused.ts'
import { routeFor } from '../../http/route-for.ts'
import { sendRecordFile } from '../record/send-record-file.ts'
import { openShare, recordOpening } from './open-share.ts'

/** For everyone who has a secret, signed in or not. The secret comes in a header, and many tries are slowed down. */
export const guestRoutes = (app: App, dependencies: Dependencies): void => {
  const { limits } = dependencies
  const limited: FastifyContextConfig = { rateLimit: perAddress(limits.sharesPerAddress) }
  recordRoute(app, dependencies, limited)
  entriesRoute(app, dependencies, limited)
  fileRoute(app, dependencies, limited)

  statusRoute(app, dependencies)
}

/** The views that change when a share ends. Whether it has ended is read from the log. */
const tellingViews = new Set(['records', 'accounts'])
/** A busy log gives many hints. */
const REST_MS = 400

/**
 * An open page waits here for the end of its share: answered at once if it is over, and else when it ends or after `waitMs`, so that one
 * request stands for all that a page would ask in that time. It shows nothing, so it is no look at the record.
 */
const statusRoute = (app: App, dependencies: Dependencies): void => {
  const { changes, limits, now } = dependencies
  const polled: FastifyContextConfig = { rateLimit: perAddress(limits.searchesPerAddress) }
  const schema = { headers: shareHeaders, querystring: shareStatusQuery }
  app.get('/api/v2/shares/status', routeFor('public', schema, polled), async (request, reply) => {
    const { share } = await openShare(dependencies, request)
    const timeoutMs = Math.min(request.query.waitMs, toMs(share.until) - toMs(now()))
    const isHint = ({ projections }: Projected) => projections.some((name) => tellingViews.has(name))
    const look = async () => void (await openShare(dependencies, request))
    if (timeoutMs > 0) await changes.untilDefined({ isHint, timeoutMs, restMs: REST_MS }, look)
    return reply.code(204).send()
  })
}

const recordRoute = (app: App, dependencies: Dependencies, limited: FastifyContextConfig): void => {
  const { db } = dependencies
  const schema = { headers: shareHeaders, response: { 200: sharedRecord } }
  app.get('/api/v2/shares/record', routeFor('public', schema, limited), async (request) => {
    const open = await openShare(dependencies, request)
    await recordOpening(dependencies, request, open)
    const { scope, petId, until } = open.share
    const [, ...linkedIds] = open.petIds
    const [pet, beside, counts] = await Promise.all([
      petById(db, petId),
      overviewOf(db, { petId, linkedIds, reader: correctsNothing }),
      sharedCountsOf(db, open.petIds, scope),
    ])
    if (pet === undefined) throw new Refused('NOT_YET_VISIBLE')
    const { name, animalType, chip, breed, gender, born, neutered, allergies, medicine } = pet
    return {
      scope: scope.kind,
      until,
      isOwn: open.isOwn,
      pet: { name, animalType, chip },
      looks: scope.kind === 'vaccinations' ? null : { breed, gender, born, neutered },
      health: scope.kind === 'all' ? { allergies, medicine } : null,
      counts,
      weights: scope.kind === 'all' ? beside.weights : [],
      protections: scope.kind === 'visit' ? [] : beside.protections,
    }
  })
}

const entriesRoute = (app: App, dependencies: Dependencies, limited: FastifyContextConfig): void => {
  const schema = { headers: shareHeaders, querystring: sharedEntriesQuery, response: { 200: entryPage } }
  app.get('/api/v2/shares/entries', routeFor('public', schema, limited), async (request) => {
    const open = await openShare(dependencies, request)
    await recordOpening(dependencies, request, open)
    const { petIds, share } = open
    return sharedEntriesOf(dependencies.db, { petIds, scope: share.scope, ...request.query })
  })
}

const fileRoute = (app: App, dependencies: Dependencies, limited: FastifyContextConfig): void => {
  const { db, files } = dependencies
  const schema = { headers: shareHeaders, params: sharedFileParams }
  app.get('/api/v2/shares/files/:fileId', routeFor('public', schema, limited), async (request, reply) => {
    const open = await openShare(dependencies, request)
    const { petIds, share } = open
    const { fileId } = request.params
    const file = await fileOf(db, { petIds, fileId, scope: share.scope })
    const bytes = file && (await files.read({ accountId: file.petId, fileId }))
    if (file === undefined || bytes === undefined) throw new Refused('NOT_FOUND')
    await recordOpening(dependencies, request, { ...open, petIds: [file.petId], isFile: true })
    return sendRecordFile(reply, file, bytes)
  })
}
