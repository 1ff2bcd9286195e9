import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { subscribe } from './billing.ts'
import { decodeForm } from './form-body.ts'
import { billingSessionOf } from './lookups.ts'
import { sendPage } from './page-routes.ts'
import { unknownPage } from './pages/closed-page.ts'
import { subscribePage } from './pages/subscribe-page.ts'
import { languageFor } from './pages/words.ts'
import type { Provider } from './provider.ts'

type SubscribeRequest = FastifyRequest<{ Params: { session: string } }>

/** The hosted page for subscribing, with a card that goes on paying or one that declines later. */
export const addSubscribeRoutes = (app: FastifyInstance, provider: Provider): void => {
  app.get('/subscribe/:session', async (request: SubscribeRequest, reply) => showSubscribe(provider, request, reply))
  app.post('/subscribe/:session', async (request: SubscribeRequest, reply) => {
    const { session: id } = request.params
    if (!provider.book.billingSessions.has(id)) return await showSubscribe(provider, request, reply)
    const session = billingSessionOf(provider, id)
    const { card } = typeof request.body === 'string' ? decodeForm(request.body) : { card: 'good' }
    provider.record(subscribe(provider.scene(null), session, card !== 'declines'))
    await provider.settled()
    if (session.status === 'expired') return await showSubscribe(provider, request, reply)
    return await reply.redirect(session.successUrl, 303)
  })
}

const showSubscribe = async (provider: Provider, request: SubscribeRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const { session: id } = request.params
  const language = languageFor(provider.book.billingSessions.get(id)?.locale ?? null, request.headers['accept-language'])
  if (!provider.book.billingSessions.has(id)) return await sendPage(reply, 404, unknownPage(language))
  const session = billingSessionOf(provider, id)
  return await sendPage(reply, session.status === 'expired' ? 410 : 200, subscribePage(session, language))
}
