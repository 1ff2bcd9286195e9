import { balanceOf, balanceTransactionObject, balanceTransactions } from './balance.ts'
import { closeDispute, submitEvidence } from './disputes.ts'
import { listPage } from './listing.ts'
import { disputeOf, expanded } from './lookups.ts'
import * as accepted from './parameters.ts'
import { readParameters } from './parameters.ts'
import type { Call, Done, Operation } from './operation.ts'
import { cancelPayout, createPayout } from './payouts.ts'
import type { Provider } from './provider.ts'
import type { Payout } from './records.ts'
import { missing } from './stripe-failure.ts'
import { disputeObject, payoutObject } from './stripe-objects.ts'

const payoutOf = ({ book }: Provider, id: string): Payout => {
  const payout = book.payouts.get(id)
  if (payout === undefined) throw missing('payout', id, { param: 'payout', status: 404 })
  return payout
}

const showDispute = ({ provider, id, parameters }: Call): Done => {
  readParameters(accepted.plainParameters, parameters)
  return { entries: [], answer: () => disputeObject(disputeOf(provider, id)) }
}

const listDisputes = ({ provider, parameters }: Call): Done => {
  const input = readParameters(accepted.disputeListParameters, parameters)
  const items = [...provider.book.disputes.values()]
    .filter(
      ({ intentId, chargeId }) => (input.payment_intent ?? intentId) === intentId && (input.charge ?? chargeId) === chargeId,
    )
    .map((dispute) => ({ id: dispute.id, created: dispute.createdAt, object: () => disputeObject(dispute) }))
  return { entries: [], answer: () => listPage('/v1/disputes', items, input) }
}

const updateDispute = ({ provider, scene, id, parameters }: Call): Done => {
  const input = readParameters(accepted.updateDisputeParameters, parameters)
  const entries = submitEvidence(scene, disputeOf(provider, id), input.evidence?.uncategorized_text)
  return { entries, answer: () => disputeObject(disputeOf(provider, id)) }
}

/** Stripe's close: closing a dispute accepts the loss. */
const acceptDispute = ({ provider, scene, id, parameters }: Call): Done => {
  readParameters(accepted.plainParameters, parameters)
  const entries = closeDispute(scene, disputeOf(provider, id), 'lost')
  return { entries, answer: () => disputeObject(disputeOf(provider, id)) }
}

const makePayout = ({ provider, scene, parameters }: Call): Done => {
  const { payout, entries } = createPayout(scene, provider.book, readParameters(accepted.createPayoutParameters, parameters))
  return { entries, answer: () => payoutObject(payoutOf(provider, payout.id)) }
}

const showPayout = ({ provider, id, parameters }: Call): Done => {
  readParameters(accepted.plainParameters, parameters)
  return { entries: [], answer: () => payoutObject(payoutOf(provider, id)) }
}

const endPayout = ({ provider, scene, id, parameters }: Call): Done => {
  readParameters(accepted.plainParameters, parameters)
  const entries = cancelPayout(scene, payoutOf(provider, id))
  return { entries, answer: () => payoutObject(payoutOf(provider, id)) }
}

const listPayouts = ({ provider, parameters }: Call): Done => {
  const input = readParameters(accepted.payoutListParameters, parameters)
  const items = [...provider.book.payouts.values()]
    .filter(({ status }) => (input.status ?? status) === status)
    .map((payout) => ({ id: payout.id, created: payout.createdAt, object: () => payoutObject(payout) }))
  return { entries: [], answer: () => listPage('/v1/payouts', items, input) }
}

const listBalanceTransactions = ({ provider, parameters }: Call): Done => {
  const input = readParameters(accepted.balanceListParameters, parameters)
  const items = [...balanceTransactions(provider.book)]
    .filter(({ type, source }) => (input.type ?? type) === type && (input.source ?? source) === source)
    .map((moved) => ({ id: moved.id, created: moved.created, object: () => balanceTransactionObject(moved) }))
  return { entries: [], answer: () => expanded(provider, listPage('/v1/balance_transactions', items, input), input.expand) }
}

const showBalance = ({ provider, parameters }: Call): Done => {
  readParameters(accepted.plainParameters, parameters)
  const available = [{ amount: balanceOf(provider.book), currency: 'eur', source_types: { card: balanceOf(provider.book) } }]
  return { entries: [], answer: () => ({ object: 'balance', available, livemode: false, pending: [] }) }
}

/** Operations that move money beside charges and refunds, and the movements themselves. */
export const financeOperations: Operation[] = [
  { method: 'GET', path: '/v1/disputes', run: listDisputes },
  { method: 'GET', path: '/v1/disputes/:id', run: showDispute },
  { method: 'POST', path: '/v1/disputes/:id', run: updateDispute },
  { method: 'POST', path: '/v1/disputes/:id/close', run: acceptDispute },
  { method: 'POST', path: '/v1/payouts', run: makePayout },
  { method: 'GET', path: '/v1/payouts', run: listPayouts },
  { method: 'GET', path: '/v1/payouts/:id', run: showPayout },
  { method: 'POST', path: '/v1/payouts/:id/cancel', run: endPayout },
  { method: 'GET', path: '/v1/balance', run: showBalance },
  { method: 'GET', path: '/v1/balance_transactions', run: listBalanceTransactions },
]
