import { appointmentStream, paymentStream } from '@lapka/contracts/streams.ts'
import { appointmentFold } from '@lapka/domain/appointments/appointment.ts'
import { paymentFold } from '@lapka/domain/payments/payment.ts'
import { decideAnswerReview } from '@lapka/domain/reviews/answer-review/decide.ts'
import { reviewStreams } from '@lapka/domain/reviews/review.ts'
import { authorNameOf, decideWriteReview } from '@lapka/domain/reviews/write-review/decide.ts'
import type { RunCommand } from './demo-commands.ts'
import type { PlannedReview } from './plan-visit-reviews.ts'
import type { PlannedAppointment } from './planned-appointment.ts'
import { paymentIdOf } from './provider-records.ts'

/** The parent writes what they thought of the visit, as anyone does: through the decider. */
export const reviewVisit = async (
  run: RunCommand,
  { appointmentId, parent, petId }: PlannedAppointment,
  { at, text, stars, care, clarity, waiting }: PlannedReview,
): Promise<void> => {
  const { account, pets } = parent
  const pet = pets.find((one) => one.petId === petId)
  const command = {
    names: ['write-review', appointmentId],
    actor: { id: account.accountId, role: account.role },
    at,
    correlationId: appointmentId,
    body: {},
  }
  const streams = {
    appointment: { stream: appointmentStream(appointmentId), fold: appointmentFold },
    payment: { stream: paymentStream(paymentIdOf(appointmentId)), fold: paymentFold },
    ...reviewStreams(appointmentId),
  }
  const byline = {
    authorName: authorNameOf(account),
    petName: pet?.name ?? '',
    species: pet?.animalType ?? ('dog' as const),
    breed: pet?.breed ?? '',
  }
  await run(command, streams, (states) => {
    const decided = decideWriteReview({ isInOwnName: false, stars, care, clarity, waiting, text, byline, at: command.at }, states)
    if ('missing' in decided) throw new Error('a payment that was not read')
    return decided
  })
}

export const answerReview = async (
  run: RunCommand,
  { appointmentId, professional: { account } }: PlannedAppointment,
  { at, text }: NonNullable<PlannedReview['answer']>,
): Promise<void> => {
  const command = {
    names: ['answer-review', appointmentId],
    actor: { id: account.accountId, role: account.role },
    at,
    correlationId: appointmentId,
    body: {},
  }
  await run(command, reviewStreams(appointmentId), (states) => decideAnswerReview({ accountId: account.accountId, text }, states))
}
