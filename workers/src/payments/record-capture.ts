import { professionalStream, scheduleStream } from '@lapka/contracts/streams.ts'
import { consultationStreams } from '@lapka/domain/consultations/streams.ts'
import { decideRecordEarlyCapture } from '@lapka/domain/captures/record-capture/capture-before-accepted.ts'
import { balanceCaptureStreams, decideRecordBalance } from '@lapka/domain/captures/record-capture/balance.ts'
import type { RecordCapture } from '@lapka/domain/captures/record-capture/captured.ts'
import { decideRecordCapture } from '@lapka/domain/captures/record-capture/decide.ts'
import { decideWithWays } from '@lapka/projections/travel/look-up-ways.ts'
import { professionalFold } from '@lapka/domain/professionals/professional.ts'
import { scheduleFold } from '@lapka/domain/professionals/schedule/schedule.ts'
import { contextOf, done, failed, type PaymentCause, type JobResult, type CommandDependencies } from '../work/job.ts'
import { cardStream } from './card-stream.ts'
import type { Capture } from '../payment-gateway.ts'
import { paidStreams, paymentStreams, readPaid } from './appointment-streams.ts'
import { recordSeriesCapture } from './series-payment.ts'
import { recordSavedCard } from './record-saved-card.ts'

/** Records that money arrived, from a webhook or a look-up alike. The decider says what it means for the appointment. */
export const recordCapture = async (
  dependencies: CommandDependencies,
  cause: PaymentCause,
  capture: Capture,
): Promise<JobResult> => {
  if (cause.subject.kind === 'series') return recordSeriesCapture(dependencies, cause, capture)
  if (cause.subject.kind === 'balance' || cause.subject.kind === 'extension') return recordBalance(dependencies, cause, capture)
  const { appointment } = await readPaid(dependencies, cause)
  if (appointment.status === 'none' && cause.subject.kind === 'consultation')
    return recordEarlyCapture(dependencies, cause, capture)
  if (appointment.status === 'none') return failed('money for something that the log does not know')
  // First, for nothing looks at the card again once the money is known.
  await recordSavedCard(dependencies, cause, capture.saved)
  const command = commandOf(dependencies, capture)
  const { professionalId } = appointment
  const { streams: paid, more } = paidStreams(cause)
  const { cardFingerprint } = capture
  const streams = {
    ...paid,
    ...(cardFingerprint !== undefined && { card: cardStream(cardFingerprint) }),
    // Neither a hotel's rooms nor places of a window or a class may become fewer while it is put back into them.
    professional: {
      stream: professionalStream(professionalId),
      fold: professionalFold,
      isAsserted: appointment.stay !== undefined,
    },
    schedule: {
      stream: scheduleStream(professionalId),
      fold: scheduleFold,
      isAsserted: appointment.window !== undefined,
    },
  }
  const context = contextOf(dependencies, cause, command)
  const answer = await decideWithWays(dependencies, (travel) =>
    dependencies.handle(context, { streams, more }, (states) =>
      decideRecordCapture({ ...command, ...(travel && { travel }) }, states),
    ),
  )
  return 'refused' in answer ? failed(answer.refused) : done()
}

const commandOf = (dependencies: CommandDependencies, { saved: _saved, ...money }: Capture): RecordCapture => ({
  ...money,
  at: dependencies.now(),
  refund: { refundId: dependencies.newId(), idempotencyKey: dependencies.newId() },
})

/** The rest of a stay's price, or that of further nights, joins the payment that the stay began with. */
const recordBalance = async (dependencies: CommandDependencies, cause: PaymentCause, capture: Capture): Promise<JobResult> => {
  const command = commandOf(dependencies, capture)
  const reading = { streams: paymentStreams(cause.paymentId), more: balanceCaptureStreams }
  const answer = await dependencies.handle(contextOf(dependencies, cause, command), reading, (states) =>
    decideRecordBalance(command, states),
  )
  return 'refused' in answer ? failed(answer.refused) : done()
}

/** No vet has accepted it: whether it may still be accepted decides. */
const recordEarlyCapture = async (
  dependencies: CommandDependencies,
  cause: PaymentCause,
  capture: Capture,
): Promise<JobResult> => {
  await recordSavedCard(dependencies, cause, capture.saved)
  const command = commandOf(dependencies, capture)
  const { cardFingerprint } = capture
  const streams = {
    ...consultationStreams(cause.subject.id),
    ...paymentStreams(cause.paymentId),
    ...(cardFingerprint !== undefined && { card: cardStream(cardFingerprint) }),
  }
  const answer = await dependencies.handle(contextOf(dependencies, cause, command), { streams }, (states) =>
    decideRecordEarlyCapture(command, states),
  )
  return 'refused' in answer ? failed(answer.refused) : done()
}
