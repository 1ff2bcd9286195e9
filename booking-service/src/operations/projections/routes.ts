import type { FastifyRequest } from 'fastify'
import {
  compareBody,
  inspectAnswer,
  projectionParams,
  projectionsAnswer,
  rebuildBody,
  skipBody,
  steerAnswer,
  steerBody,
  steerCommands,
  throttleBody,
  viewAtBody,
} from '@lapka/contracts/api/operations/projections.ts'
import type { ProjectionAct } from '@lapka/domain/projections/decide.ts'
import { allProjections } from '@lapka/projections/all-projections.ts'
import { requestInspection, type InspectionRequest } from '@lapka/projections/builds/inspections.ts'
import { readViews } from '@lapka/projections/builds/read-views.ts'
import { steer } from '@lapka/projections/builds/steer.ts'
import { userOf } from '../../http/authorization/enforce.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { operators } from '../../http/authorization/policy.ts'
import { commandContext, idempotencyKeyOf } from '../../http/command-context.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { orRefuse, Refused } from '../../http/refused.ts'
import { commandFor, routeFor } from '../../http/route-for.ts'

type SteerRequest = FastifyRequest & { params: { name: string }; body: { reason: string } }
const steering = { params: projectionParams, response: { 200: steerAnswer } }
const looking = { params: projectionParams, response: { 202: inspectAnswer } }
const PATH = '/api/v2/operations/projections'

/** The views as operators see and steer them; the process that runs the projections does the work. */
export const projectionRoutes = (app: App, dependencies: Dependencies): void => {
  const { db, log, now } = dependencies
  const act = (request: SteerRequest, decided: ProjectionAct) => steerOne(dependencies, request, decided)

  app.get(PATH, routeFor(operators, { response: { 200: projectionsAnswer } }), () =>
    readViews({ db, log, projections: allProjections, now: now() }),
  )

  for (const command of steerCommands)
    app.post(`${PATH}/:name/${command}`, commandFor(operators, { ...steering, body: steerBody }), (request) =>
      act(request, { act: command }),
    )
  app.post(`${PATH}/:name/rebuild`, commandFor(operators, { ...steering, body: rebuildBody }), (request) => {
    const { switching, eventsPerSecond } = request.body
    return act(request, { act: 'rebuild', switching, eventsPerSecond })
  })
  app.post(`${PATH}/:name/throttle`, commandFor(operators, { ...steering, body: throttleBody }), (request) =>
    act(request, { act: 'throttle', eventsPerSecond: request.body.eventsPerSecond }),
  )
  app.post(`${PATH}/:name/skip`, commandFor(operators, { ...steering, body: skipBody }), (request) =>
    act(request, { act: 'skip', position: request.body.position }),
  )
  app.post(`${PATH}/:name/compare`, commandFor(operators, { ...looking, body: compareBody }), async (request, reply) =>
    reply.code(202).send(await inspect(dependencies, request, { kind: 'comparison' })),
  )
  app.post(`${PATH}/:name/view-at`, commandFor(operators, { ...looking, body: viewAtBody }), async (request, reply) => {
    const { position, instant = '', minutes } = request.body
    const at = position === undefined ? { instant } : { position }
    return reply.code(202).send(await inspect(dependencies, request, { kind: 'past', minutes, ...at }))
  })
}

const knownProjection = (name: string) => {
  const found = allProjections.find((projection) => projection.name === name)
  if (found === undefined) throw new Refused('NOT_FOUND')
  return found
}

const steerOne = async (dependencies: Dependencies, request: SteerRequest, act: ProjectionAct) => {
  const { params, body } = request
  const projection = knownProjection(params.name)
  const command = { name: `${act.act}-projection`, objectId: params.name, body, user: userOf(request), now: dependencies.now() }
  const handled = await steer(dependencies, commandContext(request, command), {
    projections: [projection],
    act,
    reason: body.reason,
  })
  return { name: params.name, position: orRefuse(handled).position }
}

type InspectRequest = FastifyRequest & { params: { name: string } }

const inspect = async ({ db }: Dependencies, request: InspectRequest, inspection: InspectionRequest) => {
  const { name } = knownProjection(request.params.name)
  const id = derivedId('inspection', userOf(request).id, name, inspection.kind, idempotencyKeyOf(request))
  if (!(await requestInspection(db, { id, projection: name, request: inspection }))) throw new Refused('INSPECTION_UNDER_WAY')
  return { id }
}
