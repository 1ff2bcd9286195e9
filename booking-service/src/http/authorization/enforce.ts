import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { Refused } from '../refused.ts'
import { sessionTokenOf } from '../session-cookie.ts'
import { policies, type Policy } from './policies.ts'

declare module 'fastify' {
  interface FastifyRequest {
    user: CurrentUser | null
  }
  interface FastifyContextConfig {
    policy?: Policy
  }
}

/** Who a session is of: at once where that is remembered. */
type KnownSessions = {
  recall: (token: string) => CurrentUser | undefined
  find: (token: string) => Promise<CurrentUser | null>
}

/** Deny by default: every route has its row in the table, or the server does not start. */
export const enforcePolicies = (app: FastifyInstance, { sessions }: { sessions: KnownSessions }): void => {
  app.decorateRequest('user', null)
  app.addHook('onRoute', (route) => {
    for (const method of [route.method].flat()) {
      const row = `${method === 'HEAD' ? 'GET' : method} ${route.url}`
      const policy = policies[row]
      if (policy === undefined) throw new Error(`Route ${row} has no policy: add a row to authorization/policies.ts.`)
      route.config = { ...route.config, policy }
    }
  })
  app.addHook('onRequest', (request, _reply, done) => {
    const { policy } = request.routeOptions.config
    if (policy === undefined || policy === 'open' || policy === 'provider') return done()
    const token = sessionTokenOf(request)
    const decide = (user: CurrentUser | null) => {
      request.user = user
      done(whyNot(policy, user))
    }
    if (token === undefined) return decide(null)
    const known = sessions.recall(token)
    if (known !== undefined) return decide(known)
    void sessions.find(token).then(decide, done)
    return undefined
  })
}

/** Ownership is looked at where the object is known. */
const whyNot = (policy: Policy, user: CurrentUser | null): Refused | undefined => {
  if (policy === 'public') return undefined
  if (user === null) return new Refused('NOT_SIGNED_IN')
  const isRoleMissing = typeof policy === 'object' && 'roles' in policy && !policy.roles.includes(user.role)
  return isRoleMissing ? new Refused('NOT_ALLOWED') : undefined
}

/** For handlers behind a policy that asks who it is. */
export const userOf = (request: Pick<FastifyRequest, 'user'>): CurrentUser => {
  if (request.user === null) throw new Refused('NOT_SIGNED_IN')
  return request.user
}
