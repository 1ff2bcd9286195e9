import { afterQuery, idParams } from '@lapka/contracts/api/common.ts'
import {
  answerKeeperInvitationBody,
  endKeepingBody,
  householdAnswer,
  householdChanged,
  inviteKeeperBody,
  keeperInvited,
} from '@lapka/contracts/api/household.ts'
import { MAX_PETS } from '@lapka/contracts/household.ts'
import { accountStream } from '@lapka/contracts/streams.ts'
import { accountFold } from '@lapka/domain/accounts/account.ts'
import { answerStreams, decideAnswerKeeperInvitation } from '@lapka/domain/household/answer-keeper-invitation/decide.ts'
import { decideInviteKeeper, decideRevokeInvitation } from '@lapka/domain/household/invite-keeper/decide.ts'
import { decideEndKeeping } from '@lapka/domain/pets/end-keeping/decide.ts'
import { petsStreams } from '@lapka/domain/pets/several-pets.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { householdOf, invitationsTo } from '@lapka/projections/accounts/household-query.ts'
import { petCountOf } from '@lapka/projections/accounts/query.ts'
import { emailKeyOf } from '../accounts/email-key.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { userOf } from '../http/authorization/enforce.ts'
import { parents } from '../http/authorization/policy.ts'
import { commandContext, idempotencyKeyOf } from '../http/command-context.ts'
import { orRefuse } from '../http/refused.ts'
import { commandFor, routeFor } from '../http/route-for.ts'
import { seePosition } from '../http/see-position.ts'

/** The people of a parent's pets: a second adult with the same rights, whom the owner invites by an address. */
export const householdRoutes = (app: App, dependencies: Dependencies): void => {
  readRoute(app, dependencies)
  ownerRoutes(app, dependencies)
  endRoute(app, dependencies)
  answerRoutes(app, dependencies)
}

const readRoute = (app: App, dependencies: Dependencies): void => {
  const { db, now, lookupKey } = dependencies
  const schema = { querystring: afterQuery, response: { 200: householdAnswer } }
  app.get('/api/v2/household', routeFor(parents, schema), async (request) => {
    await seePosition(dependencies, request.query.after, ['accounts'])
    const { id: accountId, email } = userOf(request)
    const at = now()
    const [items, invitations] = await Promise.all([
      householdOf(db, { accountId, now: at }),
      invitationsTo(db, { emailKey: emailKeyOf(email, lookupKey), now: at }),
    ])
    return { items, invitations }
  })
}

const ownerRoutes = (app: App, { handle, now, lookupKey }: Dependencies): void => {
  const inviting = { body: inviteKeeperBody, response: { 201: keeperInvited } }
  app.post('/api/v2/household/invite-keeper', commandFor(parents, inviting), async (request, reply) => {
    const user = userOf(request)
    const { petIds, email } = request.body
    const at = now()
    const emailKey = emailKeyOf(email, lookupKey)
    const invitationId = derivedId('keeper-invitation', user.id, idempotencyKeyOf(request))
    // The address stays out of what the log keeps in clear.
    const body = { petIds, emailKey }
    const context = commandContext(request, { name: 'invite-keeper', objectId: invitationId, body, user, now: at })
    const streams = { ...petsStreams(petIds), account: { stream: accountStream(user.id), fold: accountFold } }
    const command = { ownerId: user.id, petIds, invitationId, email, emailKey, at }
    const { position } = orRefuse(await handle(context, { streams }, (states) => decideInviteKeeper(command, states)))
    return reply.code(201).send({ id: invitationId, position })
  })

  const revoking = { params: idParams, body: answerKeeperInvitationBody, response: { 200: householdChanged } }
  app.post('/api/v2/keeper-invitations/:id/withdraw-invitation', commandFor(parents, revoking), async (request) => {
    const user = userOf(request)
    const { petIds } = request.body
    const context = commandContext(request, { user, now: now() })
    const command = { ownerId: user.id, petIds, invitationId: request.params.id }
    const { position } = orRefuse(
      await handle(context, { streams: petsStreams(petIds) }, (states) => decideRevokeInvitation(command, states)),
    )
    return { position }
  })
}

const endRoute = (app: App, { handle, now }: Dependencies): void => {
  const schema = { body: endKeepingBody, response: { 200: householdChanged } }
  app.post('/api/v2/household/end-keeping', commandFor(parents, schema), async (request) => {
    const user = userOf(request)
    const { petIds, keeperId } = request.body
    const context = commandContext(request, { name: 'end-keeping', objectId: keeperId, user, now: now() })
    const { position } = orRefuse(
      await handle(context, { streams: petsStreams(petIds) }, (states) =>
        decideEndKeeping({ byId: user.id, keeperId, petIds }, states),
      ),
    )
    return { position }
  })
}

const answerRoutes = (app: App, { db, handle, now }: Dependencies): void => {
  const schema = { params: idParams, body: answerKeeperInvitationBody, response: { 200: householdChanged } }
  for (const answer of ['accept', 'decline'] as const)
    app.post(`/api/v2/keeper-invitations/:id/${answer}-invitation`, commandFor(parents, schema), async (request) => {
      const user = userOf(request)
      const { petIds } = request.body
      const at = now()
      const isListFull = answer === 'accept' && (await petCountOf(db, user.id)) + petIds.length > MAX_PETS
      const context = commandContext(request, { user, now: at })
      const command = { answer, accountId: user.id, invitationId: request.params.id, petIds, isListFull, at }
      const { position } = orRefuse(
        await handle(context, answerStreams(command), (states) => decideAnswerKeeperInvitation(command, states)),
      )
      return { position }
    })
}
