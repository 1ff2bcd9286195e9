import type { Service } from '@lapka/contracts/events/professionals.ts'
import { goesToParent, LARGEST_SERVICE_AREA_KM, locationOf } from '@lapka/contracts/service-locations.ts'
import type { Decision } from '../../kernel/decision.ts'
import type { Professional } from '../professional.ts'

export type SetServices = { services: Service[]; serviceAreaKm?: number | null | undefined }

/** The provider charges nothing below half a euro, and nothing here costs more than 10,000. */
const MIN_PRICE_CENTS = 50
const MAX_PRICE_CENTS = 1_000_000
const DURATION_STEP_MINUTES = 5
const LONGEST_MINUTES = 12 * 60

const isWhole = (number: number, least: number, most: number) => Number.isInteger(number) && number >= least && number <= most

const isOffered = ({ id, name, priceCents, durationMinutes }: Service): boolean =>
  id !== '' &&
  name.trim() !== '' &&
  isWhole(priceCents, MIN_PRICE_CENTS, MAX_PRICE_CENTS) &&
  isWhole(durationMinutes, DURATION_STEP_MINUTES, LONGEST_MINUTES) &&
  durationMinutes % DURATION_STEP_MINUTES === 0

/**
 * Replaces the whole list; what was booked before keeps its pinned price and length. Where each service happens is written with it,
 * and how far the professional goes where one of them goes to the parent.
 */
export const decideSetServices = (
  { services, serviceAreaKm }: SetServices,
  { professional }: { professional: Professional },
): Decision<'professional'> => {
  if (professional.status === 'none') return { refused: 'NOT_FOUND' }
  const { professionalId, role } = professional
  const isUnique = new Set(services.map(({ id }) => id)).size === services.length
  if (!isUnique || !services.every(isOffered)) return { refused: 'INVALID_INPUT' }
  const located = services.map((service) => ({ ...service, location: locationOf(service, role) }))
  if (!located.some(({ location }) => goesToParent(location)))
    return { events: { professional: [{ type: 'ServicesSet', data: { professionalId, services: located } }] } }
  if (serviceAreaKm === undefined || serviceAreaKm === null) return { refused: 'SERVICE_AREA_MISSING' }
  if (!isWhole(serviceAreaKm, 1, LARGEST_SERVICE_AREA_KM)) return { refused: 'INVALID_INPUT' }
  return { events: { professional: [{ type: 'ServicesSet', data: { professionalId, services: located, serviceAreaKm } }] } }
}
