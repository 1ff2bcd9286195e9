import type { Events } from '@lapka/contracts/events.ts'
import { foldOf, type Fold } from '../../kernel/fold.ts'
import type { WorkingHours } from '../../kernel/working-hours.ts'

export type Plan = Events['ScheduleSet']
export type ScheduleException = Omit<Events['ScheduleExceptionAdded'], 'professionalId' | 'accountId' | 'reason'>

/** `exceptions` of the working hours are those of one place; these are of all. */
type Known = { professionalId: string; plans: readonly Plan[]; allExceptions: readonly ScheduleException[] }

/**
 * All schedules of one professional, one for each place, with their exceptions; together they are hours of work like any other.
 * The last one set under an id is in force; appointments pin the revision they were placed by.
 */
export type Schedule = { status: 'none'; revision: number } | (WorkingHours & Known & { status: 'set'; revision: number })

const hoursOf = (
  { scheduleId, zone, weekly, breaks, bufferMinutes, minimumNoticeMinutes, horizonDays }: Plan,
  exceptions: readonly ScheduleException[],
): WorkingHours => ({
  scheduleId,
  zone,
  weekly,
  breaks,
  bufferMinutes,
  minimumNoticeMinutes,
  horizonDays,
  exceptions: exceptions.filter((exception) => exception.scheduleId === scheduleId),
})

/** The one that looks furthest ahead comes first: its horizon bounds what is searched. */
export const workingHoursOf = ({ plans, allExceptions }: Omit<Known, 'professionalId'>): WorkingHours | undefined => {
  const [first, ...more] = plans
    .map((plan) => hoursOf(plan, allExceptions))
    .toSorted((one, other) => other.horizonDays - one.horizonDays)
  return first && { ...first, more }
}

const withKnown = (schedule: Schedule, change: Partial<Known> & Pick<Known, 'professionalId'>): Schedule => {
  const known = schedule.status === 'none' ? { plans: [], allExceptions: [] } : schedule
  const { plans = known.plans, allExceptions = known.allExceptions, professionalId } = change
  const hours = workingHoursOf({ plans, allExceptions })
  return hours === undefined
    ? schedule
    : { ...hours, professionalId, plans, allExceptions, status: 'set', revision: schedule.revision }
}

/** In the order in which each was first set. */
export const withPlan = (plans: readonly Plan[], plan: Plan): Plan[] =>
  plans.some(({ scheduleId }) => scheduleId === plan.scheduleId)
    ? plans.map((known) => (known.scheduleId === plan.scheduleId ? plan : known))
    : [...plans, plan]

/** Equal exceptions go too: the hours open again, and no twin keeps them closed. */
export const withoutException = (
  exceptions: readonly ScheduleException[],
  { scheduleId, from, to, kind }: Pick<ScheduleException, 'scheduleId' | 'from' | 'to' | 'kind'>,
): ScheduleException[] =>
  exceptions.filter((one) => !(one.scheduleId === scheduleId && one.from === from && one.to === to && one.kind === kind))

export const scheduleFold: Fold<Schedule> = foldOf<Schedule>(() => ({ status: 'none', revision: -1 }), {
  ScheduleSet: (schedule, plan) =>
    withKnown(schedule, {
      professionalId: plan.professionalId,
      plans: withPlan(schedule.status === 'none' ? [] : schedule.plans, plan),
    }),
  ScheduleExceptionAdded: (schedule, { professionalId, exceptionId, scheduleId, from, to, kind, appointments }) =>
    schedule.status === 'none'
      ? schedule
      : withKnown(schedule, {
          professionalId,
          allExceptions: [...schedule.allExceptions, { exceptionId, scheduleId, from, to, kind, appointments }],
        }),
  ScheduleExceptionRemoved: (schedule, removed) =>
    schedule.status === 'none'
      ? schedule
      : withKnown(schedule, {
          professionalId: removed.professionalId,
          allExceptions: withoutException(schedule.allExceptions, removed),
        }),
})
