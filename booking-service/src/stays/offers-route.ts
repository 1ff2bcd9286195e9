import { stayOffersAnswer, stayOffersQuery } from '@lapka/contracts/api/stay-offers.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { whyNotNights } from '@lapka/domain/stays/why-not-stay.ts'
import { stayOffers } from '@lapka/projections/stays/stay-offers.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { perAddress } from '../http/rate-limits.ts'
import { Refused } from '../http/refused.ts'
import { routeFor } from '../http/route-for.ts'
import { seePosition } from '../http/see-position.ts'
import { summaryOf } from '../professionals/summary.ts'

/** A house that has no rules of its own: dates that even it does not sell are refused, all others are for each hotel to say. */
const anyHotel = { seasons: [], arrival: { from: '00:00', until: '23:59' } }

/** Hotels by dates, animals and place, with the price of the whole stay. */
export const stayOffersRoute = (app: App, dependencies: Dependencies): void => {
  const { db, now, limits } = dependencies
  const config = { rateLimit: perAddress(limits.searchesPerAddress) }
  const schema = { querystring: stayOffersQuery, response: { 200: stayOffersAnswer } }
  app.get('/api/v2/stays/offers', routeFor('public', schema, config), async ({ query }) => {
    const at = now()
    const refused = whyNotNights(anyHotel, query, { at, zone: DEFAULT_ZONE })
    if (refused !== null) throw new Refused(refused)
    await seePosition(dependencies, query.after, ['professionals', 'claims'])
    const { items, shorter, pins, ...rest } = await stayOffers(db, query, at)
    return {
      items: items.map(viewOf),
      shorter: shorter.map(viewOf),
      pins: pins.map(({ professionalId, ...pin }) => ({ id: professionalId, ...pin })),
      ...rest,
    }
  })
}

type Found = Awaited<ReturnType<typeof stayOffers>>['items'][number]

const viewOf = ({ hotel, offer: { roomClass, ...offer } }: Found) => {
  const { id: classId, name, nameEn, maxWeightKg } = roomClass
  return { professional: summaryOf(hotel, null), room: { classId, name, nameEn, maxWeightKg }, ...offer }
}
