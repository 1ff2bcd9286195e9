import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import {
  bookingStepAnswer,
  bookingStepBody,
  bookingStepParams,
  userSearchAnswer,
  userSearchQuery,
  usersMeAnswer,
} from '@lapka/contracts/api/v1.ts'
import { sql } from 'kysely'
import { searchProfessionals } from '@lapka/projections/professionals/search.ts'
import { userOf } from '../authorization/enforce.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { nextFreeTimes } from '../professionals/free-times.ts'
import { summaryOf } from '../professionals/summary.ts'
import { clearSessionCookie, sessionTokenOf } from '../sessions/cookie.ts'

/** The four calls of the specification's section 7, in their documented shape. Everything newer is under /api/v2. */
export const versionOneRoutes = (app: App, { db, now, sessions, limits }: Dependencies): void => {
  const config = { rateLimit: { max: limits.searchesPerMinute, timeWindow: '1 minute' } }

  app.get(
    '/api/v1/users/search',
    { schema: { querystring: userSearchQuery, response: { 200: userSearchAnswer } }, config },
    async ({ query }) => {
      if (query.searchWord === '') return { data: { professionals: [] } }
      const { items } = await searchProfessionals(db, { q: query.searchWord })
      const nextFree = await nextFreeTimes(db, items, now())
      const professionals = items.map((row) => {
        const { id, ...summary } = summaryOf(row, nextFree.get(row.professionalId) ?? null)
        return { id, _id: id, ...summary, rating: summary.ratingTenths / 10, metadata: { workingDays: summary.nextFreeAt } }
      })
      return { data: { professionals } }
    },
  )

  app.get('/api/v1/users/me', { schema: { response: { 200: usersMeAnswer } } }, async (request) => {
    const { id, ...user } = userOf(request)
    return { data: { user: { _id: id, id, ...user } } }
  })

  app.post(
    '/api/v1/users/logout',
    { schema: { response: { 200: z.object({ status: z.literal('success') }) } } },
    async (request, reply) => {
      const token = sessionTokenOf(request)
      if (token !== undefined) await sessions.end(token)
      clearSessionCookie(reply)
      return { status: 'success' as const }
    },
  )

  app.post(
    '/api/v1/booking-steps/:id',
    { schema: { params: bookingStepParams, body: bookingStepBody, response: { 200: bookingStepAnswer } }, config },
    async (request) => {
      const id = request.params.id === '0' ? randomUUID() : request.params.id
      const record = JSON.stringify(request.body)
      await db
        .insertInto('inbox.bookingSteps')
        .values({ id, record })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet({ record: sql`booking_steps.record || excluded.record`, updatedAt: sql`now()` }),
        )
        .execute()
      return { status: 'success' as const, id }
    },
  )
}
