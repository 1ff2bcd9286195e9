import { clientChanged, clientCommandBody } from '@lapka/contracts/api/clients.ts'
import { idParams } from '@lapka/contracts/api/common.ts'
import { writtenFact } from '@lapka/contracts/facts.ts'
import { accountStream } from '@lapka/contracts/streams.ts'
import { accountFold, emailFold } from '@lapka/domain/accounts/account.ts'
import { clientOfDesk } from '@lapka/domain/clients/client-link/decide.ts'
import { decideEraseAccount } from '@lapka/domain/erasure/erase-account/decide.ts'
import { petsStreams } from '@lapka/domain/pets/several-pets.ts'
import { petsOf } from '@lapka/projections/accounts/query.ts'
import { hostIdsOf } from '@lapka/projections/appointments/clients-query.ts'
import { unfinishedOf } from '@lapka/projections/appointments/unfinished.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { professionals } from '../http/authorization/policy.ts'
import { commandContext } from '../http/command-context.ts'
import { orRefuse } from '../http/refused.ts'
import { commandFor } from '../http/route-for.ts'
import { seePosition } from '../http/see-position.ts'
import { professionalOf } from '../schedules/own-schedules.ts'
import { deskOf } from './desk.ts'

/**
 * POST …/erase-client: a person asked the desk to forget them. As everyone's erasure: keys are destroyed, and that there were visits stays.
 * Somebody with an account of their own erases it themselves.
 */
export const eraseClientRoute = (app: App, dependencies: Dependencies): void => {
  const { db, log, handle, vault, now } = dependencies
  const schema = { params: idParams, body: clientCommandBody, response: { 200: clientChanged } }
  app.post('/api/v2/clients/:id/erase-client', commandFor(professionals, schema), async (request) => {
    const { id: accountId } = request.params
    const { user } = professionalOf(request)
    await seePosition(dependencies, await log.head(), ['accounts', 'appointments', 'consultations', 'cases'])
    const at = now()
    const [hostIds, unfinished, pets] = await Promise.all([
      hostIdsOf(db, deskOf(request)),
      unfinishedOf(db, { accountId, professionalId: null, now: at }),
      petsOf(db, accountId),
    ])
    const petIds = pets.map(({ id }) => id)
    const streams = { account: { stream: accountStream(accountId), fold: accountFold }, ...petsStreams(petIds) }
    const handled = await handle(commandContext(request, { user, now: at }), { streams }, (states) =>
      clientOfDesk(states.account, hostIds) === undefined
        ? { refused: 'NOT_FOUND' }
        : decideEraseAccount({ ...unfinished, caseIds: [], petIds }, { ...states, email: emailFold.initialState() }),
    )
    const { position, events } = orRefuse(handled)
    const { petIds: ownPetIds = [] } = writtenFact(events.account, 'AccountErased')
    for (const subject of [accountId, ...ownPetIds]) await vault.erase(subject)
    return { position }
  })
}
