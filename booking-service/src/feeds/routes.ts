import { idParams } from '@lapka/contracts/api/common.ts'
import { createFeedAnswer, createFeedBody, feedParams, feedState, revokeFeedAnswer } from '@lapka/contracts/api/feeds.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { withVisitAddresses } from '@lapka/projections/addresses/visit-addresses.ts'
import { listAppointments } from '@lapka/projections/appointments/query.ts'
import { classSessionsOf } from '@lapka/projections/courses/sessions.ts'
import { createFeed, feedsOf, readFeed, revokeFeed } from '@lapka/state/accounts/feeds.ts'
import { partyOf } from '../http/party-of.ts'
import { userOf } from '../http/authorization/enforce.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { idempotencyKeyOf } from '../http/command-context.ts'
import { perAddress } from '../http/rate-limits.ts'
import { Refused } from '../http/refused.ts'
import { commandFor, routeFor } from '../http/route-for.ts'
import { findUser } from '../sessions/sessions.ts'
import { calendarFile } from './calendar-file.ts'

const DAYS_BACK = 90
const DAYS_AHEAD = 400
const MAX_APPOINTMENTS = 3000

/** Calendars for programs that cannot sign in: the address is the secret, and its owner can revoke each. */
export const feedRoutes = (app: App, dependencies: Dependencies): void => {
  const { db, now, limits, lookupKey, publicUrl } = dependencies

  app.get('/api/v2/feeds', routeFor('signed-in', { response: { 200: feedState } }), async (request) => {
    const feeds = await feedsOf(db, userOf(request).id)
    const items = feeds.map(({ feedId, name, createdAt, lastReadAt }) => ({
      id: feedId,
      name,
      createdAt: createdAt.toISOString(),
      lastReadAt: lastReadAt?.toISOString() ?? null,
    }))
    return { createdAt: items[0]?.createdAt ?? null, items }
  })

  app.post(
    '/api/v2/feeds',
    commandFor('signed-in', { body: createFeedBody, response: { 200: createFeedAnswer } }),
    async (request) => {
      const { id: accountId } = userOf(request)
      const key = idempotencyKeyOf(request)
      const feedId = derivedId('feed', accountId, key)
      const secret = await createFeed(db, { lookupKey, accountId, feedId, name: request.body?.name, key, now: now() })
      if (secret === null) throw new Refused('TOO_MANY_FEEDS')
      return { url: `${publicUrl}/api/v2/feeds/${secret}.ics` }
    },
  )

  app.post(
    '/api/v2/feeds/:id/revoke-feed',
    commandFor('signed-in', { params: idParams, response: { 200: revokeFeedAnswer } }),
    async (request) => {
      const { id: feedId } = request.params
      if (!(await revokeFeed(db, { accountId: userOf(request).id, feedId, now: now() }))) throw new Refused('NOT_FOUND')
      return { id: feedId }
    },
  )

  app.get(
    '/api/v2/feeds/:secret.ics',
    routeFor('open', { params: feedParams }, { rateLimit: perAddress(limits.searchesPerAddress) }),
    async (request, reply) => {
      const at = now()
      const accountId = await readFeed(db, request.params.secret, at)
      const user = accountId === undefined ? null : await findUser(db, accountId)
      if (user === null) throw new Refused('NOT_FOUND')
      const { professionalId } = user
      const scope = professionalId === null ? { parentId: user.id } : { professionalId }
      const inDays = (days: number) => new Date(Date.parse(at) + days * DAY_MS).toISOString()
      const range = { from: inDays(-DAYS_BACK), to: inDays(DAYS_AHEAD), now: at }
      const isTrainer = user.role === 'TRAINER'
      const seats = { isBySession: professionalId === null, isSeatLeftOut: isTrainer }
      const { items } = await listAppointments(db, { ...scope, ...range, ...seats, limit: MAX_APPOINTMENTS })
      const sessions = professionalId === null || !isTrainer ? [] : await classSessionsOf(db, { professionalId, ...range })
      const shown = await withVisitAddresses(db, items, { party: partyOf(user), now: at })
      return reply
        .type('text/calendar; charset=utf-8')
        .header('cache-control', 'private, max-age=300')
        .header('content-disposition', 'inline; filename="lapka.ics"')
        .send(calendarFile(shown, user, publicUrl, { sessions, at }))
    },
  )
}
