import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { BuildStatus, Switching } from '@lapka/contracts/projections.ts'
import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import type { Decision } from '../kernel/decision.ts'

/** The facts about a view that are no events, locked during the decision. */
export type ProjectionFacts = {
  /** Others change its rows after they were written, and no log holds that. */
  isHandedOn: boolean
  /** The states of its builds, kept ones included. */
  builds: readonly BuildStatus[]
  /** The event before which the live view has stopped. */
  stoppedAt: number | null
  /** The first parked event of each key that the live view goes on without. */
  parkedAt: readonly number[]
  /** The event that its rebuild could not take. */
  failedAt: number | null
}

export type BuildAct = 'pause' | 'resume' | 'cancel' | 'throttle' | 'switch' | 'roll-back' | 'drop'
export type ProjectionAct =
  | { act: 'rebuild'; switching: Switching; eventsPerSecond: number | null }
  | { act: 'throttle'; eventsPerSecond: number | null }
  | { act: 'skip'; position: number }
  | { act: Exclude<BuildAct, 'throttle'> | 'retry' }

/** From which status each act leads on, and what is answered where nothing is in one of them. */
export const buildTransitions: Record<BuildAct, { from: readonly BuildStatus[]; refused: RefusalCode }> = {
  pause: { from: ['building', 'ready'], refused: 'NO_REBUILD' },
  resume: { from: ['paused', 'failed'], refused: 'REBUILD_NOT_PAUSED' },
  cancel: { from: ['building', 'paused', 'ready', 'failed'], refused: 'NO_REBUILD' },
  throttle: { from: ['building', 'paused', 'ready', 'failed'], refused: 'NO_REBUILD' },
  switch: { from: ['ready'], refused: 'REBUILD_NOT_READY' },
  'roll-back': { from: ['kept'], refused: 'NOTHING_KEPT' },
  drop: { from: ['kept'], refused: 'NOTHING_KEPT' },
}

/** Any other status takes the place of the one build that a view may have. */
const isUnderWay = (status: BuildStatus) => status !== 'kept' && status !== 'scratch'

type SteerProjections = { act: ProjectionAct; reason: string; facts: Readonly<Record<string, ProjectionFacts>> }

/** An operator steers some views at once: all of them or, where one of them can't be, none. */
export const decideSteerProjections = ({ act, reason, facts }: SteerProjections): Decision<string> => {
  const refusals = Object.entries(facts).flatMap(([projection, view]) => {
    const refused = refusalOf(act, view)
    return refused === undefined ? [] : [{ projection, refused }]
  })
  const [first] = refusals
  if (first !== undefined) {
    const touched = refusals.filter(({ refused }) => refused === first.refused).map(({ projection }) => projection)
    return { refused: first.refused, touched }
  }
  return {
    events: Object.fromEntries(Object.keys(facts).map((projection) => [projection, [eventOf(act, { projection, reason })]])),
  }
}

const refusalOf = (
  act: ProjectionAct,
  { isHandedOn, builds, stoppedAt, parkedAt, failedAt }: ProjectionFacts,
): RefusalCode | undefined => {
  const underWay = builds.some(isUnderWay)
  switch (act.act) {
    case 'rebuild':
      if (isHandedOn) return 'VIEW_HANDED_ON'
      return underWay ? 'REBUILD_UNDER_WAY' : undefined
    case 'retry':
      return stoppedAt === null && parkedAt.length === 0 ? 'VIEW_NOT_STOPPED' : undefined
    case 'skip':
      if (stoppedAt === null && failedAt === null && parkedAt.length === 0) return 'VIEW_NOT_STOPPED'
      return [stoppedAt, failedAt, ...parkedAt].includes(act.position) ? undefined : 'VIEW_STOPPED_ELSEWHERE'
    case 'roll-back':
    case 'drop':
      return builds.includes('kept') && underWay ? 'REBUILD_UNDER_WAY' : refusedTransition(act.act, builds)
    case 'pause':
    case 'resume':
    case 'cancel':
    case 'throttle':
    case 'switch':
      return refusedTransition(act.act, builds)
  }
}

const refusedTransition = (act: BuildAct, builds: readonly BuildStatus[]): RefusalCode | undefined => {
  const { from, refused } = buildTransitions[act]
  return builds.some((status) => from.includes(status)) ? undefined : refused
}

const types = {
  pause: 'ProjectionRebuildPaused',
  resume: 'ProjectionRebuildResumed',
  cancel: 'ProjectionRebuildCancelled',
  switch: 'ProjectionSwitchRequested',
  'roll-back': 'ProjectionRollBackRequested',
  drop: 'ProjectionKeptDropped',
  retry: 'ProjectionRetried',
} as const

const eventOf = (act: ProjectionAct, about: { projection: string; reason: string }): LapkaEvent => {
  switch (act.act) {
    case 'rebuild': {
      const { switching, eventsPerSecond } = act
      return { type: 'ProjectionRebuildRequested', data: { ...about, switching, eventsPerSecond } }
    }
    case 'throttle':
      return { type: 'ProjectionRebuildThrottled', data: { ...about, eventsPerSecond: act.eventsPerSecond } }
    case 'skip':
      return { type: 'ProjectionEventSkipped', data: { ...about, position: act.position } }
    case 'pause':
    case 'resume':
    case 'cancel':
    case 'switch':
    case 'roll-back':
    case 'drop':
    case 'retry':
      return { type: types[act.act], data: about }
  }
}
