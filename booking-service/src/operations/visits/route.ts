import { visitCounts } from '@lapka/contracts/api/operations/visits.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { countPageVisits } from '@lapka/state/page-visits.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { operators } from '../../http/authorization/policy.ts'
import { limitedFor } from '../../http/route-for.ts'

const DAYS = 30

/** Operators see how often public pages are opened. */
export const visitRoute = (app: App, { db, now }: Dependencies): void => {
  app.get('/api/v2/operations/visits', limitedFor(operators, { response: { 200: visitCounts } }), async () =>
    countPageVisits(db, new Date(Date.parse(now()) - (DAYS - 1) * DAY_MS).toISOString().slice(0, 10)),
  )
}
