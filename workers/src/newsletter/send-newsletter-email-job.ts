import type { Language } from '@lapka/contracts/roles.ts'
import { accountStream } from '@lapka/contracts/streams.ts'
import { SEND_NEWSLETTER_EMAIL } from '@lapka/contracts/work-kinds.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import type { Issue } from '@lapka/state/newsletter/issues.ts'
import { sayIn, type Letter } from '../emails/letter.ts'
import { personOf } from '../emails/people.ts'
import { renderLetter } from '../emails/render-letter.ts'
import { sendLetter } from '../emails/deliver.ts'
import { messageIdOf } from '../mailer.ts'
import { defineJob, done, type JobDependencies, type JobResult, type TakenWork } from '../work/job.ts'

export type NewsletterEmail =
  | { template: 'confirm'; subscriberId: string }
  | { template: 'issue'; issueId: string; subscriberId: string }
  /** To the operator who composes it. */
  | { template: 'test'; issueId: string; accountId: string }
type Dependencies = Pick<JobDependencies, 'handle' | 'mailer' | 'publicUrl' | 'now' | 'issueLink' | 'newsletter'>

/** News that waited longer, for a mail server that was away, is none. */
const TOO_OLD_MS = 3 * DAY_MS

/** Writes to one reader, whose address it reads when it writes: who left meanwhile gets nothing. */
export const sendNewsletterEmail = async (dependencies: Dependencies, work: NewsletterEmail & TakenWork): Promise<JobResult> => {
  if (Date.parse(dependencies.now()) - Date.parse(work.dueAt) > TOO_OLD_MS) return done('too old to be news')
  switch (work.template) {
    case 'confirm':
      return askReader(dependencies, work)
    case 'test':
      return sendTest(dependencies, work)
    case 'issue':
      return sendToReader(dependencies, work)
  }
}

const askReader = async (
  dependencies: Dependencies,
  { subscriberId, workId }: Extract<NewsletterEmail, { template: 'confirm' }> & TakenWork,
): Promise<JobResult> => {
  const { newsletter, issueLink, publicUrl } = dependencies
  const reader = await newsletter.reader(subscriberId)
  if (reader === undefined || reader.isConfirmed) return done('nobody to ask')
  const { email, language } = reader
  const say = sayIn(language)
  const url = `${rootOf(publicUrl)}/newsletter/confirm?token=${await issueLink('confirm-newsletter', subscriberId)}`
  const rendered = renderLetter(confirmLetter(language), {
    language,
    readerName: '',
    url,
    closing: say(
      'Пишем ви, защото този адрес беше въведен за бюлетина на Лапка.',
      'You’re getting this email because this address was entered for the Lapka newsletter.',
    ),
  })
  return sendLetter(dependencies, workId, { ...rendered, to: email, language })
}

const sendTest = async (
  { handle, newsletter, mailer, publicUrl, now }: Dependencies,
  { issueId, accountId, workId }: Extract<NewsletterEmail, { template: 'test' }> & TakenWork,
): Promise<JobResult> => {
  const issue = await newsletter.issue(issueId)
  const { email } = personOf(await handle.readOpened(accountStream(accountId)))
  if (issue === undefined || email === '') return done('nobody to write to')
  const rendered = renderIssue(issue, publicUrl, `${rootOf(publicUrl)}/newsletter/unsubscribe`)
  const subject = `[${sayIn(issue.language)('Проба', 'Test')}] ${rendered.subject}`
  const messageId = messageIdOf(workId, publicUrl)
  const sent = await mailer.send({ ...rendered, subject, to: email, language: issue.language, messageId })
  if ('refused' in sent) return done(`refused by the receiving server: ${sent.refused}`)
  await newsletter.markTested(issueId, now())
  return done()
}

const sendToReader = async (
  { newsletter, mailer, publicUrl, now }: Dependencies,
  { issueId, subscriberId, workId }: Extract<NewsletterEmail, { template: 'issue' }> & TakenWork,
): Promise<JobResult> => {
  const [issue, reader] = [await newsletter.issue(issueId), await newsletter.reader(subscriberId)]
  if (issue === undefined || reader === undefined || !reader.isConfirmed) return done('nobody to write to')
  const unsubscribeUrl = `${rootOf(publicUrl)}/newsletter/unsubscribe?token=${reader.leaveToken}`
  const sent = await mailer.send({
    ...renderIssue(issue, publicUrl, unsubscribeUrl),
    to: reader.email,
    language: issue.language,
    messageId: messageIdOf(workId, publicUrl),
    unsubscribeUrl,
  })
  await newsletter.countOutcome(issueId, 'refused' in sent ? 'refused' : 'sent')
  if (!('refused' in sent)) return done()
  await newsletter.markRefused(subscriberId, now())
  return done(`refused by the receiving server: ${sent.refused}`)
}

const rootOf = (publicUrl: string): string => publicUrl.replace(/\/$/, '')

const confirmLetter = (language: Language): Letter => {
  const say = sayIn(language)
  return {
    subject: say('Потвърдете абонамента си за бюлетина', 'Confirm your newsletter subscription'),
    title: say('Вие ли сте?', 'Was it you?'),
    lead: say(
      'Някой въведе този адрес за месечния бюлетин на Лапка. Ако сте вие, потвърдете. Връзката важи половин час.',
      'Someone entered this address for the monthly Lapka newsletter. If it was you, confirm it. The link works for half an hour.',
    ),
    facts: [],
    quote: null,
    note: say(
      'Ако не сте вие, не правете нищо: без потвърждение не ви изпращаме бюлетин и след ден изтриваме адреса.',
      'If it was not you, do nothing: without a confirmation we send no newsletter, and we delete the address after a day.',
    ),
    button: say('Потвърдете абонамента', 'Confirm subscription'),
  }
}

const renderIssue = ({ language, slug, subject, lead }: Issue, publicUrl: string, unsubscribeUrl: string) => {
  const say = sayIn(language)
  const letter: Letter = {
    subject,
    title: subject,
    lead,
    facts: [],
    quote: null,
    note: '',
    button: say('Прочетете статията', 'Read the article'),
  }
  return renderLetter(letter, {
    language,
    readerName: '',
    url: `${rootOf(publicUrl)}/blogs/${language}/${slug}`,
    links: [{ text: say('Отпишете се', 'Unsubscribe'), url: unsubscribeUrl }],
    closing: say(
      'Получавате този имейл, защото се абонирахте за бюлетина на Лапка.',
      'You’re getting this email because you subscribed to the Lapka newsletter.',
    ),
  })
}

export const sendNewsletterEmailJob = defineJob<NewsletterEmail>({
  kind: SEND_NEWSLETTER_EMAIL,
  // The API writes it into the outbox, for the addresses of readers are not in the log.
  causes: {},
  run: sendNewsletterEmail,
})
