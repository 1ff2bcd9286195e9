import type { FastifyRequest } from 'fastify'
import { afterQuery, idParams } from '@lapka/contracts/api/common.ts'
import {
  answerTransferBody,
  askTransferBody,
  ownTransferBody,
  petTransferPage,
  petTransferState,
  transferSaved,
} from '@lapka/contracts/api/pet-transfers.ts'
import { accountStream, petStream } from '@lapka/contracts/streams.ts'
import { accountFold } from '@lapka/domain/accounts/account.ts'
import type { Decision } from '@lapka/domain/kernel/decision.ts'
import { petFold, type Pet } from '@lapka/domain/pets/pet.ts'
import { isOwner } from '@lapka/domain/pets/record/record.ts'
import {
  decideAcceptTransfer,
  decideAskTransfer,
  decideConfirmTransfer,
  decideDeclineTransfer,
  decideWithdrawTransfer,
} from '@lapka/domain/pet-transfers/decide.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { petCountOf } from '@lapka/projections/accounts/query.ts'
import {
  hasConsultationAhead,
  petsGivenBy,
  transferById,
  transferOfPet,
  transfersTo,
  visitsAheadOf,
} from '@lapka/projections/accounts/transfers.ts'
import { emailKeyOf } from '../accounts/email-key.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { userOf } from '../http/authorization/enforce.ts'
import { parents } from '../http/authorization/policy.ts'
import { commandContext, idempotencyKeyOf } from '../http/command-context.ts'
import { orRefuse, Refused } from '../http/refused.ts'
import { commandFor, routeFor } from '../http/route-for.ts'
import { seePosition } from '../http/see-position.ts'
import { MAX_PETS } from '@lapka/contracts/household.ts'
import { transferCaseRoutes } from './case-routes.ts'
import { isAwaited } from './is-awaited.ts'
import { takeOverRoutes } from './take-over-routes.ts'

/** A pet is given to another parent: by its owner, with the consent of the owner of an address. Operators complete it by its case. */
export const petTransferRoutes = (app: App, dependencies: Dependencies): void => {
  readRoutes(app, dependencies)
  ownerRoutes(app, dependencies)
  recipientRoutes(app, dependencies)
  takeOverRoutes(app, dependencies)
  transferCaseRoutes(app, dependencies)
}

const petOf = (petId: string) => ({ pet: { stream: petStream(petId), fold: petFold } })
type PetDecider = (states: { pet: Pet }) => Decision<'pet'>
type CommandRequest = FastifyRequest & { params: { id: string } }

const createAct =
  ({ handle, now }: Dependencies) =>
  async (request: CommandRequest, petId: string, decide: PetDecider): Promise<number> => {
    const context = commandContext(request, { user: userOf(request), now: now() })
    return orRefuse(await handle(context, { streams: petOf(petId) }, decide)).position
  }

const readRoutes = (app: App, dependencies: Dependencies): void => {
  const { db, handle, now, lookupKey } = dependencies
  const ofPet = { params: idParams, querystring: afterQuery, response: { 200: petTransferState } }
  app.get('/api/v2/pets/:id/transfer', routeFor(parents, ofPet), async (request) => {
    const user = userOf(request)
    const { id: petId } = request.params
    await seePosition(dependencies, request.query.after, ['accounts', 'appointments', 'consultations'])
    const { pet } = await handle.read(petOf(petId))
    if (!isOwner(pet, user.id)) throw new Refused('NOT_FOUND')
    const [{ transfer, offeredIds }, ahead, hasConsultation] = await Promise.all([
      transferOfPet(db, { petId, fromId: user.id }),
      visitsAheadOf(db, petId, now()),
      hasConsultationAhead(db, petId),
    ])
    const visits = ahead
      .filter(({ parent }) => parent.id === user.id)
      .map((visit) =>
        visit.offer === 'possible' && offeredIds.includes(visit.id) ? { ...visit, offer: 'offered' as const } : visit,
      )
    return { transfer, visits, othersVisitCount: ahead.length - visits.length, hasConsultation }
  })

  const all = { querystring: afterQuery, response: { 200: petTransferPage } }
  app.get('/api/v2/pet-transfers', routeFor('signed-in', all), async (request) => {
    await seePosition(dependencies, request.query.after, ['accounts', 'appointments'])
    const { id, email } = userOf(request)
    const recipient = { accountId: id, emailKey: emailKeyOf(email, lookupKey) }
    const [items, given] = await Promise.all([transfersTo(db, recipient, now()), petsGivenBy(db, id)])
    return { items, given }
  })
}

