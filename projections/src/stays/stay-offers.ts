import { sql, type Kysely } from 'kysely'
import type { StayOffersQuery } from '@lapka/contracts/api/stay-offers.ts'
import type { CancellationPolicy } from '@lapka/contracts/events/professionals.ts'
import { roomClassResourceId, type HotelRooms } from '@lapka/contracts/stays.ts'
import { addDays } from '@lapka/domain/kernel/zone.ts'
import { offerOfStay, type StayOffer, type StayWish } from '@lapka/domain/stays/offer-of-stay.ts'
import { whyNotNights } from '@lapka/domain/stays/why-not-stay.ts'
import type { Database } from '../database.ts'
import { ForeignCursor } from '../foreign-cursor.ts'
import { MAX_PINS, pinsAt, type Pin } from '../professionals/search-pins.ts'
import { readSearchConditions } from '../professionals/search-conditions.ts'
import type { FoundProfessional } from '../professionals/search.ts'
import { distanceFrom, kilometresOf } from '../professionals/sphere.ts'

type Found = { hotel: FoundProfessional; offer: StayOffer }
type PricedPin = Pin & { priceCents: number; classId: number }
type StayOffersPage = {
  items: Found[]
  total: number
  isTotalAtLeast: boolean
  shorter: Found[]
  pins: PricedPin[]
  nextCursor?: string
}

const PAGE = 20
const MAX_SHORTER = 3
/** All hotels that match are priced before they are sorted; with more than these, the nearest or best rated are. */
const MAX_HOTELS = 500

type Candidate = {
  id: string
  rooms: HotelRooms
  zone: string
  policy: CancellationPolicy
  rank: number
  distance: number | null
}
type Offered = { candidate: Candidate; offer: StayOffer; key: number }

/** Hotels that have a room for all animals on all nights, and those that have one but for the first or the last night. */
export const stayOffers = async (db: Kysely<Database>, query: StayOffersQuery, at: string): Promise<StayOffersPage> => {
  const { arrival, departure, maxPrice } = query
  const matching = await candidatesOf(db, query)
  const candidates = matching.slice(0, MAX_HOTELS)
  const peaks = await readPeaks(db, candidates, { arrival, departure, now: at })
  const wishes = {
    whole: query,
    later: { ...query, arrival: addDays(arrival, 1) },
    earlier: { ...query, departure: addDays(departure, -1) },
  }
  const offerOn = (candidate: Candidate, dates: keyof Peaks, wish: StayWish): Offered[] => {
    const taken = peaksOf(peaks, candidate, dates)
    const offer = offerOfStay(candidate, wish, { taken, at })
    if (offer === null || (maxPrice !== undefined && offer.priceCents > maxPrice)) return []
    return [{ candidate, offer, key: keyOf(query, candidate, offer) }]
  }
  const isOnlyFull = ({ rooms, zone }: Candidate) => whyNotNights(rooms, query, { at, zone }) === null
  const whole = candidates.map((candidate) => offerOn(candidate, 'whole', wishes.whole))
  const shorter = candidates.flatMap((candidate, nth) => {
    if (whole[nth]?.length !== 0 || !isOnlyFull(candidate)) return []
    return [...offerOn(candidate, 'later', wishes.later), ...offerOn(candidate, 'earlier', wishes.earlier)].slice(0, 1)
  })
  const offered = inOrder(whole.flat())
  const rest = afterCursor(offered, query)
  const page = rest.slice(0, PAGE)
  const last = page.at(-1)
  return {
    items: await withHotels(db, page),
    total: offered.length,
    isTotalAtLeast: matching.length > MAX_HOTELS,
    // The list reads on; what stands beside it is known.
    ...(query.cursor === undefined
      ? { shorter: await withHotels(db, inOrder(shorter).slice(0, MAX_SHORTER)), pins: await pricedPins(db, offered) }
      : { shorter: [], pins: [] }),
    ...(rest.length > PAGE && last && { nextCursor: `${last.key}~${last.candidate.id}` }),
  }
}

const candidatesOf = async (
  db: Kysely<Database>,
  { q, city, near, bucket, frame, minRating }: StayOffersQuery,
): Promise<Candidate[]> => {
  const search = await readSearchConditions(db, { role: 'HOTELS', q, city, near, bucket, frame, minRating }, 'beginnings')
  if (search === undefined) return []
  const distance = near ? distanceFrom(near) : sql<null>`null::float8`
  const { rows } = await sql<Candidate>`
    select professional_id as id, professional.rooms, professional.zone, professional.policy, listing.rank_key as rank, ${distance} as distance
    from views.listings listing join views.professionals professional using (professional_id)
    where ${search.conditions} and professional.rooms is not null
    order by ${near ? distance : sql`listing.rank_key`}, professional_id limit ${sql.lit(MAX_HOTELS + 1)}`.execute(db)
  return rows
}

