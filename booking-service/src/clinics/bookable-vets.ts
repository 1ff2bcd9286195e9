import { idParams } from '@lapka/contracts/api/common.ts'
import { bookableVets, bookableVetsQuery, type BookableVets } from '@lapka/contracts/api/professionals.ts'
import type { Service } from '@lapka/contracts/events/professionals.ts'
import { bookableVetsOf } from '@lapka/projections/clinics/query.ts'
import { isFromPrice, type OnlineRow, type ProfessionalRow } from '@lapka/projections/professionals/search.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { perAddress } from '../http/rate-limits.ts'
import { routeFor } from '../http/route-for.ts'
import { seePosition } from '../http/see-position.ts'
import { nextFreeTimes } from '@lapka/projections/professionals/free-times.ts'
import { verifiedProfessional } from '../professionals/routes.ts'
import { summaryOf } from '../professionals/summary.ts'

/** A clinic is booked through its vets: by one of them, or the one who is free soonest. */
export const bookableVetsRoute = (app: App, dependencies: Dependencies): void => {
  const { db, now, limits } = dependencies
  app.get(
    '/api/v2/professionals/:id/vets',
    routeFor(
      'public',
      { params: idParams, querystring: bookableVetsQuery, response: { 200: bookableVets } },
      { rateLimit: perAddress(limits.searchesPerAddress) },
    ),
    async ({ params, query }) => {
      await seePosition(dependencies, query.after, ['clinics', 'professionals', 'claims', 'waitlist'])
      const { professionalId } = await verifiedProfessional(dependencies, params.id)
      const rows = await bookableVetsOf(db, professionalId)
      const services = servicesOf(rows)
      const service = services.find(({ name }) => name === query.service) ?? services[0]
      const vets = rows.map((row) => ({ row, offer: row.services.find(({ name }) => name === service?.name) ?? null }))
      const offering = vets.flatMap(({ row, offer }) => (offer === null ? [] : [{ ...row, services: [offer] }]))
      const nextFree = await nextFreeTimes(db, offering, now())
      return {
        services,
        service: service?.name ?? null,
        vets: vets
          .map(({ row, offer }) => ({ ...summaryOf(asFound(row), nextFree.get(row.professionalId) ?? null), offer }))
          .toSorted(soonestFirst),
      }
    },
  )
}

const servicesOf = (rows: ProfessionalRow[]): Pick<Service, 'name' | 'nameEn'>[] => {
  const offers = Map.groupBy(
    rows.flatMap(({ services }) => services),
    ({ name }) => name,
  )
  return [...offers.values()]
    .toSorted((one, other) => other.length - one.length)
    .flatMap(([first]) => (first === undefined ? [] : [{ name: first.name, nameEn: first.nameEn }]))
}

const asFound = (row: OnlineRow) => ({
  ...row,
  isFromPrice: isFromPrice(row.services, row.fromPriceCents),
  distanceMetres: null,
})

type BookableVet = BookableVets['vets'][number]
/** Instants are ISO, so they sort as text; vets who are never free come after, those who do not offer it last. */
const soonestFirst = (one: BookableVet, other: BookableVet): number => keyOf(one).localeCompare(keyOf(other), 'en')
const keyOf = ({ offer, nextFreeAt, displayName }: BookableVet): string =>
  `${offer === null ? 2 : 1} ${nextFreeAt ?? '~'} ${displayName}`
