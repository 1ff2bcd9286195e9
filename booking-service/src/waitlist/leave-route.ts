import { idParams } from '@lapka/contracts/api/common.ts'
import { leaveWaitlistAnswer, leaveWaitlistBody } from '@lapka/contracts/api/waitlist.ts'
import { decideLeaveWaitlist, leaveWaitlistStreams } from '@lapka/domain/waitlist/leave-waitlist/decide.ts'
import { lineOfWait } from '@lapka/projections/waitlist/query.ts'
import { userOf } from '../http/authorization/enforce.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { parents } from '../http/authorization/policy.ts'
import { commandContext } from '../http/command-context.ts'
import { orRefuse, Refused } from '../http/refused.ts'
import { commandFor } from '../http/route-for.ts'

const schema = { params: idParams, body: leaveWaitlistBody, response: { 200: leaveWaitlistAnswer } }

/** POST …/leave-waitlist: out of the line, or no to the time that is being offered; the next in the line gets it then. */
export const leaveWaitlistRoute = (app: App, dependencies: Dependencies): void => {
  const { db, handle, log, watch, now } = dependencies

  /** A parent who joined a moment ago may leave before the view shows it. */
  const findLine = async (waitId: string) => {
    const known = await lineOfWait(db, waitId)
    if (known !== undefined) return known
    if (!(await watch.waitFor(['waitlist'], await log.head(), SHOWN_WITHIN_MS))) throw new Refused('NOT_YET_VISIBLE')
    return lineOfWait(db, waitId)
  }

  app.post('/api/v2/waitlist/:id/leave-waitlist', commandFor(parents, schema), async (request) => {
    const user = userOf(request)
    const { id } = request.params
    const found = await findLine(id)
    if (found === undefined || found.parentId !== user.id) throw new Refused('NOT_FOUND')
    const context = commandContext(request, { user, now: now() })
    const leave = { waitId: id, parentId: user.id, stream: found.line }
    const { position } = orRefuse(
      await handle(context, leaveWaitlistStreams(leave), (states) => decideLeaveWaitlist(leave, states)),
    )
    return { id, position }
  })
}

const SHOWN_WITHIN_MS = 2_000
