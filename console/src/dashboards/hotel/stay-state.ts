import { localDateOf, wallTimeOf } from '@lapka/domain/kernel/zone.ts'
import { isAwaited } from '@lapka/domain/stays/vaccinations-of-stay.ts'
import type { Board } from '@lapka/contracts/api/board.ts'
import type { BoardStay } from './board-api.ts'

/**
 * Where a stay is on a local date. `late`: they should be here since an earlier day. `overdue`: they should have left on an earlier day.
 * `missed`: they never came.
 */
export type StayState = 'held' | 'ahead' | 'arrives' | 'late' | 'in' | 'leaves' | 'overdue' | 'left' | 'missed'

export const stateOf = ({ status, outcome, isPinned, stay }: BoardStay, today: string): StayState => {
  const { arrival, departure, checkedOutAt } = stay
  if (checkedOutAt !== null) return 'left'
  if (isPinned) return departure > today ? 'in' : departure === today ? 'leaves' : 'overdue'
  if (outcome !== null || departure < today) return 'missed'
  if (status === 'PAYMENT') return 'held'
  return arrival > today ? 'ahead' : arrival === today ? 'arrives' : 'late'
}

/** They can be given a room now. */
export const isToCheckIn = (state: StayState): boolean => state === 'arrives' || state === 'late'

/** What is still to be paid of a stay that began with a deposit; null where nothing is. */
export const dueBalance = ({ status, stay: { balance } }: BoardStay) =>
  status === 'SCHEDULED' && balance !== null && balance.dueCents > 0 ? balance : null

/** Why guests who should come today can't be given a room yet, by the key of its sentence; null where they can. */
export const whyNotCheckIn = (one: BoardStay): 'noteBalance' | 'noteVaccination' | null => {
  if (dueBalance(one) !== null) return 'noteBalance'
  return isAwaited(one.stay.vaccinations, one.stay.departure) ? 'noteVaccination' : null
}

export const isInHouse = (state: StayState): boolean => state === 'in' || state === 'leaves' || state === 'overdue'

/** The local date on which the room is free again. */
export const lastDateOf = ({ stay: { departure, checkedOutAt } }: BoardStay, zone: string): string => {
  const left = checkedOutAt === null ? departure : localDateOf(checkedOutAt, zone)
  return left < departure ? left : departure
}

export type Today = { leaving: BoardStay[]; arriving: BoardStay[] }

/** Today's departures and arrivals, finished ones included; late guests first. */
export const todayOf = ({ stays, today, zone }: Pick<Board, 'stays' | 'today' | 'zone'>): Today => {
  const on = (at: string | null) => at !== null && localDateOf(at, zone) === today
  const has = (...states: StayState[]) => stays.filter((one) => states.includes(stateOf(one, today)))
  const cameToday = stays.filter(({ stay, isPinned }) => isPinned && on(stay.checkedInAt))
  const leftToday = stays.filter(({ stay }) => on(stay.checkedOutAt))
  return {
    leaving: [...leftToday, ...has('overdue'), ...has('leaves')],
    arriving: [...cameToday, ...has('late'), ...has('arrives'), ...has('held').filter(({ stay }) => stay.arrival === today)],
  }
}

export type Verdict = { kind: 'noRoom' | 'overdue' | 'late' | 'arriving' | 'leaving'; count: number } | { kind: 'calm' }

/** The hotel's most urgent line at this instant: counted in stays where something is wrong, and in animals where all is well. */
export const verdictOf = ({ stays, today, zone, rooms }: Omit<Board, 'closures' | 'nights'>, now: string): Verdict => {
  const isTooLate = wallTimeOf(now, zone) > rooms.departure.until
  const states = stays.map((one) => ({ one, state: stateOf(one, today) }))
  const homeless = states.filter(({ one, state }) => one.room === null && state !== 'missed' && state !== 'left').length
  const stayCount = (wanted: StayState) => states.filter(({ state }) => state === wanted).length
  const petCount = (wanted: StayState) =>
    states.filter(({ state }) => state === wanted).reduce((sum, { one }) => sum + one.stay.pets.length, 0)
  const kinds: [Exclude<Verdict['kind'], 'calm'>, number][] = [
    ['noRoom', homeless],
    ['overdue', stayCount('overdue') + (isTooLate ? stayCount('leaves') : 0)],
    ['late', stayCount('late')],
    ['arriving', petCount('arrives')],
    ['leaving', petCount('leaves')],
  ]
  const first = kinds.find(([, count]) => count > 0)
  return first === undefined ? { kind: 'calm' } : { kind: first[0], count: first[1] }
}

/** How many rooms are taken of how many on a night. */
export const takenOn = ({ classes }: Board['nights'][number]): { taken: number; rooms: number } => ({
  taken: classes.reduce((sum, { taken }) => sum + taken, 0),
  rooms: classes.reduce((sum, { rooms }) => sum + rooms, 0),
})
