import type { Landing } from '@lapka/contracts/api/landings.ts'
import { slugOf, tradeOf } from '@lapka/contracts/landing.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import { allLandings, landingServices, type LandingRow } from '@lapka/projections/professionals/landings.ts'
import type { Dependencies } from '../dependencies.ts'
import { keptFor } from '../http/kept-for.ts'

/** A city's professionals change in days, and counting reads all of them. */
const KEPT_MS = 60_000
const MAX_CITIES = 12

type Address = { language: Language; trade: string; city: string }

export type Landings = {
  /** Every trade and city that has professionals. */
  all: () => Promise<LandingRow[]>
  /** Undefined where the city has no professional of the trade, so that no page is empty. */
  find: (address: Address) => Promise<Landing | undefined>
}

export const createLandings = ({ db }: Pick<Dependencies, 'db'>): Landings => {
  const all = keptFor(KEPT_MS, () => allLandings(db))
  return {
    all,
    find: async ({ language, trade, city: slug }) => {
      const role = tradeOf(trade, language)
      const rows = role === undefined ? [] : await all()
      const found = rows.find((row) => row.role === role && slugOf(row.city, language) === slug)
      if (found === undefined) return undefined
      const { city, count } = found
      return {
        role: found.role,
        city,
        count,
        ...(await landingServices(db, found)),
        cities: rows
          .filter((row) => row.role === role && row !== found)
          .slice(0, MAX_CITIES)
          .map((row) => ({ city: row.city, count: row.count })),
        trades: rows.filter((row) => row.city === city && row !== found).map((row) => ({ role: row.role, count: row.count })),
      }
    },
  }
}
