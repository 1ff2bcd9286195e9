import { operatorPromotionRoutes } from './promotions/routes.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { verificationRoutes } from '../verifications/routes.ts'
import { caseRoutes } from '../cases/routes.ts'
import { overviewRoute } from './overview/route.ts'
import { peopleRoutes } from './people/routes.ts'
import { whatIfRoutes } from './what-if/routes.ts'
import { whyRoutes } from './why/routes.ts'
import { loadTestRoutes } from './load-tests/routes.ts'
import { logRoutes } from './log/routes.ts'
import { logServerRoutes } from './log-server/routes.ts'
import { causationRoute } from './causation/route.ts'
import { projectionRoutes } from './projections/routes.ts'
import { reconciliationRoutes } from '../reconciliations/route.ts'
import { workRoutes } from './work/routes.ts'

/** Operators' views and acts; professionals read some of it about themselves. */
export const operatorRoutes = (app: App, dependencies: Dependencies): void => {
  overviewRoute(app, dependencies)
  operatorPromotionRoutes(app, dependencies)
  verificationRoutes(app, dependencies)
  caseRoutes(app, dependencies)
  peopleRoutes(app, dependencies)
  whatIfRoutes(app, dependencies)
  whyRoutes(app, dependencies)
  loadTestRoutes(app, dependencies)
  logRoutes(app, dependencies)
  logServerRoutes(app, dependencies)
  causationRoute(app, dependencies)
  projectionRoutes(app, dependencies)
  workRoutes(app, dependencies)
  reconciliationRoutes(app, dependencies)
}
