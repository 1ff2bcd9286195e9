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

const isApi = (url: string) => /^\/(?:api\/v\d|healthz|readyz|metrics)/.test(url)

/** Deny by default: every route of the API has its row in the table, or the server does not start. */
export const enforcePolicies = (app: FastifyInstance, { sessions }: Pick<Dependencies, 'sessions'>): void => {
  app.decorateRequest('user', null)
  app.addHook('onRoute', (route) => {
    if (!isApi(route.url)) return
    for (const method of [route.method].flat()) {
      const row = `${method === 'HEAD' ? 'GET' : method} ${route.url}`
      const policy = policies[row]
      if (policy === undefined) throw new Error(`Route ${row} has no policy: add a row to authorization/policies.ts.`)
      route.config = { ...route.config, policy }
    }
  })
  app.addHook('preValidation', async (request) => {
    const { policy } = request.routeOptions.config
    if (policy === undefined || policy === 'provider') return
    const token = sessionTokenOf(request)
    request.user = token === undefined ? null : await sessions.find(token)
    if (policy === 'public') return
    if (request.user === null) throw new Refused('NOT_SIGNED_IN')
    if (policy === 'parent' && request.user.role !== 'PARENT') throw new Refused('NOT_ALLOWED')
  })
}

/** For handlers behind any policy but `public`. */
export const userOf = (request: FastifyRequest): CurrentUser => {
  if (request.user === null) throw new Refused('NOT_SIGNED_IN')
  return request.user
}
