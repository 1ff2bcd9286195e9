import { COME_BACK_MS, type ConsultationParty } from '@lapka/contracts/consultations.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { addMs, toMs } from '../../kernel/instant.ts'
import type { ConsultationIn } from '../consultation.ts'

/**
 * When the connection of each was last seen, by the presence table; null while it is there, or where nothing is known. A dropped
 * connection is no leaving, but without one a party neither talks nor waits.
 */
export type SeenUntil = Record<ConsultationParty, string | null>
export const nobodyUnseen: SeenUntil = { parent: null, professional: null }

/** A connection comes back by itself within seconds; a shorter gap is no absence. */
const ABSENT_MS = MINUTE_MS

/** `awayMs` as the table of presence has it: undefined where it knows nothing. */
export const seenUntilOf = (awayMs: number | undefined, at: string): string | null =>
  awayMs === undefined || awayMs < ABSENT_MS ? null : addMs(at, -awayMs)

/** How it stands when it ends, or would end. */
type Ending = { at: string; seenUntil: SeenUntil }
type Accepted = ConsultationIn<'accepted'>

/** For how long both were in the room together until then. */
const talkedMs = ({ together: { ms, since } }: Accepted, { at, seenUntil }: Ending): number =>
  since === null ? ms : ms + Math.max(0, Math.min(...seenOf(at, Object.values(seenUntil))) - toMs(since))

const seenOf = (at: string, until: readonly (string | null)[]): number[] => until.map((seen) => toMs(seen ?? at))

/** Since when the vet has been in the room alone: before the parent came, or after they had gone; null where they have not been. */
export const waitsSince = ({ attendance: { parent, professional } }: Accepted): string | null => {
  const cameAt = professional.hereSince ?? professional.left?.cameAt ?? null
  if (cameAt === null || parent.joinedAt === null) return cameAt
  if (parent.left === null) return null
  return parent.left.seenUntil > cameAt ? parent.left.seenUntil : cameAt
}

const waitedMs = (consultation: Accepted, { at, seenUntil }: Ending): number => {
  const since = waitsSince(consultation)
  const until = consultation.attendance.professional.left?.seenUntil ?? seenUntil.professional ?? at
  return since === null ? 0 : toMs(until) - toMs(since)
}

/**
 * Whether the vet has earned the fee, if either side ends
 * it: they talked for the least length, or waited the full waiting time.
 */
export const isOwed = (consultation: Accepted, ending: Ending): boolean =>
  (consultation.attendance.parent.joinedAt !== null && talkedMs(consultation, ending) >= consultation.leastTalkMs) ||
  waitedMs(consultation, ending) >= COME_BACK_MS

/**
 * From when a vet who ends it is owed the fee for the talk, as long as both stay: since it was accepted, once they have talked enough; null
 * while they have not and are not both in the room.
 */
export const owedFrom = ({ together: { ms, since }, leastTalkMs, acceptedAt }: Talking): string | null => {
  if (ms >= leastTalkMs) return acceptedAt
  return since === null ? null : addMs(since, leastTalkMs - ms)
}
type Talking = Pick<Accepted, 'together' | 'leastTalkMs'> & { acceptedAt: string }
