import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refused } from './refused.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])
const ownPorts = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/

/** Whether an Origin header names this site: the configured address, or in development any loopback name of the same port. */
export const isOwnOrigin = (origin: string, publicUrl: string): boolean => {
  const own = new URL(publicUrl)
  if (origin === own.origin) return true
  if (!ownPorts.test(own.origin) || !ownPorts.test(origin) || !URL.canParse(origin)) return false
  return new URL(origin).port === own.port
}

const isForeign = (request: FastifyRequest, publicUrl: string): boolean => {
  const { origin } = request.headers
  if (origin !== undefined) return !isOwnOrigin(origin, publicUrl)
  const site = request.headers['sec-fetch-site']
  // Neither header: not a browser, so no cookie was borrowed.
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes one file as multipart/form-data in place of JSON. */
    takesFile?: boolean
    /** Takes a form of any site in place of JSON: the secret in its address is all that it needs, and no cookie is read. */
    takesForm?: boolean
  }
}

/** State changes only from our own pages, and only as JSON: a form of another site can send neither. */
export const refuseForeignSites = (app: FastifyInstance, publicUrl: string): void => {
  const refusalFor = (request: FastifyRequest): Refused | undefined => {
    if (reading.has(request.method) || request.url.startsWith('/api/v2/webhooks/')) return undefined
    if (request.routeOptions.config.takesForm === true) return undefined
    if (isForeign(request, publicUrl)) return new Refused('FOREIGN_ORIGIN')
    // A file route looks at its body's type itself; no form of another site can send it, for its origin was looked at.
    if (request.routeOptions.config.takesFile === true) return undefined
    const type = request.headers['content-type']
    return type === undefined || /^application\/json(?:\s*;\s*charset=utf-8)?$/i.test(type)
      ? undefined
      : new Refused('UNSUPPORTED_MEDIA_TYPE')
  }
  app.addHook('onRequest', (request, _reply, done) => done(refusalFor(request)))
}
