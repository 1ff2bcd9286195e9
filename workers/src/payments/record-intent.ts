import type { VoidReason } from '@lapka/contracts/payments.ts'
import { decideAuthoriseConsultation } from '@lapka/domain/consultations/authorise-consultation/decide.ts'
import { consultationStreams } from '@lapka/domain/consultations/streams.ts'
import type { Decision } from '@lapka/domain/kernel/decision.ts'
import type { Payment } from '@lapka/domain/payments/payment.ts'
import { decideRecordAuthorisation } from '@lapka/domain/payments/record-authorisation/decide.ts'
import { decideRecordDecline } from '@lapka/domain/payments/record-decline/decide.ts'
import { decideRecordVoid } from '@lapka/domain/payments/record-void/decide.ts'
import { contextOf, done, failed, type PaymentCause, type JobResult, type CommandDependencies } from '../work/job.ts'
import type { Authorisation, Decline, IntentState } from '../payment-gateway.ts'
import { paymentStreams } from './appointment-streams.ts'
import { cardStream } from './card-stream.ts'
import { recordCapture } from './record-capture.ts'
import { recordSavedCard } from './record-saved-card.ts'

/** Writes down how far the money of an intent is by the provider's own object; null where that is not decided yet. */
export const recordIntent = async (
  dependencies: CommandDependencies,
  cause: PaymentCause,
  intent: IntentState,
): Promise<JobResult | null> => {
  switch (intent.state) {
    case 'paid':
      return recordCapture(dependencies, cause, intent.capture)
    case 'authorised':
      return recordAuthorisation(dependencies, cause, intent.authorisation)
    case 'canceled':
      return recordCanceled(dependencies, cause, intent)
    case 'open':
      if (intent.decline !== null) await recordDecline(dependencies, cause, intent.decline)
      return null
    case 'processing':
      return null
  }
}

const recordAuthorisation = async (
  dependencies: CommandDependencies,
  cause: PaymentCause,
  { saved, cardFingerprint, ...authorisation }: Authorisation,
): Promise<JobResult> => {
  await recordSavedCard(dependencies, cause, saved)
  const command = { ...authorisation, voidKey: dependencies.newId() }
  if (cause.subject.kind !== 'consultation')
    return recordFact(dependencies, cause, command, (payment) => decideRecordAuthorisation(command, { payment }))
  const streams = {
    ...consultationStreams(cause.subject.id),
    ...paymentStreams(cause.paymentId),
    ...(cardFingerprint !== undefined && { card: cardStream(cardFingerprint) }),
  }
  const answer = await dependencies.handle(contextOf(dependencies, cause, command), { streams }, (states) =>
    decideAuthoriseConsultation(command, states),
  )
  return 'refused' in answer ? failed(answer.refused) : done()
}

/** Why it was given up is ours where we asked for it, unless the provider was quicker because its time was over. */
const recordCanceled = (
  dependencies: CommandDependencies,
  cause: PaymentCause,
  { isExpired }: { isExpired: boolean },
): Promise<JobResult> =>
  recordFact(dependencies, cause, { isExpired }, (payment) => {
    const asked = payment.status === 'none' ? undefined : payment.voiding?.why
    const why: VoidReason = isExpired ? 'authorisation_expired' : (asked ?? 'cancelled')
    return decideRecordVoid({ why }, { payment })
  })

const recordDecline = (dependencies: CommandDependencies, cause: PaymentCause, decline: Decline): Promise<JobResult> =>
  recordFact(dependencies, cause, decline, (payment) => decideRecordDecline(decline, { payment }))

/** A fact that concerns the payment's stream alone. */
export const recordFact = async (
  dependencies: CommandDependencies,
  cause: PaymentCause,
  command: object,
  decide: (payment: Payment) => Decision<'payment'>,
): Promise<JobResult> => {
  const answer = await dependencies.handle(
    contextOf(dependencies, cause, command),
    { streams: paymentStreams(cause.paymentId) },
    ({ payment }) => decide(payment),
  )
  return 'refused' in answer ? failed(answer.refused) : done()
}
