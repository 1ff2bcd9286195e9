import { z } from 'zod'
import { moneyFindings } from '../cases.ts'
import { id } from './common.ts'
import { instant } from './values.ts'

/** The compared kinds: each side's objects by their subject. */
export const reconciledKinds = ['charges', 'refunds', 'disputes', 'payouts', 'fees'] as const
export type ReconciledKind = (typeof reconciledKinds)[number]

/** `reference`: of a refund that is known, the number by which the bank finds it. */
export const bookedKinds = ['capture', 'refund', 'dispute', 'reference', 'fee'] as const
const booking = z.object({
  what: z.enum(bookedKinds),
  objectId: z.string(),
  amountCents: z.int(),
  appointmentId: id.nullable(),
})
const opened = z.object({
  caseId: id,
  code: z.enum(moneyFindings),
  objectId: z.string(),
  expectedCents: z.int().nullable(),
  foundCents: z.int().nullable(),
  /** An operator closed it before: it is not opened again for the same difference. */
  isKnown: z.boolean(),
})

/** The findings of one run. `bookings` and `cases` name at most so many; the counts are of all. */
export const MAX_NAMED = 200
export const reconciliationReport = z.object({
  /** The provider's objects by kind, and how many payments the log holds for the same time. */
  compared: z.object({
    charges: z.int(),
    refunds: z.int(),
    disputes: z.int(),
    payouts: z.int(),
    fees: z.int(),
    payments: z.int(),
  }),
  /** Payments that both sides say the same of, without anything having been booked. */
  agreed: z.int(),
  /** Changed only just now: looked at in the next run. */
  young: z.int(),
  bookedCounts: z.record(z.enum(bookedKinds), z.int()),
  bookings: z.array(booking),
  caseCount: z.int(),
  knownCount: z.int(),
  cases: z.array(opened),
})
export type ReconciliationReport = z.infer<typeof reconciliationReport>

/** Started by the daily timer, by a person with `npx lapka reconcile`, or by an operator on the page. */
const triggers = ['daily', 'command', 'asked'] as const
export type ReconciliationTrigger = (typeof triggers)[number]

/** GET /api/v2/reconciliations, for operators: the newest runs, and when the next one is due. */
export const reconciliationList = z.object({
  items: z.array(
    z.object({
      id,
      trigger: z.enum(triggers),
      since: instant,
      startedAt: instant,
      finishedAt: instant.nullable(),
      /** Why it did not come to its end. */
      problem: z.string().nullable(),
      report: reconciliationReport.nullable(),
    }),
  ),
  nextAt: instant,
  /** Since when an operator waits for one that has not ended. */
  requestedAt: instant.nullable(),
  now: instant,
})
export type ReconciliationList = z.infer<typeof reconciliationList>
export type Reconciliation = ReconciliationList['items'][number]

/** POST /api/v2/reconciliations, for operators: compare now. The workers begin within seconds. */
export const requestReconciliationBody = z.strictObject({}).nullish()
export const reconciliationRequested = z.object({ requestedAt: instant })
