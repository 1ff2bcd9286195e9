import type { App } from '../http/app-type.ts'
import { currentUser, signInAnswer, signInBody } from '@lapka/contracts/api/sessions.ts'
import { emailKeyOf } from '../accounts/email-key.ts'
import { userOf } from '../authorization/enforce.ts'
import type { Dependencies } from '../dependencies.ts'
import { Refused } from '../http/refused.ts'
import { clearSessionCookie, sessionTokenOf, setSessionCookie } from './cookie.ts'
import { createFailureLimit } from './failure-limit.ts'
import { isPassword } from './password.ts'
import { z } from 'zod'

/** Signing in and out. A wrong password and an unknown address get the same answer in the same time. */
export const sessionRoutes = (app: App, dependencies: Dependencies): void => {
  const { db, sessions, masterKey, limits } = dependencies
  const failures = createFailureLimit(limits.failuresPerEmail)

  app.post(
    '/api/v2/sessions',
    {
      schema: { body: signInBody, response: { 201: signInAnswer } },
      config: { rateLimit: { max: limits.signInsPerMinute, timeWindow: '1 minute' } },
    },
    async (request, reply) => {
      const emailKey = emailKeyOf(request.body.email, masterKey)
      if (failures.isOver(emailKey)) throw new Refused('TOO_MANY_REQUESTS')
      const credentials = await db.selectFrom('auth.credentials').selectAll().where('emailKey', '=', emailKey).executeTakeFirst()
      if (!(await isPassword(request.body.password, credentials?.passwordHash)) || !credentials) {
        failures.count(emailKey)
        throw new Refused('WRONG_CREDENTIALS')
      }
      failures.forget(emailKey)
      const old = sessionTokenOf(request)
      if (old !== undefined) await sessions.end(old)
      const token = await sessions.start(credentials.accountId)
      const user = await sessions.find(token)
      // Registered a moment ago and not in the view yet: the same as not known yet.
      if (user === null) throw new Refused('NOT_YET_VISIBLE')
      return setSessionCookie(reply, token).code(201).send({ user })
    },
  )

  app.delete('/api/v2/sessions', { schema: { response: { 204: z.null() } } }, async (request, reply) => {
    const token = sessionTokenOf(request)
    if (token !== undefined) await sessions.end(token)
    return clearSessionCookie(reply).code(204).send(null)
  })

  app.get('/api/v2/sessions/me', { schema: { response: { 200: z.object({ user: currentUser }) } } }, async (request) => ({
    user: userOf(request),
  }))
}
