import type { Kysely } from 'kysely'
import type { AppointmentView, Party } from '@lapka/contracts/api/appointments.ts'
import { goesToParent } from '@lapka/contracts/service-locations.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import type { TravelMode } from '@lapka/contracts/travel.ts'
import { toMs } from '@lapka/domain/kernel/instant.ts'
import type { GeoPoint } from '@lapka/domain/kernel/distance.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { publicPlaceOf } from '@lapka/domain/professionals/public-place.ts'
import type { Database } from '../database.ts'
import { travelBetween, type TravelSources } from './look-up-ways.ts'

type Sources = Pick<TravelSources, 'routing'> & { db: Kysely<Database> }
type Visit = { view: AppointmentView; place: string; point: GeoPoint }
type Step = { mode: TravelMode; from: Visit; to: Visit }

/** A professional's appointments with the way to each from the one before it on that day, where they say how they travel. */
export const withWaysBetween = async <View extends AppointmentView>(
  sources: Sources,
  views: readonly View[],
  { party, professionalId }: { party: Party; professionalId: string | null },
): Promise<View[]> => {
  if (party !== 'professional' || professionalId === null || !views.some(({ visitAddress }) => visitAddress !== null))
    return [...views]
  const own = await sources.db
    .selectFrom('views.professionals')
    .select(['travelMode', 'services', 'latitude', 'longitude'])
    .where('professionalId', '=', professionalId)
    .executeTakeFirst()
  if (own === undefined || own.travelMode === null) return [...views]
  const steps = stepsOf(views, { mode: own.travelMode, own: publicPlaceOf(own, own.services) })
  const ways = new Map(await Promise.all(steps.map(async (step) => [step.to.view.id, await wayOf(sources, step)] as const)))
  return views.map((view) => ({ ...view, ...(ways.has(view.id) && { wayThere: ways.get(view.id) }) }))
}

const wayOf = async ({ routing }: Sources, { mode, from, to }: Step): Promise<AppointmentView['wayThere']> => {
  const [between] = await travelBetween({ routing }, mode, to.point, [from.point])
  const freeMinutes = Math.floor((toMs(to.view.startsAt) - toMs(from.view.endsAt)) / MINUTE_MS)
  return { mode, minutes: between?.toMinutes ?? 0, freeMinutes }
}

/** From one visit to the next of the same day. One in a window has no hour, and one online no place. */
const stepsOf = (views: readonly AppointmentView[], { mode, own }: { mode: TravelMode; own: GeoPoint }): Step[] => {
  const days = Map.groupBy(
    views.flatMap((view) => visitOf(view, own) ?? []),
    ({ view }) => localDateOf(view.startsAt, view.zone),
  )
  return [...days.values()].flatMap((visits) => {
    const inOrder = visits.toSorted((one, other) => one.view.startsAt.localeCompare(other.view.startsAt))
    return inOrder.flatMap((to, index): Step[] => {
      const from = inOrder[index - 1]
      return from === undefined || from.place === to.place ? [] : [{ mode, from, to }]
    })
  })
}

const visitOf = (view: AppointmentView, own: GeoPoint): Visit | undefined => {
  const { status, location, visitAddress, visitMinutes, stay, seat, meetingType } = view
  const isThere = status !== 'CANCELED' && visitMinutes === null && stay === null && seat === null && meetingType === null
  if (!isThere || location === 'ONLINE') return undefined
  if (!goesToParent(location)) return { view, place: 'own', point: own }
  return visitAddress === null ? undefined : { view, place: visitAddress.id, point: visitAddress }
}
