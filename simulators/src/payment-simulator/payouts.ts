import { DAY_S } from '@lapka/contracts/time.ts'
import { balanceOf } from './balance.ts'
import type { CreatePayout } from './parameters.ts'
import { eventEntry, seconds, type Scene } from './provider-events.ts'
import { newId } from './provider-ids.ts'
import type { Book, Entry } from './book.ts'
import type { Payout } from './records.ts'
import { invalidRequest, refusedByState } from './stripe-failure.ts'
import { payoutObject } from './stripe-objects.ts'

const WAY_TO_THE_BANK_S = 2 * DAY_S

/** Money that leaves for a bank account: never more than what the provider holds. */
export const createPayout = (scene: Scene, book: Book, input: CreatePayout): { payout: Payout; entries: Entry[] } => {
  if (input.amount > balanceOf(book))
    throw invalidRequest('You have insufficient funds in your Stripe account for this transfer.', {
      code: 'balance_insufficient',
    })
  const createdAt = seconds(scene.nowMs)
  const payout: Payout = {
    id: newId('po'),
    amount: input.amount,
    currency: input.currency,
    createdAt,
    arrivesAt: createdAt + WAY_TO_THE_BANK_S,
    status: 'pending',
    failureCode: null,
    metadata: input.metadata,
    description: input.description ?? null,
    next: { status: 'paid', atMs: scene.nowMs + scene.delays.payoutMs },
  }
  return { payout, entries: [{ payout }, eventEntry(scene, 'payout.created', payoutObject(payout))] }
}

export const cancelPayout = (scene: Scene, payout: Payout): Entry[] => {
  if (payout.status !== 'pending') throw refusedByState(`Payouts that are ${payout.status} cannot be canceled.`)
  const canceled: Payout = { ...payout, status: 'canceled', next: null }
  return [{ payout: canceled }, eventEntry(scene, 'payout.canceled', payoutObject(canceled))]
}

/** The bank's answer arrives; a bank may also send back what it had taken. */
export const settlePayout = (scene: Scene, payout: Payout, status: 'paid' | 'failed'): Entry[] => {
  const settled: Payout = { ...payout, status, next: null, failureCode: status === 'failed' ? 'account_closed' : null }
  return [{ payout: settled }, eventEntry(scene, `payout.${status}`, payoutObject(settled))]
}
