import { erasePersonJob } from './accounts/erase-person-job.ts'
import { forgetSignUpJob } from './accounts/forget-sign-up-job.ts'
import { sendAccountEmailJob } from './accounts/send-account-email-job.ts'
import { remindCareJob } from './care/remind-care-job.ts'
import { forgetCardsJob } from './cards/forget-cards-job.ts'
import { removeCardJob } from './cards/remove-card-job.ts'
import { sendCaseAnswerEmailJob } from './cases/send-case-answer-email-job.ts'
import { endConsultationJob } from './consultations/end-consultation-job.ts'
import { endRingJob } from './consultations/end-ring-job.ts'
import { giveUpUnpaidJob } from './consultations/give-up-unpaid-job.ts'
import { queueConsultationJob } from './consultations/queue-consultation-job.ts'
import { ringConsultationJob } from './consultations/ring-consultation-job.ts'
import { sendConsultationEmailJob } from './consultations/send-consultation-email-job.ts'
import { writeOffConsultationJob } from './consultations/write-off-consultation-job.ts'
import { settleCancellationJob } from './cancellations/settle-cancellation-job.ts'
import { sendInvitationEmailJob } from './clinics/send-invitation-email-job.ts'
import { sendVetLeftEmailJob } from './clinics/send-vet-left-email-job.ts'
import { watchPresenceJob } from './consultations/watch-presence-job.ts'
import { giveBackSeatJob } from './courses/give-back-seat-job.ts'
import { issueDocumentJob } from './documents/issue-document-job.ts'
import { sendEmailJob } from './emails/send-email-job.ts'
import { sendNewsletterEmailJob } from './newsletter/send-newsletter-email-job.ts'
import { capturePaymentJob } from './payments/capture-payment-job.ts'
import { expireHoldJob } from './payments/expire-hold-job.ts'
import { expireSeriesJob } from './payments/expire-series-job.ts'
import { openCheckoutJob } from './payments/open-checkout-job.ts'
import { sendKeeperInvitationEmailJob } from './household/send-keeper-invitation-email-job.ts'
import { settlePaymentJob } from './payments/settle-payment-job.ts'
import { rewardFirstVisitJob } from './promotions/reward-first-visit-job.ts'
import { watchPromotionsJob } from './promotions/watch-promotions-job.ts'
import { checkPayoutJob } from './payouts/check-payout-job.ts'
import { checkProviderAccountJob } from './payouts/check-provider-account-job.ts'
import { openProviderAccountJob } from './payouts/open-provider-account-job.ts'
import { sendPayoutJob } from './payouts/send-payout-job.ts'
import { voidPaymentJob } from './payments/void-payment-job.ts'
import { checkRefundJob } from './refunds/check-refund-job.ts'
import { findRefundsByHandJob } from './refunds/find-refunds-by-hand-job.ts'
import { sendRefundJob } from './refunds/send-refund-job.ts'
import { askForReviewJob } from './reminders/ask-for-review-job.ts'
import { sendRingDecisionEmailJob } from './reviews/send-ring-decision-email-job.ts'
import { watchReviewsJob } from './reviews/watch-reviews-job.ts'
import { sendReviewDecisionEmailJob } from './reviews/send-review-decision-email-job.ts'
import { sendAdoptionEmailJob } from './adoptions/send-adoption-email-job.ts'
import { sendTransferEmailJob } from './pets/send-transfer-email-job.ts'
import { findDuplicateJob } from './pets/find-duplicate-job.ts'
import { remindDueJob } from './reminders/remind-due-job.ts'
import { remindNoteJob } from './reminders/remind-note-job.ts'
import { remindAppointmentJob } from './reminders/remind-appointment-job.ts'
import { cancelBlockedAppointmentJob } from './schedules/cancel-blocked-appointment-job.ts'
import { sendVerificationEmailJob } from './verifications/send-verification-email-job.ts'
import { changeSubscriptionJob } from './subscriptions/change-subscription-job.ts'
import { endErasedSubscriptionsJob } from './subscriptions/end-erased-subscriptions-job.ts'
import { openSubscriptionJob } from './subscriptions/open-subscription-job.ts'
import { sendPushJob } from './push/send-push-job.ts'
import { remindTrialEndJob } from './subscriptions/remind-trial-end-job.ts'
import { sendPaymentFailedJob } from './subscriptions/send-payment-failed-email-job.ts'
import { startStorageJob } from './subscriptions/start-storage-job.ts'
import { watchSubscriptionJob } from './subscriptions/watch-subscription-job.ts'
import { offerTimeJob } from './waitlist/offer-time-job.ts'
import { awaitVaccinationJob } from './stays/await-vaccination-job.ts'
import { collectBalanceJob } from './stays/collect-balance-job.ts'
import type { Job } from './work/job.ts'

/** Every kind of work there is. A job is its declaration, its test and one line here. */
export const jobs: readonly Job[] = [
  erasePersonJob,
  forgetSignUpJob,
  sendAccountEmailJob,
  sendCaseAnswerEmailJob,
  settleCancellationJob,
  queueConsultationJob,
  ringConsultationJob,
  endRingJob,
  giveUpUnpaidJob,
  endConsultationJob,
  writeOffConsultationJob,
  sendConsultationEmailJob,
  sendInvitationEmailJob,
  sendVetLeftEmailJob,
  sendKeeperInvitationEmailJob,
  watchPresenceJob,
  issueDocumentJob,
  sendEmailJob,
  sendNewsletterEmailJob,
  sendPushJob,
  expireHoldJob,
  collectBalanceJob,
  awaitVaccinationJob,
  expireSeriesJob,
  openCheckoutJob,
  settlePaymentJob,
  capturePaymentJob,
  voidPaymentJob,
  removeCardJob,
  forgetCardsJob,
  checkRefundJob,
  findRefundsByHandJob,
  sendRefundJob,
  rewardFirstVisitJob,
  askForReviewJob,
  sendReviewDecisionEmailJob,
  sendRingDecisionEmailJob,
  watchReviewsJob,
  sendTransferEmailJob,
  sendAdoptionEmailJob,
  watchPromotionsJob,
  findDuplicateJob,
  sendPayoutJob,
  checkPayoutJob,
  openProviderAccountJob,
  checkProviderAccountJob,
  startStorageJob,
  openSubscriptionJob,
  changeSubscriptionJob,
  watchSubscriptionJob,
  endErasedSubscriptionsJob,
  remindTrialEndJob,
  sendPaymentFailedJob,
  remindCareJob,
  remindNoteJob,
  remindDueJob,
  remindAppointmentJob,
  cancelBlockedAppointmentJob,
  giveBackSeatJob,
  sendVerificationEmailJob,
  offerTimeJob,
]
