import type { Work } from '@lapka/contracts/work.ts'
import { erasePerson } from '../accounts/erase-person-job.ts'
import { forgetSignUp } from '../accounts/forget-sign-up-job.ts'
import { sendAccountEmail, type AccountTools } from '../accounts/send-account-email-job.ts'
import { settleCancellation } from '../cancellations/settle-cancellation-job.ts'
import { sendInvitationEmail } from '../clinics/send-invitation-email-job.ts'
import { sendVetLeftEmail } from '../clinics/send-vet-left-email-job.ts'
import { sendEmail } from '../emails/send-email-job.ts'
import { expireHold } from '../payments/expire-hold-job.ts'
import { openCheckout } from '../payments/open-checkout-job.ts'
import { settleCheckout } from '../payments/settle-checkout.ts'
import { checkRefund } from '../refunds/check-refund-job.ts'
import { sendRefund } from '../refunds/send-refund-job.ts'
import { cancelBlockedVisit } from '../schedules/cancel-blocked-visit-job.ts'
import { offerTime } from '../waitlist/offer-time-job.ts'
import { remindVisit, type ReminderTools } from '../reminders/remind-visit-job.ts'
import { sendVerificationEmail } from '../verifications/send-verification-email-job.ts'
import type { JobResult } from './job.ts'

export type AllTools = ReminderTools & AccountTools
type Taken = { workId: string; attempt: number; dueAt: string }

/** Every kind of work has one job. Each folds the log anew before it acts: what was asked for may no longer be wanted. */
export const runWork = (tools: AllTools, work: Work, taken: Taken): Promise<JobResult> => {
  if (work.kind === 'offer-time') return offerTime(tools, { ...work, workId: taken.workId })
  if ('paymentId' in work) return runPaymentWork(tools, work, taken)
  if (!('appointmentId' in work)) return runAccountWork(tools, work, taken)
  const cause = { workId: taken.workId, appointmentId: work.appointmentId }
  switch (work.kind) {
    case 'expire-hold':
      return expireHold(tools, cause)
    case 'settle-cancellation':
      return settleCancellation(tools, cause)
    case 'cancel-blocked-visit':
      return cancelBlockedVisit(tools, { ...cause, exceptionId: work.exceptionId, professionalId: work.professionalId })
    case 'remind-visit':
      return remindVisit(tools, { ...cause, sequence: work.sequence, plannedAt: work.plannedAt })
    case 'send-email':
      return sendEmail(tools, { ...work, ...cause, dueAt: taken.dueAt })
  }
}

type PaymentWork = Extract<Work, { paymentId: string }>

const runPaymentWork = (tools: AllTools, work: PaymentWork, { workId, attempt }: Taken): Promise<JobResult> => {
  const cause = { workId, paymentId: work.paymentId, subject: work.subject }
  switch (work.kind) {
    case 'open-checkout':
      return openCheckout(tools, cause)
    case 'settle-payment':
      return settleCheckout(tools, cause)
    case 'send-refund':
      return sendRefund(tools, { ...cause, refundId: work.refundId, looks: attempt })
    case 'check-refund':
      return checkRefund(tools, { ...cause, refundId: work.refundId, looks: attempt })
  }
}

type AccountWork = Exclude<Work, PaymentWork | { appointmentId: string } | { kind: 'offer-time' }>

const runAccountWork = (tools: AllTools, work: AccountWork, taken: Taken): Promise<JobResult> => {
  switch (work.kind) {
    case 'send-account-email':
      return sendAccountEmail(tools, { ...work, ...taken })
    case 'send-verification-email':
      return sendVerificationEmail(tools, { ...work, ...taken })
    case 'send-invitation-email':
      return sendInvitationEmail(tools, { ...work, ...taken })
    case 'send-vet-left-email':
      return sendVetLeftEmail(tools, { ...work, ...taken })
    case 'forget-sign-up':
      return forgetSignUp(tools, work)
    case 'erase-person':
      return erasePerson(tools, work)
  }
}