const ownerRoutes = (app: App, dependencies: Dependencies): void => {
  const { handle, now, lookupKey } = dependencies
  const act = createAct(dependencies)
  const asking = { params: idParams, body: askTransferBody, response: { 201: transferSaved } }
  app.post('/api/v2/pets/:id/ask-transfer', commandFor(parents, asking), async (request, reply) => {
    const user = userOf(request)
    const { id: petId } = request.params
    const { email, reason } = request.body
    const transferId = derivedId('pet-transfer', user.id, petId, idempotencyKeyOf(request))
    const at = now()
    const command = { transferId, petId, fromId: user.id, emailKey: emailKeyOf(email, lookupKey), email, reason, at }
    const context = commandContext(request, { user, now: at })
    const streams = { ...petOf(petId), account: { stream: accountStream(user.id), fold: accountFold } }
    const { position } = orRefuse(await handle(context, { streams }, (states) => decideAskTransfer(command, states)))
    return reply.code(201).send({ id: transferId, position })
  })

  const own = { params: idParams, body: ownTransferBody, response: { 200: transferSaved } }
  app.post('/api/v2/pets/:id/withdraw-transfer', commandFor(parents, own), async (request) => {
    const { transferId } = request.body
    const command = { transferId, accountId: userOf(request).id }
    const position = await act(request, request.params.id, (states) => decideWithdrawTransfer(command, states))
    return { id: transferId, position }
  })
  app.post('/api/v2/pets/:id/confirm-transfer', commandFor(parents, own), async (request) => {
    const { transferId } = request.body
    const { id: petId } = request.params
    const hasVisitsAhead = await isAwaited(dependencies, petId)
    const command = { transferId, accountId: userOf(request).id, hasVisitsAhead }
    const position = await act(request, petId, (states) => decideConfirmTransfer(command, states))
    return { id: transferId, position }
  })
}

const recipientRoutes = (app: App, dependencies: Dependencies): void => {
  const { db, lookupKey } = dependencies
  const act = createAct(dependencies)
  const answering = { params: idParams, body: answerTransferBody, response: { 200: transferSaved } }

  /** The view only says which pet it is. */
  const answer = async (request: CommandRequest, decide: (command: Answer) => PetDecider) => {
    const { id: transferId } = request.params
    const { id: accountId, role, email } = userOf(request)
    const found = await transferById(db, transferId)
    if (found === undefined) throw new Refused('NOT_FOUND')
    const hasMaxPets = (await petCountOf(db, accountId)) >= MAX_PETS
    const command = { transferId, accountId, role, emailKey: emailKeyOf(email, lookupKey), hasMaxPets }
    return { id: transferId, position: await act(request, found.petId, decide(command)) }
  }
  type Answer = Parameters<typeof decideAcceptTransfer>[0]
  app.post('/api/v2/pet-transfers/:id/accept-transfer', commandFor('signed-in', answering), (request) =>
    answer(request, (command) => (states) => decideAcceptTransfer(command, states)),
  )
  app.post('/api/v2/pet-transfers/:id/decline-transfer', commandFor('signed-in', answering), (request) =>
    answer(request, (command) => (states) => decideDeclineTransfer(command, states)),
  )
}
