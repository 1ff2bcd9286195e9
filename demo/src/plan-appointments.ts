import { goesToParent, locationOf } from '@lapka/contracts/service-locations.ts'
import { HOUR_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import type { WorkingHours } from '@lapka/domain/kernel/working-hours.ts'
import { addDays, localDateOf } from '@lapka/domain/kernel/zone.ts'
import { closedMonths } from '@lapka/workers/payouts/issue-statements.ts'
import {
  dayOfPet,
  DAYS_AHEAD,
  DAYS_BACK,
  freeStart,
  isClear,
  iso,
  keepBusy,
  midnightMs,
  spanFrom,
  withBuffer,
} from './calendar.ts'
import type { ProfessionalCalendar, Scene, Span } from './calendar.ts'
import { demoId } from './demo-ids.ts'
import { diceOf } from './dice.ts'
import type { Dice } from './dice.ts'
import { courseOf } from './plan-course.ts'
import type { PlannedParent } from './plan-parents.ts'
import type { PlannedProfessional } from './plan-professionals.ts'
import type { PlannedAppointment } from './planned-appointment.ts'
import { reasonFor } from './reasons.ts'
import { markOf } from './plan-marks.ts'
import type { PlannedDuty } from './plan-duties.ts'
import { HORIZON_DAYS } from './working-weeks.ts'

/** Few stand before the desk months early: the calendar thins out over about this many days. */
const THINNING_DAYS = 9

/**
 * Six weeks of appointments around a day. No one is in two places at once: not the professional, with buffers, and not the parent.
 * Pure: the same seed and day plan the same appointments, at any hour.
 */
export const planAppointments = (plan: {
  seed: number
  today: string
  professionals: PlannedProfessional[]
  parents: PlannedParent[]
  duties: PlannedDuty[]
}): PlannedAppointment[] => {
  const zone = plan.professionals[0]?.profile.zone ?? 'UTC'
  const endMs = midnightMs(plan.today, zone)
  const { seed, today, parents } = plan
  const scene: Scene = { seed, today, zone, endMs, parents, busyParents: new Map(), petDays: new Set() }
  const appointments = plan.professionals.flatMap((professional) => {
    const duties = plan.duties.filter((duty) => duty.professional === professional)
    return appointmentsOf(scene, professional, duties)
  })
  const isKept = ({ course }: PlannedAppointment) => course.kind === 'kept'
  const meant = [
    (one: PlannedAppointment) => isKept(one) && localDateOf(one.startsAt, zone) === plan.today,
    (one: PlannedAppointment) => isKept(one) && localDateOf(one.startsAt, zone) > plan.today,
    ({ course }: PlannedAppointment) => course.kind === 'cancelled' && course.by === 'parent',
  ]
  const withShown = plan.parents
    .filter(({ isShown }) => isShown)
    .flatMap((parent) => meant.map((isMeant) => ({ parent, isMeant })))
    .reduce((all, one) => withOne(scene, all, one), appointments)
  return withStuckRefund(withShown)
}

type Meant = { parent: PlannedParent; isMeant: (appointment: PlannedAppointment) => boolean }

/** Each tour login has an appointment today, one to come and a cancelled one, on any day: if need be, one from another household. */
const withOne = (scene: Scene, appointments: PlannedAppointment[], { parent, isMeant }: Meant): PlannedAppointment[] => {
  const ahead = appointments.filter(isMeant)
  if (ahead.some((appointment) => appointment.parent === parent)) return appointments
  const busy = scene.busyParents.get(parent.account.accountId) ?? []
  const isGivable = (appointment: PlannedAppointment): boolean => {
    const fromMs = Date.parse(appointment.startsAt)
    const isFree = isClear(spanFrom(appointment.professional, fromMs, appointment.service), busy)
    const isSpokenAlike = appointment.parent.account.language === parent.account.language
    const localDate = localDateOf(appointment.startsAt, scene.zone)
    const isSuited = isReached(parent, appointment) && freePets(scene, parent, appointment.professional, localDate).length > 0
    return isFree && isSpokenAlike && isSuited && !appointment.parent.isShown
  }
  const givable = ahead.filter(isGivable)
  const given =
    givable.find(({ professional }) => professional.profile.city === parent.city) ??
    givable.find((appointment) => appointment.parent.city === parent.city)
  if (given === undefined) return appointments
  const localDate = localDateOf(given.startsAt, scene.zone)
  const [pet] = freePets(scene, parent, given.professional, localDate)
  if (pet === undefined) return appointments
  scene.petDays.add(dayOfPet(pet.petId, localDate))
  keepBusy(scene.busyParents, parent, spanFrom(given.professional, Date.parse(given.startsAt), given.service))
  return appointments.map((appointment) => (appointment === given ? { ...appointment, parent, petId: pet.petId } : appointment))
}

/** One refund of the last days cannot be paid out, and waits for a person. */
const withStuckRefund = (appointments: PlannedAppointment[]): PlannedAppointment[] => {
  const cancelled = appointments.flatMap((appointment) =>
    appointment.course.kind === 'cancelled' && appointment.course.by === 'professional' && !appointment.parent.isShown
      ? [{ appointment, at: appointment.course.at }]
      : [],
  )
  const last = cancelled.toSorted((one, other) => (one.at < other.at ? 1 : -1))[0]?.appointment
  return appointments.map((appointment) => (appointment === last ? { ...appointment, isRefundStuck: true } : appointment))
}

const appointmentsOf = (scene: Scene, professional: PlannedProfessional, duties: PlannedDuty[]): PlannedAppointment[] => {
  const { week, isVerified, load, todays, account } = professional
  if (week === null || !isVerified) return []
  const dice = diceOf(scene.seed, 'appointments', scene.today, account.email)
  const hours: WorkingHours = { ...week, zone: scene.zone, horizonDays: HORIZON_DAYS, exceptions: duties }
  const taken: Span[] = []
  const appointments: PlannedAppointment[] = []
  const wanted = todays === 0 ? load : Math.max(load, todays + 2)
  for (let number = 1; number <= wanted; number += 1) {
    const localDate = number <= todays ? scene.today : someDay(scene.today, dice)
    const appointment = planAppointment(scene, { professional, hours, taken, number, localDate }, dice)
    if (appointment !== undefined) appointments.push(appointment)
  }
  // People of the tour have a statement of the last closed month.
  for (const [index, localDate] of (todays > 0 ? closedDays(scene) : []).entries()) {
    const number = CLOSED_MONTH_NUMBERS + index
    const appointment = planAppointment(scene, { professional, hours, taken, number, localDate }, dice)
    if (appointment !== undefined) appointments.push(appointment)
  }
  return appointments
}

const CLOSED_MONTH_NUMBERS = 1000
/** Late in the month, so that all of it lies after the professionals joined their clinics; as many as to have a working day among them. */
const closedDays = ({ endMs }: Scene): string[] => {
  const month = closedMonths(iso(endMs)).at(-1) ?? ''
  return [24, 25, 26, 27, 28].map((day) => `${month}-${day}`)
}

type CalendarDay = ProfessionalCalendar & { localDate: string }

const planAppointment = (scene: Scene, calendar: CalendarDay, dice: Dice): PlannedAppointment | undefined => {
  const { professional, hours, localDate } = calendar
  const service = dice.pick(professional.services.filter(({ rows }) => rows === undefined).slice(0, 4))
  const startMs = freeStart(calendar, { service, localDate }, dice)
  if (startMs === undefined) return undefined
  const placedAtMs = placingMs(scene, startMs, dice)
  if (placedAtMs > startMs - (hours.minimumNoticeMinutes * MINUTE_MS + HOUR_MS)) return undefined
  const span = spanFrom(professional, startMs, service)
  const parent = freeParent(scene, { professional, service, localDate }, span, dice)
  if (parent === undefined) return undefined
  calendar.taken.push(withBuffer(span, hours))
  keepBusy(scene.busyParents, parent, span)
  const pet = dice.pick(freePets(scene, parent, professional, localDate))
  scene.petDays.add(dayOfPet(pet.petId, localDate))
  const appointment: PlannedAppointment = {
    appointmentId: demoId('appointment', scene.seed, scene.today, professional.account.email, calendar.number),
    professional,
    parent,
    petId: pet.petId,
    service,
    startsAt: iso(startMs),
    placedAt: iso(placedAtMs),
    reason: reasonFor(professional.profile.role, service.id, parent.account.language, dice),
    course: { kind: 'kept' },
  }
  if (localDate === scene.today) return appointment
  const settled = { ...appointment, course: courseOf(scene, calendar, appointment, dice) }
  return { ...settled, mark: markOf(scene, settled) }
}

/** Days back are equally likely; days ahead the less so the farther they are. */
const someDay = (today: string, dice: Dice): string => {
  if (dice.chance(0.6)) return addDays(today, -dice.whole(1, DAYS_BACK))
  const ahead = Array.from({ length: DAYS_AHEAD + 1 }, (_, item) => ({ item, weight: Math.exp(-item / THINNING_DAYS) }))
  return addDays(today, dice.pickWeighted(ahead))
}

/** Most book some days before, in waking hours, and always before the demo's day. */
const placingMs = ({ endMs, zone }: Scene, startMs: number, dice: Dice): number => {
  const leadMs = dice.whole(3, 12 * 24) * HOUR_MS
  const latestMs = Math.min(startMs - leadMs, endMs - dice.whole(2, 10 * 24) * HOUR_MS)
  const day = localDateOf(latestMs, zone)
  const wakingMs = midnightMs(day, zone) + dice.whole(7 * 60, 22 * 60 + 30) * MINUTE_MS + dice.whole(0, 59_999)
  return Math.min(wakingMs, endMs - HOUR_MS)
}

type Offering = Pick<PlannedAppointment, 'professional' | 'service'>

/** A parent who is visited at home lives in the professional's city; all others come from anywhere. */
const isReached = ({ city }: PlannedParent, { professional: { profile }, service }: Offering): boolean =>
  city === profile.city || !goesToParent(locationOf(service, profile.role))

type Wanted = Offering & { localDate: string }

const freeParent = (scene: Scene, offering: Wanted, span: Span, dice: Dice): PlannedParent | undefined => {
  const { professional, localDate } = offering
  const { busyParents, parents } = scene
  const isFree = ({ account }: PlannedParent) => isClear(span, busyParents.get(account.accountId) ?? [])
  const isNear = ({ isShown, city }: PlannedParent) => !isShown || city === professional.profile.city
  const canBook = (parent: PlannedParent) => isNear(parent) && isReached(parent, offering) && isFree(parent)
  const free = parents.filter((parent) => canBook(parent) && freePets(scene, parent, professional, localDate).length > 0)
  const nearby = free.filter(({ city }) => city === professional.profile.city)
  const pool = nearby.length > 0 && dice.chance(0.85) ? nearby : free
  return pool.length === 0 ? undefined : dice.pickWeighted(pool.map((item) => ({ item, weight: item.weight })))
}

/** Pets with no visit on that day yet. A dog trainer takes no tortoise. */
const freePets = ({ petDays }: Scene, { pets }: PlannedParent, { details }: PlannedProfessional, localDate: string) =>
  pets.filter(({ petId, animalType }) => details.species.includes(animalType) && !petDays.has(dayOfPet(petId, localDate)))
