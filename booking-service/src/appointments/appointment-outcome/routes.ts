import {
  adjustBillAnswer,
  adjustBillBody,
  recordPaidAtClinicAnswer,
  recordPaidAtClinicBody,
  prescriptionPage,
  prescriptionSheet,
  appointmentOutcomeAnswer,
  appointmentOutcomeBody,
  writePrescriptionAnswer,
} from '@lapka/contracts/api/appointment-outcome.ts'
import { recordArrivalAnswer, recordArrivalBody } from '@lapka/contracts/api/appointments.ts'
import { petOfVisitQuery } from '@lapka/contracts/api/pet-records.ts'
import { idParams } from '@lapka/contracts/api/common.ts'
import { isErased } from '@lapka/contracts/envelope.ts'
import { openedFactsOf } from '@lapka/contracts/facts.ts'
import { appointmentStream } from '@lapka/contracts/streams.ts'
import { paymentAndLedgers, startedPayment } from '@lapka/domain/appointments/payment-of-appointment.ts'
import { decideAdjustBill, outcomeOfAdjustBill } from '@lapka/domain/appointments/adjust-bill/decide.ts'
import { decideCompleteAppointment } from '@lapka/domain/appointments/complete-appointment/decide.ts'
import { decideMarkNoShow } from '@lapka/domain/appointments/mark-no-show/decide.ts'
import { decideRecordPaidAtClinic } from '@lapka/domain/appointments/record-paid-at-clinic/decide.ts'
import { decideRecordArrival } from '@lapka/domain/appointments/record-arrival/decide.ts'
import { decideWritePrescription } from '@lapka/domain/appointments/write-prescription/decide.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { ofAppointment } from '../../http/authorization/policy.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { commandContext, refundKeysOf } from '../../http/command-context.ts'
import { orRefuse } from '../../http/refused.ts'
import { commandFor, routeFor } from '../../http/route-for.ts'
import { appointmentStreams, ownAppointment, professionalOf } from '../own-appointment.ts'

const deciders = { 'complete-appointment': decideCompleteAppointment, 'mark-no-show': decideMarkNoShow } as const

/** Marks of an appointment by its professional, or reception for them, on its day and afterwards. */
export const appointmentOutcomeRoutes = (app: App, dependencies: Dependencies): void => {
  recordArrivalRoute(app, dependencies)
  outcomeRoutes(app, dependencies)
  adjustBillRoute(app, dependencies)
  paidAtClinicRoute(app, dependencies)
  prescriptionRoutes(app, dependencies)
}

const outcomeRoutes = (app: App, dependencies: Dependencies): void => {
  const schema = {
    params: idParams,
    body: appointmentOutcomeBody,
    response: { 200: appointmentOutcomeAnswer },
  }
  for (const name of ['complete-appointment', 'mark-no-show'] as const)
    app.post(`/api/v2/appointments/:id/${name}`, commandFor(ofAppointment('professional'), schema), async (request) => {
      const { id } = request.params
      const at = dependencies.now()
      const { user } = await ownAppointment(dependencies, request)
      const context = commandContext(request, { user, now: at })
      const command = { at, refund: refundKeysOf(context) }
      const handled = await dependencies.handle(context, { streams: appointmentStreams(id), more: paymentAndLedgers }, (states) =>
        deciders[name](command, states),
      )
      return { id, position: orRefuse(handled).position }
    })
}

const recordArrivalRoute = (app: App, dependencies: Dependencies): void => {
  const schema = {
    params: idParams,
    body: recordArrivalBody,
    response: { 200: recordArrivalAnswer },
  }
  app.post(
    '/api/v2/appointments/:id/record-arrival',
    commandFor(ofAppointment('professional', 'clinic'), schema),
    async (request) => {
      const { id } = request.params
      const { step } = request.body
      const at = dependencies.now()
      const { user } = await ownAppointment(dependencies, request)
      const context = commandContext(request, { user, now: at })
      const { appointment } = appointmentStreams(id)
      const handled = await dependencies.handle(context, { streams: { appointment } }, (states) =>
        decideRecordArrival({ step, at }, states),
      )
      return { id, position: orRefuse(handled).position }
    },
  )
}

const adjustBillRoute = (app: App, dependencies: Dependencies): void => {
  const schema = { params: idParams, body: adjustBillBody, response: { 200: adjustBillAnswer } }
  app.post('/api/v2/appointments/:id/adjust-bill', commandFor(ofAppointment('professional'), schema), async (request) => {
    const { id } = request.params
    const at = dependencies.now()
    const { user } = await ownAppointment(dependencies, request)
    const context = commandContext(request, { user, now: at })
    const command = { ...request.body, at, refund: refundKeysOf(context) }
    const handled = await dependencies.handle(context, { streams: appointmentStreams(id), more: startedPayment }, (states) =>
      decideAdjustBill(command, states),
    )
    const { events, position } = orRefuse(handled)
    return { billCents: request.body.amountCents, ...outcomeOfAdjustBill(events.appointment), position }
  })
}

const paidAtClinicRoute = (app: App, dependencies: Dependencies): void => {
  const schema = {
    params: idParams,
    body: recordPaidAtClinicBody,
    response: { 200: recordPaidAtClinicAnswer },
  }
  app.post(
    '/api/v2/appointments/:id/record-paid-at-clinic',
    commandFor(ofAppointment('professional', 'clinic'), schema),
    async (request) => {
      const { params, body } = request
      const at = dependencies.now()
      const { user } = await ownAppointment(dependencies, request)
      const context = commandContext(request, { user, now: at })
      const handled = await dependencies.handle(context, { streams: appointmentStreams(params.id) }, (states) =>
        decideRecordPaidAtClinic({ ...body, at }, states),
      )
      return { paidAtClinicCents: body.amountCents, position: orRefuse(handled).position }
    },
  )
}

const prescriptionRoutes = (app: App, dependencies: Dependencies): void => {
  const { handle, now } = dependencies
  const schema = {
    params: idParams,
    querystring: petOfVisitQuery,
    body: prescriptionSheet,
    response: { 201: writePrescriptionAnswer },
  }
  app.post(
    '/api/v2/appointments/:id/write-prescription',
    commandFor(ofAppointment('professional'), schema),
    async (request, reply) => {
      const { id } = request.params
      const at = now()
      const own = await ownAppointment(dependencies, request)
      const { user } = own
      const context = commandContext(request, { user, now: at })
      const prescriptionId = derivedId('prescription', context.commandId)
      const streams = { ...appointmentStreams(id), professional: professionalOf(own.appointment) }
      const command = { prescriptionId, petId: request.query.petId, sheet: request.body, at }
      const handled = await handle(context, { streams }, (states) => decideWritePrescription(command, states))
      return reply.code(201).send({ id: prescriptionId, position: orRefuse(handled).position })
    },
  )

  app.get(
    '/api/v2/appointments/:id/prescriptions',
    routeFor(ofAppointment('parent', 'professional'), { params: idParams, response: { 200: prescriptionPage } }),
    async (request) => {
      await ownAppointment(dependencies, request)
      const opened = await handle.readOpened(appointmentStream(request.params.id))
      const items = opened.flatMap((event) =>
        openedFactsOf([event], 'PrescriptionWritten').flatMap(({ prescriptionId, petId, sheet }) =>
          isErased(sheet) ? [] : [{ id: prescriptionId, writtenAt: event.occurredAt, petId, sheet }],
        ),
      )
      return { items }
    },
  )
}
