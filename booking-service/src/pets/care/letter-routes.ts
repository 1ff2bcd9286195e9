import { careLettersLeft, careTokenBody, careTokenQuery } from '@lapka/contracts/api/pet-care.ts'
import { accountStream } from '@lapka/contracts/streams.ts'
import { accountFold } from '@lapka/domain/accounts/account.ts'
import { decideSetCareLetters } from '@lapka/domain/accounts/change-account/decide.ts'
import { accountOfLeaveToken } from '@lapka/state/accounts/leave-token.ts'
import { strangerContext } from '../../http/stranger-context.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { perAddress } from '../../http/rate-limits.ts'
import { routeFor } from '../../http/route-for.ts'

const MAX_FORM_BYTES = 1_000
const accepted = { status: 'accepted' } as const

/** The way out of letters about due doses, as of the newsletter: one press without signing in, and opening the link changes nothing. */
export const careLetterRoutes = (app: App, dependencies: Dependencies): void => {
  const { handle, lookupKey, limits, newId, now } = dependencies
  // A mail provider presses for all of its readers from a few addresses, and a signature of 256 bits is not guessed.
  const wayOut = { rateLimit: perAddress(limits.searchesPerAddress) }
  const response = { 202: careLettersLeft }

  const leave = async (request: { id: string }, token: string): Promise<void> => {
    const accountId = accountOfLeaveToken(lookupKey, token)
    // Whose secret it is not, nobody is told.
    if (accountId === undefined) return
    const actor = { id: accountId, role: 'SYSTEM' } as const
    const context = strangerContext({ request, commandId: newId(), actor, at: now() })
    await handle(context, { streams: { account: { stream: accountStream(accountId), fold: accountFold } } }, (states) =>
      decideSetCareLetters({ areWanted: false }, states),
    )
  }

  app.post(
    '/api/v2/care-letters/unsubscribe',
    routeFor('public', { body: careTokenBody, response }, wayOut),
    async (request, reply) => {
      await leave(request, request.body.token)
      return reply.code(202).send(accepted)
    },
  )

  // RFC 8058: a mail program sends the form without cookies, from wherever it runs. Its GET is answered with the console's page.
  void app.register(async (scoped: App) => {
    scoped.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      (_request, _body, parsed) => parsed(null, undefined),
    )
    const oneClick = routeFor('open', { querystring: careTokenQuery, response }, { ...wayOut, takesForm: true })
    scoped.post('/care-letters/unsubscribe', oneClick, async (request, reply) => {
      await leave(request, request.query.token)
      return reply.code(202).send(accepted)
    })
  })
}
