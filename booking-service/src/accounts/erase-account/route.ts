import { accountChanged, eraseAccountBody } from '@lapka/contracts/api/accounts.ts'
import { writtenFact } from '@lapka/contracts/facts.ts'
import { accountStream, emailStream, professionalStream } from '@lapka/contracts/streams.ts'
import { accountFold, emailFold } from '@lapka/domain/accounts/account.ts'
import { decideEraseAccount } from '@lapka/domain/erasure/erase-account/decide.ts'
import { petsStreams } from '@lapka/domain/pets/several-pets.ts'
import { professionalFold } from '@lapka/domain/professionals/professional.ts'
import { forgetSecrets } from '@lapka/state/accounts/forget-secrets.ts'
import { unfinishedOf } from '@lapka/projections/appointments/unfinished.ts'
import { petsOf } from '@lapka/projections/accounts/query.ts'
import { strangersCaseIds } from '@lapka/projections/cases/query.ts'
import { userOf } from '../../http/authorization/enforce.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { orRefuse } from '../../http/refused.ts'
import { limitedFor } from '../../http/route-for.ts'
import { seePosition } from '../../http/see-position.ts'
import { clearSessionCookie } from '../../http/session-cookie.ts'
import { emailKeyOf } from '../email-key.ts'
import { proveSelf } from '../second-factors/prove-self.ts'
import { strangerContext } from '../../http/stranger-context.ts'

/**
 * POST …/erase-account: destroys the person's key. Data sealed with it reads as erased everywhere and for ever; that there
 * were appointments and payments stays, and every chain of hashes still holds.
 */
export const eraseAccountRoute = (app: App, dependencies: Dependencies): void => {
  const { db, log, handle, vault, sessions, now, newId, lookupKey } = dependencies
  app.post(
    '/api/v2/accounts/me/erase-account',
    limitedFor('signed-in', { body: eraseAccountBody, response: { 200: accountChanged } }),
    async (request, reply) => {
      const { id: accountId, role, email, professionalId } = userOf(request)
      await proveSelf(dependencies, request, request.body)
      await seePosition(dependencies, await log.head(), ['accounts', 'appointments', 'consultations', 'cases', 'animals'])
      const at = now()
      const emailKey = emailKeyOf(email, lookupKey)
      const [unfinished, caseIds, pets] = await Promise.all([
        unfinishedOf(db, { accountId, professionalId, now: at }),
        strangersCaseIds(db, emailKey),
        petsOf(db, accountId),
      ])
      const petIds = pets.map(({ id }) => id)
      const streams = {
        account: { stream: accountStream(accountId), fold: accountFold },
        email: { stream: emailStream(emailKey), fold: emailFold },
        // Accounts that can't be booked have no events there either.
        professional: { stream: professionalStream(professionalId ?? accountId), fold: professionalFold },
        ...petsStreams(petIds),
      }
      const context = strangerContext({ request, commandId: newId(), actor: { id: accountId, role }, at })
      const { position, events } = orRefuse(
        await handle(context, { streams }, (states) => decideEraseAccount({ ...unfinished, caseIds, petIds }, states)),
      )
      const { petIds: ownPetIds = [], clientIds = [] } = writtenFact(events.account, 'AccountErased')
      for (const subject of [accountId, ...caseIds, ...clientIds, ...ownPetIds]) await vault.erase(subject)
      await sessions.endAll(accountId)
      await forgetSecrets(db, accountId)
      clearSessionCookie(reply)
      return { position }
    },
  )
}
