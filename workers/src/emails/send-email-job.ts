import { petIdsOf } from '@lapka/domain/appointments/pets-of-appointment.ts'
import { mapLinkOf } from '@lapka/contracts/map-link.ts'
import {
  isOldNews,
  letterCauses,
  letterStops,
  whyNoLetter,
  type LetterRequest,
} from '@lapka/domain/letters/appointment-letters.ts'
import { defineJob, done, type AppointmentCause, type JobDependencies, type JobResult } from '../work/job.ts'
import { composeLetter } from './compose-letter.ts'
import { deliver, type Delivery } from './deliver.ts'
import { sayIn, shortMoment, type LetterFacts } from './letter.ts'
import { readFacts, type Addressed, type LetterSources } from './read-facts.ts'
import type { EmailTemplate } from '@lapka/contracts/letters.ts'
import { renderLetter, type LetterLink } from './render-letter.ts'

export type SendEmailDependencies = LetterSources & Delivery & Pick<JobDependencies, 'findAlternatives'>
type EmailWork = AppointmentCause & LetterRequest & { dueAt: string }

/** Writes and sends one letter. Sent twice it carries the same message id, for SMTP cannot promise more. */
export const sendEmail = async (dependencies: SendEmailDependencies, work: EmailWork): Promise<JobResult> => {
  const now = dependencies.now()
  if (isOldNews(work, now)) return done(letterStops.too_old)
  const read = await readFacts(dependencies, work)
  if (read === undefined) return done('no such appointment')
  if (read.address === '') return done('nobody to write to')
  const stop = whyNoLetter(read, work, now)
  if (stop !== null) return done(letterStops[stop])
  const { accountId, address, path, appointment } = read
  const facts = { ...read.facts, alternatives: await alternativesFor(dependencies, work, appointment) }
  const letter = renderLetter(composeLetter(work.template, work.to, facts), {
    language: facts.language,
    readerName: facts.readerName,
    url: facts.appointmentUrl,
    links: [...linksOf(dependencies, work, facts), ...bookingLinks(dependencies, appointment, facts)],
    closing: closingOf(facts),
  })
  const { workId, template, appointmentId } = work
  const mail = { ...letter, to: address, language: facts.language }
  return deliver(dependencies, {
    accountId,
    workId,
    about: { template, appointmentId, startsAt: appointment.startsAt },
    path,
    mail,
  })
}

const closingOf = ({ language, stay }: LetterFacts): string => {
  const say = sayIn(language)
  return stay === null
    ? say('Пишем ви заради час, запазен през Лапка.', 'You’re getting this email about an appointment booked on Lapka.')
    : say('Пишем ви заради престой, запазен през Лапка.', 'You’re getting this email about a stay booked on Lapka.')
}

const isAboutGoing = (template: EmailTemplate): boolean =>
  template === 'appointment-confirmed' || template === 'appointment-moved' || template === 'appointment-reminder'

/** Links that help a parent get there: to pages that ask for a sign-in, or to a map that gets the address alone. */
const linksOf = (
  { publicUrl, mapUrl }: SendEmailDependencies,
  { template, to, appointmentId }: LetterRequest,
  { language, appointmentUrl, address, stay }: LetterFacts,
): LetterLink[] => {
  if (to !== 'parent') return []
  const say = sayIn(language)
  const contactUrl = `${publicUrl.replace(/\/$/, '')}/contact?appointment=${appointmentId}`
  const contact = {
    text: say(stay === null ? 'Пишете ни за този час' : 'Пишете ни за този престой', 'Write to us about this'),
    url: contactUrl,
  }
  if (template === 'guests-arrived' || template === 'stay-ended-early' || template === 'visit-report') return [contact]
  if (!isAboutGoing(template)) return []
  return [
    { text: say('Добавете в календара', 'Add to calendar'), url: `${appointmentUrl}#calendar` },
    ...(address === '' || mapUrl === null
      ? []
      : [{ text: say('Как да стигнете', 'How to get there'), url: mapLinkOf(mapUrl, address) }]),
    contact,
  ]
}

/** Asked of the ledgers when the letter is written, so that what it offers is free at that moment. */
const alternativesFor = async (
  { findAlternatives, now }: SendEmailDependencies,
  { template }: LetterRequest,
  { professionalId, serviceId, startsAt, parentId }: Addressed['appointment'],
): Promise<string[]> =>
  template === 'paid-after-expiry' ? findAlternatives({ professionalId, serviceId, startsAt, parentId, now: now() }) : []

/** Each leads to the booking of the same service at that time. */
const bookingLinks = (
  { publicUrl }: SendEmailDependencies,
  { professionalId, serviceId, ...appointment }: Addressed['appointment'],
  facts: LetterFacts,
): LetterLink[] => {
  const pets = petIdsOf(appointment).map((petId): [string, string] => ['petId', petId])
  return facts.alternatives.map((startsAt) => ({
    text: sayIn(facts.language)(`Запазете ${shortMoment(facts, startsAt)}`, `Book ${shortMoment(facts, startsAt)}`),
    url: `${publicUrl.replace(/\/$/, '')}/professionals/${professionalId}/make-appointment?${new URLSearchParams([['serviceId', serviceId], ['startsAt', startsAt], ...pets]).toString()}`,
  }))
}

export const sendEmailJob = defineJob<LetterRequest>({
  kind: 'send-email',
  isLetter: true,
  priorityOf: () => 'later',
  causes: letterCauses,
  partOf: ({ template, to }) => `${template}-${to}`,
  run: sendEmail,
})
