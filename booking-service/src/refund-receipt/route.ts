import { idParams } from '@lapka/contracts/api/common.ts'
import { refundReceipt } from '@lapka/contracts/api/refund-receipt.ts'
import { ownAppointment } from '../appointments/own-appointment.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { ofAppointment } from '../http/authorization/policy.ts'
import { Refused } from '../http/refused.ts'
import { routeFor } from '../http/route-for.ts'
import { writeReceipt } from './write-receipt.ts'

/** GET …/refund-receipt: what came back or did not, and why, as a file that can be proven without Lapka. */
export const refundReceiptRoute = (app: App, dependencies: Dependencies): void => {
  // For the API's description; it is sent byte for byte as it was signed.
  const schema = { params: idParams, response: { 200: refundReceipt } } as { params: typeof idParams }
  app.get(
    '/api/v2/appointments/:id/refund-receipt',
    routeFor(ofAppointment('parent', 'professional', 'clinic', 'operator'), schema),
    async (request, reply) => {
      await ownAppointment(dependencies, request)
      const receipt = await writeReceipt(dependencies, request.params.id)
      if (receipt === undefined) throw new Refused('NO_REFUND_DECISION')
      return reply
        .headers({
          'content-type': 'application/json; charset=utf-8',
          'content-disposition': `attachment; filename="lapka-refund-${receipt.number}.json"`,
          'cache-control': 'no-store',
        })
        .send(JSON.stringify(receipt))
    },
  )
}
