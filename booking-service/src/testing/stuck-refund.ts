import { paymentStream } from '@lapka/contracts/streams.ts'
import { paymentFold } from '@lapka/domain/payments/payment.ts'
import { decideRecordRefundNeedsPerson } from '@lapka/domain/payments/record-refund-needs-person/decide.ts'
import { appointmentStreams } from '../appointments/own-appointment.ts'
import { clientOf } from './client.ts'
import { book } from './road.ts'
import { systemContext, type TestService } from './test-service.ts'
import type { Parent, Vet } from './town.ts'

/** A paid appointment that was cancelled in time, and whose refund the provider gave up on. Needs `openCheckouts`. */
export const bookWithStuckRefund = async (service: TestService, booking: { parent: Parent; vet: Vet; startsAt: string }) => {
  const id = await book(service, booking)
  const { appointment } = await service.handle.read(appointmentStreams(id))
  if (appointment.status === 'none' || appointment.paymentId === null) throw new Error('It was not paid.')
  const stream = paymentStream(appointment.paymentId)
  await clientOf(service, booking.parent).post(`/api/v2/appointments/${id}/cancel-appointment`, { reason: '' })
  const streams = { payment: { stream, fold: paymentFold } }
  const [refund] = (await service.handle.read(streams)).payment.refunds
  if (refund === undefined) throw new Error('Nothing was given back.')
  const { refundId } = refund
  await service.handle(systemContext(new Date().toISOString()), { streams }, (states) =>
    decideRecordRefundNeedsPerson({ refundId, why: 'lost_or_stolen_card' }, states),
  )
  await service.seen()
  return { refundId, paymentStream: stream }
}
