import { idempotencyHeaders } from '@lapka/contracts/api/common.ts'
import { feedParams, feedState, renewFeedAnswer, renewFeedBody } from '@lapka/contracts/api/feeds.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { listAppointments } from '@lapka/projections/appointments/query.ts'
import { accountOfFeed, feedSince, renewFeed } from '@lapka/state/accounts/feeds.ts'
import { userOf } from '../authorization/enforce.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { idempotencyKeyOf } from '../http/command-context.ts'
import { perAccount, perAddress } from '../http/rate-limits.ts'
import { Refused } from '../http/refused.ts'
import { findUser } from '../sessions/sessions.ts'
import { calendarFile } from './calendar-file.ts'

const DAYS_BACK = 90
const DAYS_AHEAD = 400
const MOST_APPOINTMENTS = 3000

/** A calendar for programmes that cannot sign in: whoever knows the address may read it, and its owner can renew it. */
export const feedRoutes = (app: App, dependencies: Dependencies): void => {
  const { db, now, limits, masterKey, publicUrl } = dependencies

  app.get('/api/v2/feeds', { schema: { response: { 200: feedState } } }, async (request) => ({
    createdAt: (await feedSince(db, userOf(request).id))?.toISOString() ?? null,
  }))

  app.post(
    '/api/v2/feeds',
    {
      schema: { body: renewFeedBody, headers: idempotencyHeaders, response: { 200: renewFeedAnswer } },
      config: { rateLimit: perAccount(limits.commandsPerAccount) },
    },
    async (request) => {
      const feed = { masterKey, accountId: userOf(request).id, key: idempotencyKeyOf(request), now: now() }
      return { url: `${publicUrl}/api/v2/feeds/${await renewFeed(db, feed)}.ics` }
    },
  )

  app.get(
    '/api/v2/feeds/:secret.ics',
    { schema: { params: feedParams }, config: { rateLimit: perAddress(limits.searchesPerAddress) } },
    async (request, reply) => {
      const accountId = await accountOfFeed(db, request.params.secret)
      const user = accountId === undefined ? null : await findUser(db, accountId)
      if (user === null) throw new Refused('NOT_FOUND')
      const scope = user.professionalId === null ? { parentId: user.id } : { professionalId: user.professionalId }
      const at = now()
      const inDays = (days: number) => new Date(Date.parse(at) + days * DAY_MS).toISOString()
      const range = { from: inDays(-DAYS_BACK), to: inDays(DAYS_AHEAD), limit: MOST_APPOINTMENTS }
      const { items } = await listAppointments(db, { ...scope, ...range, now: at })
      return reply
        .type('text/calendar; charset=utf-8')
        .header('cache-control', 'private, max-age=300')
        .header('content-disposition', 'inline; filename="lapka.ics"')
        .send(calendarFile(items, user, publicUrl))
    },
  )
}
