import { cancellationPreview } from '@lapka/contracts/api/appointments.ts'
import { idParams } from '@lapka/contracts/api/common.ts'
import { quoteForAppointment, whyNotCancellable } from '@lapka/domain/appointments/cancel-appointment/decide.ts'
import { startedPayment } from '@lapka/domain/appointments/payment-of-appointment.ts'
import { paymentFold } from '@lapka/domain/payments/payment.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { ofAppointment } from '../../http/authorization/policy.ts'
import { Refused } from '../../http/refused.ts'
import { routeFor } from '../../http/route-for.ts'
import { ownAppointment } from '../own-appointment.ts'

/** GET …/cancellation-preview: what cancelling now would give back or why it is refused, by the very functions that decide it. */
export const cancellationPreviewRoute = (app: App, dependencies: Dependencies): void => {
  app.get(
    '/api/v2/appointments/:id/cancellation-preview',
    routeFor(ofAppointment('parent', 'professional', 'clinic', 'operator'), {
      params: idParams,
      response: { 200: cancellationPreview },
    }),
    async (request) => {
      const { appointment, party } = await ownAppointment(dependencies, request)
      const at = dependencies.now()
      const by = party === 'professional' || party === 'clinic' ? 'professional' : 'parent'
      const refused = whyNotCancellable(appointment, { by, at })
      if (refused !== null) throw new Refused(refused)
      const { payment = paymentFold.initialState() } = await dependencies.handle.read(startedPayment({ appointment }))
      const { refundCents, keptCents, isLate, changesAt } = quoteForAppointment(appointment, payment, { by, at })
      const { freeCancellationUntil, policy } = appointment
      return { refundCents, keptCents, isLate, changesAt, freeCancellationUntil, policy }
    },
  )
}
