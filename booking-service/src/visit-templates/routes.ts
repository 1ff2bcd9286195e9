import type { FastifyRequest } from 'fastify'
import { idParams } from '@lapka/contracts/api/common.ts'
import {
  addVisitTemplateBody,
  changeVisitTemplateBody,
  removeVisitTemplateBody,
  visitTemplateList,
  visitTemplateSaved,
  type VisitTemplate,
} from '@lapka/contracts/api/visit-templates.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { openedFactsOf } from '@lapka/contracts/facts.ts'
import { visitTemplatesStream } from '@lapka/contracts/streams.ts'
import {
  decideAddVisitTemplate,
  decideChangeVisitTemplate,
  decideRemoveVisitTemplate,
} from '@lapka/domain/visit-templates/decide.ts'
import { visitTemplatesFold } from '@lapka/domain/visit-templates/templates.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { userOf } from '../http/authorization/enforce.ts'
import { vets } from '../http/authorization/policy.ts'
import { commandContext, idempotencyKeyOf } from '../http/command-context.ts'
import { orRefuse } from '../http/refused.ts'
import { commandFor, limitedFor } from '../http/route-for.ts'
import { profileOwner } from '../professionals/own-profile.ts'

const streamsOf = (professionalId: string) => ({
  templates: { stream: visitTemplatesStream(professionalId), fold: visitTemplatesFold },
})

/** A vet's own texts for the form of a visit. Nobody else reads or changes them: they are found by the caller's profile alone. */
export const visitTemplateRoutes = (app: App, dependencies: Dependencies): void => {
  const { handle, now } = dependencies

  app.get('/api/v2/visit-templates', limitedFor(vets, { response: { 200: visitTemplateList } }), async (request) => {
    const { professionalId } = profileOwner(request)
    return { items: templatesIn(await handle.readOpened(visitTemplatesStream(professionalId))) }
  })

  const adding = { body: addVisitTemplateBody, response: { 201: visitTemplateSaved } }
  app.post('/api/v2/visit-templates', commandFor(vets, adding), async (request, reply) => {
    const { user, owner } = callerOf(request)
    const id = derivedId('visit-template', user.id, idempotencyKeyOf(request))
    const context = commandContext(request, { name: 'add-visit-template', objectId: id, user, now: now() })
    const template = { templateId: id, ...owner, ...request.body }
    const handled = await handle(context, { streams: streamsOf(owner.professionalId) }, (states) =>
      decideAddVisitTemplate(template, states),
    )
    return reply.code(201).send({ id, position: orRefuse(handled).position })
  })

  const changing = { params: idParams, body: changeVisitTemplateBody, response: { 200: visitTemplateSaved } }
  app.put('/api/v2/visit-templates/:id', commandFor(vets, changing), async (request) => {
    const { user, owner } = callerOf(request)
    const { id } = request.params
    const context = commandContext(request, { name: 'change-visit-template', user, now: now() })
    const template = { templateId: id, ...owner, ...request.body }
    const handled = await handle(context, { streams: streamsOf(owner.professionalId) }, (states) =>
      decideChangeVisitTemplate(template, states),
    )
    return { id, position: orRefuse(handled).position }
  })

  const removing = { params: idParams, body: removeVisitTemplateBody, response: { 200: visitTemplateSaved } }
  app.delete('/api/v2/visit-templates/:id', commandFor(vets, removing), async (request) => {
    const { user, owner } = callerOf(request)
    const { id } = request.params
    const context = commandContext(request, { name: 'remove-visit-template', user, now: now() })
    const removal = { templateId: id, professionalId: owner.professionalId }
    const handled = await handle(context, { streams: streamsOf(owner.professionalId) }, (states) =>
      decideRemoveVisitTemplate(removal, states),
    )
    return { id, position: orRefuse(handled).position }
  })
}

const callerOf = (request: FastifyRequest) => {
  const { accountId, professionalId } = profileOwner(request)
  return { user: userOf(request), owner: { accountId, professionalId } }
}

/** Those that were not removed, as they were changed last. */
const templatesIn = (events: RecordedEvent[]): VisitTemplate[] => {
  const kept = new Map<string, VisitTemplate>()
  const clear = (text: unknown): string => (typeof text === 'string' ? text : '')
  for (const event of events) {
    for (const { templateId: id, field, name, text } of openedFactsOf([event], 'VisitTemplateAdded'))
      kept.set(id, { id, field, name: clear(name), text: clear(text) })
    for (const { templateId: id, name, text } of openedFactsOf([event], 'VisitTemplateChanged')) {
      const known = kept.get(id)
      if (known !== undefined) kept.set(id, { ...known, name: clear(name), text: clear(text) })
    }
    for (const { templateId } of openedFactsOf([event], 'VisitTemplateRemoved')) kept.delete(templateId)
  }
  return [...kept.values()]
}
