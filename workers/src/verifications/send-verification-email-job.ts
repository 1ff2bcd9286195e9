import { professionalStream } from '@lapka/contracts/streams.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { sayIn } from '../emails/letter.ts'
import { clear, factOf } from '../emails/people.ts'
import { writeToAccount, type Sending } from '../emails/write-to-account.ts'
import { defineJob, done, type JobResult } from '../work/job.ts'
import { verificationLetter, type VerificationTemplate } from './verification-letters.ts'

type VerificationNews = { template: VerificationTemplate; professionalId: string }
type VerificationEmailRequest = VerificationNews & { workId: string; dueAt: string }

/** A rebuilt outbox must not send letters about the past. */
const TOO_OLD_MS = 7 * DAY_MS

/** Tells a professional what was decided about their documents, unless it has been decided otherwise since. */
export const sendVerificationEmail = async (dependencies: Sending, work: VerificationEmailRequest): Promise<JobResult> => {
  if (Date.parse(dependencies.now()) - Date.parse(work.dueAt) > TOO_OLD_MS) return done('too old to be news')
  const professional = await dependencies.handle.readOpened(professionalStream(work.professionalId))
  const decisions = professional.filter(({ type }) => type in decisionOf)
  const decided = decisions.at(-1)
  if (decided === undefined || decisionOf[decided.type] !== work.template) return done('decided otherwise since')
  const accountId = clear(factOf(professional, 'ProfessionalRegistered')?.accountId)
  const { template, workId } = work
  const decision = {
    template,
    reason: clear((decided.data as { reason?: string }).reason),
    wasListed: decisions.slice(0, -1).findLast(({ type }) => !type.startsWith('IdentityChange'))?.type === 'ProfessionalVerified',
  }
  return writeToAccount(dependencies, { accountId, workId }, (language) => ({
    letter: verificationLetter(language, decision),
    about: { template },
    path: pageOf[template],
    closing: sayIn(language)('Пишем ви заради профила ви в Лапка.', 'You’re getting this email about your Lapka profile.'),
  }))
}

const decisionOf: Record<string, VerificationTemplate | 'withdrawn'> = {
  ProfessionalVerified: 'verification-accepted',
  VerificationRejected: 'verification-rejected',
  MoreDocumentsRequested: 'more-documents',
  IdentityChangeAccepted: 'change-accepted',
  IdentityChangeRejected: 'change-rejected',
  ProfessionalWithdrawn: 'withdrawn',
}

const pageOf: Record<VerificationTemplate, string> = {
  'verification-accepted': '/dashboard/profile',
  'verification-rejected': '/dashboard/rejected',
  'more-documents': '/dashboard/rejected',
  'change-accepted': '/dashboard/profile',
  'change-rejected': '/dashboard/profile',
}

const tell =
  (template: VerificationTemplate) =>
  ({ professionalId }: { professionalId: string }) => [{ payload: { template, professionalId } }]

export const sendVerificationEmailJob = defineJob<VerificationNews>({
  kind: 'send-verification-email',
  isLetter: true,
  priorityOf: () => 'later',
  causes: {
    ProfessionalVerified: tell('verification-accepted'),
    VerificationRejected: tell('verification-rejected'),
    MoreDocumentsRequested: tell('more-documents'),
    IdentityChangeAccepted: tell('change-accepted'),
    IdentityChangeRejected: tell('change-rejected'),
  },
  partOf: ({ template }) => template,
  run: sendVerificationEmail,
})
