import { idParams } from '@lapka/contracts/api/common.ts'
import { leaveCourseAnswer, leaveCourseBody, leavingPreview } from '@lapka/contracts/api/courses.ts'
import { decideLeaveCourse, outcomeOfLeaveCourse, whyNotLeft } from '@lapka/domain/appointments/give-up-sessions/decide.ts'
import { quoteGivingUp, sessionsAhead } from '@lapka/domain/appointments/give-up-sessions/quote.ts'
import { paymentAndLedgers, startedPayment } from '@lapka/domain/appointments/payment-of-appointment.ts'
import { requireConfirmed } from '@lapka/domain/appointments/started-appointment.ts'
import { balanceOf, unrefundedCentsOf } from '@lapka/domain/payments/balance.ts'
import { paymentFold } from '@lapka/domain/payments/payment.ts'
import { appointmentStreams, ownAppointment } from '../appointments/own-appointment.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { ofAppointment } from '../http/authorization/policy.ts'
import { commandContext, refundKeysOf } from '../http/command-context.ts'
import { orRefuse, Refused } from '../http/refused.ts'
import { commandFor, routeFor } from '../http/route-for.ts'

/** Leaving a course that has begun: what it gives back, and doing it. */
export const leaveCourseRoutes = (app: App, dependencies: Dependencies): void => {
  const { handle, now } = dependencies
  const reading = { params: idParams, response: { 200: leavingPreview } }
  app.get('/api/v2/appointments/:id/leaving-preview', routeFor(ofAppointment('parent'), reading), async (request) => {
    const own = await ownAppointment(dependencies, request)
    const appointment = orRefuse(requireConfirmed(own.appointment))
    const at = now()
    const refused = whyNotLeft(appointment, at)
    const sessionIds = appointment.seat?.pass ? [] : sessionsAhead(appointment, at).map(({ sessionId }) => sessionId)
    const quote = quoteGivingUp(appointment, { sessionIds, by: 'parent', at })
    if (refused !== null || quote === undefined) throw new Refused(refused ?? 'ALREADY_OVER')
    const { payment = paymentFold.initialState() } = await handle.read(startedPayment({ appointment }))
    const { dropped, keptCents } = quote
    // The parent's bank may have taken some of it back already.
    return { dropped, refundCents: Math.min(quote.refundCents, unrefundedCentsOf(balanceOf(payment))), keptCents }
  })

  const leaving = { params: idParams, body: leaveCourseBody, response: { 200: leaveCourseAnswer } }
  app.post('/api/v2/appointments/:id/leave-course', commandFor(ofAppointment('parent'), leaving), async (request) => {
    const { id } = request.params
    const { user } = await ownAppointment(dependencies, request)
    const at = now()
    const context = commandContext(request, { user, now: at })
    const command = { at, refund: refundKeysOf(context) }
    const streams = { streams: appointmentStreams(id), more: paymentAndLedgers }
    const { events, position } = orRefuse(await handle(context, streams, (states) => decideLeaveCourse(command, states)))
    return { id, ...outcomeOfLeaveCourse(events.appointment), position }
  })
}
