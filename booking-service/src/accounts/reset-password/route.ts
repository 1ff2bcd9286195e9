import { accountChanged, resetPasswordBody } from '@lapka/contracts/api/accounts.ts'
import { accountOfToken, takeToken } from '@lapka/state/accounts/tokens.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { perAddress } from '../../http/rate-limits.ts'
import { Refused } from '../../http/refused.ts'
import { networkOf } from '../../http/network-of.ts'
import { routeFor } from '../../http/route-for.ts'
import { rememberDevice } from '../../sessions/device-cookie.ts'
import { refuseGuessable } from '../../sessions/guessable-passwords.ts'
import { replacePassword } from '../replace-password.ts'
import { strangerContext } from '../../http/stranger-context.ts'

/** POST …/reset-password: the reader of the letter's link chooses a new password; all sessions end. */
export const resetPasswordRoute = (app: App, dependencies: Dependencies): void => {
  const { db, passwords, now, newId, limits, lookupKey } = dependencies
  app.post(
    '/api/v2/accounts/reset-password',
    routeFor(
      'public',
      { body: resetPasswordBody, response: { 200: accountChanged } },
      { rateLimit: perAddress(limits.linksPerAddress) },
    ),
    async (request, reply) => {
      const { token, password } = request.body
      refuseGuessable(password, { path: 'password', own: [] })
      const at = now()
      const link = { token, purpose: 'reset-password', now: at } as const
      // Looked at before the costly hash, so that made-up links cost nothing; taken after it, once.
      if ((await accountOfToken(db, link)) === undefined) throw new Refused('LINK_NOT_VALID')
      const passwordHash = await passwords.hash(password, { key: networkOf(request.ip), isKnown: false })
      const { accountId, position } = await db.transaction().execute(async (trx) => {
        const accountId = await takeToken(trx, link)
        if (accountId === undefined) throw new Refused('LINK_NOT_VALID')
        // It is the address that was proven, and with it the person.
        const context = strangerContext({ request, commandId: newId(), actor: { id: accountId, role: 'SYSTEM' }, at })
        return {
          accountId,
          position: await replacePassword(trx, dependencies, { accountId, passwordHash, how: 'reset', context }),
        }
      })
      // The letter has proven whose the account is, so wrong passwords of strangers don't keep them out here.
      rememberDevice({ request, reply }, lookupKey, { accountId, devicesSince: new Date(at) })
      return { position }
    },
  )
}
