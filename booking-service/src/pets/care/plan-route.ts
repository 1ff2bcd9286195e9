import { idParams } from '@lapka/contracts/api/common.ts'
import { changeCarePlanBody } from '@lapka/contracts/api/pet-care.ts'
import { petSaved } from '@lapka/contracts/api/pets.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { decideChangeCarePlan } from '@lapka/domain/pets/change-care-plan/decide.ts'
import { recordStreams } from '@lapka/domain/pets/record/record.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { commandContext } from '../../http/command-context.ts'
import { orRefuse } from '../../http/refused.ts'
import { commandFor } from '../../http/route-for.ts'
import { recordReader } from '../record/access.ts'

/** How often a pet is treated against worms: chosen by a keeper, or by a vet who may read its record. */
export const carePlanRoute = (app: App, dependencies: Dependencies): void => {
  const { handle, now } = dependencies
  const schema = { params: idParams, body: changeCarePlanBody, response: { 200: petSaved } }
  app.post('/api/v2/pets/:id/change-care-plan', commandFor({ roles: ['PARENT', 'VET'] }, schema), async (request) => {
    const { id: petId } = request.params
    const { user, party } = await recordReader(dependencies, request, { petId })
    const at = now()
    const change = {
      petId,
      on: localDateOf(at, DEFAULT_ZONE),
      by: party === 'vet' ? ('vet' as const) : ('parent' as const),
      writerId: user.id,
      professionalId: party === 'vet' ? user.professionalId : null,
      ...request.body,
    }
    const handled = await handle(commandContext(request, { user, now: at }), { streams: recordStreams(petId) }, (states) =>
      decideChangeCarePlan({ change }, states),
    )
    return { id: petId, position: orRefuse(handled).position }
  })
}
