import { sql } from 'kysely'
import type { EventType } from '@lapka/contracts/events.ts'
import { appointmentStream, consultationStream, paymentStream } from '@lapka/contracts/streams.ts'
import type { Consultation } from '@lapka/domain/consultations/consultation.ts'
import { consultationStreams } from '@lapka/domain/consultations/streams.ts'
import { paymentFold } from '@lapka/domain/payments/payment.ts'
import { headersOf, textOf } from '@lapka/workers/testing/smtp-server.ts'
import type { TestService } from '@lapka/booking-service/testing/test-service.ts'
import type { Parent, Vet } from '@lapka/booking-service/testing/town.ts'
import type { Processes } from './processes.ts'

/** One consultation of a parent of its own with a vet of its own; `id` is empty until it is asked. */
export type Visit = { service: TestService; processes: Processes; parent: Parent; vet: Vet; id: string }

export const consultationOf = async ({ service, id }: Visit): Promise<Consultation> =>
  (await service.handle.read(consultationStreams(id))).consultation

export const paymentIdOf = async (visit: Visit): Promise<string> => {
  const consultation = await consultationOf(visit)
  return (consultation.status === 'none' ? null : consultation.paymentId) ?? ''
}

/** The provider's page; empty until it is open. */
export const sessionOf = async (visit: Visit): Promise<string> => {
  const streams = { payment: { stream: paymentStream(await paymentIdOf(visit)), fold: paymentFold } }
  const { payment } = await visit.service.handle.read(streams)
  return 'checkoutSessionId' in payment ? payment.checkoutSessionId : ''
}
export const intentOf = async (visit: Visit) => visit.processes.provider.session(await sessionOf(visit)).intent

const typesIn = async ({ service }: Visit, stream: string): Promise<EventType[]> =>
  (await service.handle.readEvents(stream)).map(({ type }) => type as EventType)
export const toldOf = (visit: Visit) => typesIn(visit, consultationStream(visit.id))
export const moneyOf = async (visit: Visit) => typesIn(visit, paymentStream(await paymentIdOf(visit)))
export const appointmentOf = (visit: Visit) => typesIn(visit, appointmentStream(visit.id))

/** Then the cancellation is written again with the money, for its amounts are known only then. */
export const isCancelledBeforePaid = async (visit: Visit): Promise<boolean> => {
  const { handle } = visit.service
  const [appointment, payment] = [
    await handle.readEvents(appointmentStream(visit.id)),
    await handle.readEvents(paymentStream(await paymentIdOf(visit))),
  ]
  const cancelledAt = appointment.find(({ type }) => type === 'AppointmentCancelled')?.position
  const paidAt = payment.find(({ type }) => type === 'PaymentCaptured')?.position
  if (cancelledAt === undefined || paidAt === undefined) throw new Error('It is not cancelled, or not paid.')
  return cancelledAt < paidAt
}

/** A mailbox keeps one of those that came twice under one id, as they do where a worker dies before it heard that they were taken. */
export const lettersTo = ({ processes }: Visit, person: { email: string }): string[] => {
  const own = processes.smtp.mails.filter(({ to }) => to === person.email)
  return [...new Map(own.map((mail) => [headersOf(mail)['message-id'], textOf(mail)])).values()]
}

/** The letter after a talk waits ten minutes for what the vet writes. */
export const letLettersBeDue = async ({ db }: TestService): Promise<void> => {
  await sql`update state.outbox set due_at = now()
    where kind = 'send-consultation-email' and done_at is null and due_at > now()`.execute(db)
}

/** Frees the leases of dead workers, as happens when they expire. */
export const letLeasesEnd = async ({ db }: TestService): Promise<void> => {
  await sql`update state.outbox set lease_until = now() where done_at is null and lease_until is not null`.execute(db)
  await sql`update state.provider_events set lease_until = now() where handled_at is null and lease_until is not null`.execute(db)
}
