import { accountChanged, confirmAccountBody } from '@lapka/contracts/api/accounts.ts'
import { isErased } from '@lapka/contracts/envelope.ts'
import { openedFactsOf } from '@lapka/contracts/facts.ts'
import { emailStream } from '@lapka/contracts/streams.ts'
import { deleteSignUp, signUpOf } from '@lapka/state/accounts/sign-ups.ts'
import { accountOfToken, spendTokens, tokenHashOf } from '@lapka/state/accounts/tokens.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { derivedId } from '../../http/command-context.ts'
import { perAddress } from '../../http/rate-limits.ts'
import { isRefusal, Refused } from '../../http/refused.ts'
import { seePosition } from '../../http/see-position.ts'
import { registerAccount, type NewAccount } from '../register-account/register-account.ts'
import { strangerContext } from '../stranger-context.ts'

/** POST …/confirm-account: who opens the letter's link has the address, and the wish becomes an account that can be entered at once. */
export const confirmAccountRoute = (app: App, dependencies: Dependencies): void => {
  const { db, now, limits } = dependencies
  app.post(
    '/api/v2/accounts/confirm-account',
    {
      schema: { body: confirmAccountBody, response: { 200: accountChanged } },
      config: { rateLimit: perAddress(limits.linksPerAddress) },
    },
    async (request) => {
      const { token } = request.body
      const at = now()
      const accountId = await accountOfToken(db, { token, purpose: 'confirm-account', now: at })
      const account = accountId === undefined ? undefined : await wishedAccount(dependencies, accountId)
      if (account === undefined) throw new Refused('LINK_NOT_VALID')
      const actor = { id: account.accountId, role: account.role }
      // Opened twice at once it is one command.
      const commandId = derivedId('confirm-account', tokenHashOf(token))
      const registered = await registerAccount(dependencies, strangerContext({ request, commandId, actor, at }), account)
      // Somebody else has confirmed the address meanwhile.
      if (isRefusal(registered)) throw new Refused('LINK_NOT_VALID')
      await deleteSignUp(db, account.accountId)
      await spendTokens(db, account.accountId)
      await seePosition(dependencies, registered.position, ['accounts'])
      return { position: registered.position }
    },
  )
}

/** The wish as it was made, opened; undefined once it is forgotten. */
const wishedAccount = async ({ db, handle }: Dependencies, accountId: string): Promise<NewAccount | undefined> => {
  const secret = await signUpOf(db, accountId)
  if (secret === undefined) return undefined
  const opened = await handle.readOpened(emailStream(secret.emailKey))
  const requested = openedFactsOf(opened, 'SignUpRequested').find((one) => one.accountId === accountId)
  if (requested === undefined) return undefined
  const { email, name, surname } = requested
  if (isErased(email) || isErased(name) || isErased(surname)) return undefined
  return { ...requested, email, name, surname, passwordHash: secret.passwordHash }
}
