import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { appointmentFold } from '../appointments/appointment.ts'
import { isOldNews, lettersFor, whyNoLetter, type LetterRequest, type LetterStop } from '../letters/appointment-letters.ts'
import { paymentFold } from '../payments/payment.ts'
import { eventsUntil } from './slot-history.ts'

/** A letter that an event asked for; `stop` is what would keep it from being sent at the instant asked about. */
export type LetterAnswer = LetterRequest & { event: RecordedEvent; dueAt: string; stop: LetterStop | null }

export type LettersAnswer = {
  letters: LetterAnswer[]
  /** Events that may ask for letters and did not: a cancellation that could still be taken back. */
  without: RecordedEvent[]
  position: number
}

/** Which letters the events of an appointment and its payments asked for, by the table that the workers' job is declared with. */
export const answerLetters = (allEvents: readonly RecordedEvent[], asOf: string): LettersAnswer => {
  const events = eventsUntil(allEvents, asOf)
  const of = (prefix: string) => events.filter(({ stream }) => stream.startsWith(prefix))
  const appointment = of('appointment-').reduce(appointmentFold.evolve, appointmentFold.initialState())
  const payment = of('payment-').reduce(paymentFold.evolve, paymentFold.initialState())
  const wasConfirmed = events.some(({ type }) => type === 'AppointmentConfirmed')
  const stopOf = (request: LetterRequest, dueAt: string): LetterStop | null => {
    if (appointment.status === 'none') return null
    return isOldNews({ dueAt }, asOf) ? 'too_old' : whyNoLetter({ appointment, payment, wasConfirmed }, request, asOf)
  }
  const asking = events.flatMap((event) => {
    const requested = lettersFor(event)
    return requested === undefined ? [] : [{ event, requested }]
  })
  return {
    letters: asking.flatMap(({ event, requested }) =>
      requested.map(({ payload, dueAt = event.occurredAt }) => ({ ...payload, event, dueAt, stop: stopOf(payload, dueAt) })),
    ),
    without: asking.flatMap(({ event, requested }) => (requested.length === 0 ? [event] : [])),
    position: events.at(-1)?.position ?? 0,
  }
}
