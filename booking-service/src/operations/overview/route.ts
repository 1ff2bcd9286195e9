import { overviewAnswer } from '@lapka/contracts/api/operations/overview.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { operators } from '../../http/authorization/policy.ts'
import { routeFor } from '../../http/route-for.ts'
import { createOverview } from './read-overview.ts'

/** How Lapka is, for operators. */
export const overviewRoute = (app: App, dependencies: Dependencies): void => {
  app.get('/api/v2/operations/overview', routeFor(operators, { response: { 200: overviewAnswer } }), createOverview(dependencies))
}
