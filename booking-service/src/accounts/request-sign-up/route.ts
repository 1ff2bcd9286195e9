import { heard, registerBody, type RegisterBody } from '@lapka/contracts/api/accounts.ts'
import { accountStream, emailStream } from '@lapka/contracts/streams.ts'
import { accountFold, emailFold } from '@lapka/domain/accounts/account.ts'
import { isLinkOpen } from '@lapka/domain/clients/client-link/decide.ts'
import { decideRequestSignUp } from '@lapka/domain/accounts/request-sign-up/decide.ts'
import { keepSignUp } from '@lapka/state/accounts/sign-ups.ts'
import { clientNamedBy } from '../../clients/link-secret.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { perAddress } from '../../http/rate-limits.ts'
import { orRefuse, Refused } from '../../http/refused.ts'
import { networkOf } from '../../http/network-of.ts'
import { routeFor } from '../../http/route-for.ts'
import { refuseGuessable } from '../../sessions/guessable-passwords.ts'
import { emailKeyOf } from '../email-key.ts'
import { evenly } from '../evenly.ts'
import { rememberBrowser } from '../sign-up-cookie.ts'
import { strangerContext } from '../../http/stranger-context.ts'
import { requesterKeyOf } from './requester-key.ts'
import type { RequestOfRoute } from '../../http/command-context.ts'

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
      await refuseClosedLink(dependencies, request.body)
      await evenly(requestSignUp(dependencies, request, rememberBrowser(request, reply)))
      return reply.code(202).send({ status: 'accepted' })
    },
  )
}

/** A link that opens nothing is said at once. What it opens is decided once more when the address is confirmed. */
const refuseClosedLink = async (
  { handle, now, lookupKey }: Pick<Dependencies, 'handle' | 'now' | 'lookupKey'>,
  { clientLink, role }: RegisterBody,
): Promise<void> => {
  if (clientLink === undefined) return
  const { accountId, linkKey } = clientNamedBy(lookupKey, clientLink)
  const { account } = await handle.read({ account: { stream: accountStream(accountId), fold: accountFold } })
  if (role !== 'PARENT' || !isLinkOpen(account, linkKey, now())) throw new Refused('CLIENT_LINK_OVER')
}

type SignUpRequest = RequestOfRoute & { ip: string; body: RegisterBody }

const requestSignUp = async (dependencies: Dependencies, request: SignUpRequest, browserHash: string): Promise<void> => {
  const { db, passwords, handle, newId, now, lookupKey } = dependencies
  const { email, password, clientLink, ...person } = request.body
  const client = clientLink === undefined ? undefined : clientNamedBy(lookupKey, clientLink)
  const emailKey = emailKeyOf(email, lookupKey)
  const passwordHash = await passwords.hash(password, { key: networkOf(request.ip), isKnown: false })
  const at = now()
  const accountId = newId()
  // Before the sign-up is written, so that its letter never comes without it. For a known address it is never read.
  const takesOver = { clientId: client?.accountId ?? null, clientLinkKey: client?.linkKey ?? null }
  await keepSignUp(db, { accountId, emailKey, passwordHash, browserHash, ...takesOver }, at)
  const context = strangerContext({ request, commandId: newId(), actor: { id: accountId, role: person.role }, at })
  const requesterKey = requesterKeyOf({ ip: request.ip, emailKey, lookupKey })
  const account = { accountId, email, emailKey, requesterKey, ...person }
  const streams = { email: { stream: emailStream(emailKey), fold: emailFold } }
  orRefuse(await handle(context, { streams }, (states) => decideRequestSignUp({ account, at }, states)))
}
