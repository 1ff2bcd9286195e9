import type { FastifyRequest } from 'fastify'
import { logServerAnswer, scavengeAnswer, scavengeBody } from '@lapka/contracts/api/operations/log-server.ts'
import { decideRequestScavenge, logServerStreams } from '@lapka/domain/log-server/request-scavenge.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { userOf } from '../../http/authorization/enforce.ts'
import { operators } from '../../http/authorization/policy.ts'
import { commandContext } from '../../http/command-context.ts'
import { orRefuse, Refused } from '../../http/refused.ts'
import { commandFor, routeFor } from '../../http/route-for.ts'
import { shareFor } from '../share-for.ts'
import { readLogServer } from './read-log-server.ts'

const PATH = '/api/v2/operations/log-server'
/** Every answer asks each node: any number of operators who look at the same time cost one. */
const SHARED_MS = 1_000

/** The server that keeps the log, and the one thing that operators do to it. */
export const logServerRoutes = (app: App, dependencies: Dependencies): void => {
  const read = shareFor(SHARED_MS, () => readLogServer(dependencies))
  app.get(PATH, routeFor(operators, { response: { 200: logServerAnswer } }), read)
  app.post(`${PATH}/scavenge`, commandFor(operators, { body: scavengeBody, response: { 200: scavengeAnswer } }), (request) =>
    scavenge(dependencies, request),
  )
}

type ScavengeRequest = FastifyRequest & { body: { node: string; reason: string } }

/** On record first, then asked of the node. The same command again starts none beside one that runs, and none after its own. */
const scavenge = async ({ handle, now, logServer }: Dependencies, request: ScavengeRequest) => {
  const { node, reason } = request.body
  const command = { name: 'request-scavenge', objectId: node, body: request.body, user: userOf(request), now: now() }
  const state = await logServer.canScavenge(node)
  const decide = () => decideRequestScavenge({ node, reason, state })
  const { isReplay, position, events } = orRefuse(
    await handle(commandContext(request, command), { streams: logServerStreams }, decide),
  )
  const occurredAt = events.logServer[0]?.occurredAt ?? command.now
  const isStarted = isReplay && (state === 'runs' || (await hasScavengedSince(logServer, node, occurredAt)))
  if (!isStarted) {
    orRefuse(decide())
    const outcome = await logServer.startScavenge(node)
    if (outcome === 'away') throw new Refused('LOG_NODE_AWAY')
    if (outcome === 'no-right') throw new Refused('SCAVENGE_NOT_ALLOWED')
  }
  return { node, position }
}

/** The server says when a node's last scavenge began, by the node's clock. */
const hasScavengedSince = async ({ figures }: Dependencies['logServer'], node: string, since: string): Promise<boolean> => {
  const { nodes } = await figures()
  const cleaned = nodes.find(({ address }) => address === node)?.cleaned
  const startedAt = cleaned !== undefined && 'last' in cleaned ? cleaned.last?.startedAt : undefined
  return startedAt !== undefined && Date.parse(startedAt) > Date.parse(since) - CLOCKS_MS
}

/** Clocks of nodes may differ by this much. */
const CLOCKS_MS = 2_000
