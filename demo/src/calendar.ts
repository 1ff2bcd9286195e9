import type { Service } from '@lapka/contracts/events/professionals.ts'
import { DAY_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import { freeSlots } from '@lapka/domain/slots/free-slots.ts'
import { timeTaken } from '@lapka/domain/slots/why-not-offered.ts'
import type { WorkingHours } from '@lapka/domain/kernel/working-hours.ts'
import { offsetMsAt } from '@lapka/domain/kernel/zone.ts'
import type { Dice } from './dice.ts'
import type { PlannedParent } from './plan-parents.ts'
import type { PlannedProfessional } from './plan-professionals.ts'

/** The taken times of the planned people. */
export type Span = { fromMs: number; untilMs: number }
export type Busy = Map<string, Span[]>
export type Scene = {
  seed: number
  today: string
  zone: string
  endMs: number
  parents: PlannedParent[]
  busyParents: Busy
  /** A pet has one visit a day, so that each can be moved within its day: a pet and a local date, as `dayOfPet` joins them. */
  petDays: Set<string>
}
export const dayOfPet = (petId: string, localDate: string): string => `${petId} ${localDate}`

export type ProfessionalCalendar = { professional: PlannedProfessional; hours: WorkingHours; taken: Span[]; number: number }

export const DAYS_BACK = 21
export const DAYS_AHEAD = 21
/** The instant a local day begins. */
export const midnightMs = (localDate: string, zone: string): number => {
  const wallMs = Date.parse(`${localDate}T00:00:00Z`)
  return wallMs - offsetMsAt(wallMs - offsetMsAt(wallMs, zone), zone)
}

export const iso = (ms: number): string => new Date(ms).toISOString()
export const withBuffer = ({ fromMs, untilMs }: Span, hours: WorkingHours): Span => ({
  fromMs,
  untilMs: untilMs + hours.bufferMinutes * MINUTE_MS,
})
/** In a city no way takes longer: its people live within five kilometres of each other. */
const LONGEST_WAY_MS = 45 * MINUTE_MS
/** With the ways before and after it, of those who keep time for them. */
const withWays = ({ fromMs, untilMs }: Span, { travelMode }: PlannedProfessional): Span => {
  const wayMs = travelMode === undefined ? 0 : LONGEST_WAY_MS
  return { fromMs: fromMs - wayMs, untilMs: untilMs + wayMs }
}
export const isClear = (span: Span, taken: Span[]): boolean =>
  taken.every((other) => span.untilMs <= other.fromMs || other.untilMs <= span.fromMs)

/** A free start on that day. */
export const freeStart = (
  { professional, hours, taken }: ProfessionalCalendar,
  day: { service: Service; localDate: string },
  dice: Dice,
): number | undefined => {
  const { service, localDate } = day
  const noticed = { ...hours, minimumNoticeMinutes: 0 }
  const now = iso(midnightMs(localDate, hours.zone) - DAY_MS)
  const slots = freeSlots({
    schedule: noticed,
    claims: [],
    durationMinutes: service.durationMinutes,
    now,
    from: localDate,
    to: localDate,
  })
  const free = slots.filter(({ startsAt, endsAt, window }) => {
    const span = { fromMs: Date.parse(startsAt), untilMs: Date.parse(endsAt) }
    if (window === undefined) return isClear(withWays(withBuffer(span, hours), professional), taken)
    return taken.filter((other) => !isClear(span, [other])).length < window.capacity
  })
  return free.length === 0 ? undefined : Date.parse(dice.pick(free).startsAt)
}

type Planned = { week: PlannedProfessional['week']; profile: Pick<PlannedProfessional['profile'], 'zone'> }
/** The time that a service takes from a start on: its own, or a window. */
export const spanFrom = ({ week, profile: { zone } }: Planned, startMs: number, { durationMinutes }: Service): Span => {
  const fromMs = startMs
  if (week === null) return { fromMs, untilMs: startMs + durationMinutes * MINUTE_MS }
  const { endsAt } = timeTaken({ ...week, zone, horizonDays: 0 }, { startsAt: iso(startMs), durationMinutes })
  return { fromMs, untilMs: Date.parse(endsAt) }
}

export const keepBusy = (busy: Busy, { account }: PlannedParent, span: Span): void => {
  const spans = busy.get(account.accountId) ?? []
  busy.set(account.accountId, spans)
  spans.push(span)
}
