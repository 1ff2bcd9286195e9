import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { MAX_REVENUE_DAYS, revenues, revenuesQuery, type RevenueRow } from '@lapka/contracts/api/revenues.ts'
import { professionalById } from '@lapka/projections/professionals/query.ts'
import { revenuesOf } from '@lapka/projections/revenues/query.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { professionals } from '../http/authorization/policy.ts'
import { checkDays } from '../http/day-range.ts'
import { Refused } from '../http/refused.ts'
import { seePosition } from '../http/see-position.ts'
import { professionalOf } from '../schedules/own-schedules.ts'
import { readable, toCsv } from '../http/csv.ts'
import { routeFor } from '../http/route-for.ts'

/** Revenue of a professional's appointments, as an answer and as a file. */
export const revenueRoutes = (app: App, dependencies: Dependencies): void => {
  app.get(
    '/api/v2/revenues',
    routeFor(professionals, { querystring: revenuesQuery, response: { 200: revenues } }),
    async (request) => {
      const { items, zone } = await ownRevenues(dependencies, request)
      return { items, total: totalOf(items), zone, currency: 'EUR' as const }
    },
  )

  app.get('/api/v2/revenues.csv', routeFor(professionals, { querystring: revenuesQuery }), async (request, reply) => {
    const { items } = await ownRevenues(dependencies, request)
    const { from, to, groupBy } = request.query
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="lapka-revenues-${groupBy}-${from}-${to}.csv"`)
      .send(toCsv(header, items.map(cellsOf)))
  })
}

type RevenuesRequest = Pick<FastifyRequest, 'user'> & { query: z.infer<typeof revenuesQuery> }

const ownRevenues = async (dependencies: Dependencies, request: RevenuesRequest) => {
  const { user, professionalId } = professionalOf(request)
  const { after, ...filter } = request.query
  checkDays(filter, MAX_REVENUE_DAYS)
  await seePosition(dependencies, after, ['appointments', 'postings', 'professionals', 'clinics'])
  const professional = await professionalById(dependencies.db, professionalId)
  if (professional === undefined) throw new Refused('NOT_FOUND')
  const { zone } = professional
  const scope = user.role === 'CLINIC' ? { clinicId: professionalId } : { professionalId }
  return { items: await revenuesOf(dependencies.db, { ...filter, scope, zone, now: dependencies.now() }), zone }
}

const sums = [
  'visits',
  'completed',
  'noShows',
  'capturedCents',
  'promotedCents',
  'refundedCents',
  'keptCents',
  'earnedCents',
  'feeCents',
  'aheadCents',
  'visitsAhead',
  'dueToClinicCents',
] as const
type Sums = Pick<RevenueRow, (typeof sums)[number]>

const totalOf = (items: RevenueRow[]): Sums =>
  Object.fromEntries(sums.map((sum) => [sum, items.reduce((total, item) => total + item[sum], 0)])) as Sums

/** New columns stand last, so that readers by position still work. */
const amounts = ['captured', 'refunded', 'kept', 'due_to_clinic', 'earned', 'ahead']
const header = [
  'key',
  'service',
  'service_en',
  'visits',
  'completed',
  'no_shows',
  ...amounts.flatMap((name) => [`${name}_cents`, `${name}_eur`]),
  'visits_ahead',
  'promoted_cents',
  'promoted_eur',
  'fee_cents',
  'fee_eur',
]

const cellsOf = (row: RevenueRow): (string | number)[] => [
  row.key,
  row.serviceName,
  row.serviceNameEn,
  row.visits,
  row.completed,
  row.noShows,
  ...[row.capturedCents, row.refundedCents, row.keptCents, row.dueToClinicCents, row.earnedCents, row.aheadCents].flatMap(
    (cents) => [cents, readable(cents)],
  ),
  row.visitsAhead,
  row.promotedCents,
  readable(row.promotedCents),
  row.feeCents,
  readable(row.feeCents),
]
