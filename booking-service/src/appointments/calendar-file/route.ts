import { idParams } from '@lapka/contracts/api/common.ts'
import { withVisitAddresses } from '@lapka/projections/addresses/visit-addresses.ts'
import { appointmentById } from '@lapka/projections/appointments/query.ts'
import type { Dependencies } from '../../dependencies.ts'
import { calendarFile } from '../../feeds/calendar-file.ts'
import type { App } from '../../http/app-type.ts'
import { ofAppointment } from '../../http/authorization/policy.ts'
import { Refused } from '../../http/refused.ts'
import { routeFor } from '../../http/route-for.ts'
import { ownAppointment } from '../own-appointment.ts'

/** One appointment for any calendar. The same UID as in one's feed: a programme that has both shows it once. */
export const calendarFileRoute = (app: App, dependencies: Dependencies): void => {
  app.get(
    '/api/v2/appointments/:id/calendar.ics',
    routeFor(ofAppointment('parent', 'professional', 'clinic', 'operator'), { params: idParams }),
    async (request, reply) => {
      const { user, party } = await ownAppointment(dependencies, request)
      const now = dependencies.now()
      const view = await appointmentById(dependencies.db, request.params.id, now)
      if (view === undefined) throw new Refused('NOT_FOUND')
      const shown = await withVisitAddresses(dependencies.db, [view], { party, now })
      return reply
        .type('text/calendar; charset=utf-8')
        .header('cache-control', 'private, no-cache')
        .header('content-disposition', `attachment; filename="${view.number}.ics"`)
        .send(calendarFile(shown, user, dependencies.publicUrl))
    },
  )
}
