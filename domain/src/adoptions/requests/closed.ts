import type { ClosedReason } from '@lapka/contracts/adoptions.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { KnownAnimal } from '../animal.ts'

/** Every open request but the one that is agreed to. */
export const closedRequests = (
  { animalId, professionalId, requests }: KnownAnimal,
  why: ClosedReason,
  agreedId?: string,
): LapkaEvent[] =>
  requests
    .filter(({ requestId, status }) => status === 'asked' && requestId !== agreedId)
    .map(({ requestId, parentId }) => ({
      type: 'AdoptionClosed' as const,
      data: { animalId, professionalId, requestId, parentId, why },
    }))
