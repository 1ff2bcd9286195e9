import type { CalendarAppointment, CalendarItem } from '@lapka/contracts/api/calendar.ts'
import { toWall } from './wall-clock.ts'
import { hashOf } from '../format/format.ts'
import type { Tone } from '../ui/pill.tsx'

/** What the calendar shows of an appointment: `start` and `end` are wall dates, `tone` stands for its service. */
export type AppointmentEntry = {
  id: string
  start: Date
  end: Date
  /** The zone that it is shown in. */
  zone: string
  title: string
  service: string
  tone: number
  appointment: CalendarAppointment
  /** In a calendar of the past: what became of it since. */
  since: CalendarItem['since']
  /** While a move is not confirmed: `ghost` is where it would go, `leaving` where it is. */
  move?: 'ghost' | 'leaving' | undefined
}

type Naming = {
  serviceName: (service: CalendarAppointment['service']) => string
  nameOf: (professional: CalendarAppointment['professional']) => string
  /** Of a pet, in the reader's letters. */
  letters: (name: string) => string
  /** The zone for all appointments. Without it each is shown in its own zone. */
  wall: string | undefined
  tones: Tones
}

/** When clocks go back an end may read earlier than its start; then the real length is used. */
export const wallsOf = (startsAt: string, endsAt: string, zone: string): { start: Date; end: Date } => {
  const start = toWall(startsAt, zone)
  const end = toWall(endsAt, zone)
  const isBackwards = end.getTime() <= start.getTime()
  return { start, end: isBackwards ? new Date(start.getTime() + Date.parse(endsAt) - Date.parse(startsAt)) : end }
}

/** Services with the same name share a tone, whichever language or vet. */
const serviceOf = ({ appointment: { service } }: CalendarItem) => service.name || service.nameEn

const isShown = ({ appointment }: CalendarItem) => appointment.status !== 'CANCELED'

export const servicesOf = (items: readonly CalendarItem[]): string[] => items.filter(isShown).map(serviceOf)

/** Leaves out cancelled appointments. The title is the pet for a professional, and the professional for a parent. */
export const entriesOf = (
  items: readonly CalendarItem[],
  { serviceName, nameOf, letters, wall, tones }: Naming,
): AppointmentEntry[] =>
  items
    .filter(isShown)
    .map((item) => ({ ...item, tone: tones.get(serviceOf(item)) ?? 0 }))
    .map(({ appointment, since, tone }) => ({
      id: appointment.id,
      ...wallsOf(appointment.startsAt, appointment.endsAt, wall ?? appointment.zone),
      zone: wall ?? appointment.zone,
      title: wall === undefined ? nameOf(appointment.professional) : letters(appointment.pet.name),
      service: serviceName(appointment.service),
      tone,
      appointment,
      since,
    }))
    .toSorted((one, other) => one.start.getTime() - other.start.getTime())

/** Each hue is used filled and framed, so there are twice as many tones. */
export const HUES = 5
export const toneClass = ({ tone }: { tone: number }): string => `lk-tone-${tone % HUES}`
const steps = Array.from({ length: 2 * HUES }, (_none, step) => step)

export type Tones = ReadonlyMap<string, number>

/**
 * A service keeps the tone it was first seen in. Another one takes the hue its name leads to, or the next one that is free, and a
 * frame when no hue is; only when all tones are taken it shares one.
 */
export const withTones = (known: Tones, services: readonly string[]): Tones => {
  const unknown = [...new Set(services)].filter((service) => !known.has(service)).sort()
  if (unknown.length === 0) return known
  const tones = new Map(known)
  for (const service of unknown) {
    const taken = new Set(tones.values())
    const preferred = hashOf(service) % HUES
    const free = steps.map((step) => ((preferred + step) % HUES) + (step < HUES ? 0 : HUES)).find((tone) => !taken.has(tone))
    tones.set(service, free ?? preferred)
  }
  return tones
}

type Change = CalendarItem['since']['change']

export const changeTones = {
  none: 'quiet',
  added: 'info',
  moved: 'warn',
  cancelled: 'bad',
  expired: 'bad',
  paid: 'ok',
  done: 'ok',
} as const satisfies Record<Change, Tone>

/** Changes worth marking, most important first. Being paid or done is the normal course. */
export const markedChanges = ['cancelled', 'expired', 'moved', 'added'] as const
export const isMarked = (change: Change | undefined): boolean => markedChanges.some((marked) => marked === change)
