import { idParams } from '@lapka/contracts/api/common.ts'
import {
  addEntryBody,
  caseQuery,
  correctEntryBody,
  entriesQuery,
  entryPage,
  entrySaved,
  looksPage,
  looksQuery,
  markDiedBody,
  recordOverview,
} from '@lapka/contracts/api/pet-records.ts'
import { petSaved, type Pet } from '@lapka/contracts/api/pets.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { decideAddEntry } from '@lapka/domain/pets/add-entry/decide.ts'
import { decideCorrectEntry } from '@lapka/domain/pets/correct-entry/decide.ts'
import { linkedAmong, linkedStreams } from '@lapka/domain/pets/links/links.ts'
import { decideMarkDied, decideWithdrawDeath } from '@lapka/domain/pets/mark-died/decide.ts'
import { keptRecordStreams } from '@lapka/domain/pets/record/kept-record.ts'
import { bookersOf, correctorsOf, parasiteGroupOf, recordStreams } from '@lapka/domain/pets/record/record.ts'
import { canAddRecords, storageStatusOf, subscriptionStreams } from '@lapka/domain/subscriptions/subscription.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { petById, petNames } from '@lapka/projections/accounts/query.ts'
import { readersOf } from '@lapka/projections/records/vets-of-record.ts'
import { entriesOf, looksAt, overviewOf } from '@lapka/projections/records/query.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { parents, type Policy } from '../../http/authorization/policy.ts'
import { userOf } from '../../http/authorization/enforce.ts'
import { commandContext } from '../../http/command-context.ts'
import { orRefuse, Refused } from '../../http/refused.ts'
import { commandFor, routeFor } from '../../http/route-for.ts'
import { seePosition } from '../../http/see-position.ts'
import { chipRoute } from './chip-route.ts'
import { recordExportRoute } from '../export/routes.ts'
import { keeperImportRoutes } from '../import/keeper-routes.ts'
import { entryCorrector, lookAtRecord, recordReader, type RecordReader } from './access.ts'
import { entryEvent } from './entry-events.ts'
import { recordFileRoutes } from './file-routes.ts'

const readers: Policy = { roles: ['PARENT', 'VET', 'OPERATOR'] }
const writers: Policy = { roles: ['PARENT', 'VET'] }

/** A pet's record: read by those who may, written by its keeper. A vet writes by the form of a visit. */
export const recordRoutes = (app: App, dependencies: Dependencies): void => {
  readRoutes(app, dependencies)
  looksRoute(app, dependencies)
  addEntryRoute(app, dependencies)
  correctEntryRoute(app, dependencies)
  deathRoutes(app, dependencies)
  recordFileRoutes(app, dependencies)
  chipRoute(app, dependencies)
  recordExportRoute(app, dependencies)
  keeperImportRoutes(app, dependencies)
}

const readRoutes = (app: App, dependencies: Dependencies): void => {
  const { db, handle, now } = dependencies
  const overview = { params: idParams, querystring: caseQuery, response: { 200: recordOverview } }
  app.get('/api/v2/pets/:id/record', routeFor(readers, overview), async (request) => {
    const { id: petId } = request.params
    await seePosition(dependencies, request.query.after, ['records', 'accounts'])
    const reader = await lookAtRecord(dependencies, request, { petId, caseId: request.query.case, what: 'record' })
    const isKeeper = reader.party === 'keeper'
    const linkedIds = linkedIdsOf(reader)
    const [pet, linked, shown, { subscription, record }, mayRead, looks] = await Promise.all([
      petById(db, petId),
      petNames(db, linkedIds),
      overviewOf(db, { petId, linkedIds, reader: correctorOf(reader) }),
      handle.read({ ...subscriptionStreams(reader.pet.ownerId), ...recordStreams(petId) }),
      isKeeper ? readersOf(db, { petIds: [petId, ...linkedIds], ...bookersOf(reader.pet), now: now() }) : [],
      isKeeper ? looksAt(db, { petId }) : { items: [] },
    ])
    if (pet === undefined) throw new Refused('NOT_YET_VISIBLE')
    const at = now()
    const storage = {
      status: storageStatusOf(subscription, at),
      canAdd: canAddRecords(subscription, at),
      trialEndsAt: subscription.trialEndsAt,
    }
    const seenBy = { looks: looks.items, ...('nextCursor' in looks && { looksCursor: looks.nextCursor }) }
    const parasiteGroup = parasiteGroupOf(record)
    return {
      pet: shownTo(reader.party, pet),
      linked,
      party: reader.party,
      ...shown,
      parasiteGroup,
      storage,
      readers: mayRead,
      ...seenBy,
    }
  })

  const entries = { params: idParams, querystring: entriesQuery, response: { 200: entryPage } }
  app.get('/api/v2/pets/:id/entries', routeFor(readers, entries), async (request) => {
    const { id: petId } = request.params
    const { after, kind, cursor, case: caseId } = request.query
    await seePosition(dependencies, after, ['records'])
    const reader = await lookAtRecord(dependencies, request, { petId, caseId, what: 'record' })
    return entriesOf(db, { petId, linkedIds: linkedIdsOf(reader), reader: correctorOf(reader), kind, cursor })
  })
}

