import { afterQuery } from '@lapka/contracts/api/common.ts'
import { consultationAvailability, consultationAvailabilityBody } from '@lapka/contracts/api/consultations.ts'
import { decideSetAvailability, outcomeOfSetAvailability } from '@lapka/domain/consultations/set-availability/decide.ts'
import { availabilityStreams } from '@lapka/domain/consultations/streams.ts'
import { availabilityOf } from '@lapka/projections/consultations/rung-vets.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { vets } from '../../http/authorization/policy.ts'
import { commandContext } from '../../http/command-context.ts'
import { orRefuse } from '../../http/refused.ts'
import { commandFor, routeFor } from '../../http/route-for.ts'
import { seePosition } from '../../http/see-position.ts'
import { professionalOf } from '../../schedules/own-schedules.ts'

/** The switch by which a vet may be rung. Their planned appointments keep it quiet by themselves. */
export const availabilityRoutes = (app: App, dependencies: Dependencies): void => {
  const { handle, now, db } = dependencies
  const path = '/api/v2/profile/consultation-availability'
  const response = { 200: consultationAvailability }

  app.get(path, routeFor(vets, { querystring: afterQuery, response }), async (request) => {
    const { after } = request.query
    await seePosition(dependencies, after, ['consultations', 'claims'])
    const { professionalId } = professionalOf(request)
    const position = after ?? (await dependencies.log.head())
    return { ...(await availabilityOf(db, professionalId, now())), position }
  })

  app.put(path, commandFor(vets, { body: consultationAvailabilityBody, response }), async (request) => {
    const at = now()
    const { user, professionalId } = professionalOf(request)
    const context = commandContext(request, { name: 'set-consultation-availability', objectId: professionalId, user, now: at })
    const { isAvailable, until } = request.body
    const { events, position } = orRefuse(
      await handle(context, { streams: availabilityStreams(professionalId) }, (states) =>
        decideSetAvailability({ isAvailable, until, at }, states),
      ),
    )
    // The views tell its readers what pauses it.
    return { ...outcomeOfSetAvailability(events.availability), pausedUntil: null, position }
  })
}
