import { reconciliationList, type ReconciliationList } from '@lapka/contracts/api/reconciliations.ts'
import { nextRunDue } from '@lapka/domain/reconciliation/due.ts'
import { listReconciliations } from '@lapka/state/reconciliations/reconciliations.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { operators } from '../http/authorization/policy.ts'
import { routeFor } from '../http/route-for.ts'

/** GET /api/v2/reconciliations: when the log was compared with the payment provider, and what was found. */
export const reconciliationRoutes = (app: App, { db, now }: Pick<Dependencies, 'db' | 'now'>): void => {
  app.get(
    '/api/v2/reconciliations',
    routeFor(operators, { response: { 200: reconciliationList } }),
    async (): Promise<ReconciliationList> => {
      const runs = await listReconciliations(db)
      return {
        items: runs.map(({ since, startedAt, finishedAt, ...run }) => ({
          ...run,
          since: since.toISOString(),
          startedAt: startedAt.toISOString(),
          finishedAt: finishedAt?.toISOString() ?? null,
        })),
        nextAt: nextRunDue(now()),
        now: now(),
      }
    },
  )
}
