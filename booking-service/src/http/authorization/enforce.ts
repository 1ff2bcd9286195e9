import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { UNATTENDED_HEADER } from '@lapka/contracts/unattended.ts'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { perAccount } from '../rate-limits.ts'
import { whyNotProven, type FactorRule, type Session } from './fresh-factor.ts'
import { Refused } from '../refused.ts'
import { sessionTokenOf } from '../session-cookie.ts'
import type { Policies, Policy } from './policy.ts'

declare module 'fastify' {
  interface FastifyRequest {
    user: CurrentUser | null
    /** When the second factor was proven last in this session; null where it never was. */
    factorAtMs: number | null
  }
  interface FastifyInstance {
    policies: Policies
  }
  interface FastifyContextConfig {
    policy?: Policy
    isLimited?: boolean
    factor?: FactorRule
  }
}

/** The owner of a session: at once where that is remembered. */
type KnownSessions = {
  recall: (token: string) => Session | undefined
  find: (token: string) => Promise<Session | null>
  markUsed: (token: string, by: { isOfPerson: boolean }) => void
}

/** Not what an open page reads by itself, nor its socket, which comes back alone. A page by itself changes nothing. */
const isOfPerson = ({ method, headers }: FastifyRequest): boolean =>
  (headers[UNATTENDED_HEADER] === undefined || method !== 'GET') && headers.upgrade?.toLowerCase() !== 'websocket'

/**
 * Deny by default: a server with a route that has no policy does not start. Collects the policies in `app.policies`, and limits each
 * command by account. Comes before the plugin that counts requests, which reads that limit.
 */
export const collectPolicies = (app: FastifyInstance, { limits }: { limits: { commandsPerAccount: number } }): void => {
  app.decorate('policies', {})
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    if (route.config?.isLimited) route.config = { rateLimit: perAccount(limits.commandsPerAccount), ...route.config }
    routes.push(route)
  })
  app.addHook('onReady', async () => {
    for (const { method, url, config } of routes)
      for (const one of [method].flat()) {
        const row = `${one === 'HEAD' ? 'GET' : one} ${url}`
        if (config?.policy === undefined) throw new Error(`Route ${row} has no policy: register it with routeFor or commandFor.`)
        app.policies[row] = config.policy
      }
  })
}

/** Routes of a plugin that are the same for everyone. */
export const openToAll = (plugin: FastifyInstance): void => {
  plugin.addHook('onRoute', (route) => {
    route.config = { ...route.config, policy: 'open' }
  })
}

/** Reads each request's session, and refuses roles that the route's policy does not name. */
export const enforcePolicies = (app: FastifyInstance, { sessions }: { sessions: KnownSessions }): void => {
  app.decorateRequest('user', null)
  app.decorateRequest('factorAtMs', null)
  app.addHook('onRequest', (request, _reply, done) => {
    const { policy, factor = 'proven' } = request.routeOptions.config
    if (policy === undefined || policy === 'open' || policy === 'provider') return done()
    const token = sessionTokenOf(request)
    const decide = (session: Session | null) => {
      const why = session === null ? undefined : whyNotProven(session, factor)
      // A public route answers every caller alike.
      const isKnown = session !== null && (why === undefined || policy !== 'public')
      request.user = isKnown ? session.user : null
      request.factorAtMs = session?.factorAtMs ?? null
      if (session !== null && token !== undefined) sessions.markUsed(token, { isOfPerson: isOfPerson(request) })
      done(whyNot(policy, request.user) ?? (isKnown ? why : undefined))
    }
    if (token === undefined) return decide(null)
    const known = sessions.recall(token)
    // Another process may have heard the proof since it was remembered here.
    if (known !== undefined && whyNotProven(known, factor) === undefined) return decide(known)
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
