import { causationGraph, causationParams } from '@lapka/contracts/api/operations/causation.ts'
import { accountNames } from '@lapka/projections/accounts/query.ts'
import { userOf } from '../../http/authorization/enforce.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { operators } from '../../http/authorization/policy.ts'
import { createLane } from '../../http/lane.ts'
import { Refused } from '../../http/refused.ts'
import { routeFor } from '../../http/route-for.ts'
import { buildGraph } from './build-graph.ts'
import { findConsequences } from './find-causes.ts'

/** GET /api/v2/operations/causation/{correlationId}: what a command caused, over streams, work and provider calls. */
export const causationRoute = (app: App, dependencies: Dependencies): void => {
  const lane = createLane({ atOnce: 2, perKey: 4, inAll: 40 })
  app.get(
    '/api/v2/operations/causation/:correlationId',
    routeFor(operators, { params: causationParams, response: { 200: causationGraph } }),
    async (request) =>
      lane(userOf(request).id, (inTurn) =>
        inTurn(async () => {
          const { correlationId } = request.params
          const found = await findConsequences(dependencies, correlationId)
          if (found.events.length === 0) throw new Refused('NOT_FOUND')
          const { nodes, edges } = buildGraph(found)
          const ids = [...new Set(nodes.flatMap(({ actor }) => actor?.id ?? []))].filter((id) => UUID.test(id))
          const names = await accountNames(dependencies.db, ids)
          const named = nodes.map((node) => ({
            ...node,
            actor: node.actor && { ...node.actor, displayName: names.get(node.actor.id) || null },
          }))
          return { correlationId, nodes: named, edges, isCut: found.isCut }
        }),
      ),
  )
}

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/
