import { z } from 'zod'
import { LONGEST_NAME } from '../accounts.ts'
import { caseKinds, moneyFindings } from '../cases.ts'
import { ringReasons } from '../reviews.ts'
import { transferStatuses } from '../pet-transfers.ts'
import { afterQuery, freeText, id, page, position } from './common.ts'
import { duplicatePet } from './pet-links.ts'
import { operatorReason } from './operations/reason.ts'
import { animalType, instant } from './values.ts'

/**
 * POST /api/v2/cases → 201: a person writes to us, known or not. `appointmentId` is one that they have a part in, and what a complaint
 * is about; a second one about the same appointment adds to the first.
 */
export const openCaseBody = z
  .strictObject({
    name: freeText(LONGEST_NAME).min(1),
    email: z.email().max(254),
    text: freeText(2000).min(1),
    kind: z.enum(['message', 'complaint']).optional(),
    appointmentId: id.optional(),
  })
  .refine(({ kind, appointmentId }) => kind !== 'complaint' || appointmentId !== undefined, { path: ['appointmentId'] })
export type OpenCaseBody = z.infer<typeof openCaseBody>
export const openCaseAnswer = z.object({ id, position })

/** `mine`, `overdue` and `closed-today` are parts of the open and the closed ones. */
export const caseStatuses = ['open', 'closed', 'mine', 'overdue', 'closed-today'] as const
export type CaseStatus = (typeof caseStatuses)[number]

/** GET /api/v2/cases, for operators: those due first come first, closed ones by when they were opened. */
export const casesQuery = afterQuery.extend({
  kind: z.enum(caseKinds).optional(),
  status: z.enum(caseStatuses).default('open'),
  cursor: z.string().max(200).optional(),
})
const operator = z.object({ id, name: z.string() })
const finding = z.object({
  code: z.enum(moneyFindings),
  objectId: z.string(),
  expectedCents: z.int().nullable(),
  foundCents: z.int().nullable(),
})
/** Of a dispute: what the bank takes back or asks about, and until when it hears us. */
const dispute = z.object({
  disputeId: z.string(),
  paymentId: id,
  amountCents: z.int(),
  reason: z.string(),
  evidenceDueBy: instant.nullable(),
  isInquiry: z.boolean(),
})
export const caseView = z.object({
  id,
  kind: z.enum(caseKinds),
  /** The current name of the person concerned; the name of a view. */
  name: z.string(),
  email: z.string(),
  text: z.string(),
  appointmentId: id.nullable(),
  /** Of a verification. */
  professionalId: id.nullable(),
  /** A verified professional wants to be called or known for something else. */
  isChange: z.boolean(),
  /** Of a refund, or what the provider's records hold. */
  amountCents: z.int().nullable(),
  finding: finding.nullable(),
  dispute: dispute.nullable(),
  hasAccount: z.boolean(),
  assignee: operator.nullable(),
  needsSecondOperator: z.boolean(),
  /** Of a refund that an operator decided on: it was never sent, and only waits for the second one. */
  isUnsent: z.boolean(),
  openedAt: instant,
  dueAt: instant,
  closedAt: instant.nullable(),
  note: z.string(),
})
export type CaseView = z.infer<typeof caseView>
const counts = z.object({ open: z.int(), mine: z.int(), overdue: z.int(), closedToday: z.int() })
export const casePage = page(caseView).extend({ total: z.int(), counts })
export type CasePage = z.infer<typeof casePage>

