import {
  reconciliationList,
  reconciliationRequested,
  requestReconciliationBody,
  type ReconciliationList,
} from '@lapka/contracts/api/reconciliations.ts'
import { nextRunDue } from '@lapka/domain/reconciliation/due.ts'
import { listReconciliations, requestedSince, requestReconciliation } from '@lapka/state/reconciliations/reconciliations.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { userOf } from '../http/authorization/enforce.ts'
import { operators } from '../http/authorization/policy.ts'
import { limitedFor, routeFor } from '../http/route-for.ts'

const PATH = '/api/v2/reconciliations'

/** When the log was compared with the payment provider, what was found, and asking for it now. */
export const reconciliationRoutes = (app: App, { db, now }: Pick<Dependencies, 'db' | 'now' | 'limits'>): void => {
  app.get(PATH, routeFor(operators, { response: { 200: reconciliationList } }), async (): Promise<ReconciliationList> => {
    const [runs, requestedAt] = await Promise.all([listReconciliations(db), requestedSince(db)])
    return {
      items: runs.map(({ since, startedAt, finishedAt, ...run }) => ({
        ...run,
        since: since.toISOString(),
        startedAt: startedAt.toISOString(),
        finishedAt: finishedAt?.toISOString() ?? null,
      })),
      nextAt: nextRunDue(now()),
      requestedAt: requestedAt?.toISOString() ?? null,
      now: now(),
    }
  })

  const requesting = { body: requestReconciliationBody, response: { 202: reconciliationRequested } }
  // Without a key: asking again while one waits changes nothing.
  app.post(PATH, limitedFor(operators, requesting), async (request, reply) => {
    const askedAt = now()
    await requestReconciliation(db, { accountId: userOf(request).id, askedAt })
    return reply.code(202).send({ requestedAt: (await requestedSince(db))?.toISOString() ?? askedAt })
  })
}
