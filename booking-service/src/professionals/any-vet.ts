import type { PlaceWithAnyVet } from '@lapka/domain/appointments/place-appointment/any-vet.ts'
import type { PlaceAppointment } from '@lapka/domain/appointments/place-appointment/decide.ts'
import { addMs } from '@lapka/domain/kernel/instant.ts'
import { localDateOf, startOfDay } from '@lapka/domain/kernel/zone.ts'
import { bookedMinutes } from '@lapka/projections/claims/query.ts'
import { openDays, type OpenDay } from '@lapka/domain/slots/open-until.ts'
import { changesOf } from '@lapka/domain/services/price-history.ts'
import { isPaidInNameOf } from '@lapka/projections/payouts/paid-in-name.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import type { CancellationPolicy, Service } from '@lapka/contracts/events/professionals.ts'
import { locationOf } from '@lapka/contracts/service-locations.ts'
import type { ProfessionalDetails } from '@lapka/contracts/api/professionals.ts'
import { bookableVetsOf } from '@lapka/projections/clinics/query.ts'
import type { ProfessionalRow } from '@lapka/projections/professionals/search.ts'
import type { Dependencies } from '../dependencies.ts'

/** A service that a clinic offers with any of its vets: its id is its name, and every vet offers it at this price, length and policy. */
export type AnyVetService = Service & { policy: CancellationPolicy; vets: { row: ProfessionalRow; serviceId: string }[] }

/** Longer names are no ids. */
const MAX_ID_LENGTH = 80

/**
 * The services that a clinic offers with any of its vets: at least two of them offer each there at one price and length. One policy is shown for all of
 * it, the one that most of them have. Where prices differ, the one that most of them ask counts, of equals the least.
 */
export const anyVetServices = (rows: readonly ProfessionalRow[]): AnyVetService[] => {
  const [vets = []] = [
    ...Map.groupBy(
      rows.filter(({ schedule }) => schedule !== null),
      policyKey,
    ).values(),
  ].toSorted((one, other) => other.length - one.length)
  const offers = vets.flatMap((row) =>
    row.services
      .filter((service) => service.rows === undefined && locationOf(service, row.role) === 'AT_PROFESSIONAL')
      .map((service) => ({ row, service })),
  )
  const alike = Map.groupBy(offers, ({ service: { name, priceCents, durationMinutes } }) =>
    [name, priceCents, durationMinutes].join('\n'),
  )
  const shared = [...alike.values()]
    .filter((offered) => offered.length > 1)
    .toSorted((one, other) => other.length - one.length || priceIn(one) - priceIn(other))
  return [...Map.groupBy(shared, ([first]) => first?.service.name ?? '').values()]
    .flatMap(([offered]): AnyVetService[] => {
      const [first] = offered ?? []
      if (offered === undefined || first === undefined || first.service.name.length > MAX_ID_LENGTH) return []
      const { name, nameEn, priceCents, durationMinutes } = first.service
      const bookable = offered.map(({ row, service }) => ({ row, serviceId: service.id }))
      return [{ id: name, name, nameEn, priceCents, durationMinutes, policy: first.row.policy, vets: bookable }]
    })
    .toSorted((one, other) => other.vets.length - one.vets.length || one.name.localeCompare(other.name, 'bg'))
}

const priceIn = ([first]: { service: Service }[]): number => first?.service.priceCents ?? 0

const policyKey = ({ policy: { noticeHours, lateRefundPercent, noShowRefundPercent }, zone }: ProfessionalRow): string =>
  [noticeHours, lateRefundPercent, noShowRefundPercent, zone].join(' ')

/** Shown on a clinic's page beside its own words. */
export const anyVetDetails = async (
  { db }: Pick<Dependencies, 'db'>,
  clinicId: string,
): Promise<Partial<ProfessionalDetails>> => {
  const services = anyVetServices(await bookableVetsOf(db, clinicId))
  const [first] = services
  if (first === undefined) return {}
  return {
    services: services.map(({ policy: _policy, vets: _vets, ...service }) => ({
      ...service,
      location: 'AT_PROFESSIONAL' as const,
    })),
    prices: Object.fromEntries(
      services.flatMap(({ id, vets: [one] }) => (one === undefined ? [] : [[id, changesOf(one.row.prices, one.serviceId)]])),
    ),
    policy: first.policy,
    horizonDays: Math.max(...services.flatMap(({ vets }) => vets.map(({ row }) => row.schedule?.horizonDays ?? 0))),
    isBookable: true,
  }
}

/** Over how many days, the visit's the last, the work of a clinic's vets is shared. */
const SHARED_DAYS = 28

/**
 * The vets who may get a visit at a clinic; null where the clinic offers no such service with any vet. Where a campaign may pay for it, a vet who is
 * paid in the parent's name is none of them.
 */
export const anyVetTeam = async (
  db: Dependencies['db'],
  { professionalId: clinicId, serviceId, startsAt, parentId, promotionIds = [], at }: PlaceAppointment,
): Promise<Pick<PlaceWithAnyVet, 'vets' | 'offer'> | null> => {
  const service = anyVetServices(await bookableVetsOf(db, clinicId)).find(({ id }) => id === serviceId)
  const [first] = service?.vets ?? []
  if (service === undefined || first === undefined) return null
  const { name, priceCents, durationMinutes, policy } = service
  const { zone } = first.row
  const date = localDateOf(startsAt, zone)
  const range = { from: addMs(startOfDay(date, zone), -(SHARED_DAYS - 1) * DAY_MS), to: startOfDay(date, zone), now: at }
  const minutes = await bookedMinutes(
    db,
    service.vets.map(({ row }) => row.professionalId),
    range,
  )
  const vets = await Promise.all(
    service.vets.map(async ({ row: { professionalId }, serviceId: ofVet }) => {
      const isOwn = promotionIds.length > 0 && (await isPaidInNameOf(db, { professionalId, parentId }))
      return isOwn ? [] : [{ professionalId, serviceId: ofVet, otherMinutes: minutes.get(professionalId) ?? 0 }]
    }),
  )
  return { vets: vets.flat(), offer: { name, priceCents, durationMinutes, policy } }
}

/** A clinic is open while one of its vets works; other trades state no hours. */
export const openDaysOf = async (
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  { role, professionalId, zone }: Pick<ProfessionalRow, 'role' | 'professionalId' | 'zone'>,
): Promise<OpenDay[]> => {
  if (role !== 'CLINIC') return []
  const vets = await bookableVetsOf(db, professionalId)
  return openDays(
    vets.flatMap(({ schedule }) => schedule ?? []),
    { now: now(), zone },
  )
}
