import { factOf, writtenFact } from '@lapka/contracts/facts.ts'
import type { Decision } from '../../kernel/decision.ts'
import type { Professional } from '../../professionals/professional.ts'
import { toMs } from '../../kernel/instant.ts'
import type { Availability } from '../availability.ts'

export type SetAvailability = { isAvailable: boolean; until: string | null; at: string }

/** A verified vet may be rung, from now until they say otherwise or until an instant; any professional may switch it off. */
export const decideSetAvailability = (
  { isAvailable, until, at }: SetAvailability,
  { professional, availability }: { professional: Professional; availability: Availability },
): Decision<'availability'> => {
  if (professional.status === 'none') return { refused: 'NOT_FOUND' }
  if (professional.role !== 'VET') return { refused: 'NOT_BOOKABLE' }
  if (isAvailable && professional.status !== 'accepted') return { refused: 'PROFESSIONAL_NOT_VERIFIED' }
  const isPast = until !== null && toMs(until) <= toMs(at)
  const wanted = isAvailable && !isPast ? { isAvailable: true, until } : { isAvailable: false, until: null }
  if (availability.isAvailable === wanted.isAvailable && availability.until === wanted.until)
    return { events: {}, standing: wanted }
  const { professionalId } = professional
  return { events: { availability: [{ type: 'ConsultationAvailabilitySet', data: { professionalId, ...wanted } }] } }
}

/** How the switch stands by this command. */
export const outcomeOfSetAvailability = (
  events: readonly { type: string; data: unknown }[],
): { isAvailable: boolean; until: string | null } => {
  const { isAvailable, until } = factOf(events, 'ConsultationAvailabilitySet') ?? writtenFact(events, 'NothingChanged').standing
  return { isAvailable: isAvailable === true, until: typeof until === 'string' ? until : null }
}
