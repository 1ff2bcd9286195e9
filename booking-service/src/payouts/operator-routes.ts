import { afterQuery, idParams } from '@lapka/contracts/api/common.ts'
import {
  approvePayoutBody,
  payoutAnswer,
  payoutQueue,
  requestPayoutBody,
  settlePayoutBody,
  type PayoutQueue,
  type QueuedPayout,
} from '@lapka/contracts/api/payouts.ts'
import { decideApprovePayout } from '@lapka/domain/payouts/approve-payout/decide.ts'
import { payeeStreams, payoutStreams, type Payout } from '@lapka/domain/payouts/payee.ts'
import { decideRequestPayout, requestPayoutStreams } from '@lapka/domain/payouts/request-payout/decide.ts'
import { decideSettlePayout } from '@lapka/domain/payouts/settle-payout/decide.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import {
  candidatesOf,
  payeeById,
  payoutQueue as readQueue,
  waitingPayees,
  type PayoutRow,
  type WaitingPayee,
} from '@lapka/projections/payouts/query.ts'
import { professionalById } from '@lapka/projections/professionals/query.ts'
import { userOf } from '../http/authorization/enforce.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { operators } from '../http/authorization/policy.ts'
import { commandContext } from '../http/command-context.ts'
import { orRefuse, Refused } from '../http/refused.ts'
import { commandFor, routeFor } from '../http/route-for.ts'
import { guardLimit } from '../http/authorization/fresh-factor.ts'
import { seePosition } from '../http/see-position.ts'
import { payoutOf } from './statement-routes.ts'

const shown = ['payouts', 'postings', 'appointments', 'clinics', 'professionals', 'accounts'] as const

/** The operators' queue of payouts, and what they do about it. */
export const payoutOperatorRoutes = (app: App, dependencies: Dependencies): void => {
  const { db, now, fourEyesCents, payoutSender } = dependencies
  const schema = { querystring: afterQuery, response: { 200: payoutQueue } }
  app.get('/api/v2/payouts/queue', routeFor(operators, schema), async (request): Promise<PayoutQueue> => {
    await seePosition(dependencies, request.query.after, shown)
    const [payees, { open, settled }] = await Promise.all([waitingPayees(db, now()), readQueue(db)])
    return {
      payees: payees.map(waitingOf),
      open: open.map(queuedOf),
      settled: settled.map(queuedOf),
      fourEyesCents,
      canMakeFile: payoutSender !== null,
    }
  })
  requestPayoutRoute(app, dependencies)
  decidePayoutRoutes(app, dependencies)
}

const waitingOf = ({
  hasBankAccount,
  isProviderReady,
  payableFrom,
  availableFrom,
  ...payee
}: WaitingPayee): PayoutQueue['payees'][number] => ({
  ...payee,
  availableFrom: availableFrom?.toISOString() ?? null,
  role: payee.role as PayoutQueue['payees'][number]['role'],
  payableFrom: payableFrom?.toISOString() ?? null,
  method: isProviderReady ? 'transfer' : hasBankAccount ? 'bank_file' : null,
})

const queuedOf = (row: PayoutRow): QueuedPayout => ({
  ...payoutOf(row),
  requestedBy: { id: row.operatorId, name: row.operatorName },
  returnReportedBy: row.returnReportedBy === null ? null : { id: row.returnReportedBy, name: row.reporterName },
  reason: row.reason,
})

const requestPayoutRoute = (app: App, dependencies: Dependencies): void => {
  const { db, handle, now, fourEyesCents } = dependencies
  const schema = { body: requestPayoutBody, response: { 201: payoutAnswer } }
  app.post('/api/v2/payouts/request-payout', commandFor(operators, schema), async (request, reply) => {
    const { body } = request
    const { payeeId, reason } = body
    const at = now()
    // The view says which payments to look at: all that was acknowledged before has to stand in it.
    await seePosition(dependencies, await dependencies.log.head(), shown)
    const [payee, professional, candidates] = await Promise.all([
      payeeById(db, payeeId),
      professionalById(db, payeeId),
      candidatesOf(db, payeeId, at),
    ])
    if (professional === undefined) throw new Refused('NOT_FOUND')
    const context = commandContext(request, { objectId: payeeId, user: userOf(request), now: at })
    const payoutId = derivedId('payout', context.commandId)
    const { payoutAccountId = null, holder = '', iban = '', bic = '' } = payee ?? {}
    const command = {
      payoutId,
      payeeId,
      accountId: professional.accountId,
      operatorId: userOf(request).id,
      reason,
      fourEyesCents,
      idempotencyKey: `payout-${payoutId}`,
      at,
      candidates,
      bankAccount: payoutAccountId === null || iban === '' ? null : { payoutAccountId, holder, iban, bic },
    }
    const guard = await guardLimit(dependencies, request)
    const handled = await handle(context, { streams: requestPayoutStreams(command) }, (states) =>
      guard(decideRequestPayout(command, states)),
    )
    return reply.code(201).send({ id: payoutId, position: orRefuse(handled).position })
  })
}

const payeeOfPayout = ({ payout }: { payout: Payout }) => (payout.status === 'none' ? {} : payeeStreams(payout.payeeId))

const decidePayoutRoutes = (app: App, { handle, now }: Dependencies): void => {
  const acting = { params: idParams, response: { 200: payoutAnswer } }

  for (const [name, isApproved] of [
    ['approve-payout', true],
    ['decline-payout', false],
  ] as const)
    app.post(
      `/api/v2/payouts/:id/${name}`,
      commandFor(operators, { ...acting, body: approvePayoutBody }, { factor: isApproved ? 'fresh' : 'proven' }),
      async (request) => {
        const { id } = request.params
        const user = userOf(request)
        const context = commandContext(request, { user, now: now() })
        const command = { operatorId: user.id, reason: request.body.reason, isApproved }
        const handled = await handle(context, { streams: payoutStreams(id), more: payeeOfPayout }, (states) =>
          decideApprovePayout(command, states),
        )
        return { id, position: orRefuse(handled).position }
      },
    )

  app.post('/api/v2/payouts/:id/settle-payout', commandFor(operators, { ...acting, body: settlePayoutBody }), async (request) => {
    const { id } = request.params
    const user = userOf(request)
    const context = commandContext(request, { user, now: now() })
    const command = { ...request.body, operatorId: user.id }
    const handled = await handle(context, { streams: payoutStreams(id), more: payeeOfPayout }, (states) =>
      decideSettlePayout(command, states),
    )
    return { id, position: orRefuse(handled).position }
  })
}
