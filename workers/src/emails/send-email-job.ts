import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { CancellationReasonCode } from '@lapka/contracts/events/appointments.ts'
import { appointmentIdOf } from '@lapka/projections/appointments/appointment-rows.ts'
import { mapLinkOf } from '@lapka/contracts/map-link.ts'
import { HOUR_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import { isHoldOver } from '@lapka/domain/appointments/unpaid.ts'
import { after, defineJob, done, type AppointmentCause, type JobDependencies, type JobResult } from '../work/job.ts'
import { composeLetter } from './compose-letter.ts'
import { sayIn, shortMoment, type LetterFacts } from './letter.ts'
import { messageIdOf, type Mailer } from './mailer.ts'
import { readFacts, findRefund, type Addressed, type LetterSources, type LetterRequest, type Reader } from './read-facts.ts'
import type { EmailTemplate } from './templates.ts'
import { renderLetter, type LetterLink } from './render-letter.ts'

export type SendEmailDependencies = LetterSources & { mailer: Mailer } & Pick<JobDependencies, 'findAlternatives'>
type EmailWork = AppointmentCause & LetterRequest & { dueAt: string }

/**
 * A refund that had to be sent again may fail again within moments, and each success would be a letter. The letter waits until
 * the refund has held for an hour; if it failed by then, the letter is not sent.
 */
const TELL_SECOND_SUCCESS_AFTER_MS = HOUR_MS

/** A confirmation this late would only contradict the letter about the cancellation that came meanwhile. */
const STALE_AFTER_MS = 10 * MINUTE_MS

/** Nobody is helped by news this old: a rebuilt list of work must not write to everybody about their past. */
const TOO_OLD_MS = 7 * 24 * HOUR_MS

/** Writes and sends one letter. Sent twice it carries the same message id, for SMTP cannot promise more. */
export const sendEmail = async (dependencies: SendEmailDependencies, work: EmailWork): Promise<JobResult> => {
  if (Date.parse(dependencies.now()) - Date.parse(work.dueAt) > TOO_OLD_MS) return done('too old to be news')
  const read = await readFacts(dependencies, work)
  if (read === undefined) return done('no such appointment')
  if (read.address === '') return done('nobody to write to')
  if (work.to === 'professional' && !read.wasConfirmed) return done('the professional never heard of this appointment')
  if (isOutdated(read, work, dependencies.now())) return done('overtaken by what happened since')
  const { address, appointment } = read
  const facts = { ...read.facts, alternatives: await alternativesFor(dependencies, work, appointment) }
  const letter = renderLetter(composeLetter(work.template, work.to, facts), {
    language: facts.language,
    readerName: facts.readerName,
    url: facts.appointmentUrl,
    links: [...linksOf(dependencies, work, facts), ...bookingLinks(dependencies, appointment, facts)],
    closing: sayIn(facts.language)(
      'Пишем ви заради час, запазен през Лапка.',
      'You’re getting this email about an appointment booked on Lapka.',
    ),
  })
  const messageId = messageIdOf(work.workId, dependencies.publicUrl)
  const sent = await dependencies.mailer.send({ ...letter, to: address, language: facts.language, messageId })
  return 'refused' in sent ? done(`refused by the receiving server: ${sent.refused}`) : done()
}

const isAboutGoing = (template: EmailTemplate): boolean =>
  template === 'appointment-confirmed' || template === 'appointment-moved' || template === 'appointment-reminder'

/** What a parent needs to get there. Each leads to a page that asks who it is, or to a map that is told an address and nothing else. */
const linksOf = (
  { publicUrl, mapUrl }: SendEmailDependencies,
  { template, to, appointmentId }: LetterRequest,
  { language, appointmentUrl, address }: LetterFacts,
): LetterLink[] => {
  if (to !== 'parent' || !isAboutGoing(template)) return []
  const say = sayIn(language)
  const contactUrl = `${publicUrl.replace(/\/$/, '')}/contact?appointment=${appointmentId}`
  return [
    { text: say('Добавете в календара', 'Add to calendar'), url: `${appointmentUrl}#calendar` },
    ...(address === '' || mapUrl === null
      ? []
      : [{ text: say('Как да стигнете', 'How to get there'), url: mapLinkOf(mapUrl, address) }]),
    { text: say('Пишете ни за този час', 'Write to us about this'), url: contactUrl },
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
  { professionalId, serviceId, petId }: Addressed['appointment'],
  facts: LetterFacts,
): LetterLink[] =>
  facts.alternatives.map((startsAt) => ({
    text: sayIn(facts.language)(`Запазете ${shortMoment(facts, startsAt)}`, `Book ${shortMoment(facts, startsAt)}`),
    url: `${publicUrl.replace(/\/$/, '')}/professionals/${professionalId}/make-appointment?${new URLSearchParams({ serviceId, startsAt, petId }).toString()}`,
  }))

const isOutdated = ({ appointment, payment }: Addressed, request: LetterRequest, now: string): boolean => {
  switch (request.template) {
    case 'appointment-confirmed':
    case 'appointment-moved':
    case 'appointment-changed':
      return appointment.status === 'cancelled' && Date.parse(now) - Date.parse(appointment.cancelledAt) > STALE_AFTER_MS
    // A refund can fail after it had succeeded, and then neither of these is true any more.
    case 'refund-succeeded':
      return findRefund(payment, request)?.status !== 'succeeded'
    case 'refund-needs-person':
      return findRefund(payment, request)?.status !== 'needs_person'
    // Who pays meanwhile reads of that, and a time that was given on must not be promised.
    case 'time-offered':
      return appointment.status !== 'held' || isHoldOver(appointment, now)
    // Looked at before it is written: see reminders.
    case 'appointment-reminder':
    case 'appointment-cancelled':
    case 'paid-after-expiry':
      return false
  }
}

type Caused = Pick<RecordedEvent, 'stream' | 'data'>
const tell = (event: Caused, template: EmailTemplate, to: Reader) => ({
  payload: { template, to, appointmentId: appointmentIdOf(event) },
})
const tellBoth = (event: Caused, template: EmailTemplate) => [
  tell(event, template, 'parent'),
  tell(event, template, 'professional'),
]

const tellCancelled = (event: Caused, code: CancellationReasonCode | undefined) => {
  switch (code) {
    case 'PAID_AFTER_EXPIRY':
      return [tell(event, 'paid-after-expiry', 'parent')]
    // The professional never heard of it: it was never confirmed.
    case 'PAID_LESS_THAN_DUE':
      return [tell(event, 'appointment-cancelled', 'parent')]
    case 'BLOCKED_BY_PROFESSIONAL':
    case undefined:
      return tellBoth(event, 'appointment-cancelled')
  }
}

export const sendEmailJob = defineJob<LetterRequest>({
  kind: 'send-email',
  isLetter: true,
  priorityOf: () => 'later',
  causes: {
    AppointmentConfirmed: (_, event) => tellBoth(event, 'appointment-confirmed'),
    AppointmentMoved: (_, event) => tellBoth(event, 'appointment-moved'),
    AppointmentEdited: ({ by }, event) => [tell(event, 'appointment-changed', by === 'parent' ? 'professional' : 'parent')],
    AppointmentResized: (_, event) => [tell(event, 'appointment-changed', 'parent')],
    AppointmentCancelled: ({ undoUntil, reasonCode }, event) => (undoUntil === undefined ? tellCancelled(event, reasonCode) : []),
    CancellationSettled: ({ isRaised = false }, event) => (isRaised ? [] : tellBoth(event, 'appointment-cancelled')),
    WaitOffered: ({ appointmentId }) => [{ payload: { template: 'time-offered', to: 'parent', appointmentId } }],
    RefundSucceeded: ({ refundId, attempt }, event) => [
      {
        payload: { template: 'refund-succeeded', to: 'parent', appointmentId: appointmentIdOf(event), refundId },
        dueAt: after(event, attempt === 1 ? 0 : TELL_SECOND_SUCCESS_AFTER_MS),
      },
    ],
    RefundNeedsPerson: ({ refundId }, event) => [
      { payload: { template: 'refund-needs-person', to: 'parent', appointmentId: appointmentIdOf(event), refundId } },
    ],
  },
  partOf: ({ template, to }) => `${template}-${to}`,
  run: sendEmail,
})
