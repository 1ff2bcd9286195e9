import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { freeCancellationDeadline } from '@lapka/domain/appointments/refund-policy.ts'
import { addDays, localDateOf } from '@lapka/domain/time/zone.ts'
import { DAYS_AHEAD, freeStart, isClear, iso, keepBusy, withBuffer } from './calendar.ts'
import type { Desk, Scene, Span } from './calendar.ts'
import type { Dice } from './dice.ts'
import type { Course, PlannedVisit } from './planned-visit.ts'
import { parentCancelReasons, professionalCancelReasons } from './reasons.ts'

/** Most visits simply take place. What else happens is decided here, always before the demo's day. */
export const courseOf = (scene: Scene, desk: Desk, visit: PlannedVisit, dice: Dice): Course => {
  const kind = dice.pickWeighted(courses)
  switch (kind) {
    case 'kept':
    case 'expired':
      return { kind }
    case 'moved':
      return moveOf(scene, desk, visit, dice)
    case 'cancelledInTime':
    case 'cancelledLate':
    case 'cancelledByProfessional':
      return cancellationOf(scene, visit, kind, dice)
  }
}

const courses = [
  { item: 'kept', weight: 84 },
  { item: 'moved', weight: 4 },
  { item: 'cancelledInTime', weight: 5 },
  { item: 'cancelledLate', weight: 2 },
  { item: 'cancelledByProfessional', weight: 2 },
  { item: 'expired', weight: 3 },
] as const

/** Paying takes some minutes; nobody changes their mind before that. */
const SETTLED_MS = 30 * MINUTE_MS

/** An instant between placing and the given one, before the demo's day; undefined where there is no room. */
const someInstant = (scene: Scene, visit: PlannedVisit, bounds: Span, dice: Dice): string | undefined => {
  const fromMs = Math.max(Date.parse(visit.placedAt) + SETTLED_MS, bounds.fromMs)
  const untilMs = Math.min(bounds.untilMs, scene.endMs) - SETTLED_MS
  return fromMs < untilMs ? iso(dice.whole(fromMs, untilMs)) : undefined
}

const cancellationOf = (
  scene: Scene,
  visit: PlannedVisit,
  kind: 'cancelledInTime' | 'cancelledLate' | 'cancelledByProfessional',
  dice: Dice,
): Course => {
  const startMs = Date.parse(visit.startsAt)
  const deadlineMs = Date.parse(freeCancellationDeadline(visit.startsAt, { version: 1, ...visit.professional.policy }))
  const bounds = {
    cancelledInTime: { fromMs: 0, untilMs: deadlineMs },
    cancelledLate: { fromMs: deadlineMs, untilMs: startMs },
    cancelledByProfessional: { fromMs: 0, untilMs: startMs },
  }[kind]
  const at = someInstant(scene, visit, bounds, dice)
  if (at === undefined) return { kind: 'kept' }
  if (kind === 'cancelledByProfessional')
    return { kind: 'cancelled', by: 'professional', at, reason: dice.pick(professionalCancelReasons) }
  return { kind: 'cancelled', by: 'parent', at, reason: dice.pick(parentCancelReasons[visit.parent.account.language]) }
}

/** To another free time of the same week; both times stay reserved in the plan, so that no order of commands can clash. */
const moveOf = (scene: Scene, desk: Desk, visit: PlannedVisit, dice: Dice): Course => {
  const { hours } = desk
  const localDate = addDays(localDateOf(visit.startsAt, scene.zone), dice.whole(1, 4))
  const startMs = freeStart(desk, { service: visit.service, localDate }, dice)
  const at = someInstant(
    scene,
    visit,
    { fromMs: 0, untilMs: Date.parse(visit.startsAt) - hours.minimumNoticeMinutes * MINUTE_MS },
    dice,
  )
  if (startMs === undefined || at === undefined || localDate > addDays(scene.today, DAYS_AHEAD)) return { kind: 'kept' }
  const span = { fromMs: startMs, untilMs: startMs + visit.service.durationMinutes * MINUTE_MS }
  if (!isClear(span, scene.busyParents.get(visit.parent.account.accountId) ?? [])) return { kind: 'kept' }
  desk.taken.push(withBuffer(span, hours))
  keepBusy(scene.busyParents, visit.parent, span)
  return { kind: 'moved', by: dice.chance(0.7) ? 'parent' : 'professional', at, startsAt: iso(startMs) }
}
