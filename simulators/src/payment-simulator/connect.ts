import { z } from 'zod'
import { expanded } from './lookups.ts'
import { listPage } from './listing.ts'
import type { Call, Done, Operation } from './operation.ts'
import { accountEvent, seconds, transferEvent } from './provider-events.ts'
import { metadata, paging, readParameters, text, wholeNumber } from './parameters.ts'
import type { Provider } from './provider.ts'
import { newId } from './provider-ids.ts'
import { paidCharge, refundedCents, refundsOf, type Book, type Entry } from './book.ts'
import type { ConnectedAccount, Transfer } from './records.ts'
import { invalidRequest, missing, refusedByState } from './stripe-failure.ts'
import { accountObject, transferObject } from './stripe-objects.ts'

const expand = z.tuple([]).default([])
const createAccountParameters = z.strictObject({
  type: z.literal('express'),
  country: z.string().length(2),
  email: text.optional(),
  capabilities: z.strictObject({ transfers: z.strictObject({ requested: z.literal('true') }) }),
  metadata,
  expand,
})
const accountLinkParameters = z.strictObject({
  account: text,
  type: z.literal('account_onboarding'),
  refresh_url: z.url(),
  return_url: z.url(),
  expand,
})
const createTransferParameters = z.strictObject({
  amount: wholeNumber.pipe(z.int().min(1)),
  currency: z.literal('eur'),
  destination: text,
  transfer_group: text.optional(),
  description: text.optional(),
  metadata,
  expand,
})
const transferListParameters = z.strictObject({
  ...paging,
  expand,
  transfer_group: text.optional(),
  destination: text.optional(),
})
const objectParameters = z.strictObject({ expand })

const LINK_LASTS_S = 10 * 60

const createAccount = ({ provider, scene, parameters }: Call): Done => {
  const input = readParameters(createAccountParameters, parameters)
  const account: ConnectedAccount = {
    id: newId('acct', 16),
    country: input.country,
    email: input.email ?? null,
    metadata: input.metadata,
    createdAt: seconds(scene.nowMs),
    isReady: false,
    returnUrl: null,
  }
  return { entries: [{ account }], answer: () => accountObject(accountOf(provider, account.id)) }
}

const createLink = ({ provider, scene, parameters }: Call): Done => {
  const input = readParameters(accountLinkParameters, parameters)
  const account = accountOf(provider, input.account)
  const created = seconds(scene.nowMs)
  return {
    entries: [{ account: { ...account, returnUrl: input.return_url } }],
    answer: () => ({
      object: 'account_link',
      created,
      expires_at: created + LINK_LASTS_S,
      url: provider.checkoutUrlOf('').replace('/checkout/', `/connect/${account.id}`),
    }),
  }
}

const createTransfer = ({ provider, scene, parameters }: Call): Done => {
  const input = readParameters(createTransferParameters, parameters)
  const account = provider.book.accounts.get(input.destination)
  if (account === undefined) throw missing('destination', input.destination, { param: 'destination', status: 400 })
  if (!account.isReady)
    throw refusedByState(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      { code: 'insufficient_capabilities_for_transfer' },
    )
  if (input.amount > availableCents(provider.book))
    throw refusedByState('You have insufficient available funds in your Stripe account.', { code: 'balance_insufficient' })
  const transfer: Transfer = {
    id: newId('tr'),
    amount: input.amount,
    amountReversed: 0,
    destination: account.id,
    transferGroup: input.transfer_group ?? null,
    description: input.description ?? null,
    metadata: input.metadata,
    createdAt: seconds(scene.nowMs),
  }
  const entries = [{ transfer }, transferEvent(scene, 'transfer.created', transfer)]
  return { entries, answer: () => transferObject(transferOf(provider, transfer.id)) }
}

/** All of it comes back, as when a destination account is closed, or a part that an operator took back by hand. */
export const reverseTransfer = (provider: Provider, id: string, amount?: number): Entry[] => {
  const transfer = transferOf(provider, id)
  if (transfer.amountReversed > 0) throw invalidRequest(`Transfer ${id} is already fully reversed.`)
  const reversed = { ...transfer, amountReversed: amount ?? transfer.amount }
  return [{ transfer: reversed }, transferEvent(provider.scene(null), 'transfer.reversed', reversed)]
}

/** Its owner has told the provider who they are. */
export const finishOnboarding = (provider: Provider, id: string): Entry[] => {
  const account = { ...accountOf(provider, id), isReady: true }
  return [{ account }, accountEvent(provider.scene(null), account)]
}

const listTransfers = ({ provider, parameters }: Call): Done => {
  const input = readParameters(transferListParameters, parameters)
  const items = [...provider.book.transfers.values()]
    .filter(
      ({ transferGroup, destination }) =>
        (input.transfer_group === undefined || transferGroup === input.transfer_group) &&
        (input.destination === undefined || destination === input.destination),
    )
    .map((transfer) => ({ id: transfer.id, created: transfer.createdAt, object: () => transferObject(transfer) }))
  return { entries: [], answer: () => expanded(provider, listPage('/v1/transfers', items, input), input.expand) }
}

const accountOf = ({ book }: Provider, id: string): ConnectedAccount => {
  const account = book.accounts.get(id)
  if (account === undefined) throw missing('account', id, { param: 'account', status: 404 })
  return account
}

const transferOf = ({ book }: Provider, id: string): Transfer => {
  const transfer = book.transfers.get(id)
  if (transfer === undefined) throw missing('transfer', id, { param: 'transfer', status: 404 })
  return transfer
}

/** Money that came in and neither went back nor on. Fees and the days until money is available are left out. */
const availableCents = (book: Book): number => {
  const taken = [...book.payments.values()].map((payment) =>
    paidCharge(payment) === undefined ? 0 : payment.amount - refundedCents(refundsOf(book, payment.intent?.id ?? '')),
  )
  const sent = [...book.transfers.values()].map(({ amount, amountReversed }) => amountReversed - amount)
  return [...taken, ...sent].reduce((sum, cents) => sum + cents, 0)
}

/** Connected accounts and the transfers to them, as Stripe Connect has them for Express accounts. */
export const connectOperations: Operation[] = [
  { method: 'POST', path: '/v1/accounts', run: createAccount },
  {
    method: 'GET',
    path: '/v1/accounts/:id',
    run: ({ provider, id, parameters }) => {
      readParameters(objectParameters, parameters)
      return { entries: [], answer: () => accountObject(accountOf(provider, id)) }
    },
  },
  { method: 'POST', path: '/v1/account_links', run: createLink },
  { method: 'POST', path: '/v1/transfers', run: createTransfer },
  { method: 'GET', path: '/v1/transfers', run: listTransfers },
  {
    method: 'GET',
    path: '/v1/transfers/:id',
    run: ({ provider, id, parameters }) => {
      readParameters(objectParameters, parameters)
      return { entries: [], answer: () => transferObject(transferOf(provider, id)) }
    },
  },
]
