import { landingAnswer, landingParams } from '@lapka/contracts/api/landings.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { perAddress } from '../http/rate-limits.ts'
import { Refused } from '../http/refused.ts'
import { routeFor } from '../http/route-for.ts'
import type { Landings } from './read-landings.ts'

/** One trade in one city, for its page. */
export const landingRoute = (app: App, { limits }: Dependencies, landings: Landings): void => {
  const config = { rateLimit: perAddress(limits.searchesPerAddress) }
  const schema = { params: landingParams, response: { 200: landingAnswer } }
  app.get('/api/v2/landings/:language/:trade/:city', routeFor('open', schema, config), async ({ params }, reply) => {
    const landing = await landings.find(params)
    if (landing === undefined) throw new Refused('NOT_FOUND')
    return reply.header('cache-control', 'public, max-age=60').send(landing)
  })
}
