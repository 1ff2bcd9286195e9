import type { Events } from '@lapka/contracts/events.ts'
import { writtenFact } from '@lapka/contracts/facts.ts'
import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import type { ClinicStates } from '../../clinics/needs.ts'
import { replayable } from '../../kernel/decided-command.ts'
import type { Decision } from '../../kernel/decision.ts'
import type { Pet } from '../../pets/pet.ts'
import { isBookable, isPublic, type Professional } from '../../professionals/professional.ts'
import type { Schedule } from '../../professionals/schedule/schedule.ts'
import type { LedgerStates } from '../../kernel/ledger.ts'
import type { TailoredService } from '../../services/price-for-pet.ts'
import { freeSlots } from '../../slots/free-slots.ts'
import { localDateOf } from '../../kernel/zone.ts'
import { promisedTimes, workOf } from '../../slots/promised-times.ts'
import { waitedFor } from '../waited-for.ts'
import { isWaiting, lineOf, LONGEST_LINE, type Waitlist } from '../../slots/waitlist.ts'
import { whyNotBooked } from '../../pets/why-not-booked.ts'

export type JoinWaitlist = Omit<Events['WaitJoined'], 'place' | 'durationMinutes' | 'extraIds' | 'courseId'> & {
  extraIds?: string[] | undefined
} & { at: string }
/** The days are the wanted one and the next: an appointment may begin on one and end on the other. */
export type JoinStates = { waitlist: Waitlist; professional: Professional; schedule: Schedule; pet: Pet } & LedgerStates &
  ClinicStates

const decideJoining = (command: JoinWaitlist, states: JoinStates): Decision<'waitlist'> => {
  const refused = whyNot(command, states)
  if (refused !== null) return { refused }
  const tailored = waitedFor(states, command)
  if ('refused' in tailored) return tailored
  const notFull = whyNotFull(command, tailored, states)
  if (notFull !== null) return { refused: notFull }
  const { at: _at, extraIds: _extraIds, ...joined } = command
  const place = lineOf(states.waitlist).length + 1
  const { pricedBy, durationMinutes } = tailored
  const measured = pricedBy && { durationMinutes, extraIds: pricedBy.extraIds }
  return { events: { waitlist: [{ type: 'WaitJoined', data: { ...joined, place, ...measured } }] } }
}

/** Puts a parent at the end of the line for a day of which every time is taken. */
export const decideJoinWaitlist = replayable('join-waitlist', decideJoining)

export const outcomeOfJoinWaitlist = (events: readonly { type: string; data: unknown }[]): { id: string; place: number } => {
  const { waitId, place } = writtenFact(events, 'WaitJoined')
  return { id: waitId, place }
}

const whyNot = (
  { parentId, date, at }: JoinWaitlist,
  { waitlist, professional, schedule, pet }: JoinStates,
): RefusalCode | null => {
  if (!isPublic(professional)) return 'NOT_FOUND'
  const wrongPet = whyNotBooked(pet, parentId)
  if (wrongPet !== null) return wrongPet
  if (!isBookable({ isVerified: true, role: professional.role })) return 'NOT_BOOKABLE'
  if (schedule.status === 'none') return 'NOT_BOOKABLE'
  if (professional.accountId === parentId) return 'SELF_BOOKING'
  if (date < localDateOf(at, professional.zone)) return 'DAY_IN_PAST'
  if (isWaiting(waitlist, { parentId, at })) return 'ALREADY_WAITING'
  return lineOf(waitlist).length >= LONGEST_LINE ? 'LINE_FULL' : null
}

/** By the ledger itself: what a view says may be a moment old. What is promised to those who wait already is not free for one more. */
const whyNotFull = ({ date, at }: JoinWaitlist, { durationMinutes }: TailoredService, states: JoinStates): RefusalCode | null => {
  const work = workOf(states)
  if (work === undefined) return 'NOT_BOOKABLE'
  const { schedule, claims } = work
  const day = { schedule, durationMinutes, now: at, from: date, to: date }
  if (freeSlots({ ...day, claims: [] }).length === 0) return 'DAY_NOT_OFFERED'
  const promised = promisedTimes(work, [{ date, waits: lineOf(states.waitlist) }], at)
  return freeSlots({ ...day, claims: [...claims, ...promised] }).length > 0 ? 'DAY_NOT_FULL' : null
}
