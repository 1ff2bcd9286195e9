import { site } from '@lapka/contracts/api/site.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { routeFor } from '../http/route-for.ts'

/** The same for all clients and for as long as this process runs, so that browsers may keep it. */
export const siteRoute = (app: App, { site: configured }: Dependencies): void => {
  app.get('/api/v2/site', routeFor('open', { response: { 200: site } }), async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(configured),
  )
}
