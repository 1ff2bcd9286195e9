import type { CaseKind, DisputeOfCase, MoneyFinding } from '../cases.ts'
import type { RingReason } from '../reviews.ts'
import type { Language } from '../roles.ts'
import type { PersonalFields } from './personal-fields.ts'

/** Cases that wait for an operator. The envelope's actor did it. */
export type CaseEvents = {
  // case-{caseId}; a case that other facts open is named after its subject: the professional, or the refund
  /** `writerId` says whose key seals the words: the account's, or one of the case's own for a stranger and for Lapka itself. */
  CaseOpened: {
    caseId: string
    /** Verifications, refunds and transfers of pets are opened by the facts of their own streams. */
    kind: Exclude<CaseKind, 'verification' | 'refund' | 'transfer'>
    writerId: string
    accountId: string | null
    /** The subject, if the writer has a part in it. */
    appointmentId: string | null
    language: Language
    /** Keyed hash of a signed-out sender's address: it finds the case for the owner of the address. */
    emailKey?: string
    name: string
    email: string
    text: string
    /** Of money: what the provider's records and the log say differently. */
    finding?: MoneyFinding
    /** Of a dispute: what the bank takes back, and until when it hears us. */
    dispute?: DisputeOfCase
  }
  /** The writer of a complaint added to it. It is open from here on, whether it was or not. */
  CaseTextAdded: { caseId: string; writerId: string; text: string }
  /** From here on this operator has the case, or no one does. */
  CaseAssigned: { caseId: string; writerId: string; assigneeId: string | null; note: string }
  /** A letter to the person concerned: the author of the case, or the owner of `accountId`. */
  CaseAnswered: { caseId: string; writerId: string; accountId: string | null; text: string }
  /** Of a complaint about a consultation: so much goes back, by this refund; null where promotions had paid, and the vet's fee is withheld. */
  ComplaintRefunded: { caseId: string; writerId: string; refundId: string | null; amountCents: number; reason: string }
  /** Pets with one chip: those that are known by now. A pet more opens the case again. */
  DuplicateFound: { caseId: string; chipKey: string; petIds: string[] }
  /** Reviews of one professional that seem to be one person's; those that were set aside just now, and what speaks for it. */
  ReviewRingFound: { caseId: string; professionalId: string; appointmentIds: string[]; reasons: RingReason[] }
  /** For the professional, whose account is `accountId`: so many of their reviews count again, or are gone. */
  ReviewRingDecided: { caseId: string; writerId: string; accountId: string; isRemoved: boolean; count: number; reason: string }
  /** Done with; the note says how, for colleagues. */
  CaseClosed: { caseId: string; writerId: string; note: string }
  CaseReopened: { caseId: string; writerId: string; note: string }
}

export const casesFields = {
  CaseOpened: { name: 'writerId', email: 'writerId', text: 'writerId' },
  CaseTextAdded: { text: 'writerId' },
  CaseAssigned: { note: 'writerId' },
  CaseAnswered: { text: 'writerId' },
  ComplaintRefunded: { reason: 'writerId' },
  ReviewRingDecided: { reason: 'writerId' },
  CaseClosed: { note: 'writerId' },
  CaseReopened: { note: 'writerId' },
} as const satisfies PersonalFields<CaseEvents>
