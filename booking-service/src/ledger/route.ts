import type { FastifyRequest } from 'fastify'
import { ledgerPage, ledgerQuery } from '@lapka/contracts/api/ledger.ts'
import { readLedger, type LedgerScope } from '@lapka/projections/postings/query.ts'
import { userOf } from '../http/authorization/enforce.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { instantsOf } from '../http/day-range.ts'
import { routeFor } from '../http/route-for.ts'
import { seePosition } from '../http/see-position.ts'
import { professionalOf } from '../schedules/own-schedules.ts'

/** GET /api/v2/ledger: where money stands and what moved it. Operators see all of it, other users their own part. */
export const ledgerRoute = (app: App, dependencies: Dependencies): void => {
  app.get(
    '/api/v2/ledger',
    routeFor('signed-in', { querystring: ledgerQuery, response: { 200: ledgerPage } }),
    async (request) => {
      const { after, ...filter } = request.query
      await seePosition(dependencies, after, ['postings', 'appointments', 'clinics'])
      return readLedger(dependencies.db, { ...(await instantsOf(dependencies, request, filter)), scope: scopeOf(request) })
    },
  )
}

const scopeOf = (request: Pick<FastifyRequest, 'user'>): LedgerScope => {
  const { id, role } = userOf(request)
  if (role === 'OPERATOR') return 'all'
  if (role === 'PARENT') return { parentId: id }
  const { professionalId } = professionalOf(request)
  return role === 'CLINIC' ? { clinicId: professionalId } : { professionalId }
}
