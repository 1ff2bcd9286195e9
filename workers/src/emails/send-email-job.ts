import { HOUR_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import { isHoldOver } from '@lapka/domain/appointments/unpaid.ts'
import { done, type AppointmentCause, type JobResult } from '../work/job.ts'
import { composeLetter } from './compose-letter.ts'
import { sayIn } from './letter.ts'
import { messageIdOf, type Mailer } from './mailer.ts'
import { readFacts, refundTold, type Addressed, type LetterSources, type LetterWanted } from './read-facts.ts'
import { renderLetter } from './render-letter.ts'

export type EmailTools = LetterSources & { mailer: Mailer }
type EmailWork = AppointmentCause & LetterWanted & { dueAt: string }

/** A confirmation this late would only contradict the letter about the cancellation that came meanwhile. */
const STALE_AFTER_MS = 10 * MINUTE_MS

/** Nobody is helped by news this old: a rebuilt list of work must not write to everybody about their past. */
const TOO_OLD_MS = 7 * 24 * HOUR_MS

/** Writes and sends one letter. Sent twice it carries the same message id, for SMTP cannot promise more. */
export const sendEmail = async (tools: EmailTools, work: EmailWork): Promise<JobResult> => {
  if (Date.parse(tools.now()) - Date.parse(work.dueAt) > TOO_OLD_MS) return done('too old to be news')
  const read = await readFacts(tools, work)
  if (read === undefined) return done('no such appointment')
  if (read.address === '') return done('nobody to write to')
  if (work.to === 'professional' && !read.wasConfirmed) return done('the professional never heard of this visit')
  if (isOutdated(read, work, tools.now())) return done('overtaken by what happened since')
  const { facts, address } = read
  const letter = renderLetter(composeLetter(work.template, work.to, facts), {
    language: facts.language,
    readerName: facts.readerName,
    url: facts.appointmentUrl,
    closing: sayIn(facts.language)(
      'Пишем ви заради час, запазен през Лапка.',
      'We write about an appointment made through Lapka.',
    ),
  })
  const messageId = messageIdOf(work.workId, tools.publicUrl)
  const sent = await tools.mailer.send({ ...letter, to: address, language: facts.language, messageId })
  return 'refused' in sent ? done(`refused by the receiving server: ${sent.refused}`) : done()
}

const isOutdated = ({ appointment, payment }: Addressed, wanted: LetterWanted, now: string): boolean => {
  switch (wanted.template) {
    case 'appointment-confirmed':
    case 'appointment-moved':
      return appointment.status === 'cancelled' && Date.parse(now) - Date.parse(appointment.cancelledAt) > STALE_AFTER_MS
    // A refund can fail after it had succeeded, and then neither of these is true any more.
    case 'refund-succeeded':
      return refundTold(payment, wanted)?.status !== 'succeeded'
    case 'refund-needs-person':
      return refundTold(payment, wanted)?.status !== 'needs_person'
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
