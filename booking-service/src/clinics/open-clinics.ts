import { openClinics, openClinicsQuery } from '@lapka/contracts/api/clinics.ts'
import { openUntil } from '@lapka/domain/slots/open-until.ts'
import { clinicsNear } from '@lapka/projections/clinics/query.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { perAddress } from '../http/rate-limits.ts'
import { routeFor } from '../http/route-for.ts'

const MOST = 3

/** The clinics to call now: a clinic is open while one of its vets works. */
export const openClinicsRoute = (app: App, { db, now, limits }: Dependencies): void => {
  app.get(
    '/api/v2/clinics/open',
    routeFor(
      'public',
      { querystring: openClinicsQuery, response: { 200: openClinics } },
      { rateLimit: perAddress(limits.searchesPerAddress) },
    ),
    async ({ query }) => {
      const at = now()
      const clinics = await clinicsNear(db, query.near)
      const items = clinics.flatMap(({ professionalId: id, hours, distanceKm, ...clinic }) => {
        const until = openUntil(hours, at)
        const distanceMetres = distanceKm === null ? null : Math.round(distanceKm * 10) * 100
        return until === null ? [] : [{ id, ...clinic, openUntil: until, distanceMetres }]
      })
      return { items: items.slice(0, MOST) }
    },
  )
}
