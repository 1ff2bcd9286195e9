import { heard, registerBody, type RegisterBody } from '@lapka/contracts/api/accounts.ts'
import { emailStream } from '@lapka/contracts/streams.ts'
import { emailFold } from '@lapka/domain/accounts/account.ts'
import { decideRequestSignUp } from '@lapka/domain/accounts/request-sign-up/decide.ts'
import { keepSignUp } from '@lapka/state/accounts/sign-ups.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { perAddress } from '../../http/rate-limits.ts'
import { orRefuse } from '../../http/refused.ts'
import { networkOf } from '../../http/network-of.ts'
import { routeFor } from '../../http/route-for.ts'
import { refuseGuessable } from '../../sessions/guessable-passwords.ts'
import { emailKeyOf } from '../email-key.ts'
import { evenly } from '../evenly.ts'
import { rememberBrowser } from '../sign-up-cookie.ts'
import { strangerContext } from '../../http/stranger-context.ts'
import { requesterKeyOf } from './requester-key.ts'

/**
 * POST /api/v2/accounts: hears a wish for an account. The same is done, written and answered whether the address is known or
 * not; only the letter to it differs.
 */
export const requestSignUpRoute = (app: App, dependencies: Dependencies): void => {
  app.post(
    '/api/v2/accounts',
    routeFor(
      'public',
      { body: registerBody, response: { 202: heard } },
      { rateLimit: perAddress(dependencies.limits.signUpsPerAddress) },
    ),
    async (request, reply) => {
      const { email, password, name, surname } = request.body
      refuseGuessable(password, { path: 'password', own: [email, name, surname] })
      await evenly(requestSignUp(dependencies, request, rememberBrowser(request, reply)))
      return reply.code(202).send({ status: 'accepted' })
    },
  )
}

type SignUpRequest = { id: string; ip: string; body: RegisterBody }

const requestSignUp = async (dependencies: Dependencies, request: SignUpRequest, browserHash: string): Promise<void> => {
  const { db, passwords, handle, newId, now, lookupKey } = dependencies
  const { email, password, ...person } = request.body
  const emailKey = emailKeyOf(email, lookupKey)
  const passwordHash = await passwords.hash(password, { key: networkOf(request.ip), isKnown: false })
  const at = now()
  const accountId = newId()
  // Before the sign-up is written, so that its letter never comes without it. For a known address it is never read.
  await keepSignUp(db, { accountId, emailKey, passwordHash, browserHash }, at)
  const context = strangerContext({ request, commandId: newId(), actor: { id: accountId, role: person.role }, at })
  const requesterKey = requesterKeyOf({ ip: request.ip, emailKey, lookupKey })
  const account = { accountId, email, emailKey, requesterKey, ...person }
  const streams = { email: { stream: emailStream(emailKey), fold: emailFold } }
  orRefuse(await handle(context, { streams }, (states) => decideRequestSignUp({ account, at }, states)))
}
