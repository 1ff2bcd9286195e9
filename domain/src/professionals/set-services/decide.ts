import type { Service } from '@lapka/contracts/events/professionals.ts'
import type { Decision } from '../../kernel/decision.ts'
import type { Professional } from '../professional.ts'

export type SetServices = { services: Service[] }

/** The provider charges nothing below half a euro, and nothing here costs more than 10,000. */
const LEAST_PRICE_CENTS = 50
const MOST_PRICE_CENTS = 1_000_000
const DURATION_STEP_MINUTES = 5
const LONGEST_MINUTES = 12 * 60

const isWhole = (number: number, least: number, most: number) => Number.isInteger(number) && number >= least && number <= most

const isOffered = ({ id, name, priceCents, durationMinutes }: Service): boolean =>
  id !== '' &&
  name.trim() !== '' &&
  isWhole(priceCents, LEAST_PRICE_CENTS, MOST_PRICE_CENTS) &&
  isWhole(durationMinutes, DURATION_STEP_MINUTES, LONGEST_MINUTES) &&
  durationMinutes % DURATION_STEP_MINUTES === 0

/** Replaces the whole list; what was booked before keeps its pinned price and length. */
export const decideSetServices = (
  { services }: SetServices,
  { professional }: { professional: Professional },
): Decision<'professional'> => {
  if (professional.status === 'none') return { refused: 'NOT_FOUND' }
  const isUnique = new Set(services.map(({ id }) => id)).size === services.length
  if (!isUnique || !services.every(isOffered)) return { refused: 'INVALID_INPUT' }
  return { events: { professional: [{ type: 'ServicesSet', data: { professionalId: professional.professionalId, services } }] } }
}
