import type { ConsultationView } from '@lapka/contracts/api/consultations.ts'

/** A person who is on call is faster than that, if they want. */
export const TIMEOUT_MS = 8_000
const TIMEOUT_SPREAD_MS = 2_000
/** Still in time where vets are rung for less. */
const LAST_MOMENT_MS = 3_000

/** In how long the robot accepts what it is rung for. `chance` is between 0 and 1. */
export const acceptsInMs = (offerEndsAt: string | null, nowMs: number, chance: number): number => {
  const acceptMs = TIMEOUT_MS + chance * TIMEOUT_SPREAD_MS
  if (offerEndsAt === null) return acceptMs
  return Math.max(0, Math.min(acceptMs, Date.parse(offerEndsAt) - nowMs - LAST_MOMENT_MS))
}

type Message = { id: string; by: 'parent' | 'professional'; text: string; photoId: string | null }

/** Messages that wait for an answer: all that the parent wrote after the robot spoke last. It asks the log and not its memory, so a restarted robot goes on. */
export const unanswered = (messages: readonly Message[]): Message[] =>
  messages.slice(messages.findLastIndex(({ by }) => by === 'professional') + 1)

export type NextStep = 'talk' | 'end' | 'say-goodbye-and-end' | 'prescribe' | 'nothing'

type Talk = Pick<ConsultationView, 'status' | 'endsAt' | 'attendance' | 'feeOwedFrom'>

/** The robot's next step in its consultation. */
export const nextStep = ({ status, endsAt, attendance, feeOwedFrom }: Talk, nowMs: number): NextStep => {
  if (status === 'done') return 'prescribe'
  if (status !== 'accepted' && status !== 'in_progress') return 'nothing'
  const { parent } = attendance
  // Ended sooner it would give the money back; a parent who left and stays away is waited for.
  const isOwed = feeOwedFrom !== null && Date.parse(feeOwedFrom) <= nowMs
  if (isOwed && parent.leftAt !== null && !parent.isHere) return 'end'
  if (status === 'in_progress' && endsAt !== null && Date.parse(endsAt) <= nowMs) return 'say-goodbye-and-end'
  return 'talk'
}
