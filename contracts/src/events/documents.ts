import type { DocumentKind, DocumentLine, DocumentSubject, Issuer } from '../documents.ts'
import type { Currency } from '../money.ts'
import type { PersonalFields } from './personal-fields.ts'

/** Receipts, bills, credit notes and statements. None is ever changed: a correction is a credit note. */
export type DocumentEvents = {
  // document-{issuerKey}: the numbers of one issuer, in order; the event at revision n has the number n + 1
  DocumentIssued: {
    documentId: string
    issuerKey: string
    number: string
    kind: DocumentKind
    subject: DocumentSubject
  }
  // documents-{subjectId}, in the same append
  DocumentWritten: {
    documentId: string
    number: string
    kind: DocumentKind
    subject: DocumentSubject
    /** The payment, refund or bill that it is for, or the month as `2026-10`: each gets one document of a kind. */
    sourceId: string
    issuer: Issuer
    recipientId: string
    recipient: string
    /** Local dates where the subject is. */
    issuedOn: string
    taxEventOn: string
    currency: Currency
    lines: readonly DocumentLine[]
    /** The document that a credit note takes back. */
    corrects: { documentId: string; number: string } | null
  }
}

export const documentFields = {
  DocumentWritten: { recipient: 'recipientId' },
} as const satisfies PersonalFields<DocumentEvents>
