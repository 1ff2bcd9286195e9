import { overviewAnswer } from '@lapka/contracts/api/operations/overview.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { shareFor } from '../share-for.ts'
import { readOverview } from './read-overview.ts'

/** Any number of operators who look at the same time cost one reading. */
const SHARED_MS = 1_000

/** How Lapka is, for operators. */
export const overviewRoute = (app: App, dependencies: Dependencies): void => {
  const read = shareFor(SHARED_MS, () => readOverview(dependencies))
  app.get('/api/v2/operations/overview', { schema: { response: { 200: overviewAnswer } } }, read)
}
