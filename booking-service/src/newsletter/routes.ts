import { newsletterAnswer, newsletterToken, newsletterTokenBody, subscribeBody } from '@lapka/contracts/api/newsletter.ts'
import { SEND_NEWSLETTER_EMAIL } from '@lapka/contracts/work-kinds.ts'
import { takeToken } from '@lapka/state/accounts/tokens.ts'
import { confirmSubscription, leaveNewsletter, requestSubscription } from '@lapka/state/newsletter/subscribers.ts'
import { insertWork } from '@lapka/state/outbox/insert-work.ts'
import { emailKeyOf } from '../accounts/email-key.ts'
import { evenly } from '../accounts/evenly.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { perAddress } from '../http/rate-limits.ts'
import { Refused } from '../http/refused.ts'
import { routeFor } from '../http/route-for.ts'
import { unsubscribeRoutes } from '../http/unsubscribe-routes.ts'

const accepted = { status: 'accepted' } as const

/** Reading the newsletter: asked for, confirmed by the address's owner, and left with one press. Reading a link changes nothing. */
export const newsletterRoutes = (app: App, dependencies: Dependencies): void => {
  const { db, now, newId, lookupKey, limits } = dependencies
  const config = { rateLimit: perAddress(limits.linksPerAddress) }
  const response = { 202: newsletterAnswer }

  const subscribe = async ({ email, language }: { email: string; language: 'bg' | 'en' }): Promise<void> => {
    const at = now()
    await db.transaction().execute(async (trx) => {
      const request = { subscriberId: newId(), emailKey: emailKeyOf(email, lookupKey), email, language, at }
      const subscriberId = await requestSubscription(trx, request)
      if (subscriberId === undefined) return
      const work = { kind: SEND_NEWSLETTER_EMAIL, template: 'confirm', subscriberId }
      await insertWork(trx, [{ workId: `${subscriberId}-confirm-${Date.parse(at)}`, work, dueAt: at, priority: 'awaited' }])
    })
  }

  const wish = routeFor('public', { body: subscribeBody, response }, { rateLimit: perAddress(limits.signUpsPerAddress) })
  app.post('/api/v2/newsletter/subscribe', wish, async (request, reply) => {
    await evenly(subscribe(request.body))
    return reply.code(202).send(accepted)
  })

  const byToken = routeFor('public', { body: newsletterTokenBody, response }, config)
  app.post('/api/v2/newsletter/confirm', byToken, async (request, reply) => {
    const subscriberId = await takeToken(db, { token: request.body.token, purpose: 'confirm-newsletter', now: now() })
    if (subscriberId === undefined || !(await confirmSubscription(db, subscriberId, now()))) throw new Refused('LINK_NOT_VALID')
    return reply.code(202).send(accepted)
  })

  const leave = (_request: object, token: string) => leaveNewsletter(db, token)
  unsubscribeRoutes(app, {
    path: '/api/v2/newsletter/unsubscribe',
    token: newsletterToken,
    maxAMinute: limits.searchesPerAddress,
    leave,
  })
}
