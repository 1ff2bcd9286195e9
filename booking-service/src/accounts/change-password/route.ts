import { accountChanged, changePasswordBody } from '@lapka/contracts/api/accounts.ts'
import { userOf } from '../../authorization/enforce.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { perAccount } from '../../http/rate-limits.ts'
import { setSessionCookie } from '../../sessions/cookie.ts'
import { hashPassword } from '../../sessions/password.ts'
import { provePassword } from '../prove-password.ts'
import { replacePassword } from '../replace-password.ts'
import { strangerContext } from '../stranger-context.ts'

/** POST …/change-password: every session ends but this one, which goes on under a new cookie. What it proves is the password itself. */
export const changePasswordRoute = (app: App, dependencies: Dependencies): void => {
  const { db, sessions, now, newId, limits } = dependencies
  app.post(
    '/api/v2/accounts/change-password',
    {
      schema: { body: changePasswordBody, response: { 200: accountChanged } },
      config: { rateLimit: perAccount(limits.commandsPerAccount) },
    },
    async (request, reply) => {
      const { id: accountId, role } = userOf(request)
      await provePassword(dependencies, accountId, request.body.currentPassword)
      const passwordHash = await hashPassword(request.body.newPassword)
      const context = strangerContext({ request, commandId: newId(), actor: { id: accountId, role }, at: now() })
      const position = await db
        .transaction()
        .execute((trx) => replacePassword(trx, dependencies, { accountId, passwordHash, how: 'changed', context }))
      setSessionCookie(reply, await sessions.start(accountId))
      return { position }
    },
  )
}
