import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { EventType, SealedEvents } from '@lapka/contracts/events.ts'
import { ledgerStream, professionalStream, scheduleStream, waitlistStream } from '@lapka/contracts/streams.ts'
import { claimsOf, ledgerFold, ledgerKey, type LedgerStates } from '../kernel/ledger.ts'
import { professionalFold, type Professional } from '../professionals/professional.ts'
import { scheduleFold, type Schedule } from '../professionals/schedule/schedule.ts'
import type { SlotQuestion } from '../slots/explain-slot.ts'
import { addDays, localDateOf } from '../kernel/zone.ts'
import { lineKey, linesIn, type LinesOfDays } from '../slots/promised-times.ts'
import { waitlistFold } from '../slots/waitlist.ts'

/** A question about a start; the states that it is decided on come from events. */
export type SlotInQuestion = Pick<SlotQuestion, 'serviceId' | 'startsAt' | 'forParentId'> & { professionalId: string }

/** The streams that say who is booked and when they work; the zone of their days follows from them. */
export const whoAndWhen = (professionalId: string): [who: string, when: string] => [
  professionalStream(professionalId),
  scheduleStream(professionalId),
]

/** The streams of the days around a start. */
export const streamsOfDays = (professionalId: string, dates: readonly string[]): string[] =>
  dates.flatMap((date) => [ledgerStream(professionalId, date), waitlistStream(professionalId, date)])

/** So many local days before and after a start. */
export const datesAround = (startsAt: string, zone: string, days: number): string[] =>
  Array.from({ length: 2 * days + 1 }, (_, index) => addDays(localDateOf(startsAt, zone), index - days))

/** Whether a stream counts for a start whose day and neighbours these are: those of other days do not. */
export const isOfDays = (stream: string, dates: readonly string[]): boolean =>
  !/^(?:ledger|waitlist)-/.test(stream) || dates.some((date) => stream.endsWith(date))

type Known = { professional: Professional; schedule: Schedule; days: LedgerStates & LinesOfDays }

/** Takes events of those streams one by one and says what a start is decided on after each: no event is folded twice. */
export const createSlotHistory = ({ professionalId, ...slot }: SlotInQuestion) => {
  const [who, when] = whoAndWhen(professionalId)
  const known: Known = { professional: professionalFold.initialState(), schedule: scheduleFold.initialState(), days: {} }
  const add = (event: RecordedEvent): void => {
    const date = event.stream.slice(-'yyyy-mm-dd'.length)
    const { days } = known
    if (event.stream === who) known.professional = professionalFold.evolve(known.professional, event)
    else if (event.stream === when) known.schedule = scheduleFold.evolve(known.schedule, event)
    else if (event.stream === ledgerStream(professionalId, date)) {
      const key = ledgerKey(professionalId, date)
      days[key] = ledgerFold.evolve(days[key] ?? ledgerFold.initialState(), event)
    } else if (event.stream === waitlistStream(professionalId, date)) {
      const key = lineKey(professionalId, date)
      days[key] = waitlistFold.evolve(days[key] ?? waitlistFold.initialState(), event)
    }
  }
  const question = (now: string): SlotQuestion => {
    const { professional, schedule, days } = known
    return { ...slot, professional, schedule, claims: claimsOf(days, professionalId), lines: linesIn(days, professionalId), now }
  }
  return { add, question }
}

/** The states, at an instant, on which those streams decide a start. */
export const questionFrom = (events: readonly RecordedEvent[], asked: SlotInQuestion, now: string): SlotQuestion => {
  const history = createSlotHistory(asked)
  events.forEach(history.add)
  return history.question(now)
}

/** The events up to an instant. */
export const eventsUntil = (events: readonly RecordedEvent[], asOf: string): RecordedEvent[] =>
  events.filter(({ occurredAt }) => occurredAt <= asOf).toSorted((one, other) => one.position - other.position)

export type TypedEvent<T extends EventType> = RecordedEvent<T, SealedEvents[T]>
export const isOf =
  <T extends EventType>(type: T) =>
  (event: RecordedEvent): event is TypedEvent<T> =>
    event.type === type
