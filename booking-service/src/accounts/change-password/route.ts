import { accountChanged, changePasswordBody } from '@lapka/contracts/api/accounts.ts'
import { userOf } from '../../http/authorization/enforce.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { limitedFor } from '../../http/route-for.ts'
import { setSessionCookie } from '../../http/session-cookie.ts'
import { rememberDevice } from '../../sessions/device-cookie.ts'
import { placeOf } from '../../sessions/session-place.ts'
import { refuseGuessable } from '../../sessions/guessable-passwords.ts'
import { provePassword } from '../prove-password.ts'
import { replacePassword } from '../replace-password.ts'
import { strangerContext } from '../../http/stranger-context.ts'

/** POST …/change-password: every session ends but this one, which goes on under a new cookie. The password itself is the proof. */
export const changePasswordRoute = (app: App, dependencies: Dependencies): void => {
  const { db, passwords, sessions, now, newId, lookupKey } = dependencies
  app.post(
    '/api/v2/accounts/change-password',
    limitedFor('signed-in', { body: changePasswordBody, response: { 200: accountChanged } }),
    async (request, reply) => {
      const { id: accountId, role, email, name, surname } = userOf(request)
      const { currentPassword, newPassword } = request.body
      refuseGuessable(newPassword, { path: 'newPassword', own: [email, name, surname] })
      await provePassword(dependencies, request, currentPassword)
      const passwordHash = await passwords.hash(newPassword, { key: accountId, isKnown: true })
      const at = now()
      const context = strangerContext({ request, commandId: newId(), actor: { id: accountId, role }, at })
      const position = await db
        .transaction()
        .execute((trx) => replacePassword(trx, dependencies, { accountId, passwordHash, how: 'changed', context }))
      const { factorAtMs } = request
      setSessionCookie(reply, await sessions.start(accountId, { role, factorAtMs, place: placeOf(request) }))
      rememberDevice({ request, reply }, lookupKey, { accountId, devicesSince: new Date(at) })
      return { position }
    },
  )
}
