import { accountStream, caseStream } from '@lapka/contracts/streams.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { openedFactsOf } from '@lapka/contracts/facts.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import { deliver, sendLetter, type Delivery } from '../emails/deliver.ts'
import { sayIn, type Letter } from '../emails/letter.ts'
import { clear, factOf, personOf } from '../emails/people.ts'
import { renderLetter } from '../emails/render-letter.ts'
import { defineJob, done, type JobResult } from '../work/job.ts'

/** `accountId`: the recipient, if they have an account. */
type Answered = { caseId: string; answerId: string; accountId?: string }

/** A rebuilt outbox must not send letters about the past. */
const TOO_OLD_MS = 7 * DAY_MS

const CONTACT = '/contact'

/** Sends an operator's answer to the case's writer, or to the account that the case concerns. */
export const sendCaseAnswerEmail = async (
  dependencies: Delivery,
  work: Answered & { workId: string; dueAt: string },
): Promise<JobResult> => {
  if (Date.parse(dependencies.now()) - Date.parse(work.dueAt) > TOO_OLD_MS) return done('too old to be news')
  const events = await dependencies.handle.readOpened(caseStream(work.caseId))
  const answer = events.find(({ id }) => id === work.answerId)?.data as { accountId: string | null; text: string } | undefined
  const text = clear(answer?.text)
  const accountId = answer?.accountId ?? null
  const { email, name, language, quoted, path } = await readerOf(dependencies, events, accountId)
  if (email === '' || text === '') return done('nobody to write to')
  const letter = answerLetter(language, { text, quoted, isComplaint: path !== CONTACT })
  const rendered = renderLetter(letter, {
    language,
    readerName: name,
    url: `${dependencies.publicUrl.replace(/\/$/, '')}${path}`,
    closing: sayIn(language)('Пишем ви по повод въпрос към Лапка.', 'You’re getting this email about a request to Lapka.'),
  })
  const mail = { ...rendered, to: email, language }
  const { workId } = work
  if (accountId === null) return sendLetter(dependencies, workId, mail)
  return deliver(dependencies, { accountId, workId, about: { template: 'case-answered' }, path, mail })
}

/** The writer gets it at the address and in the language that they wrote with; nobody wrote about a duplicate, and each keeper may be asked. */
const readerOf = async ({ handle }: Delivery, events: readonly RecordedEvent[], accountId: string | null) => {
  const opened = factOf(events, 'CaseOpened')
  if (opened !== undefined && opened.kind !== 'duplicate') {
    const { language, kind, appointmentId } = opened
    const said = [...openedFactsOf(events, 'CaseOpened'), ...openedFactsOf(events, 'CaseTextAdded')].at(-1)
    const path = kind === 'complaint' ? `/appointments/${appointmentId}` : CONTACT
    return { email: clear(opened.email), name: clear(opened.name), language, quoted: clear(said?.text), path }
  }
  const person = personOf(accountId === null ? [] : await handle.readOpened(accountStream(accountId)))
  return { ...person, quoted: '', path: CONTACT }
}

type Answer = { text: string; quoted: string; isComplaint: boolean }

/** A complaint is answered on its appointment's page, and that is where its parent answers. */
const answerLetter = (language: Language, { text, quoted, isComplaint }: Answer): Letter => {
  const say = sayIn(language)
  const title = say('Отговор от Лапка', 'An answer from Lapka')
  return {
    subject: title,
    title,
    lead: say('Прочетохме какво ви е нужно. Ето отговора ни.', 'We looked into your request. Here is our answer.'),
    facts: [],
    quote: { label: say('Отговорът ни', 'Our answer'), words: text },
    note: quoted === '' ? '' : say(`Вие писахте: „${quoted}“`, `You wrote: “${quoted}”`),
    button: isComplaint ? say('Вижте при часа', 'See it with the appointment') : say('Пишете ни', 'Contact us'),
  }
}

export const sendCaseAnswerEmailJob = defineJob<Answered>({
  kind: 'send-case-answer-email',
  isLetter: true,
  priorityOf: () => 'later',
  causes: {
    CaseAnswered: ({ caseId, accountId }, { id }) => [
      { payload: { caseId, answerId: id, ...(accountId !== null && { accountId }) } },
    ],
  },
  run: sendCaseAnswerEmail,
})
