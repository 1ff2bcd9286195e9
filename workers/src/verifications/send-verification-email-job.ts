import { accountStream, professionalStream } from '@lapka/contracts/streams.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import type { AccountEmailDependencies } from '../accounts/send-account-email-job.ts'
import { sayIn } from '../emails/letter.ts'
import { messageIdOf } from '../mailer.ts'
import { clear, factOf, personOf } from '../emails/people.ts'
import { renderLetter } from '../emails/render-letter.ts'
import { defineJob, done, type JobResult } from '../work/job.ts'
import { verificationLetter, type VerificationTemplate } from './verification-letters.ts'

type EmailDependencies = Pick<AccountEmailDependencies, 'handle' | 'mailer' | 'publicUrl' | 'now'>
type VerificationNews = { template: VerificationTemplate; professionalId: string }
type VerificationEmailRequest = VerificationNews & { workId: string; dueAt: string }

/** A rebuilt outbox must not send letters about the past. */
const TOO_OLD_MS = 7 * DAY_MS

/** Tells a professional what was decided about their documents, unless it has been decided otherwise since. */
export const sendVerificationEmail = async (
  dependencies: EmailDependencies,
  work: VerificationEmailRequest,
): Promise<JobResult> => {
  if (Date.parse(dependencies.now()) - Date.parse(work.dueAt) > TOO_OLD_MS) return done('too old to be news')
  const professional = await dependencies.handle.readOpened(professionalStream(work.professionalId))
  const decisions = professional.filter(({ type }) => type in decisionOf)
  const decided = decisions.at(-1)
  if (decided === undefined || decisionOf[decided.type] !== work.template) return done('decided otherwise since')
  const accountId = clear(factOf(professional, 'ProfessionalRegistered')?.accountId)
  const { email, name, language } = personOf(await dependencies.handle.readOpened(accountStream(accountId)))
  if (email === '') return done('nobody to write to')
  const letter = verificationLetter(language, {
    template: work.template,
    reason: clear((decided.data as { reason?: string }).reason),
    wasListed: decisions.slice(0, -1).findLast(({ type }) => !type.startsWith('IdentityChange'))?.type === 'ProfessionalVerified',
  })
  const rendered = renderLetter(letter, {
    language,
    readerName: name,
    url: `${dependencies.publicUrl.replace(/\/$/, '')}${pageOf[work.template]}`,
    closing: sayIn(language)('Пишем ви заради профила ви в Лапка.', 'You’re getting this email about your Lapka profile.'),
  })
  const messageId = messageIdOf(work.workId, dependencies.publicUrl)
  const sent = await dependencies.mailer.send({ ...rendered, to: email, language, messageId })
  return 'refused' in sent ? done(`refused by the receiving server: ${sent.refused}`) : done()
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
