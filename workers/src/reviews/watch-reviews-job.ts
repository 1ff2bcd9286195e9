import { accountStream } from '@lapka/contracts/streams.ts'
import { isRefused } from '@lapka/domain/kernel/decision.ts'
import { caseStreams } from '@lapka/domain/payments/cases/case.ts'
import { decideSetAside } from '@lapka/domain/reviews/rings/decide.ts'
import { reviewsStreams } from '@lapka/domain/reviews/rings/ring-streams.ts'
import { suspectRings, type ComparedReview } from '@lapka/domain/reviews/rings/suspect-ring.ts'
import { startedPayment } from '@lapka/domain/appointments/payment-of-appointment.ts'
import { balanceOf } from '@lapka/domain/payments/balance.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { readAppointment } from '../payments/appointment-streams.ts'
import { againIn, defineJob, done, failed, type JobDependencies, type JobResult } from '../work/job.ts'
import { systemContext } from '../work/system-context.ts'
import type { LateReview } from '@lapka/domain/reviews/rings/suspect-ring.ts'

type Written = { professionalId: string; position: number }

/** While the view of reviews has not reached the review that was written. */
const POLL_INTERVAL_MS = 200

/** Compares the latest reviews of a professional; those of a ring are set aside, and an operator decides, in one case for each professional. */
export const watchReviews = async (
  dependencies: Pick<JobDependencies, 'command' | 'handle' | 'now' | 'newId' | 'lateReviews'>,
  { professionalId, position, workId }: Written & { workId: string },
): Promise<JobResult> => {
  const { handle, lateReviews } = dependencies
  const found = await lateReviews(professionalId, position)
  if (found === undefined) return againIn(dependencies, POLL_INTERVAL_MS)
  const compared: ComparedReview[] = []
  for (const review of found) compared.push(await compareOf(dependencies, review))
  for (const ring of suspectRings(compared)) {
    const caseId = derivedId('case', 'ring', professionalId)
    const command = { caseId, professionalId, ...ring }
    const context = systemContext(dependencies, { workId, aboutId: caseId }, command)
    const streams = { ...caseStreams(caseId), ...reviewsStreams(ring.appointmentIds) }
    const handled = await handle(context, { streams }, (states) => decideSetAside(command, states))
    if (isRefused(handled)) return failed(handled.refused)
  }
  return done()
}

/** Money and card by the log: the views know neither. */
const compareOf = async (
  dependencies: Pick<JobDependencies, 'handle'>,
  { appointmentId, authorId, ...review }: LateReview,
): Promise<ComparedReview> => {
  const { appointment } = await readAppointment(dependencies, appointmentId)
  const [{ payment }, [registered]] = await Promise.all([
    dependencies.handle.read(startedPayment({ appointment })),
    dependencies.handle.readEvents(accountStream(authorId)),
  ])
  return {
    appointmentId,
    authorId,
    ...review,
    paidCents: payment === undefined ? 0 : balanceOf(payment).capturedCents,
    cardFingerprint: payment?.status === 'captured' ? (payment.cardFingerprint ?? null) : null,
    authorSince: registered?.occurredAt ?? review.writtenAt,
  }
}

export const watchReviewsJob = defineJob<Written>({
  kind: 'watch-reviews',
  priorityOf: () => 'later',
  causes: {
    ReviewWritten: ({ professionalId }, { position }) => [{ payload: { professionalId, position } }],
  },
  run: watchReviews,
})
