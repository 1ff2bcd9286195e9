import { blogAnswer, blogParams, postAnswer, postParams } from '@lapka/contracts/api/blog.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { perAddress } from '../http/rate-limits.ts'
import { Refused } from '../http/refused.ts'
import { routeFor } from '../http/route-for.ts'
import type { Posts } from './posts.ts'

const CACHED = 'public, max-age=300'

/** The blog. Everyone reads the same. */
export const blogRoutes = (app: App, { now, limits }: Dependencies, posts: Posts): void => {
  const config = { rateLimit: perAddress(limits.searchesPerAddress) }
  const today = () => now().slice(0, 10)

  app.get(
    '/api/v2/blog/:language',
    routeFor('open', { params: blogParams, response: { 200: blogAnswer } }, config),
    async (request, reply) => reply.header('cache-control', CACHED).send(posts.list(request.params.language, today())),
  )
  const one = routeFor('open', { params: postParams, response: { 200: postAnswer } }, config)
  app.get('/api/v2/blog/:language/:slug', one, async (request, reply) => {
    const post = posts.find(request.params.language, request.params.slug, today())
    if (post === undefined) throw new Refused('NOT_FOUND')
    return reply.header('cache-control', CACHED).send(post)
  })
}
