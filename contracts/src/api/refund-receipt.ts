import { z } from 'zod'
import { consultationEnds } from '../consultations.ts'
import { MAX_NIGHTS } from '../stays.ts'
import { publicKey, signature, signedCheckpoint } from './checkpoints.ts'
import { id } from './common.ts'
import { amountCents, currency, instant } from './values.ts'

/** The receipt has to fit on the back of a letter, into a code or a message. */
export const MAX_RECEIPT_BYTES = 4096

/** 32 bytes as base64url: a third shorter than hex. */
const shortHash = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

export const cancellationPolicy = z.strictObject({
  version: z.int().min(0),
  noticeHours: z.int().min(0),
  lateRefundPercent: z.int().min(0).max(100),
  noShowRefundPercent: z.int().min(0).max(100),
})

/** The input of a deciding function, and its answer: `refundCents` goes back by this decision. */
const decision = z.discriminatedUnion('rule', [
  z.strictObject({
    rule: z.literal('cancelled'),
    by: z.enum(['parent', 'professional', 'system']),
    /** When it was asked for. */
    at: instant,
    paidCents: amountCents,
    freeCancellationUntil: instant,
    startsAt: instant,
    isLateSticky: z.boolean(),
    /** Of the price, what was never paid. */
    dueCents: amountCents.optional(),
    refundCents: amountCents,
  }),
  z.strictObject({
    rule: z.literal('shortened'),
    by: z.enum(['parent', 'professional']),
    at: instant,
    startsAt: instant,
    freeCancellationUntil: instant,
    /** Of a seat in a course these are sessions. */
    what: z.literal('sessions').optional(),
    /** The price of each given-up night, and of the extras that don't happen. */
    nights: z.array(amountCents).max(MAX_NIGHTS),
    extrasCents: amountCents,
    dueCents: amountCents.optional(),
    refundCents: amountCents,
  }),
  z.strictObject({
    rule: z.literal('no_show'),
    at: instant,
    capturedCents: amountCents,
    /** Refunded or on its way before. */
    goneCents: amountCents,
    isBilled: z.boolean(),
    refundCents: amountCents,
  }),
  z.strictObject({
    rule: z.literal('billed'),
    at: instant,
    keptCents: amountCents,
    paidAtClinicCents: amountCents,
    /** The cost before promotions. The parent pays the same part of it as of the price, which is here before and after promotions. */
    billCents: amountCents,
    listCents: amountCents,
    totalCents: amountCents,
    refundCents: amountCents,
  }),
])
export type ReceiptDecision = z.infer<typeof decision>

const attended = z.strictObject({ joinedAt: instant.nullable(), leftAt: instant.nullable() })

/** Attendance in the room of a consultation: facts of its log, which decide who pays. A dropped connection is not leaving. */
const attendance = z.strictObject({
  acceptedAt: instant,
  parent: attended,
  professional: attended,
  end: z.enum(consultationEnds).nullable(),
})
export type ReceiptAttendance = z.infer<typeof attendance>

/** Hashes of a stream's events from a revision on, each named where something was decided by it: `<hash>` or `<hash> <type>`. */
const receiptStream = z.strictObject({
  stream: z.string().regex(/^(?:appointment|payment)-[\w-]{1,60}$/),
  from: z.int().min(0),
  /** The digest over the hashes before `from`. */
  before: shortHash,
  events: z.array(z.string().regex(/^[A-Za-z0-9_-]{43}(?: [A-Za-z]{1,60})?$/)),
  /** How many events of the whole stream the checkpoint signs, and where the stream is among its leaves. */
  covered: z.int().min(0),
  leaf: z.int().min(0).nullable(),
})
export type ReceiptStream = z.infer<typeof receiptStream>

/**
 * GET /api/v2/appointments/{id}/refund-receipt: what came back of a payment or did not, and why, proven without our server by
 * `npx lapka verify-receipt FILE` or the page for receipts. At most 4 KB.
 */
export const refundReceipt = z.strictObject({
  format: z.literal('lapka-refund-receipt-1'),
  appointmentId: id,
  number: z.string(),
  zone: z.string(),
  issuedAt: instant,
  currency,
  /** As it was pinned when the appointment was placed. */
  policy: cancellationPolicy,
  /** Oldest first. A later cancellation replaces the earlier ones. */
  decisions: z.array(decision).min(1),
  /** Of consultations alone. The seal signs it; the consultation's own records are not among the streams. */
  attendance: attendance.optional(),
  refunds: z.array(z.strictObject({ why: z.string(), amountCents, status: z.string(), returnedAt: instant.nullable() })),
  /** captured = refunds + kept. */
  result: z.strictObject({ capturedCents: amountCents, refundCents: amountCents, keptCents: amountCents }),
  streams: z.array(receiptStream).min(1).max(2),
  checkpoint: signedCheckpoint.nullable(),
  /** Hashes that lead from the streams' leaves to the checkpoint's root. */
  nodes: z.array(shortHash),
  /** That the checkpoint is in the transparency log (C2SP tlog-proof). */
  tlogProof: z.string().nullable(),
  publicKey,
  /** Ed25519 over the canonical JSON of all the rest. */
  signature,
})
export type RefundReceipt = z.infer<typeof refundReceipt>
