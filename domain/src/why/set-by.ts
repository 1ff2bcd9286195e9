import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { EventType, SealedEvents } from '@lapka/contracts/events.ts'
import type { SlotRule } from '@lapka/contracts/why.ts'
import { toMs } from '../kernel/instant.ts'
import type { SlotExplanation, SlotFinding } from '../slots/explain-slot.ts'

type TypedEvent<T extends EventType> = RecordedEvent<T, SealedEvents[T]>
const ofType = <T extends EventType>(events: readonly RecordedEvent[], type: T): TypedEvent<T>[] =>
  events.filter((event): event is TypedEvent<T> => event.type === type)

/** The event since which a value is what it is now. */
const since = <T extends EventType>(events: TypedEvent<T>[], valueOf: (data: SealedEvents[T]) => unknown) => {
  const texts = events.map(({ data }) => JSON.stringify(valueOf(data)))
  const differing = texts.findLastIndex((text) => text !== texts.at(-1))
  return events[differing + 1]
}

const fieldOfRule = {
  hours: 'weekly',
  break: 'breaks',
  buffer: 'bufferMinutes',
  notice: 'minimumNoticeMinutes',
  horizon: 'horizonDays',
  step: 'zone',
} as const satisfies { [Rule in SlotRule]?: keyof SealedEvents['ScheduleSet'] }

const statusEvents = [
  'ProfessionalRegistered',
  'VerificationSubmitted',
  'ProfessionalVerified',
  'VerificationRejected',
  'MoreDocumentsRequested',
  'ProfessionalWithdrawn',
]

/** The event that set what a rule went by; undefined where none did. */
export const eventBehind = (
  events: readonly RecordedEvent[],
  { rule, claim, exception }: SlotFinding,
  { place, service, startsAt }: Pick<SlotExplanation, 'place' | 'service'> & { startsAt: string },
): RecordedEvent | undefined => {
  if (rule === 'accepts') return events.findLast(({ type }) => statusEvents.includes(type))
  if (exception !== undefined)
    return ofType(events, 'ScheduleExceptionAdded').findLast(
      ({ data }) => data.from === exception.from && data.to === exception.to && data.kind === exception.kind,
    )
  if (rule === 'promised') return events.findLast(({ type }) => type === 'WaitJoined')
  // A buffer that stops is the one after a claim before the start or, where the claim comes later, the start's own.
  const isOwnBuffer = rule === 'buffer' && claim !== undefined && toMs(claim.startsAt) > toMs(startsAt)
  if (claim !== undefined && !isOwnBuffer)
    return ofType(events, 'ClaimHeld').findLast(({ data }) => data.claimId === claim.claimId)
  if (rule === 'duration')
    return since(ofType(events, 'ServicesSet'), ({ services }) => services.find(({ id }) => id === service?.id)?.durationMinutes)
  const plans = ofType(events, 'ScheduleSet').filter(({ data }) => data.scheduleId === place?.scheduleId)
  const field = rule in fieldOfRule ? fieldOfRule[rule as keyof typeof fieldOfRule] : undefined
  return field && since(plans, (data) => data[field])
}
