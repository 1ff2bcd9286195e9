import { landingAnswer, landingParams, serviceLandingParams } from '@lapka/contracts/api/landings.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { perAddress } from '../http/rate-limits.ts'
import { Refused } from '../http/refused.ts'
import { routeFor } from '../http/route-for.ts'
import type { Landings } from './read-landings.ts'

/** One trade in one city, and one of its services, for their pages. */
export const landingRoute = (app: App, { limits }: Dependencies, landings: Landings): void => {
  const config = { rateLimit: perAddress(limits.searchesPerAddress) }
  const response = { 200: landingAnswer }
  const read = async (address: Parameters<Landings['find']>[0]) => {
    const found = await landings.find(address)
    if (found === undefined) throw new Refused('NOT_FOUND')
    return found.landing
  }
  const caching = { 'cache-control': 'public, max-age=60' }
  const ofTrade = routeFor('open', { params: landingParams, response }, config)
  app.get('/api/v2/landings/:language/:trade/:city', ofTrade, async ({ params }, reply) =>
    reply.headers(caching).send(await read(params)),
  )
  const ofService = routeFor('open', { params: serviceLandingParams, response }, config)
  app.get('/api/v2/landings/:language/:trade/:city/:service', ofService, async ({ params }, reply) =>
    reply.headers(caching).send(await read(params)),
  )
}
