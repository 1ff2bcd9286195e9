import { DAY_MS } from '@lapka/contracts/time.ts'
import type { AccountEmailTemplate, VerificationTemplate } from '@lapka/contracts/work.ts'
import type { NewWork } from '@lapka/state/outbox/insert-work.ts'
import { request, type Cause, type WorkReactions } from './work-request.ts'

const accountLetter =
  (template: AccountEmailTemplate) =>
  ({ accountId }: { accountId: string }, event: Cause): NewWork[] => [
    request(event, { kind: 'send-account-email', template, accountId }),
  ]

/** A decision of an operator is told to the professional; nobody waits in front of a page for it. */
const verificationLetter =
  (template: VerificationTemplate) =>
  ({ professionalId }: { professionalId: string }, event: Cause): NewWork[] => [
    request(event, { kind: 'send-verification-email', template, professionalId }),
  ]

/** Letters about accounts, profiles and clinics, and what has to be forgotten in time. */
export const workOfPeople = {
  SignUpRequested: ({ accountId, emailKey }, event) => [
    request(event, { kind: 'send-account-email', template: 'confirm-account', accountId, emailKey }),
    request(
      event,
      { kind: 'forget-sign-up', accountId },
      { dueAt: new Date(Date.parse(event.occurredAt) + DAY_MS).toISOString() },
    ),
  ],
  SignUpRepeated: accountLetter('address-known'),
  PasswordResetRequested: accountLetter('reset-password'),
  PasswordChanged: accountLetter('password-changed'),
  AccountErased: ({ accountId }, event) => [request(event, { kind: 'erase-person', accountId })],
  ProfessionalVerified: verificationLetter('verification-accepted'),
  VerificationRejected: verificationLetter('verification-rejected'),
  MoreDocumentsRequested: verificationLetter('more-documents'),
  VetInvited: ({ clinicId, invitationId }, event) => [request(event, { kind: 'send-invitation-email', clinicId, invitationId })],
  VetLeft: ({ clinicId, professionalId }, event) => [request(event, { kind: 'send-vet-left-email', clinicId, professionalId })],
} satisfies WorkReactions
