import {
  answerComplaintAnswer,
  answerComplaintBody,
  complaintOfAppointment,
  openComplaintAnswer,
  openComplaintBody,
  refundComplaintAnswer,
  refundComplaintBody,
} from '@lapka/contracts/api/complaints.ts'
import { idParams } from '@lapka/contracts/api/common.ts'
import { caseStream } from '@lapka/contracts/streams.ts'
import { caseStreams } from '@lapka/domain/payments/cases/case.ts'
import { complaintOf, decideAnswerComplaint } from '@lapka/domain/payments/cases/complaint.ts'
import { decideOpenCase } from '@lapka/domain/payments/cases/decide.ts'
import { appointmentStreams, ownAppointment } from '../appointments/own-appointment.ts'
import { userOf } from '../http/authorization/enforce.ts'
import { caseIdAbout, orNameAssignee } from '../cases/case-streams.ts'
import { refundComplaint } from './refund-complaint.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { ofAppointment, operators, parents } from '../http/authorization/policy.ts'
import { commandContext } from '../http/command-context.ts'
import { languageOf } from '../http/language.ts'
import { orRefuse, Refused } from '../http/refused.ts'
import { commandFor, routeFor } from '../http/route-for.ts'

/** Complaints of parents about their appointments: cases of their own kind, written, read and answered beside the appointment. */
export const complaintRoutes = (app: App, dependencies: Dependencies): void => {
  const { handle, now } = dependencies

  const opening = { body: openComplaintBody, response: { 201: openComplaintAnswer } }
  app.post('/api/v2/complaints', commandFor(parents, opening), async (request, reply) => {
    const user = userOf(request)
    const { appointmentId, text } = request.body
    const { appointment } = await handle.read(appointmentStreams(appointmentId))
    if (appointment.status === 'none' || appointment.parentId !== user.id) throw new Refused('NOT_FOUND')
    const id = caseIdAbout(user.id, appointmentId)
    const name = [user.name, user.surname].filter(Boolean).join(' ')
    const writer = { writerId: user.id, accountId: user.id, language: languageOf(request), name, email: user.email }
    const opened = { caseId: id, kind: 'complaint' as const, appointmentId, text, ...writer }
    const context = commandContext(request, { name: 'open-complaint', objectId: id, user, now: now() })
    const handled = await handle(context, { streams: caseStreams(id) }, (states) => decideOpenCase(opened, states))
    const { position } = orRefuse(handled)
    // As it stood then: the same key answers the same, even after later changes.
    const events = (await handle.readEvents(caseStream(id))).filter((event) => event.position <= position)
    return reply.code(201).send({ id, dueAt: complaintOf(id, events)?.dueAt ?? '', position })
  })

  const answering = {
    params: idParams,
    body: answerComplaintBody,
    response: { 200: answerComplaintAnswer },
  }
  app.post('/api/v2/complaints/:id/answer-complaint', commandFor(operators, answering), async (request) => {
    const { id } = request.params
    const user = userOf(request)
    const context = commandContext(request, { user, now: now() })
    const command = { caseId: id, operatorId: user.id, text: request.body.text }
    const handled = await handle(context, { streams: caseStreams(id) }, (states) => decideAnswerComplaint(command, states))
    return { id, position: (await orNameAssignee(dependencies, handled)).position }
  })

  const refunding = { ...answering, body: refundComplaintBody, response: { 200: refundComplaintAnswer } }
  app.post('/api/v2/complaints/:id/refund-complaint', commandFor(operators, refunding), (request) =>
    refundComplaint(dependencies, request),
  )

  app.get(
    '/api/v2/appointments/:id/complaint',
    routeFor(ofAppointment('parent', 'operator'), { params: idParams, response: { 200: complaintOfAppointment } }),
    async (request) => {
      const { appointment } = await ownAppointment(dependencies, request)
      const id = caseIdAbout(appointment.parentId, request.params.id)
      return { complaint: complaintOf(id, await handle.readOpened(caseStream(id))) }
    },
  )
}
