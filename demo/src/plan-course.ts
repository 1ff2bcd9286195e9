import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { freeCancellationDeadline } from '@lapka/domain/kernel/refund-policy.ts'
import { addDays, localDateOf } from '@lapka/domain/kernel/zone.ts'
import { dayOfPet, DAYS_AHEAD, freeStart, isClear, iso, keepBusy, spanFrom, withBuffer } from './calendar.ts'
import type { ProfessionalCalendar, Scene, Span } from './calendar.ts'
import type { Dice } from './dice.ts'
import type { PlannedOutcome, PlannedAppointment } from './planned-appointment.ts'
import { parentCancelReasons, professionalCancelReasons } from './reasons.ts'

/** Most appointments simply take place. The other courses are decided here, always before the demo's day. */
export const courseOf = (
  scene: Scene,
  calendar: ProfessionalCalendar,
  appointment: PlannedAppointment,
  dice: Dice,
): PlannedOutcome => {
  const kind = dice.pickWeighted(courses)
  switch (kind) {
    case 'kept':
    case 'expired':
      return { kind }
    case 'moved':
      return moveOf(scene, calendar, appointment, dice)
    case 'cancelledInTime':
    case 'cancelledLate':
    case 'cancelledByProfessional':
      return cancellationOf(scene, appointment, kind, dice)
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

/** Paying takes some minutes; parents don't change their mind before that. */
const SETTLED_MS = 30 * MINUTE_MS

/** An instant between placing and the given one, before the demo's day; undefined where there is no room. */
const someInstant = (scene: Scene, appointment: PlannedAppointment, bounds: Span, dice: Dice): string | undefined => {
  const fromMs = Math.max(Date.parse(appointment.placedAt) + SETTLED_MS, bounds.fromMs)
  const untilMs = Math.min(bounds.untilMs, scene.endMs) - SETTLED_MS
  return fromMs < untilMs ? iso(dice.whole(fromMs, untilMs)) : undefined
}

const cancellationOf = (
  scene: Scene,
  appointment: PlannedAppointment,
  kind: 'cancelledInTime' | 'cancelledLate' | 'cancelledByProfessional',
  dice: Dice,
): PlannedOutcome => {
  const startMs = Date.parse(appointment.startsAt)
  const deadlineMs = Date.parse(
    freeCancellationDeadline(appointment.startsAt, { version: 1, ...appointment.professional.policy }),
  )
  const bounds = {
    cancelledInTime: { fromMs: 0, untilMs: deadlineMs },
    cancelledLate: { fromMs: deadlineMs, untilMs: startMs },
    cancelledByProfessional: { fromMs: 0, untilMs: startMs },
  }[kind]
  const at = someInstant(scene, appointment, bounds, dice)
  if (at === undefined) return { kind: 'kept' }
  if (kind === 'cancelledByProfessional')
    return { kind: 'cancelled', by: 'professional', at, reason: dice.pick(professionalCancelReasons) }
  return { kind: 'cancelled', by: 'parent', at, reason: dice.pick(parentCancelReasons[appointment.parent.account.language]) }
}

/** To another free time of the same week; both times stay reserved in the plan, so that no order of commands can clash. */
const moveOf = (scene: Scene, calendar: ProfessionalCalendar, appointment: PlannedAppointment, dice: Dice): PlannedOutcome => {
  const { hours } = calendar
  const localDate = addDays(localDateOf(appointment.startsAt, scene.zone), dice.whole(1, 4))
  const startMs = freeStart(calendar, { service: appointment.service, localDate }, dice)
  const at = someInstant(
    scene,
    appointment,
    { fromMs: 0, untilMs: Date.parse(appointment.startsAt) - hours.minimumNoticeMinutes * MINUTE_MS },
    dice,
  )
  if (startMs === undefined || at === undefined || localDate > addDays(scene.today, DAYS_AHEAD)) return { kind: 'kept' }
  const span = spanFrom(appointment.professional, startMs, appointment.service)
  if (!isClear(span, scene.busyParents.get(appointment.parent.account.accountId) ?? [])) return { kind: 'kept' }
  const petDay = dayOfPet(appointment.petId, localDate)
  if (scene.petDays.has(petDay)) return { kind: 'kept' }
  scene.petDays.add(petDay)
  calendar.taken.push(withBuffer(span, hours))
  keepBusy(scene.busyParents, appointment.parent, span)
  return { kind: 'moved', by: dice.chance(0.7) ? 'parent' : 'professional', at, startsAt: iso(startMs) }
}
