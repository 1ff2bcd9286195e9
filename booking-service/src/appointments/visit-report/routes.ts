import { idParams } from '@lapka/contracts/api/common.ts'
import { reportAnswer, reportBody, reportQuery, visitReport, visitStepBody } from '@lapka/contracts/api/visit-reports.ts'
import { isErased, type RecordedEvent } from '@lapka/contracts/envelope.ts'
import { openedFactsOf } from '@lapka/contracts/facts.ts'
import { reportPhotoUrlOf } from '@lapka/contracts/photos.ts'
import { reportStream } from '@lapka/contracts/streams.ts'
import {
  decideCorrectReport,
  decideEndVisit,
  decideSendReport,
  decideStartVisit,
  decideUndoVisitStep,
  partiesOfReport,
} from '@lapka/domain/appointments/visit-report/decide.ts'
import { reportClosesAt, reportStreams } from '@lapka/domain/appointments/visit-report/report.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { ofAppointment } from '../../http/authorization/policy.ts'
import { commandContext } from '../../http/command-context.ts'
import { orRefuse } from '../../http/refused.ts'
import { commandFor, routeFor } from '../../http/route-for.ts'
import { appointmentStreams, ownAppointment } from '../own-appointment.ts'
import { reportPhotoRoutes } from './photos.ts'

const path = '/api/v2/appointments/:id'
const steps = { 'start-visit': decideStartVisit, 'end-visit': decideEndVisit, 'undo-visit-step': decideUndoVisitStep } as const
const writings = { 'send-report': decideSendReport, 'correct-report': decideCorrectReport } as const

/** A walker's or sitter's visit: its professional begins and ends it, and tells its parent how it went. */
export const visitReportRoutes = (app: App, dependencies: Dependencies): void => {
  reportPhotoRoutes(app, dependencies)
  readRoute(app, dependencies)
  const { handle, now } = dependencies
  const readingOf = (id: string) => ({ streams: { ...appointmentStreams(id), ...reportStreams(id) }, more: partiesOfReport })

  for (const name of ['start-visit', 'end-visit', 'undo-visit-step'] as const) {
    const schema = { params: idParams, body: visitStepBody, response: { 200: reportAnswer } }
    app.post(`${path}/${name}`, commandFor(ofAppointment('professional'), schema), async (request) => {
      const { id } = request.params
      const at = now()
      const { user } = await ownAppointment(dependencies, request)
      const context = commandContext(request, { user, now: at })
      const handled = await handle(context, readingOf(id), (states) => steps[name]({ at }, states))
      return { id, position: orRefuse(handled).position }
    })
  }
  for (const name of ['send-report', 'correct-report'] as const) {
    const schema = { params: idParams, body: reportBody, response: { 200: reportAnswer } }
    app.post(`${path}/${name}`, commandFor(ofAppointment('professional'), schema), async (request) => {
      const { id } = request.params
      const at = now()
      const { user } = await ownAppointment(dependencies, request)
      const context = commandContext(request, { user, now: at })
      const command = { ...request.body, at }
      const handled = await handle(context, readingOf(id), (states) => writings[name](command, states))
      return { id, position: orRefuse(handled).position }
    })
  }
}

const readRoute = (app: App, dependencies: Dependencies): void => {
  const { handle } = dependencies
  const schema = { params: idParams, querystring: reportQuery, response: { 200: visitReport } }
  // From the log itself, so that nothing has to be waited for.
  app.get(`${path}/report`, routeFor(ofAppointment('parent', 'professional'), schema), async (request) => {
    const { id } = request.params
    const { appointment, party } = await ownAppointment(dependencies, request)
    const { report } = await handle.read(reportStreams(id))
    const { begun, sentAt, photoIds } = report
    const isShown = party === 'professional' || sentAt !== null
    return {
      startedAt: begun?.at ?? null,
      endedAt: begun?.endedAt ?? null,
      sentAt,
      ...wordingsIn(isShown ? await handle.readOpened(reportStream(id)) : []),
      photos: isShown ? photoIds.map((photoId) => ({ id: photoId, url: reportPhotoUrlOf(id, photoId) })) : [],
      closesAt: reportClosesAt(appointment),
    }
  })
}

/** The report's wording, now and before. */
const wordingsIn = (events: readonly RecordedEvent[]) => {
  const wordings = events.flatMap((event) =>
    [...openedFactsOf([event], 'ReportSent'), ...openedFactsOf([event], 'ReportCorrected')].map(({ note }) => ({
      note: isErased(note) ? '' : note,
      at: event.occurredAt,
    })),
  )
  const last = wordings.at(-1)
  return { note: last?.note ?? '', correctedAt: wordings.length > 1 ? (last?.at ?? null) : null, earlier: wordings.slice(0, -1) }
}
