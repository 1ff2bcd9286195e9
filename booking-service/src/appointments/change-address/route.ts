import { changeVisitAddressAnswer, changeVisitAddressBody } from '@lapka/contracts/api/change-appointment.ts'
import { idParams } from '@lapka/contracts/api/common.ts'
import { changeVisitAddressStreams, decideChangeVisitAddress } from '@lapka/domain/appointments/change-address/decide.ts'
import { decideWithWays } from '@lapka/projections/travel/look-up-ways.ts'
import { readAddress } from '../read-address.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { ofAppointment } from '../../http/authorization/policy.ts'
import { commandContext } from '../../http/command-context.ts'
import { orRefuse } from '../../http/refused.ts'
import { commandFor } from '../../http/route-for.ts'
import { ownAppointment } from '../own-appointment.ts'

/** POST …/change-address: the parent says to which of their addresses the professional comes. */
export const changeVisitAddressRoute = (app: App, dependencies: Dependencies): void => {
  const schema = { params: idParams, body: changeVisitAddressBody, response: { 200: changeVisitAddressAnswer } }
  app.post('/api/v2/appointments/:id/change-address', commandFor(ofAppointment('parent'), schema), async (request) => {
    const { id } = request.params
    const at = dependencies.now()
    const { user, appointment } = await ownAppointment(dependencies, request)
    const address = await readAddress(dependencies, request.body.addressId)
    const ids = { appointmentId: id, professionalId: appointment.professionalId, address }
    const context = commandContext(request, { user, now: at })
    const handled = await decideWithWays(dependencies, (travel) =>
      dependencies.handle(context, changeVisitAddressStreams(ids), (states) =>
        decideChangeVisitAddress({ address, travel, at }, states),
      ),
    )
    return { id, position: orRefuse(handled).position }
  })
}
