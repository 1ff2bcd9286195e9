import { petTimeResourceId } from '@lapka/contracts/pets.ts'
import type { Refusal } from '@lapka/contracts/refusals.ts'
import type { Instant } from '../kernel/instant.ts'
import { claimsInTheWay, claimsOf, isLive, type LedgerStates } from '../kernel/ledger.ts'

type Hours = { startsAt: string; endsAt: string }

/** Hours of an animal, as its ledger knows them. What is kept free after a visit is the professional's. */
export const petHours = (petId: string, { startsAt, endsAt }: Hours) => ({
  resourceId: petTimeResourceId(petId),
  startsAt,
  endsAt,
  bufferMinutes: 0,
})

/** `leaving`: claims that are removed in the same append. `beside`: claims on the same professional's time, where the animal is then. */
export type Standing = { at: Instant; leaving?: readonly string[]; beside?: readonly string[] }

/** Says where an animal is claimed already, apart from a claim of its own; null if it can come. */
export const whyPetElsewhere = (
  states: LedgerStates,
  { petId, claimId, ...hours }: Hours & { petId: string; claimId: string },
  { at, leaving = [], beside = [] }: Standing,
): Refusal | null => {
  const passedOver = [...leaving, ...beside]
  const elsewhere = claimsInTheWay(states, petHours(petId, hours), claimId).find(
    (claim) => isLive(claim, at) && !passedOver.includes(claim.claimId),
  )
  return elsewhere === undefined
    ? null
    : { refused: 'PET_BUSY_THEN', busyPet: { petId, from: elsewhere.startsAt, until: elsewhere.endsAt } }
}

type Asking = { at: Instant; parentId: string; leaving?: string | undefined }
/**
 * When this parent can't bring the animal anywhere, by start. An unpaid hold of their own is not among it: it makes way for the next booking. Nor is the appointment of
 * theirs that they are about to move.
 */
export const busyHoursOf = (states: LedgerStates, petId: string, { at, parentId, leaving }: Asking): Hours[] =>
  claimsOf(states, petTimeResourceId(petId))
    .filter((claim) => isLive(claim, at))
    .filter(({ expiresAt, claimId, holderId }) => holderId !== parentId || (expiresAt === null && claimId !== leaving))
    .map(({ startsAt, endsAt }) => ({ startsAt, endsAt }))
    .toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1))
