import type { Service } from '@lapka/contracts/events/professionals.ts'
import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import type { ProfessionalRole } from '@lapka/contracts/roles.ts'
import { locationOf } from '@lapka/contracts/service-locations.ts'
import { MAX_SERVICES_IN_TURN, type BookedService, type PricedBy } from '@lapka/contracts/service-table.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { addMs } from '../kernel/instant.ts'
import { isSamePricing, type TailoredService } from './price-for-pet.ts'

type Refused = { refused: RefusalCode }
type Named = Pick<Service, 'id' | 'name' | 'nameEn'>

/** Why these services can't follow one another; null if they can, as one alone always can. */
export const whyNotInTurn = (
  services: readonly Pick<Service, 'id' | 'location'>[],
  role: ProfessionalRole,
): RefusalCode | null => {
  const ids = new Set(services.map(({ id }) => id))
  if (ids.size < services.length || services.length > MAX_SERVICES_IN_TURN) return 'INVALID_INPUT'
  const places = new Set(services.map((service) => locationOf(service, role)))
  return places.size > 1 ? 'SERVICES_APART' : null
}

/**
 * Several services for the same animals, one after another: their lengths and prices add up. `tailor` knows a service for these animals;
 * of one service alone this is what it answers.
 */
export const tailorInTurn = <Wanted extends { service: Named }>(
  wanted: readonly Wanted[],
  tailor: (wanted: Wanted) => TailoredService | Refused,
): TailoredService | Refused => {
  const inTurn: NonNullable<TailoredService['inTurn']> = []
  for (const one of wanted) {
    const tailored = tailor(one)
    if ('refused' in tailored) return tailored
    inTurn.push({ service: one.service, tailored })
  }
  const [first, ...others] = inTurn
  if (first === undefined) return { refused: 'INVALID_INPUT' }
  if (others.length === 0) return first.tailored
  return {
    row: null,
    extras: [],
    durationMinutes: inTurn.reduce((sum, { tailored }) => sum + tailored.durationMinutes, 0),
    price: { currency: 'EUR', lines: inTurn.flatMap(({ tailored }) => tailored.price.lines) },
    inTurn,
  }
}

/** What is pinned of the services: the first one's id, the names of all, and of several each by itself. */
export const whatIsBooked = ({ service, tailored }: { service: Named; tailored: TailoredService }) => {
  const { name: serviceName, nameEn: serviceNameEn } = nameInTurn(service, tailored)
  const services = bookedServices(tailored)
  const { pricedBy } = tailored
  return { serviceId: service.id, serviceName, serviceNameEn, ...(services && { services }), ...(pricedBy && { pricedBy }) }
}

export const bookedServices = ({ inTurn }: TailoredService): BookedService[] | undefined =>
  inTurn?.map(({ service: { id, name, nameEn }, tailored: { durationMinutes, pricedBy } }) => ({
    id,
    name,
    nameEn,
    minutes: durationMinutes,
    ...(pricedBy && { pricedBy }),
  }))

const JOINT = ' + '
/** "Bath + Nails": the name of what is booked, in each language. */
export const nameInTurn = (service: Named, { inTurn }: Pick<TailoredService, 'inTurn'>): Pick<Named, 'name' | 'nameEn'> => {
  const services = inTurn?.map((one) => one.service) ?? [service]
  return {
    name: services.map(({ name }) => name).join(JOINT),
    // A service may have no English name.
    nameEn: services.map(({ name, nameEn }) => nameEn || (services.length > 1 ? name : '')).join(JOINT),
  }
}

type Booked = { pricedBy?: PricedBy | undefined; services?: readonly BookedService[] | undefined }
/** The same services in the same order, each by the same rows and with the same extras. */
export const isSameTailoring = (one: Booked, other: Booked): boolean => {
  const [services, others] = [one.services ?? [], other.services ?? []]
  return (
    isSamePricing(one.pricedBy, other.pricedBy) &&
    services.length === others.length &&
    services.every((service, nth) => service.id === others[nth]?.id && isSamePricing(service.pricedBy, others[nth].pricedBy))
  )
}

/** When each begins, of those that take so many minutes. */
export const startsInTurn = (startsAt: string, minutes: readonly number[]): string[] =>
  minutes.map((_, nth) => addMs(startsAt, minutes.slice(0, nth).reduce((sum, one) => sum + one, 0) * MINUTE_MS))

/** How long each takes of the time that the appointment takes now: the last one is as long as what is left of it. */
export const minutesInTurn = (services: readonly BookedService[], totalMinutes: number): number[] => {
  const before = services.slice(0, -1).map(({ minutes }) => minutes)
  return [...before, totalMinutes - before.reduce((sum, one) => sum + one, 0)]
}
