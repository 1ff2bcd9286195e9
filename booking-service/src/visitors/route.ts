import { visitorPage, visitorsQuery } from '@lapka/contracts/api/visitors.ts'
import { listVisitors } from '@lapka/projections/appointments/visitors-query.ts'
import { scopeOf } from '../appointments/appointment-scope.ts'
import { userOf } from '../http/authorization/enforce.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { routeFor } from '../http/route-for.ts'
import { seePosition } from '../http/see-position.ts'

/** GET /api/v2/visitors: pairs of parents and professionals, over any number of visits. */
export const visitorsRoute = (app: App, dependencies: Dependencies): void => {
  app.get(
    '/api/v2/visitors',
    routeFor('signed-in', { querystring: visitorsQuery, response: { 200: visitorPage } }),
    async (request) => {
      const { after, ...filter } = request.query
      await seePosition(dependencies, after, ['appointments', 'clinics'])
      return listVisitors(dependencies.db, scopeOf(userOf(request)), { ...filter, now: dependencies.now() })
    },
  )
}
