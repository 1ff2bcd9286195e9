import { accountChanged, confirmAccountBody } from '@lapka/contracts/api/accounts.ts'
import { isErased } from '@lapka/contracts/envelope.ts'
import { openedFactsOf } from '@lapka/contracts/facts.ts'
import { emailStream } from '@lapka/contracts/streams.ts'
import { findCredentials } from '@lapka/state/accounts/credentials.ts'
import { deleteSignUp, type SignUp } from '@lapka/state/accounts/sign-ups.ts'
import { accountOfToken, spendTokens } from '@lapka/state/accounts/tokens.ts'
import { isRefused } from '@lapka/domain/kernel/decision.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { perAddress } from '../../http/rate-limits.ts'
import { Refused } from '../../http/refused.ts'
import { routeFor } from '../../http/route-for.ts'
import { seePosition } from '../../http/see-position.ts'
import { enter } from '../enter.ts'
import { registerAccount, type NewAccount } from '../register-account/register-account.ts'
import { browserHashOf } from '../sign-up-cookie.ts'
import { strangerContext } from '../../http/stranger-context.ts'
import { findProvenSignUp } from './find-proven-sign-up.ts'

/**
 * POST …/confirm-account: the letter's link shows who has the address, the browser's cookie or the password who asked for the
 * account. Only both together make the account: strangers can ask for one with an address that is not theirs. Both together also
 * prove the person, so this browser is signed in.
 */
export const confirmAccountRoute = (app: App, dependencies: Dependencies): void => {
  const { db, now, limits } = dependencies
  app.post(
    '/api/v2/accounts/confirm-account',
    routeFor(
      'public',
      { body: confirmAccountBody, response: { 200: accountChanged } },
      { rateLimit: perAddress(limits.linksPerAddress) },
    ),
    async (request, reply) => {
      const { token, password } = request.body
      const at = now()
      const letterOf = await accountOfToken(db, { token, purpose: 'confirm-account', now: at })
      if (letterOf === undefined) throw new Refused('LINK_NOT_VALID')
      const proof = { letterOf, browserHash: browserHashOf(request), password, ip: request.ip, now: at }
      const signUp = await findProvenSignUp(dependencies, proof)
      const account = await readNewAccount(dependencies, signUp)
      const actor = { id: account.accountId, role: account.role }
      // Opened twice at once it is one command.
      const commandId = derivedId('confirm-account', account.accountId)
      const registered = await registerAccount(dependencies, strangerContext({ request, commandId, actor, at }), account)
      // The address was confirmed meanwhile by another request.
      if (isRefused(registered))
        throw new Refused(registered.refused === 'CLIENT_LINK_OVER' ? 'CLIENT_LINK_OVER' : 'LINK_NOT_VALID')
      await deleteSignUp(db, account.accountId)
      await spendTokens(db, account.accountId)
      await spendTokens(db, letterOf)
      await seePosition(dependencies, registered.position, ['accounts'])
      const { account: entered } = await findCredentials(db, { emailKey: signUp.emailKey, now: at })
      // Undefined where it was erased at this very moment.
      if (entered) await enter(dependencies, { request, reply }, { ...entered, role: account.role })
      return { position: registered.position }
    },
  )
}

/** The account as it was asked for, opened. */
const readNewAccount = async ({ handle }: Dependencies, signUp: SignUp): Promise<NewAccount> => {
  const opened = await handle.readOpened(emailStream(signUp.emailKey))
  const requested = openedFactsOf(opened, 'SignUpRequested').find(({ accountId }) => accountId === signUp.accountId)
  if (requested === undefined) throw new Refused('LINK_NOT_VALID')
  const { email, name, surname } = requested
  if (isErased(email) || isErased(name) || isErased(surname)) throw new Refused('LINK_NOT_VALID')
  const { passwordHash, clientId, clientLinkKey: linkKey } = signUp
  const takesOver = clientId === null || linkKey === null ? undefined : { accountId: clientId, linkKey }
  return { ...requested, email, name, surname, passwordHash, takesOver }
}
