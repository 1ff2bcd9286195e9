import { isPaidEnd } from '@lapka/contracts/consultations.ts'
import { isErased } from '@lapka/contracts/envelope.ts'
import { openedFactsOf } from '@lapka/contracts/facts.ts'
import { appointmentStream } from '@lapka/contracts/streams.ts'
import { addMs } from '@lapka/domain/kernel/instant.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import type { KnownConsultation } from '@lapka/domain/consultations/consultation.ts'
import { isOldNews, letterStops } from '@lapka/domain/letters/appointment-letters.ts'
import { sayIn } from '../emails/letter.ts'
import { writeToAccount, type Sending } from '../emails/write-to-account.ts'
import { defineJob, done, type JobResult } from '../work/job.ts'
import { readConsultation } from './consultation-command.ts'
import { completeLetter, unansweredLetter } from './consultation-letters.ts'

type News = 'unanswered' | 'complete'
type ConsultationLetter = { consultationId: string; news: News }

/**
 * Tells the parent the outcome: no vet answered and nothing was charged, or the vet's advice and where the receipt is. A refunded
 * consultation is covered by the letters about its appointment.
 */
export const sendConsultationEmail = async (
  dependencies: Sending,
  { consultationId, news, workId, dueAt }: ConsultationLetter & { workId: string; dueAt: string },
): Promise<JobResult> => {
  if (isOldNews({ dueAt }, dependencies.now())) return done(letterStops.too_old)
  const consultation = await readConsultation(dependencies, consultationId)
  if (consultation.status === 'none' || !isTrue(news, consultation)) return done(letterStops.overtaken)
  const opened = await dependencies.handle.readOpened(appointmentStream(consultationId))
  const sheets = openedFactsOf(opened, 'PrescriptionWritten').flatMap(({ sheet }) => (isErased(sheet) ? [] : [sheet]))
  return writeToAccount(dependencies, { accountId: consultation.parentId, workId }, (language) => ({
    about: { template: `consultation-${news}`, appointmentId: news === 'complete' ? consultationId : undefined },
    letter: news === 'unanswered' ? unansweredLetter(language) : completeLetter(language, consultation, sheets),
    path: news === 'unanswered' ? '/info-page?infoType=online' : `/appointments/${consultationId}`,
    closing: sayIn(language)(
      'Пишем ви заради консултация, поискана през Лапка.',
      'You’re getting this email about a consultation asked for on Lapka.',
    ),
  }))
}

const isTrue = (news: News, consultation: KnownConsultation): boolean =>
  news === 'unanswered' ? consultation.status === 'unanswered' : consultation.status === 'ended' && consultation.end === 'TALKED'

/** The vet writes the advice in the first minutes after the talk: the letter waits for it. */
const TIME_TO_WRITE_MS = 10 * MINUTE_MS

export const sendConsultationEmailJob = defineJob<ConsultationLetter>({
  kind: 'send-consultation-email',
  isLetter: true,
  priorityOf: () => 'later',
  causes: {
    ConsultationUnanswered: ({ consultationId }) => [{ payload: { consultationId, news: 'unanswered' } }],
    ConsultationEnded: ({ consultationId, end }, { occurredAt }) =>
      isPaidEnd(end) ? [{ payload: { consultationId, news: 'complete' }, dueAt: addMs(occurredAt, TIME_TO_WRITE_MS) }] : [],
  },
  run: sendConsultationEmail,
})
