import { hash } from 'node:crypto'
import { idParams } from '@lapka/contracts/api/common.ts'
import { photoQuery } from '@lapka/contracts/api/profile.ts'
import { reportAnswer, reportPhotoAdded, reportPhotoParams } from '@lapka/contracts/api/visit-reports.ts'
import {
  decideAddReportPhoto,
  decideRemoveReportPhoto,
  partiesOfReport,
  whyNoReport,
} from '@lapka/domain/appointments/visit-report/decide.ts'
import { reportStreams } from '@lapka/domain/appointments/visit-report/report.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import type { Dependencies } from '../../dependencies.ts'
import { displayLane } from '../../files/lanes.ts'
import { pictureAtWidth } from '../../files/paint-anew.ts'
import { takePhoto } from '../../files/take-photo.ts'
import type { App } from '../../http/app-type.ts'
import { ofAppointment } from '../../http/authorization/policy.ts'
import { commandContext, idempotencyKeyOf } from '../../http/command-context.ts'
import { networkOf } from '../../http/network-of.ts'
import { perAccount } from '../../http/rate-limits.ts'
import { orRefuse, Refused } from '../../http/refused.ts'
import { commandFor, routeFor } from '../../http/route-for.ts'
import { sendPicture } from '../../pets/record/send-record-file.ts'
import { appointmentStreams, ownAppointment } from '../own-appointment.ts'

const path = '/api/v2/appointments/:id/report-photos'

/** Photos of a visit: re-encoded, and sealed with the parent's key, whose home they may show. */
export const reportPhotoRoutes = (app: App, dependencies: Dependencies): void => {
  addRoute(app, dependencies)
  showRoute(app, dependencies)
  const { handle, files, now } = dependencies
  const removing = commandFor(ofAppointment('professional'), { params: reportPhotoParams, response: { 200: reportAnswer } })
  app.delete(`${path}/:photoId`, removing, async (request) => {
    const { id, photoId } = request.params
    const { user } = await ownAppointment(dependencies, request)
    const context = commandContext(request, { name: 'remove-report-photo', body: { photoId }, user, now: now() })
    const streams = { ...appointmentStreams(id), ...reportStreams(id) }
    const handled = await handle(context, { streams }, (states) => decideRemoveReportPhoto({ photoId }, states))
    const { position } = orRefuse(handled)
    await files.remove(photoId)
    return { id, position }
  })
}

const addRoute = (app: App, dependencies: Dependencies): void => {
  const { handle, files, now } = dependencies
  const schema = { params: idParams, response: { 201: reportPhotoAdded } }
  app.post(path, commandFor(ofAppointment('professional'), schema, { takesFile: true }), async (request, reply) => {
    const { id } = request.params
    const { user, appointment } = await ownAppointment(dependencies, request)
    const { bytes, sent } = await takePhoto(request, user.id)
    const photoId = derivedId('report-photo', user.id, id, idempotencyKeyOf(request), sent)
    const photo = { photoId, sizeBytes: bytes.length, sha256: hash('sha256', bytes) }
    const context = commandContext(request, { name: 'add-report-photo', body: { sent }, user, now: now() })
    const reading = { streams: { ...appointmentStreams(id), ...reportStreams(id) }, more: partiesOfReport }
    // Before any byte is kept: for a parent who was erased there is no key. All else is asked below, where the same key is known again.
    const refused = whyNoReport(await statesOf(dependencies, id))
    if (refused !== null) throw new Refused(refused)
    await files.keep({ accountId: appointment.parentId, fileId: photoId }, bytes)
    const handled = await handle(context, reading, (states) => decideAddReportPhoto(photo, states))
    const { report } = await handle.read(reportStreams(id))
    // Bytes of a photo that came again after it was removed are not kept.
    if (!report.photoIds.includes(photoId)) await files.remove(photoId)
    return reply.code(201).send({ photoId, position: orRefuse(handled).position })
  })
}

const statesOf = async ({ handle }: Pick<Dependencies, 'handle'>, id: string) => {
  const states = await handle.read({ ...appointmentStreams(id), ...reportStreams(id) })
  return { ...states, ...(await handle.read(partiesOfReport(states))) }
}

/** Its professional sees a photo at once, and its parent once the report was sent. */
const showRoute = (app: App, dependencies: Dependencies): void => {
  const { handle, files, limits } = dependencies
  const config = { rateLimit: perAccount(limits.searchesPerAddress) }
  const showing = routeFor(
    ofAppointment('parent', 'professional'),
    { params: reportPhotoParams, querystring: photoQuery },
    config,
  )
  app.get(`${path}/:photoId`, showing, async (request, reply) => {
    const { id, photoId } = request.params
    const { party } = await ownAppointment(dependencies, request)
    const { report } = await handle.read(reportStreams(id))
    const isShown = report.photoIds.includes(photoId) && (party === 'professional' || report.sentAt !== null)
    const accountId = report.sealedFor[photoId]
    const bytes = isShown && accountId !== undefined ? await files.read({ accountId, fileId: photoId }) : undefined
    if (bytes === undefined) throw new Refused('NOT_FOUND')
    const make = () => pictureAtWidth(bytes, Number(request.query.width))
    return sendPicture(reply, await displayLane(networkOf(request.ip), (inTurn) => inTurn(make)))
  })
}
