import type { FastifyRequest } from 'fastify'
import type { KnownPage } from './known-pages.ts'

/** Programs that say of themselves that they are none of a reader's browsers. */
const isBot = (agent: string | undefined): boolean =>
  agent === undefined ||
  !/^Mozilla\/|^Opera\//.test(agent) ||
  /bot|crawl|spider|slurp|preview|headless|lighthouse|monitor|facebookexternalhit/i.test(agent)

const MAX_HOST = 100

/** The site that led here; empty where it is not named, or is our own. */
const hostOf = (referrer: string | undefined, own: string): string => {
  if (referrer === undefined || !URL.canParse(referrer)) return ''
  const { hostname, protocol } = new URL(referrer)
  const host = hostname.replace(/^www\./, '')
  return !/^https?:$/.test(protocol) || hostname === own || host.length > MAX_HOST ? '' : host
}

type Opened = Pick<FastifyRequest, 'method' | 'headers'>

/**
 * A page as it was opened; undefined of a private page, a program or a browser that only prepares itself. A post is named, for
 * there are few; all other pages by the form of their address, so that no visitor can make up a new one.
 */
export const visitOf = (
  { method, headers }: Opened,
  page: KnownPage,
  own: string,
): { path: string; host: string } | undefined => {
  const purpose = headers['sec-purpose'] ?? headers['purpose']
  if (!page.isPublic || method !== 'GET' || purpose !== undefined || isBot(headers['user-agent'])) return undefined
  const { language, slug } = page.parameters
  return { path: page.name === 'post' ? `/blogs/${language}/${slug}` : page.path, host: hostOf(headers.referer, own) }
}
