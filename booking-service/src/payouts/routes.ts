import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { payoutAccountRoutes } from './account-routes.ts'
import { bankFileRoutes } from './bank-file-routes.ts'
import { payoutOperatorRoutes } from './operator-routes.ts'
import { statementRoutes } from './statement-routes.ts'

/** Earnings of professionals and clinics, and how they are paid out. */
export const payoutRoutes = (app: App, dependencies: Dependencies): void => {
  statementRoutes(app, dependencies)
  payoutAccountRoutes(app, dependencies)
  payoutOperatorRoutes(app, dependencies)
  bankFileRoutes(app, dependencies)
}
