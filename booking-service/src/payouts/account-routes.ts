import {
  payoutAccount,
  payoutAccountBody,
  payoutAccountSaved,
  providerAccountBody,
  type PayoutAccount,
} from '@lapka/contracts/api/payouts.ts'
import { payeeStreams } from '@lapka/domain/payouts/payee.ts'
import { decideSetPayoutAccount } from '@lapka/domain/payouts/set-payout-account/decide.ts'
import { decideRequestProviderAccount } from '@lapka/domain/payouts/provider-account/decide.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { payeeById } from '@lapka/projections/payouts/query.ts'
import { afterQuery } from '@lapka/contracts/api/common.ts'
import { provePassword } from '../accounts/prove-password.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { professionals } from '../http/authorization/policy.ts'
import { commandContext } from '../http/command-context.ts'
import { orRefuse } from '../http/refused.ts'
import { commandFor, routeFor } from '../http/route-for.ts'
import { seePosition } from '../http/see-position.ts'
import { professionalOf } from '../schedules/own-schedules.ts'

/** Where a payee's money is sent, which takes their password to change. The number is sealed with their key, and only they and the bank file see the whole of it. */
export const payoutAccountRoutes = (app: App, dependencies: Dependencies): void => {
  const { handle, now, db } = dependencies

  app.get(
    '/api/v2/payouts/account',
    routeFor(professionals, { querystring: afterQuery, response: { 200: payoutAccount } }),
    async (request) => {
      await seePosition(dependencies, request.query.after, ['payouts'])
      const row = await payeeById(db, professionalOf(request).professionalId)
      return {
        holder: row?.holder ?? '',
        iban: row?.iban ?? '',
        bic: row?.bic ?? '',
        provider: providerOf(row),
        onboardingUrl: row !== undefined && !row.isProviderReady && isOpen(row, now()) ? row.onboardingUrl : null,
        payableFrom: row?.payableFrom && row.payableFrom > new Date(now()) ? row.payableFrom.toISOString() : null,
      }
    },
  )

  const schema = { response: { 200: payoutAccountSaved } }
  app.put('/api/v2/payouts/account', commandFor(professionals, { ...schema, body: payoutAccountBody }), async (request) => {
    const { user, professionalId: payeeId } = professionalOf(request)
    const { password, ...body } = request.body
    // The body's hash stands in the log, and is of no password.
    await provePassword(dependencies, request, password)
    const context = commandContext(request, { name: 'set-payout-account', objectId: payeeId, user, now: now() })
    const account = { ...body, payeeId, accountId: user.id, payoutAccountId: derivedId('payout-account', context.commandId) }
    const handled = await handle(context, { streams: payeeStreams(payeeId) }, (states) => decideSetPayoutAccount(account, states))
    return { position: orRefuse(handled).position }
  })

  const opening = { ...schema, body: providerAccountBody }
  app.post('/api/v2/payouts/request-provider-account', commandFor(professionals, opening), async (request) => {
    const { user, professionalId: payeeId } = professionalOf(request)
    await provePassword(dependencies, request, request.body.password)
    const context = commandContext(request, { objectId: payeeId, user, now: now() })
    const command = { payeeId, accountId: user.id, idempotencyKey: `account-${payeeId}`, at: now() }
    const handled = await handle(context, { streams: payeeStreams(payeeId) }, (states) =>
      decideRequestProviderAccount(command, states),
    )
    return { position: orRefuse(handled).position }
  })
}

const isOpen = ({ onboardingUrl, linkExpiresAt }: { onboardingUrl: string; linkExpiresAt: Date | null }, now: string): boolean =>
  onboardingUrl !== '' && linkExpiresAt !== null && linkExpiresAt.toISOString() > now

type ProviderRow = { hasAskedProvider: boolean; providerAccountId: string | null; isProviderReady: boolean }

const providerOf = (row: ProviderRow | undefined): PayoutAccount['provider'] => {
  if (row === undefined || !row.hasAskedProvider) return 'none'
  if (row.providerAccountId === null) return 'opening'
  return row.isProviderReady ? 'ready' : 'unfinished'
}