/** The history of a case and its subject, oldest first. `detail` belongs to its type beside the words: a bank's reason, a reference. */
const caseEntry = z.object({
  type: z.string(),
  at: instant,
  actor: z.object({ id: z.string(), role: z.string(), name: z.string() }),
  text: z.string(),
  detail: z.string(),
  amountCents: z.int().nullable(),
  assignee: operator.nullable(),
})
export type CaseEntry = z.infer<typeof caseEntry>
/** How a dispute stands beside the refunds of the same payment. */
const disputeOfCase = z.object({
  status: z.enum(['inquiry', 'open', 'won', 'lost']),
  cardLast4: z.string(),
  capturedCents: z.int(),
  /** Went back by refunds already: evidence against the dispute. */
  refundedCents: z.int(),
  bankReferences: z.array(z.string()),
})
const refundOfCase = z.object({
  why: z.string(),
  status: z.string(),
  reference: z.string(),
  cardLast4: z.string(),
  /** Only the second operator's decision lets it go on. */
  approval: z
    .object({ id: z.string(), requestedBy: operator, act: z.enum(['send', 'retry', 'return']), transferReference: z.string() })
    .nullable(),
  canRetry: z.boolean(),
  canReturn: z.boolean(),
})
/** A pet's way to another parent: `recipient` is named once they have agreed, `visitsAhead` stand against it. */
const transferOfCase = z.object({
  pet: z.object({ name: z.string(), animalType }),
  email: z.string(),
  recipient: z.string(),
  status: z.enum(transferStatuses),
  acceptedAt: instant.nullable(),
  confirmedAt: instant.nullable(),
  visitsAhead: z.int(),
})
/** GET /api/v2/cases/{id} */
export const caseDetails = caseView.extend({
  history: z.array(caseEntry),
  colleagues: z.array(operator),
  canAnswer: z.boolean(),
  canClose: z.boolean(),
  refund: refundOfCase.nullable(),
  disputeState: disputeOfCase.nullable(),
  transfer: transferOfCase.nullable(),
  /** Of a complaint: what can still be given back, and whether promotions paid all of it; null where nothing can. */
  giveBack: z.object({ leftCents: z.int(), isFree: z.boolean() }).nullable(),
  /** Of a complaint about a visit that is marked as missed: the parent may be let to review it. */
  canAdmitReview: z.boolean(),
  /** Pets whose records an operator reads by this case: its account's, while it is open. */
  records: z.array(z.object({ id, name: z.string() })),
  /** Of a duplicate: the chip as it is written now, and the pets that have or had it. */
  duplicate: z.object({ chip: z.string(), pets: z.array(duplicatePet) }).nullable(),
  /** Of a ring: the reviews that were set aside, which wait for a decision while `isSetAside`, and what speaks for it. */
  ring: z
    .object({
      professional: z.object({ id, displayName: z.string() }),
      reasons: z.array(z.enum(ringReasons)),
      reviews: z.array(
        z.object({ id, author: z.object({ id, name: z.string() }), stars: z.int(), text: z.string(), isSetAside: z.boolean() }),
      ),
    })
    .nullable(),
  /** Refunds above it need a second operator. */
  fourEyesCents: z.int(),
})
export type CaseDetails = z.infer<typeof caseDetails>

/** POST …/assign-case: to oneself, to a colleague, or to no one. `from` is who has it as the caller sees it; else 409 CASE_TAKEN. */
export const assignCaseBody = z.strictObject({
  assigneeId: id.nullable(),
  from: id.nullable().default(null),
  note: freeText(500).default(''),
})
/** POST …/answer-case: a letter to the person concerned. */
export const answerCaseBody = z.strictObject({ text: freeText(4000).min(1) })
/** POST …/close-case: done with, and how. */
export const closeCaseBody = z.strictObject({ note: freeText(1000).default('') })
/** POST …/reopen-case */
export const reopenCaseBody = z.strictObject({ note: freeText(1000).min(1) })
/** POST …/retry-refund: sends it once more. Above the limit it waits for a second operator. */
export const retryRefundBody = z.strictObject({ reason: operatorReason })
/** POST …/return-refund: it was paid back by bank transfer. */
export const returnRefundBody = z.strictObject({ reason: operatorReason, reference: freeText(80).min(3) })
/** POST …/approve-refund, …/decline-refund: the second operator's word on exactly the request they saw. */
export const approveRefundBody = z.strictObject({ reason: operatorReason, approvalId: id })
export const caseAnswer = z.object({ id, position })
