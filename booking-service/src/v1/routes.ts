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
import { perAddress } from '../http/rate-limits.ts'
import { Refused } from '../http/refused.ts'
import { nextFreeTimes } from '../professionals/free-times.ts'
import { presentAccounts } from '../sessions/presence.ts'
import { clearSessionCookie, sessionTokenOf } from '../sessions/cookie.ts'
import { oldProfessionalOf } from './old-professional.ts'

/** The four calls of the specification's section 7, in their documented shape. Everything newer is under /api/v2. */
export const versionOneRoutes = (app: App, { db, now, newId, sessions, limits }: Dependencies): void => {
  const config = { rateLimit: perAddress(limits.searchesPerAddress) }

  app.get(
    '/api/v1/users/search',
    { schema: { querystring: userSearchQuery, response: { 200: userSearchAnswer } }, config },
    async ({ query }) => {
      if (query.searchWord === '') return { data: { professionals: [] } }
      const { items } = await searchProfessionals(db, { q: query.searchWord })
      const nextFree = await nextFreeTimes(db, items, now())
      const present = await presentAccounts(
        db,
        items.map(({ accountId }) => accountId),
        now(),
      )
      const professionals = items.map((row) =>
        oldProfessionalOf(row, {
          nextFreeAt: nextFree.get(row.professionalId) ?? null,
          isPresent: present.has(row.accountId),
        }),
      )
      return { data: { professionals } }
    },
  )

  app.get('/api/v1/users/me', { schema: { response: { 200: usersMeAnswer } } }, async (request) => {
    const { id, name, surname, email, photoUrl: photo, role, language, professionalId } = userOf(request)
    const present = professionalId === null ? new Set<string>() : await presentAccounts(db, [id], now())
    const metadata = { language, professionalId, consultationAvailability: present.has(id) }
    return { data: { user: { _id: id, id, name, surname, email, photo, role, metadata } } }
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
    {
      schema: { params: bookingStepParams, body: bookingStepBody, response: { 200: bookingStepAnswer } },
      config: { rateLimit: perAddress(limits.bookingStepsPerAddress) },
    },
    async (request) => {
      const record = JSON.stringify(request.body)
      if (request.params.id === '0') {
        const id = newId()
        await db.insertInto('state.bookingSteps').values({ id, record }).execute()
        await forgetOldSteps(db)
        return { status: 'success' as const, id }
      }
      const updated = await db
        .updateTable('state.bookingSteps')
        .set({ record: sql`record || ${record}::jsonb`, updatedAt: sql`now()` })
        .where('id', '=', request.params.id)
        .returning('id')
        .executeTakeFirst()
      if (updated === undefined) throw new Refused('NOT_FOUND')
      return { status: 'success' as const, id: updated.id }
    },
  )
}

const KEPT_DAYS = 30
/** Each one that comes takes more away than itself, and waits for no more. */
const MOST_FORGOTTEN = 10

const forgetOldSteps = async (db: Dependencies['db']): Promise<void> => {
  const old = db
    .selectFrom('state.bookingSteps')
    .select('id')
    .where('updatedAt', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
    .orderBy('updatedAt')
    .limit(MOST_FORGOTTEN)
    .forUpdate()
    .skipLocked()
  await db.deleteFrom('state.bookingSteps').where('id', 'in', old).execute()
}
