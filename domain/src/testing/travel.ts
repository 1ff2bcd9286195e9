import type { Refusal, UnknownWay } from '@lapka/contracts/refusals.ts'
import { wordOfPlace, type ClaimPlace, type TravelMode, type Way } from '@lapka/contracts/travel.ts'
import type { GeoPoint } from '../kernel/distance.ts'
import { estimateTravel } from '../travel/estimate.ts'
import { wordOfWay, type Travel } from '../travel/ways.ts'

/** Where everything is: by address, and `own` for the professional's place. */
export type Town = { mode: TravelMode; points: Record<string, GeoPoint> }

const minutesIn = ({ mode, points }: Town, from: ClaimPlace, to: ClaimPlace): number => {
  const pointOf = (place: ClaimPlace) => points[typeof place === 'string' ? place : place.addressId] ?? points['own']!
  return wordOfPlace(from) === wordOfPlace(to) ? 0 : estimateTravel(pointOf(from), pointOf(to), mode)
}

const lookUp = (town: Town, unknown: readonly UnknownWay[]): Way[] =>
  unknown.map(({ claimId, from, wanted }) => ({
    claimId,
    place: wordOfWay(from, wanted),
    toMinutes: minutesIn(town, from, wanted),
    fromMinutes: minutesIn(town, wanted, from),
  }))

/** Decides as the API does: once more with the ways that were lacking. */
export const runWithWays = <Answer extends object>(town: Town, decide: (travel: Travel) => Answer): Answer => {
  let travel: Travel = { ways: [] }
  for (;;) {
    const answer = decide(travel)
    const { unknownWays } = answer as Partial<Refusal>
    if (unknownWays === undefined) return answer
    travel = { ways: [...travel.ways, ...lookUp(town, unknownWays)] }
  }
}
