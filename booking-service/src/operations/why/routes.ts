import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { incidentsRoute } from './incidents-route.ts'
import { whyMoneyRoutes } from './why-money-routes.ts'
import { whySlotRoute } from './why-slot-route.ts'

/** Why a start was offered or not, a refund is what it is and a letter was sent; and the decision as a file. */
export const whyRoutes = (app: App, dependencies: Dependencies): void => {
  whySlotRoute(app, dependencies)
  whyMoneyRoutes(app, dependencies)
  incidentsRoute(app, dependencies)
}
