import { sql, type Kysely, type Selectable } from 'kysely'
import { goesToParent, type ServiceLocation } from '@lapka/contracts/service-locations.ts'
import { wordOfPlace, type ClaimPlace } from '@lapka/contracts/travel.ts'
import type { GeoPoint } from '@lapka/domain/kernel/distance.ts'
import { publicPlaceOf } from '@lapka/domain/professionals/public-place.ts'
import type { KnownClaim } from '@lapka/domain/slots/free-slots.ts'
import { placeOfVisit, withWays } from '@lapka/domain/travel/ways.ts'
import type { Database } from '../database.ts'
import { travelBetween, type TravelSources } from './look-up-ways.ts'

type Going = Pick<
  Selectable<Database['views.professionals']>,
  'professionalId' | 'services' | 'travelMode' | 'latitude' | 'longitude'
>
/** A parent's address as it is now. */
export type WantedAddress = GeoPoint & { addressId: string; revision: number }
type Wanted = { location: ServiceLocation; address: WantedAddress | undefined }

/**
 * Of times that are offered to a parent's address: `counted`, the ways to there are; `with_address`, they will be, once the parent says
 * where. `widen` gives the claims as they stand in the way of the wanted place; undefined where no way is counted.
 */
export type WaysOfOffer = {
  way: 'counted' | 'with_address' | null
  widen?: <Claim extends KnownClaim>(claims: readonly Claim[]) => Promise<Claim[]>
}

type Sources = Pick<TravelSources, 'routing'> & { db: Kysely<Database> }
type Visited = { place: ClaimPlace; point: GeoPoint | undefined }
type PlacedClaim = KnownClaim & { claimId?: string; place?: ClaimPlace }

/** Only of a professional who travels; any other offer costs nothing more. */
export const waysOfOffer = ({ db, routing }: Sources, professional: Going, { location, address }: Wanted): WaysOfOffer => {
  const { travelMode, services, latitude, longitude } = professional
  if (travelMode === null || location === 'ONLINE') return { way: null }
  if (goesToParent(location) && address === undefined) return { way: 'with_address' }
  const own = publicPlaceOf({ latitude, longitude }, services)
  const hub = goesToParent(location) ? address : own
  const wanted = placeOfVisit({ location, address })

  const known = new Map<string, Visited>()
  const visitedFor = ({ claimId, place }: PlacedClaim): Visited | undefined =>
    place === 'own' ? { place, point: own } : known.get(claimId ?? '')
  const widen = async <Claim extends KnownClaim>(claims: readonly Claim[]): Promise<Claim[]> => {
    const placed: readonly PlacedClaim[] = claims
    const asked = placed.flatMap(({ claimId }) => (claimId === undefined || known.has(claimId) ? [] : claimId))
    for (const [claimId, visited] of await readVisited(db, asked, own)) known.set(claimId, visited)
    const visits = placed.map(visitedFor)
    const minutes = await travelBetween(
      { routing },
      travelMode,
      hub,
      visits.map((visited) => visited?.point),
    )
    return claims.map((claim, index) => {
      const place = visits[index]?.place ?? 'unknown'
      const isThere = place === 'unknown' || wordOfPlace(place) === wordOfPlace(wanted)
      return isThere ? claim : withWays(claim, minutes[index] ?? { toMinutes: 0, fromMinutes: 0 })
    })
  }
  return { way: goesToParent(location) ? 'counted' : null, widen }
}

type VisitedRow = {
  appointmentId: string
  location: ServiceLocation | null
  addressId: string | null
  addressRevision: number | null
  visitMinutes: number | null
  latitude: number | null
  longitude: number | null
}

/** By claim. What the view does not know yet is nowhere: the decision knows it. */
const readVisited = async (db: Kysely<Database>, claimIds: string[], own: GeoPoint): Promise<Map<string, Visited>> => {
  if (claimIds.length === 0) return new Map()
  const { rows } = await sql<VisitedRow>`
    select appointment.appointment_id, appointment.location, appointment.address_id, appointment.address_revision,
      appointment.visit_minutes, address.latitude, address.longitude
    from views.appointments appointment
      left join views.addresses address
        on (address.address_id, address.revision) = (appointment.address_id, appointment.address_revision)
    where appointment.appointment_id = any(${claimIds}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.appointmentId, visitedIn(row, own)]))
}

const visitedIn = (
  { location, addressId, addressRevision, visitMinutes, latitude, longitude }: VisitedRow,
  own: GeoPoint,
): Visited => {
  if (visitMinutes !== null) return { place: 'unknown', point: undefined }
  const address = addressId === null || addressRevision === null ? null : { addressId, revision: addressRevision }
  const place = placeOfVisit({ location: location ?? 'AT_PROFESSIONAL', address })
  if (place === 'own') return { place, point: own }
  return { place, point: latitude === null || longitude === null ? undefined : { latitude, longitude } }
}

/** One of a parent's own addresses; undefined where they keep none of that id. */
export const wantedAddress = async (
  db: Kysely<Database>,
  { accountId, addressId }: { accountId: string; addressId: string },
): Promise<WantedAddress | undefined> => {
  const row = await db
    .selectFrom('views.addresses')
    .select(['addressId', 'revision', 'latitude', 'longitude', 'isRemoved'])
    .where('accountId', '=', accountId)
    .where('addressId', '=', addressId)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined || row.isRemoved ? undefined : row
}
