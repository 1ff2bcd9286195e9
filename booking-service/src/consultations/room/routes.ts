import { consultationMessages, iceServers, writeMessageAnswer, writeMessageBody } from '@lapka/contracts/api/consultations.ts'
import { idParams } from '@lapka/contracts/api/common.ts'
import { isErased, type RecordedEvent } from '@lapka/contracts/envelope.ts'
import { openedFactsOf } from '@lapka/contracts/facts.ts'
import { consultationStream } from '@lapka/contracts/streams.ts'
import { whyNoRoom } from '@lapka/domain/consultations/end-consultation/decide.ts'
import { consultationStreams } from '@lapka/domain/consultations/streams.ts'
import { decideWriteMessage } from '@lapka/domain/consultations/write-message/decide.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { ofConsultation } from '../../http/authorization/policy.ts'
import { commandContext, idempotencyKeyOf } from '../../http/command-context.ts'
import { orRefuse, Refused } from '../../http/refused.ts'
import { commandFor, limitedFor } from '../../http/route-for.ts'
import { iceServersOf } from './ice-servers.ts'
import { ownRoom } from './own-room.ts'
import { photoRoutes } from './photos.ts'

/** Requests of the two of a consultation in their room; signals between their browsers go over the WebSocket. */
export const roomRoutes = (app: App, dependencies: Dependencies): void => {
  app.get(
    '/api/v2/consultations/:id/ice-servers',
    limitedFor(ofConsultation('parent', 'professional'), { params: idParams, response: { 200: iceServers } }),
    async (request) => {
      const { consultation } = await ownRoom(dependencies, request)
      const refused = whyNoRoom(consultation)
      if (refused !== null) throw new Refused(refused)
      return iceServersOf(dependencies.relays, dependencies.now())
    },
  )

  app.get(
    '/api/v2/consultations/:id/messages',
    limitedFor(ofConsultation('parent', 'professional'), { params: idParams, response: { 200: consultationMessages } }),
    async (request) => {
      await ownRoom(dependencies, request)
      // From the log itself, so that a client that was told of a message finds it.
      const events = await dependencies.handle.readOpened(consultationStream(request.params.id))
      return { items: messagesIn(events), position: events.at(-1)?.position ?? 0 }
    },
  )
  writeMessageRoute(app, dependencies)
  photoRoutes(app, dependencies)
}

const messagesIn = (events: RecordedEvent[]) =>
  events.flatMap((event) =>
    openedFactsOf([event], 'ConsultationMessageWritten').map(({ messageId, by, text, photoId }) => ({
      id: messageId,
      by,
      at: event.occurredAt,
      text: isErased(text) ? '' : text,
      photoId,
    })),
  )

const writeMessageRoute = (app: App, dependencies: Dependencies): void => {
  const { handle, now, roomChannel } = dependencies
  const schema = { params: idParams, body: writeMessageBody, response: { 201: writeMessageAnswer } }
  app.post(
    '/api/v2/consultations/:id/messages',
    commandFor(ofConsultation('parent', 'professional'), schema),
    async (request, reply) => {
      const { id } = request.params
      const { by, user, consultation } = await ownRoom(dependencies, request)
      const { text, photoId = null } = request.body
      const messageId = derivedId('consultation-message', user.id, id, idempotencyKeyOf(request))
      const context = commandContext(request, { name: 'write-message', user, now: now() })
      const handled = await handle(context, { streams: consultationStreams(id) }, (states) =>
        decideWriteMessage({ messageId, authorId: user.id, by, text, photoId }, states),
      )
      const { position } = orRefuse(handled)
      // Told at once and past the views: the other side reads messages from the log.
      const professionalIds = 'professionalId' in consultation ? [consultation.professionalId] : []
      const eventTypes = ['ConsultationMessageWritten']
      const change = {
        kind: 'consultation',
        consultationId: id,
        parentId: consultation.parentId,
        professionalIds,
        eventTypes,
      } as const
      roomChannel.tellAll({ kind: 'changed', change, position })
      return reply.code(201).send({ id: messageId, position })
    },
  )
}
