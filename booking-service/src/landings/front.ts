import { frontAnswer, frontParams, type Front } from '@lapka/contracts/api/front.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import { tradeCounts } from '@lapka/projections/professionals/landings.ts'
import type { Posts } from '../blog/posts.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { keptFor } from '../http/kept-for.ts'
import { perAddress } from '../http/rate-limits.ts'
import { routeFor } from '../http/route-for.ts'
import { LANDINGS_KEPT_MS, type Landings } from './read-landings.ts'

const MAX_CITIES = 12
const MAX_POSTS = 3

export type ReadFront = (language: Language) => Promise<Front>

type Parts = Pick<Dependencies, 'db' | 'now'> & { posts: Posts; landings: Landings }

/** Numbers, cities and posts of the first page. */
export const createFront = ({ db, now, posts, landings }: Parts): ReadFront => {
  const trades = keptFor(LANDINGS_KEPT_MS, () => tradeCounts(db))
  return async (language) => {
    const places = await landings.places()
    return {
      trades: await trades(),
      cities: places
        .filter(({ role }) => role === 'VET')
        .slice(0, MAX_CITIES)
        .map(({ city, count }) => ({ city, count })),
      posts: posts.list(language, now().slice(0, 10)).posts.slice(0, MAX_POSTS),
    }
  }
}

export const frontRoute = (app: App, { limits }: Dependencies, readFront: ReadFront): void => {
  const config = { rateLimit: perAddress(limits.searchesPerAddress) }
  const schema = { params: frontParams, response: { 200: frontAnswer } }
  app.get('/api/v2/front/:language', routeFor('open', schema, config), async ({ params }, reply) =>
    reply.header('cache-control', 'public, max-age=60').send(await readFront(params.language)),
  )
}
