import { z } from 'zod'
import { ledgerAccounts } from '../ledger-accounts.ts'
import { afterQuery, id, page, position } from './common.ts'
import { currency, instant, instantOrDate } from './values.ts'

/** GET /api/v2/ledger: newest first, by when it happened. Operators see all of it, other users their own part. */
export const ledgerQuery = afterQuery
  .extend({
    paymentId: id.optional(),
    from: instantOrDate.optional(),
    to: instantOrDate.optional(),
    cursor: z.string().max(40).optional(),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, { path: ['to'], error: 'NOT_AFTER_FROM' })

const account = z.enum(ledgerAccounts)
/** Negative is what left the account. */
const signedCents = z.int()

const posting = z.object({
  account,
  amountCents: signedCents,
  currency,
  /** The fact that moved the money, and where it stands in the log. */
  event: z.object({ type: z.string(), position, at: instant }),
  paymentId: id.nullable(),
  appointmentId: id.nullable(),
  /** The account's owner; null for Lapka's own. */
  partyId: id.nullable(),
})
export type PostingView = z.infer<typeof posting>

/** A page holds whole events. Balances and what is out of balance are of everything that the filters name, not of the page. */
export const ledgerPage = page(posting).extend({
  balances: z.array(z.object({ account, currency, amountCents: signedCents })),
  /** The sum by which payments miss zero; null for readers of a part only. */
  outOfBalance: z.array(z.object({ currency, amountCents: z.int().min(0) })).nullable(),
  currency,
})
export type LedgerPage = z.infer<typeof ledgerPage>
