import type { Events } from '@lapka/contracts/events.ts'
import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import { longestShareMs, SHORTEST_SHARE_MS } from '@lapka/contracts/shares.ts'
import type { Decision } from '../../kernel/decision.ts'
import { toMs } from '../../kernel/instant.ts'
import type { Pet } from '../pet.ts'
import { isKeeper, standing, type PetRecord } from '../record/record.ts'
import { petKey, petsAmong, type PetKey, type PetStates } from '../several-pets.ts'
import type { Share } from './share.ts'

type NewShare = Omit<Events['ShareMade'], 'petRevision'>
export type MakeShare = { share: NewShare; at: string }

export const decideMakeShare = (
  { share, at }: MakeShare,
  { share: known, record }: { share: Share; record: PetRecord },
): Decision<'share' | 'record'> => {
  const refused = refuseShare(share, record, at)
  if (refused !== undefined) return { refused }
  // Its id follows from its secret: if two codes are the same, the second request is asked to try again.
  if (known.status !== 'none') return { refused: 'TOO_MANY_SHARES' }
  return { events: { share: [{ type: 'ShareMade', data: { ...share, petRevision: record.revision } }] } }
}

const refuseShare = ({ kind, scope, until, makerId }: NewShare, record: PetRecord, at: string): RefusalCode | undefined => {
  const { pet } = record
  if (pet.status === 'none' || !isKeeper(pet, makerId)) return 'NOT_FOUND'
  if (pet.death !== undefined) return 'PET_DIED'
  const lastsMs = toMs(until) - toMs(at)
  if (lastsMs < SHORTEST_SHARE_MS || lastsMs > longestShareMs[kind]) return 'SHARE_UNTIL_INVALID'
  if (kind === 'code' && scope.kind !== 'all') return 'INVALID_INPUT'
  if (kind === 'passport' && scope.kind !== 'vaccinations') return 'INVALID_INPUT'
  const hasVisit = ({ appointmentId }: { appointmentId: string | null }) =>
    scope.kind !== 'visit' || appointmentId === scope.appointmentId
  return scope.kind === 'visit' && !standing(record, 'VisitRecorded').some(hasVisit) ? 'NOT_FOUND' : undefined
}

/** By any keeper of the pet, also one that another keeper made. */
export const decideRevokeShare = (
  { petId, accountId }: { petId: string; accountId: string },
  { share, pet }: { share: Share; pet: Pet },
): Decision<'share' | 'pet'> => {
  if (!isKeeper(pet, accountId) || share.status === 'none' || share.petId !== petId) return { refused: 'NOT_FOUND' }
  if (share.isRevoked) return { events: {} }
  return { events: { share: [{ type: 'ShareRevoked', data: { shareId: share.shareId, petId } }] } }
}

/** A lost phone: all at once, those included that no view shows yet. `petIds`: the pet, and those whose shares show its record too. */
export const decideRevokeShares = (
  { petIds, accountId }: { petIds: readonly string[]; accountId: string },
  states: PetStates,
): Decision<PetKey> => {
  const pets = petsAmong(states, petIds)
  if (pets.length < petIds.length || !pets.every((pet) => isKeeper(pet, accountId))) return { refused: 'NOT_FOUND' }
  return {
    events: Object.fromEntries(pets.map(({ petId }) => [petKey(petId), [{ type: 'SharesRevoked', data: { petId } }]])),
  }
}
