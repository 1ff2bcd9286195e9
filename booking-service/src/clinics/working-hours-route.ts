import { LONGEST_CALENDAR_DAYS } from '@lapka/contracts/api/calendar.ts'
import { clinicHours, clinicHoursQuery } from '@lapka/contracts/api/clinics.ts'
import { idParams } from '@lapka/contracts/api/common.ts'
import { listEntries, workSpans } from '@lapka/domain/slots/working-hours.ts'
import { toIso } from '@lapka/domain/time/instant.ts'
import { vetSchedulesOf } from '@lapka/projections/clinics/query.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { checkDays } from '../http/day-range.ts'
import { seePosition } from '../http/see-position.ts'
import { ownClinic } from './routes.ts'

/** GET /api/v2/clinics/:id/working-hours: when each vet of one's own clinic works, for its calendar. */
export const clinicHoursRoute = (app: App, dependencies: Dependencies): void => {
  const schema = { params: idParams, querystring: clinicHoursQuery, response: { 200: clinicHours } }
  app.get('/api/v2/clinics/:id/working-hours', { schema }, async (request) => {
    const { clinicId } = ownClinic(request)
    const { after, from, to } = request.query
    checkDays({ from, to }, LONGEST_CALENDAR_DAYS)
    await seePosition(dependencies, after, ['clinics', 'professionals'])
    const schedules = await vetSchedulesOf(dependencies.db, clinicId)
    return {
      items: schedules.map(({ professionalId, schedule }) => ({
        professionalId,
        spans: listEntries(schedule)
          .flatMap((place) => workSpans(place, from, to))
          .map(({ fromMs, untilMs }) => ({ from: toIso(fromMs), to: toIso(untilMs) })),
      })),
    }
  })
}
