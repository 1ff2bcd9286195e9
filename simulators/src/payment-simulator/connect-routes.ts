import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { finishOnboarding } from './connect.ts'
import { unknownPage } from './pages/closed-page.ts'
import { connectPage } from './pages/connect-page.ts'
import { sendPage } from './page-routes.ts'
import { languageFor } from './pages/words.ts'
import type { Provider } from './provider.ts'

type ConnectRequest = FastifyRequest<{ Params: { account: string } }>

/** The hosted pages on which a payee identifies themselves to the provider. Here a press on a button is enough. */
export const addConnectRoutes = (app: FastifyInstance, provider: Provider): void => {
  app.get('/connect/:account', async (request: ConnectRequest, reply) => showConnect(provider, request, reply))
  app.post('/connect/:account', async (request: ConnectRequest, reply) => {
    const account = provider.book.accounts.get(request.params.account)
    if (account === undefined) return await showConnect(provider, request, reply)
    if (!account.isReady) provider.record(finishOnboarding(provider, account.id))
    await provider.settled()
    return await reply.redirect(account.returnUrl ?? `/connect/${account.id}`, 303)
  })
}

const showConnect = async (provider: Provider, request: ConnectRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const language = languageFor(null, request.headers['accept-language'])
  const account = provider.book.accounts.get(request.params.account)
  if (account === undefined) return await sendPage(reply, 404, unknownPage(language))
  return await sendPage(reply, 200, connectPage(account, language))
}
