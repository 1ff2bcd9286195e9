import { consultationStreams } from '@lapka/domain/consultations/streams.ts'
import { decideVerifyCard } from '@lapka/domain/consultations/verify-card/decide.ts'
import { contextOf, done, failed, type PaymentCause, type JobResult, type CommandDependencies } from '../work/job.ts'
import type { VerifiedCard } from '../payment-gateway.ts'
import { paymentStreams } from './appointment-streams.ts'
import { cardKeyOf, cardStream } from './card-stream.ts'

/** Records that the provider checked a card for a consultation that promotions pay all of, from a webhook or a look-up alike. */
export const recordVerifiedCard = async (
  dependencies: CommandDependencies,
  cause: PaymentCause,
  { cardFingerprint }: VerifiedCard,
): Promise<JobResult> => {
  const cardKey = cardFingerprint === null ? null : cardKeyOf(cardFingerprint)
  const command = { cardKey, at: dependencies.now() }
  const streams = {
    ...consultationStreams(cause.subject.id),
    ...paymentStreams(cause.paymentId),
    ...(cardFingerprint !== null && { card: cardStream(cardFingerprint) }),
  }
  const answer = await dependencies.handle(contextOf(dependencies, cause, command), { streams }, (states) =>
    decideVerifyCard(command, states),
  )
  return 'refused' in answer ? failed(answer.refused) : done()
}