/** The most that is taken at once on all of the dates, without the first night, and without the last one. */
type Peaks = { whole: number; later: number; earlier: number }

const readPeaks = async (
  db: Kysely<Database>,
  hotels: readonly Candidate[],
  { arrival, departure, now }: { arrival: string; departure: string; now: string },
): Promise<Map<string, Peaks>> => {
  const lastNight = addDays(departure, -1)
  // A house counts the day of departure too.
  const asked = hotels.flatMap(({ id, rooms }) => [
    ...(rooms.maxPets === null ? [] : [{ id, last: departure }]),
    ...rooms.classes.map((roomClass) => ({ id: roomClassResourceId(id, roomClass.id), last: lastNight })),
  ])
  if (asked.length === 0) return new Map()
  const { rows } = await sql<{ id: string } & Peaks>`
    with taken as (
      select asked.id, asked.last, night::date as night, sum(weight)::int as taken
      from unnest(${asked.map(({ id }) => id)}::uuid[], ${asked.map(({ last }) => last)}::date[]) asked(id, last)
      join views.claims on resource_id = asked.id and nights && daterange(${arrival}::date, asked.last, '[]')
        and day between date_trunc('month', ${arrival}::date) and asked.last and (expires_at is null or expires_at > ${now}),
      generate_series(greatest(lower(nights), ${arrival}::date), least(upper(nights) - 1, asked.last), interval '1 day') night
      group by asked.id, asked.last, night)
    select id, max(taken) as whole, coalesce(max(taken) filter (where night > ${arrival}::date), 0) as later,
      coalesce(max(taken) filter (where night < last), 0) as earlier
    from taken group by id`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

const peaksOf = (peaks: ReadonlyMap<string, Peaks>, { id }: Candidate, dates: keyof Peaks) => ({
  house: peaks.get(id)?.[dates] ?? 0,
  ofClass: (classId: number) => peaks.get(roomClassResourceId(id, classId))?.[dates] ?? 0,
})

const keyOf = ({ sort }: StayOffersQuery, { rank, distance }: Candidate, { priceCents }: StayOffer): number => {
  if (sort === 'price') return priceCents
  return sort === 'distance' && distance !== null ? Number(distance.toFixed(12)) : rank
}

const compare = (one: Offered, other: Offered) => one.key - other.key || (one.candidate.id < other.candidate.id ? -1 : 1)
const inOrder = (offered: Offered[]): Offered[] => offered.toSorted(compare)

const afterCursor = (offered: Offered[], { cursor }: StayOffersQuery): Offered[] => {
  if (cursor === undefined) return offered
  const [key = '', id = ''] = cursor.split('~')
  if (!Number.isFinite(Number(key))) throw new ForeignCursor()
  return offered.filter((one) => one.key > Number(key) || (one.key === Number(key) && one.candidate.id > id))
}

const pricedPins = async (db: Kysely<Database>, offered: readonly Offered[]): Promise<PricedPin[]> => {
  const shown = offered.slice(0, MAX_PINS)
  const byId = new Map(shown.map(({ candidate, offer }) => [candidate.id, offer]))
  const pins = await pinsAt(db, [...byId.keys()])
  return pins.flatMap((pin) => {
    const offer = byId.get(pin.professionalId)
    return offer === undefined ? [] : [{ ...pin, priceCents: offer.priceCents, classId: offer.roomClass.id }]
  })
}

const withHotels = async (db: Kysely<Database>, offered: Offered[]): Promise<Found[]> => {
  if (offered.length === 0) return []
  const ids = offered.map(({ candidate: { id } }) => id)
  const rows = await db.selectFrom('views.professionals').selectAll().where('professionalId', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.professionalId, row]))
  return offered.flatMap(({ candidate: { id, distance }, offer }) => {
    const row = byId.get(id)
    if (row === undefined) return []
    const distanceMetres = distance === null ? null : Math.round(kilometresOf(distance) * 10) * 100
    return { hotel: { ...row, isOnline: false, isFromPrice: false, distanceMetres }, offer }
  })
}
