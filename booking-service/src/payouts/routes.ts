import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { payoutAccountRoutes } from './account-routes.ts'
import { bankFileRoutes } from './bank-file-routes.ts'
import { payoutOperatorRoutes } from './operator-routes.ts'
import { statementRoutes } from './statement-routes.ts'

/** What professionals and clinics have earned, and how it comes to them. */
export const payoutRoutes = (app: App, dependencies: Dependencies): void => {
  statementRoutes(app, dependencies)
  payoutAccountRoutes(app, dependencies)
  payoutOperatorRoutes(app, dependencies)
  bankFileRoutes(app, dependencies)
}
