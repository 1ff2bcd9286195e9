import type { PaymentIdentity } from './payments.ts'

/**
 * Kinds of work in the outbox. The queue carries only `{ workId }`; everything else is read from the outbox row
 * and, before acting, from the log. `workId` is derived from the event that asked for it, so a replay makes no second one.
 */
export type Work =
  /** Open a checkout session for PaymentRequested. */
  | ({ kind: 'open-checkout' } & PaymentIdentity)
  /** Ask the provider how a checkout stands; at the hold's end, close it and free the slot. */
  | ({ kind: 'settle-payment' } & PaymentIdentity)
  /** Send one attempt of a refund, or find out what became of it. */
  | ({ kind: 'send-refund'; refundId: string } & PaymentIdentity)
  /** Ask the provider how a pending refund stands, in case its webhook never comes. */
  | ({ kind: 'check-refund'; refundId: string } & PaymentIdentity)
  /** An unpaid hold without any payment started has ended. */
  | { kind: 'expire-hold'; appointmentId: string }
  /** Nobody took a cancellation back: free the time, send the letters and the refund. */
  | { kind: 'settle-cancellation'; appointmentId: string }
  /** One booked visit of a bulk run: give it up, with everything paid back, and write down what became of it. */
  | { kind: 'cancel-blocked-visit'; appointmentId: string; exceptionId: string; professionalId: string }
  /** Reminds of a visit as long as it stays at the time that it had with this SEQUENCE; agreed or moved there at `plannedAt`. */
  | { kind: 'remind-visit'; appointmentId: string; sequence: number; plannedAt: string }
  /** Something on this day may be free: offer it to the first in the line whom it fits. */
  | { kind: 'offer-time'; professionalId: string; date: string }
  /** `refundId`: the one that it is about, where it is about one. Work of before several were told apart has none. */
  | { kind: 'send-email'; template: EmailTemplate; to: 'parent' | 'professional'; appointmentId: string; refundId?: string }
  /** A letter about an account itself; one that is wished for and not confirmed is found by its address's key. */
  | { kind: 'send-account-email'; template: 'confirm-account'; accountId: string; emailKey: string }
  | { kind: 'send-account-email'; template: AccountEmailTemplate; accountId: string }
  /** What the operators decided about a professional's documents, told to the professional. */
  | { kind: 'send-verification-email'; template: VerificationTemplate; professionalId: string }
  /** To the address that a clinic has invited. */
  | { kind: 'send-invitation-email'; clinicId: string; invitationId: string }
  /** To a clinic, about a vet who left by themselves. */
  | { kind: 'send-vet-left-email'; clinicId: string; professionalId: string }
  /** A wish for an account that nobody has confirmed is forgotten. */
  | { kind: 'forget-sign-up'; accountId: string }
  /** Destroys an erased person's key and secrets, should the request that erased them have been cut off. */
  | { kind: 'erase-person'; accountId: string }

export type WorkKind = Work['kind']
export const emailTemplates = [
  'appointment-confirmed',
  'appointment-moved',
  'appointment-cancelled',
  'paid-after-expiry',
  'refund-succeeded',
  'refund-needs-person',
  'appointment-reminder',
  'time-offered',
] as const
export type EmailTemplate = (typeof emailTemplates)[number]
/** Letters to the person of an account. */
export type AccountEmailTemplate = 'address-known' | 'reset-password' | 'password-changed'
/** A decision of an operator; the letter is named after it. */
export type VerificationTemplate = 'verification-accepted' | 'verification-rejected' | 'more-documents'

/** One BullMQ queue; the job's data is only a hint. */
export const WORK_QUEUE = 'lapka-work'
export type WorkHint = { workId: string }
