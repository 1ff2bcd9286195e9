import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { EmailTemplate, LetterKind } from '@lapka/contracts/letters.ts'
import { appointmentFold, type Appointment } from '../appointments/appointment.ts'
import { isOldNews, lettersFor, whyNoLetter, type LetterStates, type LetterStop } from '../letters/appointment-letters.ts'
import { reminderCauses, whyNoReminder, type ReminderStop } from '../letters/reminders.ts'
import { paymentFold } from '../payments/payment.ts'
import { eventsUntil, isOf } from './slot-history.ts'

/** A letter that an event asked for; `stop` is what would keep it from being sent at the instant asked about. */
export type LetterAnswer = {
  template: EmailTemplate
  to: 'parent' | 'professional'
  event: RecordedEvent
  dueAt: string
  /** As the outbox names the work. */
  workId: string
  stop: LetterStop | ReminderStop | null
}

export type LettersAnswer = {
  letters: LetterAnswer[]
  /** Events that may ask for letters and did not: a cancellation that could still be taken back. */
  without: RecordedEvent[]
  position: number
}

/** Which letters the events of an appointment and its payments asked for, by the tables that the workers' jobs are declared with. */
export const answerLetters = (allEvents: readonly RecordedEvent[], asOf: string): LettersAnswer => {
  const events = eventsUntil(allEvents, asOf)
  const of = (prefix: string) => events.filter(({ stream }) => stream.startsWith(prefix))
  const appointment = of('appointment-').reduce(appointmentFold.evolve, appointmentFold.initialState())
  const payment = of('payment-').reduce(paymentFold.evolve, paymentFold.initialState())
  const wasConfirmed = events.some(({ type }) => type === 'AppointmentConfirmed')
  const states = appointment.status === 'none' ? undefined : { appointment, payment, wasConfirmed }
  return {
    letters: events.flatMap((event) => [...newsOf(event, states, asOf), ...remindersOf(event, appointment, asOf)]),
    without: events.filter((event) => lettersFor(event)?.length === 0),
    position: events.at(-1)?.position ?? 0,
  }
}

const workIdOf = ({ id }: RecordedEvent, kind: LetterKind, part?: string): string =>
  [id, kind, ...(part === undefined ? [] : [part])].join('-')

const newsOf = (event: RecordedEvent, states: LetterStates | undefined, asOf: string): LetterAnswer[] =>
  (lettersFor(event) ?? []).map(({ payload, dueAt = event.occurredAt }) => {
    const { template, to } = payload
    const whyNot = isOldNews({ dueAt }, asOf) ? 'too_old' : states === undefined ? null : whyNoLetter(states, payload, asOf)
    return { template, to, event, dueAt, workId: workIdOf(event, 'send-email', `${template}-${to}`), stop: whyNot }
  })

const remindersOf = (event: RecordedEvent, appointment: Appointment, asOf: string): LetterAnswer[] => {
  const requested = isOf('AppointmentConfirmed')(event)
    ? reminderCauses.AppointmentConfirmed(event.data, event)
    : isOf('AppointmentMoved')(event)
      ? reminderCauses.AppointmentMoved(event.data, event)
      : []
  return requested.map(({ payload }) => ({
    template: 'appointment-reminder',
    to: 'parent',
    event,
    dueAt: event.occurredAt,
    workId: workIdOf(event, 'remind-appointment'),
    stop: whyNoReminder(appointment, payload, asOf),
  }))
}
