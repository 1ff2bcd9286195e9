import type { SealedEvents } from '@lapka/contracts/events.ts'
import { paymentStream } from '@lapka/contracts/streams.ts'
import { appointmentFold } from '@lapka/domain/appointments/appointment.ts'
import { quoteForAppointment } from '@lapka/domain/appointments/cancel-appointment/decide.ts'
import { paymentFold } from '@lapka/domain/payments/payment.ts'
import { foldStream, streamsOf, violationOf, type Fact, type Streams, type Violation } from './violation.ts'

const i2 = violationOf('I2')

/** I2: what a cancellation gives back is what the policy says that was pinned when the appointment was placed. */
export const verifyPolicy = (streams: Streams): Violation[] =>
  streamsOf(streams, 'appointment').flatMap(([, events]) =>
    events.flatMap((event, index) =>
      event.type === 'AppointmentCancelled' ? verifyCancellation(streams, events.slice(0, index), event) : [],
    ),
  )

const verifyCancellation = (streams: Streams, before: readonly Fact[], event: Fact): Violation[] => {
  const appointment = foldStream(appointmentFold, before)
  const cancelled = event.data as SealedEvents['AppointmentCancelled']
  const { by, refundCents, keptCents } = cancelled
  // Cancelled again: the money came later, or the other side raised what goes back. The first one fixed the share.
  if (appointment.status === 'none' || appointment.status === 'cancelled') return []
  const facts = streams.get(paymentStream(cancelled.paymentId ?? '')) ?? []
  const known = facts.filter(({ position, commandId }) => position < event.position || commandId === event.commandId)
  const quote = quoteForAppointment(appointment, foldStream(paymentFold, known), { by, at: event.occurredAt })
  if (quote.refundCents === refundCents && quote.keptCents === keptCents) return []
  const said = `${refundCents} back and ${keptCents} kept`
  return [i2(`${cancelled.appointmentId}: ${said}, its policy says ${quote.refundCents} and ${quote.keptCents}`)]
}
