import { z } from 'zod'
import { LONGEST_PASSWORD } from '../accounts.ts'
import { isBic, isIban, plainIban } from '../iban.ts'
import { MAX_PAYOUTS_IN_FILE, payoutMethods, payoutStatuses } from '../payouts.ts'
import type { FieldFault } from '../refusals/field-faults.ts'
import { issuedDocument } from './documents.ts'
import { afterQuery, freeText, id, position } from './common.ts'
import { operatorReason } from './operations/reason.ts'
import { instant, localDate, role } from './values.ts'

/**
 * GET /api/v2/payouts and /api/v2/payouts.csv: what a payee's appointments brought and what was paid out of it. Dates of the
 * appointments, local to the payee's zone, both inclusive. Operators name the payee; all others are their own.
 */
export const payoutsQuery = afterQuery.extend({ from: localDate, to: localDate, payeeId: id.optional() })

const sums = {
  /** gross = refunded + fee + earned, to the cent. */
  grossCents: z.int(),
  refundedCents: z.int(),
  /** Lapka's. */
  feeCents: z.int(),
  earnedCents: z.int(),
  /** earned = paid + due; what is on its way is still due. Below zero where more was paid than is earned by now. */
  paidCents: z.int(),
  dueCents: z.int(),
}
const earning = z.object({
  appointmentId: id,
  startsAt: instant,
  serviceName: z.string(),
  serviceNameEn: z.string(),
  vetId: id,
  vetName: z.string(),
  vetLatinName: z.string(),
  ...sums,
  /** Until then its professional may correct what they said of it, and nothing of it is paid out. Null once it can be. */
  availableFrom: instant.nullable(),
})
export type Earning = z.infer<typeof earning>
/** Earnings of each vet of a clinic; one row for any other payee. */
const byVet = z.object({ vetId: id, vetName: z.string(), vetLatinName: z.string(), visits: z.int(), ...sums })
export type VetEarnings = z.infer<typeof byVet>

const waiting = {
  /** Earned and not payable yet; `availableFrom` is when the first of it will be, null if nothing waits. */
  waitingCents: z.int(),
  availableFrom: instant.nullable(),
}

const payout = z.object({
  id,
  payeeId: id,
  payeeName: z.string(),
  payeeLatinName: z.string(),
  amountCents: z.int(),
  method: z.enum(payoutMethods),
  status: z.enum(payoutStatuses),
  /** The last four signs of the account that it went to, empty where it goes through the provider. */
  ibanEnd: z.string(),
  /** Of the bank file, or the provider's of the transfer. */
  reference: z.string().nullable(),
  failure: z.string(),
  visits: z.int(),
  requestedAt: instant,
  settledAt: instant.nullable(),
})
export type PayoutView = z.infer<typeof payout>

/** For a referred parent. The referrer learns neither who the parent is nor where they went. */
const reward = z.object({ at: instant, amountCents: z.int(), paidCents: z.int(), dueCents: z.int() })
export type Reward = z.infer<typeof reward>

export const statement = z.object({
  payee: z.object({ id, displayName: z.string(), latinName: z.string(), role }),
  /** The clinic where the payee works now: it is paid for their appointments. Null for any other payee. */
  paidBy: z.object({ id, displayName: z.string(), latinName: z.string() }).nullable(),
  items: z.array(earning),
  vets: z.array(byVet),
  total: z.object({ visits: z.int(), ...sums }),
  /** Beside what appointments brought, and without a fee. */
  rewards: z.array(reward),
  /** Those that were requested in the period, newest first. */
  payouts: z.array(payout),
  /** Of each month of the period that is closed, oldest first; `taxEventOn` is its last day. None is changed by what came later. */
  documents: z.array(issuedDocument),
  /** Over all time: what can be paid out now, below zero where it carries over; and what is on its way. */
  balance: z.object({ openCents: z.int(), ...waiting, onWayCents: z.int() }),
  /** Lapka's fee on payments from now on, in whole per cent. */
  feePercent: z.int(),
  zone: z.string(),
  currency: z.literal('EUR'),
})
export type Statement = z.infer<typeof statement>

/** GET /api/v2/payouts/account: one's own. Empty fields until it was set. */
export const payoutAccount = z.object({
  holder: z.string(),
  iban: z.string(),
  bic: z.string(),
  provider: z.enum(['none', 'opening', 'unfinished', 'ready']),
  /** The provider's page on which its owner goes on; null where there is none to go on with. */
  onboardingUrl: z.string().nullable(),
  /** It was changed: nothing is paid to it before then. Null once that is past. */
  payableFrom: instant.nullable(),
})
export type PayoutAccount = z.infer<typeof payoutAccount>

/** A stolen session must not reach the money: changing the account takes the password. */
const password = z.string().min(1).max(LONGEST_PASSWORD)
/** POST /api/v2/payouts/request-provider-account */
export const providerAccountBody = z.strictObject({ password })

const upperCase = z.string().transform(plainIban)
/** PUT /api/v2/payouts/account */
export const payoutAccountBody = z.strictObject({
  holder: freeText(70).min(2),
  iban: upperCase.refine(isIban, { error: 'NO_IBAN' satisfies FieldFault }),
  bic: upperCase.refine((bic) => bic === '' || isBic(bic), { error: 'NO_BIC' satisfies FieldFault }).default(''),
  password,
})
export const payoutAccountSaved = z.object({ position })

const operator = z.object({ id: z.string(), name: z.string() })
const queued = payout.extend({
  requestedBy: operator,
  reason: z.string(),
  /** The operator who reported that the bank sent it back. A second one has to confirm. */
  returnReportedBy: operator.nullable(),
})
export type QueuedPayout = z.infer<typeof queued>
/** GET /api/v2/payouts/queue, for operators: earnings that are not paid out yet, and what became of payouts. */
export const payoutQueue = z.object({
  payees: z.array(
    z.object({
      id,
      displayName: z.string(),
      latinName: z.string(),
      role,
      openCents: z.int(),
      ...waiting,
      /** How it would be paid; null where the payee has to enter an account first. */
      method: z.enum(payoutMethods).nullable(),
      /** They changed where their money goes, and nothing is paid there before this instant. Null once that is past. */
      payableFrom: instant.nullable(),
    }),
  ),
  open: z.array(queued),
  settled: z.array(queued),
  /** Payouts above it need a second operator. */
  fourEyesCents: z.int(),
  /** Whether the account that bank files pay from is configured. */
  canMakeFile: z.boolean(),
})
export type PayoutQueue = z.infer<typeof payoutQueue>

/** POST /api/v2/payouts/request-payout → 201: all that the payee has earned by now. Above the limit it waits for a second operator. */
export const requestPayoutBody = z.strictObject({ payeeId: id, reason: operatorReason })
/** POST /api/v2/payouts/make-bank-file → 201: all of them or none; `id` is the file's. */
export const makeBankFileBody = z.strictObject({
  payoutIds: z.array(id).min(1).max(MAX_PAYOUTS_IN_FILE),
  reason: operatorReason,
})
/** POST /api/v2/payouts/{id}/approve-payout, …/decline-payout: the second operator's word. */
export const approvePayoutBody = z.strictObject({ reason: operatorReason })
/**
 * POST /api/v2/payouts/{id}/settle-payout: it arrived, or the bank did not do it; `failure` is the bank's code or words. A payout in a
 * bank file failed once two operators have said so; of a transfer through the provider only the provider says it.
 */
export const settlePayoutBody = z.strictObject({
  outcome: z.enum(['succeeded', 'failed']),
  reason: operatorReason,
  failure: freeText(100).default(''),
})
export const payoutAnswer = z.object({ id, position })
