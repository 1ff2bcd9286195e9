import { z } from 'zod'
import {
  bookingStepAnswer,
  bookingStepBody,
  bookingStepParams,
  userSearchAnswer,
  userSearchQuery,
  usersMeAnswer,
} from '@lapka/contracts/api/v1.ts'
import { professionalById } from '@lapka/projections/professionals/query.ts'
import { searchProfessionals } from '@lapka/projections/professionals/search.ts'
import { insertBookingStep, mergeBookingStep } from '@lapka/state/booking-steps.ts'
import { userOf } from '../http/authorization/enforce.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { perAddress } from '../http/rate-limits.ts'
import { Refused } from '../http/refused.ts'
import { routeFor } from '../http/route-for.ts'
import { nextFreeTimes } from '@lapka/projections/professionals/free-times.ts'
import { clearSessionCookie, sessionTokenOf } from '../http/session-cookie.ts'
import { oldProfessionalOf } from './old-professional.ts'

/** The four calls of the first API, in their documented shape, for clients of either version. Everything newer is under /api/v2. */
export const documentedRoutes = (app: App, dependencies: Dependencies): void => {
  for (const root of ['/api/v1', '/api/v2'] as const) routesUnder(root, app, dependencies)
}

const routesUnder = (root: string, app: App, { db, now, newId, sessions, limits }: Dependencies): void => {
  const config = { rateLimit: perAddress(limits.searchesPerAddress) }

  app.get(
    `${root}/users/search`,
    routeFor('public', { querystring: userSearchQuery, response: { 200: userSearchAnswer } }, config),
    async ({ query }) => {
      if (query.searchWord === '') return { data: { professionals: [] } }
      const { items } = await searchProfessionals(db, { q: query.searchWord })
      const nextFree = await nextFreeTimes(db, items, now())
      const professionals = items.map((row) =>
        oldProfessionalOf(row, {
          nextFreeAt: nextFree.get(row.professionalId) ?? null,
          isOnline: row.isOnline,
        }),
      )
      return { data: { professionals } }
    },
  )

  app.get(`${root}/users/me`, routeFor('signed-in', { response: { 200: usersMeAnswer } }), async (request) => {
    const { id, name, surname, email, photoUrl: photo, role, language, professionalId } = userOf(request)
    const practice = professionalId === null ? undefined : await professionalById(db, professionalId)
    const metadata = { language, professionalId, consultationAvailability: practice?.isOnline === true }
    return { data: { user: { _id: id, id, name, surname, email, photo, role, metadata } } }
  })

  app.post(
    `${root}/users/logout`,
    routeFor('public', { response: { 200: z.object({ status: z.literal('success') }) } }),
    async (request, reply) => {
      const token = sessionTokenOf(request)
      if (token !== undefined) await sessions.end(token)
      clearSessionCookie(reply)
      return { status: 'success' as const }
    },
  )

  app.post(
    `${root}/booking-steps/:id`,
    routeFor(
      'public',
      { params: bookingStepParams, body: bookingStepBody, response: { 200: bookingStepAnswer } },
      { rateLimit: perAddress(limits.bookingStepsPerAddress) },
    ),
    async (request) => {
      const record = JSON.stringify(request.body)
      if (request.params.id === '0') {
        const id = newId()
        await insertBookingStep(db, { id, record })
        return { status: 'success' as const, id }
      }
      const isKnown = await mergeBookingStep(db, { id: request.params.id, record })
      if (!isKnown) throw new Refused('STEP_NOT_FOUND')
      return { status: 'success' as const, id: request.params.id }
    },
  )
}
