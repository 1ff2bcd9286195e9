import { randomUUID } from 'node:crypto'
import { totalOf } from '@lapka/contracts/money.ts'
import type { PaymentIdentity } from '@lapka/contracts/payments.ts'
import { appointmentStream, paymentStream, professionalStream, scheduleStream } from '@lapka/contracts/streams.ts'
import { appointmentFold } from '@lapka/domain/appointments/appointment.ts'
import { captureStreams } from '@lapka/domain/appointments/take-over/streams.ts'
import { paymentFold } from '@lapka/domain/payments/payment.ts'
import { balanceCaptureStreams, decideRecordBalance } from '@lapka/domain/captures/record-capture/balance.ts'
import { decideRecordCapture } from '@lapka/domain/captures/record-capture/decide.ts'
import { decideRecordCheckout } from '@lapka/domain/payments/record-checkout/decide.ts'
import { professionalFold } from '@lapka/domain/professionals/professional.ts'
import { scheduleFold } from '@lapka/domain/professionals/schedule/schedule.ts'
import { DAY_MS, DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { addMs } from '@lapka/domain/kernel/instant.ts'
import { localDateOf, wallTimeOf } from '@lapka/domain/kernel/zone.ts'
import { clientOf } from './client.ts'
import { systemContext, type TestService } from './test-service.ts'
import type { Parent, Vet } from './town.ts'

const at = () => new Date().toISOString()

/** Opens the provider's page whenever a payment is asked for, as a worker does, until it is stopped. */
export const openCheckouts = async ({ log, handle }: TestService): Promise<{ stop: () => Promise<void> }> => {
  const subscription = log.subscribe(await log.head(), async (events) => {
    for (const { type, data } of events) {
      if (type !== 'PaymentRequested') continue
      await openCheckout({ handle }, data as PaymentIdentity)
    }
  })
  return { stop: subscription.stop }
}

export const checkoutUrlFor = (appointmentId: string) => `http://localhost:4001/checkout/cs_${appointmentId}`

const openCheckout = ({ handle }: Pick<TestService, 'handle'>, { paymentId, subject }: PaymentIdentity) =>
  handle(systemContext(at()), { streams: { payment: { stream: paymentStream(paymentId), fold: paymentFold } } }, (states) =>
    decideRecordCheckout({ checkoutSessionId: `cs_${subject.id}`, checkoutUrl: checkoutUrlFor(subject.id) }, states),
  )

/** A worker's record when the provider says that the money is there. */
export const payFor = async ({ handle }: TestService, appointmentId: string, when = at()): Promise<number> => {
  const own = { appointment: { stream: appointmentStream(appointmentId), fold: appointmentFold } }
  const { appointment } = await handle.read(own)
  if (appointment.status === 'none' || appointment.paymentId === null) throw new Error('There is nothing to pay for.')
  const streams = { ...own, payment: { stream: paymentStream(appointment.paymentId), fold: paymentFold } }
  const { professionalId } = appointment
  const offered = {
    professional: { stream: professionalStream(professionalId), fold: professionalFold },
    schedule: { stream: scheduleStream(professionalId), fold: scheduleFold },
  }
  const capture = {
    at: when,
    amountCents: appointment.stay?.balance?.depositCents ?? totalOf(appointment.price),
    currency: 'EUR',
    paymentIntentId: `pi_${appointmentId}`,
    cardLast4: '4242',
    refund: { refundId: randomUUID(), idempotencyKey: `late-${appointmentId}` },
  }
  const handled = await handle(systemContext(when), { streams: { ...streams, ...offered }, more: captureStreams }, (states) =>
    decideRecordCapture(capture, states),
  )
  if ('refused' in handled) throw new Error(handled.refused)
  return handled.position
}

/** The same of the balance of a stay. */
export const payBalanceFor = async (service: TestService, appointmentId: string, when = at()): Promise<void> => {
  const { balance } = await stayOf(service, appointmentId)
  if (balance?.paying === undefined) throw new Error('There is no balance to pay.')
  const { paymentId, cents } = balance.paying
  await captureMore(service, { paymentId, cents }, when)
}

/** The money for further nights of a stay arrives. */
export const payExtensionFor = async (service: TestService, appointmentId: string, when = at()): Promise<void> => {
  const { extending } = await stayOf(service, appointmentId)
  if (extending === undefined) throw new Error('There are no nights to pay.')
  await captureMore(service, { paymentId: extending.extensionPaymentId, cents: totalOf(extending.price) }, when)
}

const stayOf = async ({ handle }: TestService, appointmentId: string) => {
  const { appointment } = await handle.read({ appointment: { stream: appointmentStream(appointmentId), fold: appointmentFold } })
  if (appointment.status === 'none' || appointment.stay === undefined) throw new Error('There is no such stay.')
  return appointment.stay
}

const captureMore = async (
  { handle }: TestService,
  { paymentId, cents }: { paymentId: string; cents: number },
  when: string,
): Promise<void> => {
  const money = { at: when, amountCents: cents, currency: 'EUR', paymentIntentId: `pi_${paymentId}`, cardLast4: '4242' }
  const capture = { ...money, refund: { refundId: randomUUID(), idempotencyKey: `late-${paymentId}` } }
  const payment = { stream: paymentStream(paymentId), fold: paymentFold }
  const handled = await handle(systemContext(when), { streams: { payment }, more: balanceCaptureStreams }, (states) =>
    decideRecordBalance(capture, states),
  )
  if ('refused' in handled) throw new Error(handled.refused)
}

type Booking = { parent: Parent; vet: Vet; startsAt: string; serviceId?: string; addressId?: string }

export const placeBody = ({ parent, vet, startsAt, serviceId = 'exam', addressId }: Booking) => ({
  professionalId: vet.professionalId,
  serviceId,
  petId: parent.petId,
  startsAt,
  reason: 'Куца със задния крак',
  ...(addressId !== undefined && { addressId }),
})

/** A held time, through the door. */
export const hold = async (service: TestService, booking: Booking): Promise<string> => {
  const answer = await clientOf(service, booking.parent).post('/api/v2/appointments', placeBody(booking))
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json<{ id: string }>().id
}

/** Two days in a row, held together, through the door. */
export const holdSeries = async (service: TestService, wanted: WantedSeries): Promise<string> => {
  const answer = await clientOf(service, wanted.parent).post('/api/v2/series', seriesBody(wanted))
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json<{ id: string }>().id
}

type WantedSeries = { parent: Parent; vet: Vet; from: string }

/** The same hour on two days. */
export const seriesBody = ({ parent, vet, from }: WantedSeries) => {
  const days = [0, 1].map((day) => addMs(from, day * DAY_MS))
  const [first = '', last = ''] = days.map((day) => localDateOf(day, DEFAULT_ZONE))
  const plan = { weekdays: [1, 2, 3, 4, 5, 6, 7], time: wallTimeOf(from, DEFAULT_ZONE), from: first, until: last }
  const { startsAt: _alone, ...asked } = placeBody({ parent, vet, startsAt: from })
  return { ...asked, plan, agreed: days }
}

/** A paid appointment: placed and asked to be paid through the door, paid as the provider would say. Needs `openCheckouts`. */
export const book = async (service: TestService, booking: Booking): Promise<string> => {
  const id = await hold(service, booking)
  const started = await clientOf(service, booking.parent).post(`/api/v2/appointments/${id}/start-payment`)
  if (started.statusCode !== 200) throw new Error(started.body)
  await payFor(service, id)
  await service.seen()
  return id
}

export const rabbit = { name: 'Пипо', animalType: 'rodent', gender: 'male', born: '2024' }

/** A person on the phone with a new rabbit, booked by the desk. */
export const bookClient = async (
  service: TestService,
  desk: Vet,
  { phone = '0888 555 918', startsAt, ...change }: { phone?: string; startsAt: string; professionalId?: string },
): Promise<{ id: string; clientId: string; petId: string }> => {
  const client = { name: 'Радостина', surname: 'Илчева', phone }
  const body = { serviceId: 'exam', startsAt, client, pet: rabbit, ...change }
  const answer = await clientOf(service, desk).post('/api/v2/clients/book-client', body)
  if (answer.statusCode !== 201) throw new Error(answer.body)
  await service.seen()
  return answer.json()
}
