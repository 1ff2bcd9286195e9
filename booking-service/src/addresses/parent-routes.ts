import { changeVisitAddressRoute } from '../appointments/change-address/route.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { petCareRoute } from '../pets/care/route.ts'
import { petRoutes } from '../pets/route.ts'
import { addressRoutes } from './routes.ts'

/** What a parent keeps: their pets and what falls due for them, their addresses, and which of these a visit goes to. */
export const parentRoutes = (app: App, dependencies: Dependencies): void => {
  petRoutes(app, dependencies)
  petCareRoute(app, dependencies)
  addressRoutes(app, dependencies)
  changeVisitAddressRoute(app, dependencies)
}