const looksRoute = (app: App, dependencies: Dependencies): void => {
  const schema = { params: idParams, querystring: looksQuery, response: { 200: looksPage } }
  app.get('/api/v2/pets/:id/looks', routeFor(parents, schema), async (request) => {
    const { id: petId } = request.params
    const { party } = await recordReader(dependencies, request, { petId })
    if (party !== 'keeper') throw new Refused('NOT_FOUND')
    return looksAt(dependencies.db, { petId, cursor: request.query.cursor })
  })
}

const linkedIdsOf = ({ linked }: RecordReader): string[] => linked.map(({ petId }) => petId)
const correctorOf = ({ pet, user: { id: accountId, professionalId } }: RecordReader) => ({
  accountId,
  professionalId,
  corrects: (writerId: string) => correctorsOf(pet, writerId).includes(accountId),
})

/** The keeper alone sees what is of the household and not of the animal's health; an operator is shown no pictures. */
const shownTo = (party: RecordReader['party'], pet: Pet): Pet =>
  party === 'keeper' ? pet : { ...pet, emergencyContact: '', photoUrl: party === 'vet' ? pet.photoUrl : null }

const addEntryRoute = (app: App, { handle, now }: Dependencies): void => {
  const schema = { params: idParams, body: addEntryBody, response: { 201: entrySaved } }
  app.post('/api/v2/pets/:id/add-entry', commandFor(parents, schema), async (request, reply) => {
    const user = userOf(request)
    const { id: petId } = request.params
    const { entry: body, isConfirmed } = request.body
    const at = now()
    const context = commandContext(request, { user, now: at })
    const entryId = derivedId('entry', context.commandId)
    const who = { entryId, petId, by: 'parent', writerId: user.id, professionalId: null, appointmentId: null } as const
    const entry = entryEvent(body, { ...who, wordsOf: user.id })
    const handled = await handle(context, keptRecordStreams(petId), (states) =>
      decideAddEntry({ entry, at, today: localDateOf(at, DEFAULT_ZONE), isConfirmed }, states),
    )
    return reply.code(201).send({ id: entryId, position: orRefuse(handled).position })
  })
}

const correctEntryRoute = (app: App, dependencies: Dependencies): void => {
  const { handle, now, files } = dependencies
  const schema = { params: idParams, body: correctEntryBody, response: { 200: entrySaved } }
  app.post('/api/v2/pets/:id/correct-entry', commandFor(writers, schema), async (request) => {
    const { id: petId } = request.params
    const { entryId: supersedes, entry: body, reason, isConfirmed } = request.body
    const at = now()
    const today = localDateOf(at, DEFAULT_ZONE)
    const { record } = await handle.read(recordStreams(petId))
    const wrong = record.entries.find(({ fact }) => fact.entryId === supersedes)
    const { user, by } = await entryCorrector(dependencies, request, { petId, wrong })
    const wordsOf = by === 'vet' ? petId : user.id
    const who = {
      petId,
      by,
      writerId: user.id,
      professionalId: by === 'vet' ? user.professionalId : null,
      appointmentId: wrong?.fact.appointmentId ?? null,
    } as const
    const context = commandContext(request, { user, now: at })
    const entryId = derivedId('entry', context.commandId)
    const entry = body && entryEvent(body, { ...who, entryId, wordsOf })
    const correction = { ...who, on: today, wordsOf, supersedes, entryId: entry && entryId, reason }
    const handled = await handle(context, keptRecordStreams(petId), (states) =>
      decideCorrectEntry({ correction, entry, at, today, isConfirmed }, states),
    )
    const { position } = orRefuse(handled)
    // A withdrawn file is deleted.
    if (wrong?.type === 'DocumentAdded') await files.remove(wrong.fact.fileId)
    return { id: entry === null ? supersedes : entryId, position }
  })
}

const deathRoutes = (app: App, { handle, now }: Dependencies): void => {
  const marking = { params: idParams, body: markDiedBody, response: { 200: petSaved } }
  app.post('/api/v2/pets/:id/mark-died', commandFor(parents, marking), async (request) => {
    const user = userOf(request)
    const { id } = request.params
    const at = now()
    const command = { petId: id, accountId: user.id, on: request.body.on, today: localDateOf(at, DEFAULT_ZONE) }
    const handled = await handle(commandContext(request, { user, now: at }), linkedStreams(id), (states) =>
      decideMarkDied({ ...command, linkedIds: linkedAmong(id, states) }, states),
    )
    return { id, position: orRefuse(handled).position }
  })

  const withdrawing = { params: idParams, response: { 200: petSaved } }
  app.post('/api/v2/pets/:id/withdraw-death', commandFor(parents, withdrawing), async (request) => {
    const user = userOf(request)
    const { id } = request.params
    const handled = await handle(commandContext(request, { user, now: now() }), linkedStreams(id), (states) =>
      decideWithdrawDeath({ petId: id, linkedIds: linkedAmong(id, states), accountId: user.id }, states),
    )
    return { id, position: orRefuse(handled).position }
  })
}
