import { forgotPasswordBody, heard } from '@lapka/contracts/api/accounts.ts'
import { accountStream } from '@lapka/contracts/streams.ts'
import { accountFold } from '@lapka/domain/accounts/account.ts'
import { decideRequestReset } from '@lapka/domain/accounts/request-reset/decide.ts'
import { accountOfEmailKey } from '@lapka/state/accounts/credentials.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { perAddress } from '../../http/rate-limits.ts'
import { orRefuse } from '../../http/refused.ts'
import { routeFor } from '../../http/route-for.ts'
import { emailKeyOf } from '../email-key.ts'
import { evenly } from '../evenly.ts'
import { strangerContext } from '../../http/stranger-context.ts'
import type { RequestOfRoute } from '../../http/command-context.ts'

/** POST …/forgot-password: the same answer in the same time for a known and an unknown address. A known one gets a letter. */
export const forgotPasswordRoute = (app: App, dependencies: Dependencies): void => {
  app.post(
    '/api/v2/accounts/forgot-password',
    routeFor(
      'public',
      { body: forgotPasswordBody, response: { 202: heard } },
      { rateLimit: perAddress(dependencies.limits.signUpsPerAddress) },
    ),
    async (request, reply) => {
      await evenly(requestReset(dependencies, request))
      return reply.code(202).send({ status: 'accepted' })
    },
  )
}

const requestReset = async (
  { db, handle, newId, now, lookupKey }: Dependencies,
  request: RequestOfRoute & { body: { email: string } },
): Promise<void> => {
  const emailKey = emailKeyOf(request.body.email, lookupKey)
  const accountId = await accountOfEmailKey(db, emailKey)
  if (accountId === undefined) return
  const at = now()
  // The caller has proven nothing: the account's owner is not the actor.
  const actor = { id: 'system', role: 'SYSTEM' } as const
  const context = strangerContext({ request, commandId: newId(), actor, at })
  const streams = { account: { stream: accountStream(accountId), fold: accountFold } }
  orRefuse(await handle(context, { streams }, (states) => decideRequestReset({ at }, states)))
}
