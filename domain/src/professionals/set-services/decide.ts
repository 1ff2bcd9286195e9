import type { Service } from '@lapka/contracts/events/professionals.ts'
import { goesToParent, LARGEST_SERVICE_AREA_KM, locationOf } from '@lapka/contracts/service-locations.ts'
import type { TravelMode } from '@lapka/contracts/travel.ts'
import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import type { Decision } from '../../kernel/decision.ts'
import { priceKey } from '../../services/price-keys.ts'
import type { Professional } from '../professional.ts'

/** What the clinic has where the vet works. */
export type ClinicParts = { resources: readonly { resourceId: string }[] }

export type SetServices = {
  services: Service[]
  serviceAreaKm?: number | null | undefined
  travelMode?: TravelMode | null | undefined
}

/** The provider charges nothing below half a euro, and nothing here costs more than 10,000. */
const MIN_PRICE_CENTS = 50
const MAX_PRICE_CENTS = 1_000_000
const DURATION_STEP_MINUTES = 5
const LONGEST_MINUTES = 12 * 60

const isWhole = (number: number, least: number, most: number) => Number.isInteger(number) && number >= least && number <= most

type Timed = Pick<Service, 'priceCents' | 'durationMinutes'>
const isPriced = ({ priceCents, durationMinutes }: Timed, leastMinutes = DURATION_STEP_MINUTES): boolean =>
  isWhole(priceCents, MIN_PRICE_CENTS, MAX_PRICE_CENTS) &&
  isWhole(durationMinutes, leastMinutes, LONGEST_MINUTES) &&
  durationMinutes % DURATION_STEP_MINUTES === 0

const isNamed = ({ id, name }: Pick<Service, 'id' | 'name'>): boolean => id !== '' && name.trim() !== ''
const isUnique = (keys: readonly string[]): boolean => new Set(keys).size === keys.length

/** Why a service can't be offered so; null if it can. */
const whyNotOffered = (service: Service): RefusalCode | null => {
  const { id, rows = [], extras = [], needs = [] } = service
  const isGood =
    isNamed(service) &&
    isPriced(service) &&
    rows.every((row) => isPriced(row)) &&
    extras.every((extra) => isNamed(extra) && isPriced(extra, 0)) &&
    isUnique(extras.map((extra) => extra.id)) &&
    isUnique(needs)
  if (!isGood) return 'INVALID_INPUT'
  if (!isUnique(rows.map((row) => priceKey(id, row)))) return 'ROW_TWICE'
  return isTooMuch(service) ? 'SERVICE_TOO_LONG' : null
}

/** With all that may be done beside it, for the animal that takes most. */
const isTooMuch = (service: Service): boolean => {
  const { rows = [], extras = [] } = service
  const most = (of: (timed: Timed) => number) =>
    Math.max(...[service, ...rows].map(of)) + extras.reduce((sum, extra) => sum + of(extra), 0)
  return (
    most(({ durationMinutes }) => durationMinutes) > LONGEST_MINUTES || most(({ priceCents }) => priceCents) > MAX_PRICE_CENTS
  )
}

/** A service with a table says of itself the least that it can cost and take. */
const asWritten = ({ rows = [], extras = [], needs = [], ...service }: Service): Service => ({
  ...service,
  ...(rows.length > 0 && {
    rows,
    priceCents: Math.min(...rows.map(({ priceCents }) => priceCents)),
    durationMinutes: Math.min(...rows.map(({ durationMinutes }) => durationMinutes)),
  }),
  ...(extras.length > 0 && { extras }),
  ...(needs.length > 0 && { needs }),
})

/**
 * Replaces the whole list; what was booked before keeps its pinned price and length. Where each service happens is written with it,
 * and how far and how the professional goes where one of them goes to the parent.
 */
export const decideSetServices = (
  { services, serviceAreaKm, travelMode }: SetServices,
  { professional, clinic }: { professional: Professional; clinic?: ClinicParts | undefined },
): Decision<'professional'> => {
  if (professional.status === 'none') return { refused: 'NOT_FOUND' }
  const { professionalId, role } = professional
  if (!isUnique(services.map(({ id }) => id))) return { refused: 'INVALID_INPUT' }
  const refused = services.map(whyNotOffered).find((why) => why !== null)
  if (refused !== undefined) return { refused }
  const has = (resourceId: string) => clinic?.resources.some((resource) => resource.resourceId === resourceId) === true
  if (services.some((service) => service.needs?.every(has) === false)) return { refused: 'RESOURCE_NOT_AT_CLINIC' }
  const located = services.map((service) => ({ ...asWritten(service), location: locationOf(service, role) }))
  if (!located.some(({ location }) => goesToParent(location)))
    return { events: { professional: [{ type: 'ServicesSet', data: { professionalId, services: located } }] } }
  if (serviceAreaKm === undefined || serviceAreaKm === null) return { refused: 'SERVICE_AREA_MISSING' }
  if (!isWhole(serviceAreaKm, 1, LARGEST_SERVICE_AREA_KM)) return { refused: 'INVALID_INPUT' }
  const going = { serviceAreaKm, ...(travelMode && { travelMode }) }
  return { events: { professional: [{ type: 'ServicesSet', data: { professionalId, services: located, ...going } }] } }
}
