/** How a professional who goes to people gets from one to the next. */
export const travelModes = ['CAR', 'TRANSIT', 'BICYCLE', 'FOOT'] as const
export type TravelMode = (typeof travelModes)[number]

/** A longer way counts as this one, so that a decision knows which days it has to read. */
export const MAX_TRAVEL_MINUTES = 180
export const TRAVEL_STEP_MINUTES = 5

/**
 * Where a professional has to be for a claim: at a revision of a parent's address, at their own place, or nobody knows: online, somewhere
 * within a window, or at an address that the parent has still to name.
 */
export type ClaimPlace = { addressId: string; revision: number } | 'own' | 'unknown'

/** Whole minutes between a claim and the wanted time: from its place to there, and back. `place` is where it was when they were looked up. */
export type Way = { claimId: string; place: string; toMinutes: number; fromMinutes: number }

/** A place as a word. */
export const wordOfPlace = (place: ClaimPlace): string =>
  typeof place === 'string' ? place : `${place.addressId}.${place.revision}`
