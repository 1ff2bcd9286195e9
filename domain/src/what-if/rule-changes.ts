import type { WeeklyHours } from '@lapka/contracts/events/schedules.ts'
import { DAY_MINUTES, MINUTE_MS } from '@lapka/contracts/time.ts'
import type { RuleChanges } from '@lapka/contracts/what-if.ts'
import { shareOf } from '../kernel/refund-policy.ts'
import type { Professional } from '../professionals/professional.ts'
import { workingHoursOf, type Plan, type Schedule } from '../professionals/schedule/schedule.ts'
import { wallMs } from '../kernel/working-hours.ts'

/** Neither free nor below what the provider charges. */
const MIN_PRICE_CENTS = 50

/**
 * The states that deciders see in place of the recorded ones. The same state gives the same object, so slots may be cached by it.
 */
export type RuleLens = { professional: (state: Professional) => Professional; schedule: (state: Schedule) => Schedule }

const remembering = <State extends object>(change: (state: State) => State) => {
  const known = new WeakMap<State, State>()
  return (state: State): State => {
    const changed = known.get(state) ?? change(state)
    known.set(state, changed)
    return changed
  }
}

/** Recorded facts stay what they are; the changed rules are laid over every state that was folded from them. */
export const createRuleLens = (changes: RuleChanges): RuleLens => ({
  professional: isAnySet(changes, ofPractice) ? remembering((state) => underPolicy(state, changes)) : asItIs,
  schedule: isAnySet(changes, ofHours) ? remembering((state) => underHours(state, changes)) : asItIs,
})

const ofPractice = ['freeCancellationHours', 'lateRefundPercent', 'noShowRefundPercent', 'pricePercent', 'prices'] as const
const ofHours = ['bufferMinutes', 'minimumNoticeMinutes', 'opensEarlierMinutes', 'closesLaterMinutes'] as const
const isAnySet = (changes: RuleChanges, names: readonly (keyof RuleChanges)[]) =>
  names.some((name) => changes[name] !== undefined)
const asItIs = <State>(state: State): State => state

const underPolicy = (state: Professional, changes: RuleChanges): Professional => {
  if (state.status === 'none') return state
  const { freeCancellationHours, lateRefundPercent, noShowRefundPercent, pricePercent, prices } = changes
  const { policy } = state
  return {
    ...state,
    policy: {
      ...policy,
      noticeHours: freeCancellationHours ?? policy.noticeHours,
      lateRefundPercent: lateRefundPercent ?? policy.lateRefundPercent,
      noShowRefundPercent: noShowRefundPercent ?? policy.noShowRefundPercent,
    },
    services: state.services.map((service) => {
      const set = prices?.find(({ serviceId }) => serviceId === service.id)?.priceCents
      const scaled = ({ priceCents }: { priceCents: number }) =>
        Math.max(MIN_PRICE_CENTS, pricePercent === undefined ? priceCents : shareOf(priceCents, pricePercent))
      const { rows, extras } = service
      return {
        ...service,
        priceCents: set ?? scaled(service),
        ...(rows && { rows: rows.map((row) => ({ ...row, priceCents: scaled(row) })) }),
        ...(extras && { extras: extras.map((extra) => ({ ...extra, priceCents: scaled(extra) })) }),
      }
    }),
  }
}

const underHours = (state: Schedule, changes: RuleChanges): Schedule => {
  if (state.status === 'none') return state
  const plans = state.plans.map((plan) => changedPlan(plan, changes))
  const hours = workingHoursOf({ plans, allExceptions: state.allExceptions })
  return hours === undefined ? state : { ...state, ...hours, plans }
}

const changedPlan = (plan: Plan, changes: RuleChanges): Plan => {
  const { bufferMinutes, minimumNoticeMinutes, opensEarlierMinutes = 0, closesLaterMinutes = 0 } = changes
  return {
    ...plan,
    bufferMinutes: bufferMinutes ?? plan.bufferMinutes,
    minimumNoticeMinutes: minimumNoticeMinutes ?? plan.minimumNoticeMinutes,
    weekly: plan.weekly.flatMap((row) => {
      // A window that begins at another time would be another window.
      if (row.capacity !== undefined) return [row]
      const ofDay = plan.weekly.filter(({ weekday }) => weekday === row.weekday)
      const isFirst = ofDay.every(({ from }) => row.from <= from)
      const isLast = ofDay.every(({ to }) => to <= row.to)
      return movedRow(row, isFirst ? -opensEarlierMinutes : 0, isLast ? closesLaterMinutes : 0)
    }),
  }
}

/** Within the day; hours of which nothing is left are gone. */
const movedRow = (row: WeeklyHours, fromMinutes: number, toMinutes: number): WeeklyHours[] => {
  const from = Math.max(0, wallMs(row.from) / MINUTE_MS + fromMinutes)
  const to = Math.min(DAY_MINUTES, wallMs(row.to) / MINUTE_MS + toMinutes)
  return from < to ? [{ weekday: row.weekday, from: wallTime(from), to: wallTime(to) }] : []
}

const wallTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
