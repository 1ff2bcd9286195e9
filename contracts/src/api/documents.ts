import { z } from 'zod'
import { documentKinds } from '../documents.ts'
import { id } from './common.ts'
import { currency, localDate } from './values.ts'

const cents = z.int()

/** A document as it was issued; none is ever changed. `recipient` is empty once they were erased. */
export const issuedDocument = z.object({
  id,
  number: z.string().regex(/^\d{10}$/),
  kind: z.enum(documentKinds),
  issuedOn: localDate,
  taxEventOn: localDate,
  issuer: z.object({
    name: z.string(),
    address: z.string(),
    uic: z.string(),
    vatNumber: z.string().nullable(),
  }),
  recipient: z.string(),
  lines: z.array(z.object({ name: z.string(), nameEn: z.string(), cents })),
  currency,
  totalCents: cents,
  /** VAT in the total, of a statement in the fee, or the ground for charging none. */
  vat: z.union([
    z.object({ ratePercent: z.int(), baseCents: cents, vatCents: cents }),
    z.object({ ground: z.string(), groundEn: z.string() }),
  ]),
  /** The document that a credit note takes back. */
  corrects: z.object({ id, number: z.string() }).nullable(),
})
export type IssuedDocument = z.infer<typeof issuedDocument>

/** GET /api/v2/appointments/{id}/documents: receipts, bills and credit notes, oldest first. */
export const documentList = z.object({ items: z.array(issuedDocument) })
