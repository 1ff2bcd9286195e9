import { careToken } from '@lapka/contracts/api/pet-care.ts'
import { accountStream } from '@lapka/contracts/streams.ts'
import { accountFold } from '@lapka/domain/accounts/account.ts'
import { decideSetCareLetters } from '@lapka/domain/accounts/change-account/decide.ts'
import { accountOfLeaveToken } from '@lapka/state/accounts/leave-token.ts'
import { strangerContext } from '../../http/stranger-context.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { unsubscribeRoutes } from '../../http/unsubscribe-routes.ts'
import type { RequestOfRoute } from '../../http/command-context.ts'

/** The way out of letters about due doses. */
export const careLetterRoutes = (app: App, { handle, lookupKey, limits, newId, now }: Dependencies): void => {
  const leave = async (request: RequestOfRoute, token: string): Promise<void> => {
    const accountId = accountOfLeaveToken(lookupKey, token)
    if (accountId === undefined) return
    const actor = { id: accountId, role: 'SYSTEM' } as const
    const context = strangerContext({ request, commandId: newId(), actor, at: now() })
    await handle(context, { streams: { account: { stream: accountStream(accountId), fold: accountFold } } }, (states) =>
      decideSetCareLetters({ areWanted: false }, states),
    )
  }
  unsubscribeRoutes(app, {
    path: '/api/v2/care-letters/unsubscribe',
    token: careToken,
    maxAMinute: limits.searchesPerAddress,
    leave,
  })
}
