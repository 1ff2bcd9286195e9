import { caseAnswer } from '@lapka/contracts/api/cases.ts'
import { idParams } from '@lapka/contracts/api/common.ts'
import { decideRingBody } from '@lapka/contracts/api/reviews.ts'
import { caseStreams } from '@lapka/domain/payments/cases/case.ts'
import { decideRing } from '@lapka/domain/reviews/rings/decide.ts'
import { reviewsStreams } from '@lapka/domain/reviews/rings/ring-streams.ts'
import { isPaidInNameOf } from '@lapka/projections/payouts/paid-in-name.ts'
import { professionalById } from '@lapka/projections/professionals/query.ts'
import { orNameAssignee } from '../cases/case-streams.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { userOf } from '../http/authorization/enforce.ts'
import { operators } from '../http/authorization/policy.ts'
import { commandContext } from '../http/command-context.ts'
import { Refused } from '../http/refused.ts'
import { commandFor } from '../http/route-for.ts'

/** An operator decides about a suspected ring of reviews, all that wait at once. */
export const ringRoutes = (app: App, dependencies: Dependencies): void => {
  const { db, handle, now } = dependencies
  const deciding = { params: idParams, response: { 200: caseAnswer }, body: decideRingBody }
  app.post('/api/v2/cases/:id/decide-ring', commandFor(operators, deciding), async (request) => {
    const { id: caseId } = request.params
    const { case: known } = await handle.read(caseStreams(caseId))
    if (known.ring === undefined) throw new Refused('NOT_FOUND')
    const { professionalId, appointmentIds } = known.ring
    const { id: operatorId } = userOf(request)
    const [professional, isTied] = await Promise.all([
      professionalById(db, professionalId),
      isPaidInNameOf(db, { professionalId, parentId: operatorId }),
    ])
    const professionalAccountId = professional?.accountId ?? ''
    const context = commandContext(request, { user: userOf(request), now: now() })
    const command = { ...request.body, caseId, operatorId, isTied, professionalAccountId }
    const streams = { ...caseStreams(caseId), ...reviewsStreams(appointmentIds) }
    const handled = await handle(context, { streams }, (states) => decideRing(command, states))
    return { id: caseId, position: (await orNameAssignee(dependencies, handled)).position }
  })
}
