import type { CalendarAppointment, CalendarItem } from '@lapka/contracts/api/calendar.ts'
import { wallsOf } from '../kit/time/wall-clock.ts'
import type { Tone } from '../kit/ui/pill.tsx'
import { toneOf } from '../kit/ui/service-tone.ts'

/** An appointment as the calendar shows it: `start` and `end` are wall dates, `tone` stands for its service. */
export type AppointmentEntry = {
  id: string
  start: Date
  end: Date
  /** A stay stands above the hours, over its days. */
  allDay?: boolean
  /** The zone that it is shown in. */
  zone: string
  title: string
  service: string
  /** The other party, if it differs from one appointment to the other. */
  who?: string | undefined
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
}

const isShown = ({ appointment }: CalendarItem) => appointment.status !== 'CANCELED'

/** Leaves out cancelled appointments. A parent, who goes to several, also reads the professional of each. */
export const entriesOf = (items: readonly CalendarItem[], { serviceName, nameOf, letters, wall }: Naming): AppointmentEntry[] =>
  items
    .filter(isShown)
    .map(({ appointment, since }) => ({
      // A seat in a course stands here for each session.
      id: [appointment.id, appointment.sessionId].filter(Boolean).join(' '),
      ...wallsOf(appointment.startsAt, appointment.endsAt, wall ?? appointment.zone),
      zone: wall ?? appointment.zone,
      ...(appointment.stay && { allDay: true }),
      title: appointment.pets.map(({ name }) => letters(name)).join(', '),
      service: serviceName(appointment.service),
      who: wall === undefined ? nameOf(appointment.professional) : undefined,
      tone: toneOf(appointment.service),
      appointment,
      since,
    }))
    .toSorted((one, other) => one.start.getTime() - other.start.getTime())

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
