import { totalOf, withPetNumbers, type Price, type PriceLine } from '@lapka/contracts/money.ts'
import type { PaymentIdentity } from '@lapka/contracts/payments.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import { HOLD_MORE_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import { accountStream } from '@lapka/contracts/streams.ts'
import { accountFold } from '@lapka/domain/accounts/account.ts'
import { decideRecordCheckout } from '@lapka/domain/payments/record-checkout/decide.ts'
import type { Payment } from '@lapka/domain/payments/payment.ts'
import { formatShortMoment } from '../format.ts'
import {
  againAt,
  contextOf,
  defineJob,
  done,
  failed,
  type PaymentCause,
  type JobResult,
  type CommandDependencies,
} from '../work/job.ts'
import { askUnderFreshKey } from './fresh-key.ts'
import { reasonOf } from './outcome-reason.ts'
import type { CheckoutOrder } from '../payment-gateway.ts'
import { nextLook, settleCheckout } from './settle-payment-job.ts'
import { paymentStreams } from './appointment-streams.ts'
import { isStillPayable, readPaidFor, type PaidFor } from './paid-for.ts'

/**
 * The provider takes no session that ends within 30 minutes. Counted from the hold's end at the first try, the instant is the
 * same for every try under one key, and the last one lies before the end of what its holder may ask for on top. We close the
 * session ourselves long before.
 */
const BEYOND_HOLD_MS = 31 * MINUTE_MS + HOLD_MORE_MS
/**
 * Opens the provider's page for a payment that was asked for, once: the same key answers with the same page. After that the
 * same row keeps watch until the payment is settled.
 */
export const openCheckout = async (dependencies: CommandDependencies, cause: PaymentCause): Promise<JobResult> => {
  const { paidFor, payment } = await readPaidFor(dependencies, cause)
  if (paidFor === null || payment.status === 'none') return done('nothing was asked for')
  // The page is open: whether it was paid is looked at from time to time, for the webhook may never come.
  if (payment.status !== 'requested') return settleCheckout(dependencies, cause)
  // The job that settles the payment writes down how this one ended.
  if (!isStillPayable(paidFor, dependencies.now())) return done('nobody is meant to pay any more')
  const opened = await askUnderFreshKey(await orderOf(dependencies, paidFor, payment), dependencies.gateway.openCheckout)
  if (opened.outcome !== 'ok') return failed(reasonOf(opened))
  if (opened.value.url === null) return failed('the provider opened a page without an address')
  return recordOpened(dependencies, cause, { ...opened.value, url: opened.value.url })
}

const orderOf = async (
  dependencies: CommandDependencies,
  { parentId, moment }: PaidFor,
  payment: Extract<Payment, { status: 'requested' }>,
): Promise<CheckoutOrder> => {
  const language = payment.language ?? (await languageOf(dependencies, parentId))
  const { paymentId, subject, price, capture, cardConsentAt, customerId, idempotencyKey, balanceOf } = payment
  return {
    paymentId,
    subject,
    ...(balanceOf && { balanceOf: balanceOf.appointmentId }),
    logId: await dependencies.logId(),
    lines: checkoutLines(price, { language, moment: moment && formatShortMoment({ ...moment, language }) }),
    language,
    expiresAt: new Date(Date.parse(payment.sessionExpiresAt) + BEYOND_HOLD_MS).toISOString(),
    capture,
    isCardSaved: cardConsentAt !== undefined,
    customerId,
    idempotencyKey,
  }
}

/** The provider's page takes so many lines. Several services with extras for several animals may have more. */
const MAX_LINES = 100
/** More names than that are counted: a title of all would be too long for it. */
const MAX_NAMES = 5

/** The provider takes no line below zero, so with promotions it is shown the total as one line that names them. */
export const checkoutLines = (
  price: Price,
  { language, moment }: { language: Language; moment: string | null },
): CheckoutOrder['lines'] => {
  const nameOf = ({ item }: PriceLine) => (language === 'bg' ? item.name : item.nameEn)
  const services = withPetNumbers(price.lines).filter(({ item }) => item.kind === 'service')
  const promotions = price.lines.filter(({ item }) => item.kind === 'promotion')
  const at = (title: string) => (moment === null ? title : `${title}, ${moment}`)
  const more = (count: number) => (language === 'bg' ? `още ${count}` : `${count} more`)
  if (promotions.length === 0) {
    const shown = services.length > MAX_LINES ? services.slice(0, MAX_LINES - 1) : services
    const rest = services.slice(shown.length)
    const lines = shown.map((line) => ({ title: at(nameOf(line)), cents: line.cents }))
    return rest.length === 0 ? lines : [...lines, { title: at(more(rest.length)), cents: totalOf({ lines: rest }) }]
  }
  const names = services.slice(0, MAX_NAMES).map(nameOf)
  const title = [...names, ...(services.length > MAX_NAMES ? [more(services.length - MAX_NAMES)] : [])].join(' + ')
  return [{ title: `${at(title)} (${promotions.map(nameOf).join(', ')})`, cents: totalOf(price) }]
}

const languageOf = async (dependencies: CommandDependencies, accountId: string): Promise<Language> => {
  const { account } = await dependencies.handle.read({ account: { stream: accountStream(accountId), fold: accountFold } })
  return account.status === 'registered' ? account.language : 'bg'
}

const recordOpened = async (
  dependencies: CommandDependencies,
  cause: PaymentCause,
  checkout: { sessionId: string; url: string },
): Promise<JobResult> => {
  const command = { checkoutSessionId: checkout.sessionId, checkoutUrl: checkout.url }
  const answer = await dependencies.handle(
    contextOf(dependencies, cause, command),
    { streams: paymentStreams(cause.paymentId) },
    (states) => decideRecordCheckout(command, states),
  )
  if ('refused' in answer) return failed(answer.refused)
  const { paidFor, payment } = await readPaidFor(dependencies, cause)
  const isOurs = payment.status === 'open' && payment.checkoutSessionId === checkout.sessionId
  // A parent waits for this page: its outcome is checked later.
  if (isOurs && paidFor?.isUnpaid === true) return againAt(nextLook(dependencies, paidFor))
  if (isOurs || payment.status === 'captured' || payment.status === 'authorised') return settleCheckout(dependencies, cause)
  // The hold ended while the provider was busy: the page must not be paid any more, so it is closed again.
  const closed = await dependencies.gateway.closeCheckout(checkout.sessionId)
  return closed.outcome === 'ok' || closed.outcome === 'rejected'
    ? done('closed again')
    : failed(`the unwanted page is still open: ${closed.outcome}`)
}

export const openCheckoutJob = defineJob<PaymentIdentity>({
  kind: 'open-checkout',
  priorityOf: () => 'awaited',
  // A part of a payment has no page of its own.
  causes: {
    PaymentRequested: ({ paymentId, subject, partOf }) => (partOf === undefined ? [{ payload: { paymentId, subject } }] : []),
  },
  run: openCheckout,
})
