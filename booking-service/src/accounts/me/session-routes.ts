import { z } from 'zod'
import { sessionEnded, sessionList, sessionParams } from '@lapka/contracts/api/sessions.ts'
import { listSessions } from '@lapka/state/accounts/sessions.ts'
import { userOf } from '../../http/authorization/enforce.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { Refused } from '../../http/refused.ts'
import { limitedFor, routeFor } from '../../http/route-for.ts'
import { sessionTokenOf } from '../../http/session-cookie.ts'
import { sessionHashOf } from '../../sessions/sessions.ts'

/**
 * A person's sessions, and ending them: one by one, or all but this one. A session is named by its hash, which opens nothing; its
 * windows are told at once, in every process.
 */
export const ownSessionRoutes = (app: App, dependencies: Dependencies): void => {
  const { db, sessions } = dependencies
  const PATH = '/api/v2/accounts/me/sessions'

  app.get(PATH, routeFor('signed-in', { response: { 200: sessionList } }), async (request) => {
    const own = sessionHashOf(sessionTokenOf(request) ?? '')
    const running = await listSessions(db, userOf(request).id, Date.now())
    const items = running.map(({ sessionHash, createdAt, lastUsedAt, lastSeenAt, expiresAt, network, device }) => ({
      id: sessionHash,
      device,
      network,
      startedAt: createdAt.toISOString(),
      lastUsedAt: new Date(Math.max(lastUsedAt.getTime(), lastSeenAt.getTime())).toISOString(),
      expiresAt: expiresAt.toISOString(),
      isThis: sessionHash === own,
    }))
    return { items }
  })

  const ending = { params: sessionParams, response: { 204: z.null() } }
  app.post(`${PATH}/:id/end-session`, limitedFor('signed-in', ending), async (request, reply) => {
    if ((await sessions.endSome(userOf(request).id, { only: request.params.id })) === 0) throw new Refused('NOT_FOUND')
    return reply.code(204).send(null)
  })

  app.post(`${PATH}/end-others`, limitedFor('signed-in', { response: { 200: sessionEnded } }), async (request) => {
    const own = sessionHashOf(sessionTokenOf(request) ?? '')
    return { endedCount: await sessions.endSome(userOf(request).id, { allBut: own }) }
  })
}
