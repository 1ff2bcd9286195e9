import { unsubscribeBody, unsubscribed, unsubscribeQuery } from '@lapka/contracts/api/unsubscribe.ts'
import type { App } from './app-type.ts'
import { perAddress } from './rate-limits.ts'
import { routeFor } from './route-for.ts'
import type { RequestOfRoute } from './command-context.ts'

const MAX_FORM_BYTES = 1_000

type WayOut = {
  /** For the console's page: `/api/v2/{letters}/unsubscribe`. The letters' links leave the API's root out: `/{letters}/unsubscribe?token=…`. */
  path: `/api/v2/${string}`
  token: Parameters<typeof unsubscribeBody>[0]
  /** From one network address: a mail provider presses for all of its readers from a few, and a secret of 256 bits is not guessed. */
  maxAMinute: number
  /** Of an unknown secret it does nothing: the answer tells nobody whose it is. */
  leave: (request: RequestOfRoute, token: string) => Promise<unknown>
}

/**
 * The way out of letters, with one press and without signing in: the console's page posts the letter's secret, and a mail program posts a form
 * without cookies, from wherever it runs (RFC 8058). Opening the link, as scanners do, is a GET: it is answered with the console's page and
 * changes nothing.
 */
export const unsubscribeRoutes = (app: App, { path, token, maxAMinute, leave }: WayOut): void => {
  const config = { rateLimit: perAddress(maxAMinute) }
  const response = { 202: unsubscribed }
  const accepted = { status: 'accepted' } as const

  const byPage = routeFor('public', { body: unsubscribeBody(token), response }, config)
  app.post(path, byPage, async (request, reply) => {
    await leave(request, request.body.token)
    return reply.code(202).send(accepted)
  })

  void app.register(async (scoped: App) => {
    scoped.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      (_request, _body, parsed) => parsed(null, undefined),
    )
    const oneClick = routeFor('open', { querystring: unsubscribeQuery(token), response }, { ...config, takesForm: true })
    scoped.post(path.replace('/api/v2', ''), oneClick, async (request, reply) => {
      await leave(request, request.query.token)
      return reply.code(202).send(accepted)
    })
  })
}
