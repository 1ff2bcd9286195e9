import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { ledgerStream, professionalStream, scheduleStream, waitlistStream } from '@lapka/contracts/streams.ts'
import type { Fold } from '../fold.ts'
import { claimsOf, ledgerFold, type LedgerStates } from '../ledger/ledger.ts'
import { professionalFold } from '../professionals/professional.ts'
import { scheduleFold } from '../schedules/schedule.ts'
import type { SlotQuestion } from '../slots/explain-slot.ts'
import { addDays, localDateOf } from '../time/zone.ts'
import { linesIn, type LinesOfDays } from '../waitlist/promised-times.ts'
import { waitlistFold } from '../waitlist/waitlist.ts'

/** What is asked about a start; the states that it is decided on come from events. */
export type AskedSlot = Pick<SlotQuestion, 'serviceId' | 'startsAt' | 'forParentId'> & { professionalId: string }

/** The streams that say who is booked and when they work; the zone of their days follows from them. */
export const whoAndWhen = (professionalId: string): string[] => [
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

const foldStream = <State>(events: readonly RecordedEvent[], stream: string, fold: Fold<State>): State =>
  events.filter((event) => event.stream === stream).reduce(fold.evolve, fold.initialState())

/** What the events of those streams say that a start is decided on, at an instant. */
export const questionFrom = (events: readonly RecordedEvent[], asked: AskedSlot, now: string): SlotQuestion => {
  const { professionalId, ...slot } = asked
  const [who = '', when = ''] = whoAndWhen(professionalId)
  const ledgers: LedgerStates = {}
  const lines: LinesOfDays = {}
  const ofDays = Map.groupBy(events, ({ stream }) => stream)
  for (const [stream, own] of ofDays) {
    const date = stream.slice(-'yyyy-mm-dd'.length)
    if (stream === ledgerStream(professionalId, date)) ledgers[`ledger:${date}`] = foldStream(own, stream, ledgerFold)
    if (stream === waitlistStream(professionalId, date)) lines[`line:${date}`] = foldStream(own, stream, waitlistFold)
  }
  return {
    ...slot,
    professional: foldStream(events, who, professionalFold),
    schedule: foldStream(events, when, scheduleFold),
    claims: claimsOf(ledgers),
    lines: linesIn(lines),
    now,
  }
}

/** What had happened by an instant. */
export const eventsUntil = (events: readonly RecordedEvent[], asOf: string): RecordedEvent[] =>
  events.filter(({ occurredAt }) => occurredAt <= asOf).toSorted((one, other) => one.position - other.position)
