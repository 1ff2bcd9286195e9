import type { Landing } from '@lapka/contracts/api/landings.ts'
import { landingPath, serviceSlug, slugOf, tradeOf } from '@lapka/contracts/landing.ts'
import { languages, type Language } from '@lapka/contracts/roles.ts'
import {
  allLandings,
  leastPrice,
  servicesOfPlace,
  servicesOfPlaces,
  type LandingRow,
  type ServiceOfPlace,
} from '@lapka/projections/professionals/landings.ts'
import { nextFreeTimes } from '@lapka/projections/professionals/free-times.ts'
import { searchProfessionals, type FoundProfessional } from '@lapka/projections/professionals/search.ts'
import type { Dependencies } from '../dependencies.ts'
import { keptFor } from '../http/kept-for.ts'
import { summaryOf } from '../professionals/summary.ts'

/** A city's professionals change in days, and counting reads all of them. */
export const LANDINGS_KEPT_MS = 60_000
const MAX_CITIES = 12

type Address = { language: Language; trade: string; city: string; service?: string | undefined }

/** `rows` are the landing's professionals as the views have them. */
export type FoundLanding = { landing: Landing; rows: FoundProfessional[] }

export type Landings = {
  /** Every trade and city that has professionals, the largest first. */
  places: () => Promise<LandingRow[]>
  /** The addresses of all pages, with the day of the newest professional of each. */
  addresses: () => Promise<{ path: string; lastmod: string }[]>
  /** Undefined where the city has no professional of the trade, or none with the service, so that no page is empty. */
  find: (address: Address) => Promise<FoundLanding | undefined>
}

export const createLandings = ({ db, now }: Pick<Dependencies, 'db' | 'now'>): Landings => {
  const all = keptFor(LANDINGS_KEPT_MS, () => allLandings(db))

  const read = async (place: LandingRow, service: ServiceOfPlace | undefined): Promise<Filled> => {
    const search = { role: place.role, city: place.city, ...(service && { offered: service.spellings }) }
    const [found, fromPriceCents] = await Promise.all([
      searchProfessionals(db, search),
      service
        ? searchProfessionals(db, { ...search, sort: 'price' }).then(({ items }) => items[0]?.fromPriceCents ?? null)
        : leastPrice(db, place),
    ])
    const nextFree = await nextFreeTimes(db, found.items, now())
    return {
      rows: found.items,
      fromPriceCents,
      professionals: found.items.map((row) => summaryOf(row, nextFree.get(row.professionalId) ?? null)),
      ...(service ? { count: found.total, isCountAtLeast: found.isTotalAtLeast } : { count: place.count, isCountAtLeast: false }),
    }
  }

  return {
    places: all,
    addresses: async () =>
      (await servicesOfPlaces(db)).flatMap(({ services, ...place }) =>
        [null, ...services].flatMap((service) =>
          languages.map((language) => ({ path: landingPath({ ...place, service }, language), lastmod: place.lastmod })),
        ),
      ),
    find: async ({ language, trade, city: slug, service: asked }) => {
      const role = tradeOf(trade, language)
      const places = role === undefined ? [] : await all()
      const place = places.find((one) => one.role === role && slugOf(one.city, language) === slug)
      if (place === undefined) return undefined
      const services = await servicesOfPlace(db, place)
      const service = services.find((one) => serviceSlug(one, language) === asked)
      if (asked !== undefined && service === undefined) return undefined
      const { rows, ...filled } = await read(place, service)
      if (rows.length === 0) return undefined
      return {
        rows,
        landing: {
          role: place.role,
          city: place.city,
          service: service ? named(service) : null,
          ...filled,
          services: services.map(named),
          cities: places
            .filter((one) => one.role === role && one !== place)
            .slice(0, MAX_CITIES)
            .map((one) => ({ city: one.city, count: one.count })),
          trades: places
            .filter((one) => one.city === place.city && one !== place)
            .map((one) => ({ role: one.role, count: one.count })),
        },
      }
    },
  }
}

type Filled = Pick<FoundLanding, 'rows'> & Pick<Landing, 'count' | 'isCountAtLeast' | 'fromPriceCents' | 'professionals'>

const named = ({ name, nameEn }: ServiceOfPlace) => ({ name, nameEn })
