import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import type { Dependencies } from '../dependencies.ts'
import { Refused } from '../http/refused.ts'
import { sessionTokenOf } from '../sessions/cookie.ts'
import { policies, type Policy } from './policies.ts'

declare module 'fastify' {
  interface FastifyRequest {
    user: CurrentUser | null
  }
  interface FastifyContextConfig {
    policy?: Policy
  }
}

/** Deny by default: every route has its row in the table, or the server does not start. */
export const enforcePolicies = (app: FastifyInstance, { sessions }: Pick<Dependencies, 'sessions'>): void => {
  app.decorateRequest('user', null)
  app.addHook('onRoute', (route) => {
    for (const method of [route.method].flat()) {
      const row = `${method === 'HEAD' ? 'GET' : method} ${route.url}`
      const policy = policies[row]
      if (policy === undefined) throw new Error(`Route ${row} has no policy: add a row to authorization/policies.ts.`)
      route.config = { ...route.config, policy }
    }
  })
  app.addHook('onRequest', async (request) => {
    const { policy } = request.routeOptions.config
    if (policy === undefined || policy === 'open' || policy === 'provider') return
    const token = sessionTokenOf(request)
    request.user = token === undefined ? null : await sessions.find(token)
    if (policy === 'public') return
    if (request.user === null) throw new Refused('NOT_SIGNED_IN')
    if (typeof policy === 'object' && 'roles' in policy && !policy.roles.includes(request.user.role))
      throw new Refused('NOT_ALLOWED')
  })
}

/** For handlers behind a policy that asks who it is. */
export const userOf = (request: Pick<FastifyRequest, 'user'>): CurrentUser => {
  if (request.user === null) throw new Refused('NOT_SIGNED_IN')
  return request.user
}
