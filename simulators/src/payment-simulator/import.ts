import { z } from 'zod'
import type { Entry } from './book.ts'
import type { Payment, Refund } from './records.ts'

const id = (prefix: string) => z.string().regex(new RegExp(`^${prefix}_[A-Za-z0-9_]{8,80}$`))
const metadata = z.record(z.string().max(40), z.string().max(500))
const unixSeconds = z.int().min(0)

/**
 * Payments that happened before this provider existed: the demo's history. They arrive settled, so no webhook tells of
 * them. Ids come from the importer, because the log names them; importing the same ones again changes nothing.
 */
export const importedPayment = z.strictObject({
  sessionId: id('cs'),
  intentId: id('pi'),
  chargeId: id('ch'),
  amountCents: z.int().min(1),
  createdAt: unixSeconds,
  paidAt: unixSeconds,
  itemName: z.string().min(1),
  metadata,
  intentMetadata: metadata,
  cardLast4: z.string().regex(/^\d{4}$/),
  refunds: z.array(z.strictObject({ id: id('re'), amountCents: z.int().min(1), createdAt: unixSeconds, metadata })),
})
export type ImportedPayment = z.infer<typeof importedPayment>
export const importBody = z.strictObject({ payments: z.array(importedPayment).max(20_000) })

export const importEntries = (imported: ImportedPayment): Entry[] => {
  const refunded = imported.refunds.reduce((sum, refund) => sum + refund.amountCents, 0)
  if (refunded > imported.amountCents)
    throw new Error(`More was refunded than paid on the imported payment ${imported.sessionId}.`)
  return [{ payment: paymentOf(imported) }, ...imported.refunds.map((refund): Entry => ({ refund: refundOf(imported, refund) }))]
}

const paymentOf = (imported: ImportedPayment): Payment => ({
  sessionId: imported.sessionId,
  status: 'complete',
  createdAt: imported.createdAt,
  expiresAt: imported.createdAt + 30 * 60,
  amount: imported.amountCents,
  currency: 'eur',
  items: [{ name: imported.itemName, description: null, unitAmount: imported.amountCents, quantity: 1 }],
  successUrl: 'about:blank',
  cancelUrl: null,
  locale: null,
  clientReferenceId: null,
  customerEmail: null,
  metadata: imported.metadata,
  intentMetadata: imported.intentMetadata,
  description: null,
  captureMethod: 'automatic',
  setupFutureUsage: null,
  customerId: null,
  isCustomerMade: false,
  intent: {
    id: imported.intentId,
    status: 'succeeded',
    createdAt: imported.paidAt,
    canceledAt: null,
    cancellationReason: null,
    lastProblem: null,
    waitingCard: null,
    captureBefore: null,
    paymentMethodId: null,
    charges: [
      {
        id: imported.chargeId,
        status: 'succeeded',
        isCaptured: true,
        paymentMethodId: '',
        createdAt: imported.paidAt,
        card: { last4: imported.cardLast4, brand: 'visa', refunds: 'normal' },
        problem: null,
      },
    ],
  },
})

const refundOf = (imported: ImportedPayment, refund: ImportedPayment['refunds'][number]): Refund => ({
  id: refund.id,
  chargeId: imported.chargeId,
  intentId: imported.intentId,
  amount: refund.amountCents,
  currency: 'eur',
  createdAt: refund.createdAt,
  status: 'succeeded',
  reason: 'requested_by_customer',
  failureReason: null,
  metadata: refund.metadata,
  next: null,
})
