import { changeVisitAddressRoute } from '../appointments/change-address/route.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { householdRoutes } from '../household/routes.ts'
import { petCareRoute } from '../pets/care/route.ts'
import { petTransferRoutes } from '../pet-transfers/routes.ts'
import { petRoutes } from '../pets/route.ts'
import { addressRoutes } from './routes.ts'

/** A parent's own things: pets and their due care, addresses, and the one that a visit goes to. */
export const parentRoutes = (app: App, dependencies: Dependencies): void => {
  petRoutes(app, dependencies)
  petTransferRoutes(app, dependencies)
  householdRoutes(app, dependencies)
  petCareRoute(app, dependencies)
  addressRoutes(app, dependencies)
  changeVisitAddressRoute(app, dependencies)
}
