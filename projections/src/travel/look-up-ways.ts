import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { openedFactsOf } from '@lapka/contracts/facts.ts'
import type { Refusal, UnknownWay } from '@lapka/contracts/refusals.ts'
import { locationOf } from '@lapka/contracts/service-locations.ts'
import { addressStream, professionalStream } from '@lapka/contracts/streams.ts'
import { wordOfPlace, type ClaimPlace, type TravelMode, type Way } from '@lapka/contracts/travel.ts'
import type { GeoPoint } from '@lapka/domain/kernel/distance.ts'
import { isRefused } from '@lapka/domain/kernel/decision.ts'
import { professionalFold, type KnownProfessional } from '@lapka/domain/professionals/professional.ts'
import { publicPlaceOf } from '@lapka/domain/professionals/public-place.ts'
import { blockOf, estimateTravel, travelByRoute } from '@lapka/domain/travel/estimate.ts'
import { wordOfWay, type Travel } from '@lapka/domain/travel/ways.ts'
import type { Handle } from '@lapka/event-log/handle.ts'
import type { RoutingServer } from '@lapka/process/routing-server.ts'

/** Without a routing server ways are estimated. */
export type TravelSources = { handle: Pick<Handle, 'read' | 'readOpened'>; routing?: RoutingServer | undefined }

/** Each round meets neighbours that the one before did not know of: others who booked in between. */
const MAX_ROUNDS = 5

/**
 * Decides, and where the decision lacks a way looks it up and decides again: most bookings have no neighbour that is far, and a lock or a
 * look at the map inside of the decision is no option.
 */
export const decideWithWays = async <Answer extends object>(
  sources: TravelSources,
  decide: (travel: Travel | undefined) => Promise<Answer | Refusal>,
): Promise<Answer | Refusal> => {
  let travel: Travel | undefined
  for (let round = 0; ; round += 1) {
    const answer = await decide(travel)
    if (!isRefused(answer) || answer.unknownWays === undefined) return answer
    if (round === MAX_ROUNDS) return { refused: answer.refused }
    travel = { ways: [...(travel?.ways ?? []), ...(await lookUpWays(sources, answer.unknownWays))] }
  }
}

const lookUpWays = async (sources: TravelSources, unknown: readonly UnknownWay[]): Promise<Way[]> => {
  const ways: Way[] = []
  for (const [professionalId, ofOne] of Map.groupBy(unknown, (way) => way.professionalId)) {
    const { professional } = await sources.handle.read({
      professional: { stream: professionalStream(professionalId), fold: professionalFold },
    })
    if (professional.status !== 'none') ways.push(...(await waysOf(sources, professional, ofOne)))
  }
  return ways
}

const waysOf = async (sources: TravelSources, professional: KnownProfessional, unknown: UnknownWay[]): Promise<Way[]> => {
  const places = unknown.flatMap(({ from, wanted }) => [from, wanted])
  const points = await readPoints(sources, professional, places)
  const mode = professional.travelMode ?? 'CAR'
  const ways: Way[] = []
  for (const [word, toOne] of Map.groupBy(unknown, ({ wanted }) => wordOfPlace(wanted))) {
    const hub = points.get(word)
    const minutes = await travelBetween(
      sources,
      mode,
      hub,
      toOne.map(({ from }) => points.get(wordOfPlace(from))),
    )
    for (const [index, { claimId, from, wanted }] of toOne.entries())
      ways.push({ claimId, place: wordOfWay(from, wanted), ...(minutes[index] ?? noWay) })
  }
  return ways
}

type Minutes = Pick<Way, 'toMinutes' | 'fromMinutes'>
/** An address that can't be read any more, because its owner was erased, is nowhere. */
const noWay: Minutes = { toMinutes: 0, fromMinutes: 0 }

/** Minutes from each point to the hub, and from there to it. */
export const travelBetween = async (
  { routing }: Pick<TravelSources, 'routing'>,
  mode: TravelMode,
  hub: GeoPoint | undefined,
  points: readonly (GeoPoint | undefined)[],
): Promise<Minutes[]> => {
  const known = points.filter((point) => point !== undefined)
  if (hub === undefined || known.length === 0) return points.map(() => noWay)
  const seconds = await routing?.readSeconds(mode, blockOf(hub), known.map(blockOf))
  const routes = new Map(known.map((point, index) => [point, seconds?.[index]]))
  return points.map((point): Minutes => {
    if (point === undefined) return noWay
    const route = routes.get(point)
    const minutes = (from: GeoPoint, to: GeoPoint, byRoute: number | null | undefined) =>
      typeof byRoute === 'number'
        ? Math.min(travelByRoute(byRoute, mode), estimateTravel(from, to, 'FOOT'))
        : estimateTravel(from, to, mode)
    return { toMinutes: minutes(point, hub, route?.to), fromMinutes: minutes(hub, point, route?.from) }
  })
}

const readPoints = async (
  { handle }: TravelSources,
  professional: KnownProfessional,
  places: readonly ClaimPlace[],
): Promise<Map<string, GeoPoint>> => {
  const distinct = new Map(places.map((place) => [wordOfPlace(place), place]))
  const read = await Promise.all(
    [...distinct].map(async ([word, place]) => [word, await readPoint({ handle }, professional, place)] as const),
  )
  return new Map(read.flatMap(([word, point]) => (point === null ? [] : [[word, point]])))
}

const readPoint = async (
  { handle }: TravelSources,
  { coordinates: [longitude, latitude], services, role }: KnownProfessional,
  place: ClaimPlace,
): Promise<GeoPoint | null> => {
  if (place === 'own') {
    const located = services.map((service) => ({ location: locationOf(service, role) }))
    return publicPlaceOf({ latitude, longitude }, located)
  }
  if (place === 'unknown') return null
  const events = await handle.readOpened(addressStream(place.addressId))
  return pointSaidIn(events.filter(({ revision }) => revision === place.revision))
}

/** Where the last of an address's opened events puts it; null where none does, or its owner was erased. */
export const pointSaidIn = (events: readonly RecordedEvent[]): GeoPoint | null => {
  const said = [...openedFactsOf(events, 'AddressAdded'), ...openedFactsOf(events, 'AddressChanged')].at(-1)
  if (said === undefined || !Array.isArray(said.coordinates)) return null
  const [longitude, latitude] = said.coordinates as [number, number]
  return { latitude, longitude }
}
