import helmet from 'helmet'
import type { FastifyInstance } from 'fastify'
import type { Site } from '@lapka/contracts/api/site.ts'

const YEAR_SECONDS = 31_536_000

const FORBIDDEN = 'camera=(), microphone=(), geolocation=(self)'
const TALKING = 'camera=(self), microphone=(self), geolocation=(self)'

/** Waiting room and room of an online consultation: only these pages may use camera and microphone, also for injected scripts. */
const isForTalks = (url: string): boolean => /^\/(?:online-consultation(?:\/[^?#]*)?|voice)\/?(?:[?#]|$)/.test(url)

/** A shared record, and what a desk's client takes over: the secret stands in the address, so no foreign script reads that page and no other page is told of it. */
const isShared = (url: string): boolean => /^\/(?:api\/v2\/shares\/[^?#]*|shared|my-visits)\/?(?:[?#]|$)/.test(url)

/** Security headers of every answer. Made once: Fastify's plugin for helmet puts the policy together for each request. */
export const sendSecurityHeaders = (
  app: FastifyInstance,
  { publicUrl, site }: { publicUrl: string; site: Pick<Site, 'analyticsUrl' | 'mapTiles'> },
): void => {
  const analytics = site.analyticsUrl === null ? [] : [new URL(site.analyticsUrl).origin]
  const tiles = site.mapTiles?.isForeign ? [new URL(site.mapTiles.url).origin] : []
  const tell = helmetOf({ publicUrl, analytics, tiles, referrers: 'strict-origin-when-cross-origin' })
  const tellShared = helmetOf({ publicUrl, analytics: [], tiles: [], referrers: 'no-referrer' })
  app.addHook('onRequest', (request, reply, done) => {
    const headers = isShared(request.url) ? tellShared : tell
    headers(request.raw, reply.raw, (error) => done(error as Error | undefined))
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    void reply.header('permissions-policy', isForTalks(request.url) ? TALKING : FORBIDDEN)
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
    done(null, payload)
  })
}

type Told = {
  publicUrl: string
  analytics: string[]
  /** Only data and pictures come from there: the code that draws them is ours, its worker too. */
  tiles: string[]
  referrers: 'strict-origin-when-cross-origin' | 'no-referrer'
}

const helmetOf = ({ publicUrl, analytics, tiles, referrers }: Told) =>
  helmet({
    // Scripts only from here, and of the configured analytics; the component library sets style attributes; a chosen photo is shown before it is sent (blob:). The provider's page is navigated to, never embedded.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...analytics],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...analytics, ...tiles],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", new URL(publicUrl).origin.replace(/^http/, 'ws'), ...analytics, ...tiles],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: YEAR_SECONDS, includeSubDomains: true } : false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: referrers },
  })
