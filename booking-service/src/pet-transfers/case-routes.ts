import type { FastifyRequest } from 'fastify'
import { caseAnswer } from '@lapka/contracts/api/cases.ts'
import { idParams } from '@lapka/contracts/api/common.ts'
import { decideTransferBody } from '@lapka/contracts/api/pet-transfers.ts'
import { accountStream, petStream } from '@lapka/contracts/streams.ts'
import { accountFold } from '@lapka/domain/accounts/account.ts'
import { caseStreams } from '@lapka/domain/payments/cases/case.ts'
import { petFold, type Pet } from '@lapka/domain/pets/pet.ts'
import { decideCompleteTransfer, decideRefuseTransfer } from '@lapka/domain/pet-transfers/decide.ts'
import { petCountOf } from '@lapka/projections/accounts/query.ts'
import { transferById } from '@lapka/projections/accounts/transfers.ts'
import { orNameAssignee } from '../cases/case-streams.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { userOf } from '../http/authorization/enforce.ts'
import { operators } from '../http/authorization/policy.ts'
import { commandContext } from '../http/command-context.ts'
import { Refused } from '../http/refused.ts'
import { commandFor } from '../http/route-for.ts'
import { MAX_PETS } from '@lapka/contracts/household.ts'
import { isAwaited } from './is-awaited.ts'

/** An operator's word on a pet's transfer: with both consents it is completed, and without them it can only be refused. */
export const transferCaseRoutes = (app: App, dependencies: Dependencies): void => {
  const { db, handle, now } = dependencies
  const deciding = commandFor(operators, { params: idParams, body: decideTransferBody, response: { 200: caseAnswer } })
  type DecideRequest = FastifyRequest & { params: { id: string }; body: { reason: string } }

  const begin = async (request: DecideRequest) => {
    const { id: transferId } = request.params
    const found = await transferById(db, transferId)
    if (found === undefined) throw new Refused('NOT_FOUND')
    const user = userOf(request)
    return {
      found,
      context: commandContext(request, { user, now: now() }),
      word: { transferId, operatorId: user.id, reason: request.body.reason },
      streams: { pet: { stream: petStream(found.petId), fold: petFold }, ...caseStreams(transferId) },
    }
  }

  app.post('/api/v2/cases/:id/complete-transfer', deciding, async (request) => {
    const { found, context, word, streams } = await begin(request)
    const { petId, toId } = found
    const isRecipientFull = toId !== null && (await petCountOf(db, toId)) >= MAX_PETS
    const command = { ...word, hasVisitsAhead: await isAwaited(dependencies, petId), isRecipientFull }
    const handled = await handle(context, { streams, more: sidesOf }, (states) => decideCompleteTransfer(command, states))
    return { id: word.transferId, position: (await orNameAssignee(dependencies, handled)).position }
  })
  app.post('/api/v2/cases/:id/refuse-transfer', deciding, async (request) => {
    const { context, word, streams } = await begin(request)
    const handled = await handle(context, { streams }, (states) => decideRefuseTransfer(word, states))
    return { id: word.transferId, position: (await orNameAssignee(dependencies, handled)).position }
  })
}

type Side = { stream: string; fold: typeof accountFold }

/** The accounts of both sides, as far as they are known. */
const sidesOf = ({ pet }: { pet: Pet }): { from?: Side; to?: Side } => {
  if (pet.status === 'none' || pet.transfer === undefined) return {}
  const { fromId, toId } = pet.transfer
  return {
    from: { stream: accountStream(fromId), fold: accountFold },
    ...(toId !== null && { to: { stream: accountStream(toId), fold: accountFold } }),
  }
}
