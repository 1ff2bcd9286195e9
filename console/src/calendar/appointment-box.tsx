import type { Language } from '@lapka/contracts/roles.ts'
import { wallTimeOf } from '@lapka/domain/kernel/zone.ts'
import {
  IconArrowRight,
  IconCheck,
  IconClockDollar,
  IconHourglassEmpty,
  IconLock,
  IconPlus,
  IconUserOff,
  IconX,
} from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { createContext, use, useMemo, type ReactNode } from 'react'
import type { EventProps } from 'react-big-calendar'
import { useTranslation } from 'react-i18next'
import '../entities/appointment/texts.ts'
import { isUnmarked, shownStatusOf, useIsWork } from '../entities/appointment/appointment-pill.tsx'
import { makeFormat } from '../kit/format/format.ts'
import { useLanguage } from '../kit/i18n/use-language.ts'
import { isMarked, type AppointmentEntry } from './appointment-entry.ts'
import { HUES, toneClass } from '../kit/ui/service-tone.ts'

type Say = (entry: AppointmentEntry) => string
const Label = createContext<Say>(() => '')

/** Provides the labels of appointments. Created once a calendar, because translating takes longer than drawing. */
export function AppointmentLabels({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['calendar', 'appointments'])
  const language = useLanguage()
  const isWork = useIsWork()
  const label = useMemo(() => labelIn(t, language, isWork), [t, language, isWork])
  return <Label value={label}>{children}</Label>
}

/** Everything in words, from the instants themselves, so it is right in any zone. */
const labelIn = (t: TFunction<['calendar', 'appointments']>, language: Language, isWork: boolean): Say => {
  const statuses = new Map<string, string>()
  return ({ appointment, title, service, who, since, zone }) => {
    const { startsAt, endsAt, meetingType, stay } = appointment
    const status = shownStatusOf(appointment, isWork)
    const words = makeFormat(language, zone)
    const more = [
      meetingType && t(`appointments:direct.${meetingType}`),
      isMarked(since.change) && t(`since.${since.change}`),
      appointment.outcome === 'no_show' && t('noShow'),
      appointment.overlap && t('overlaps'),
    ]
    const said = statuses.get(status) ?? t(`appointments:status.${status}`)
    statuses.set(status, said)
    const time = stay
      ? words.dates(stay.arrival, stay.departure)
      : `${words.day(startsAt)}, ${words.time(startsAt)}–${words.time(endsAt)}`
    return [time, title, service, who, said, ...more].filter(Boolean).join(', ')
  }
}

const sinceIcons = {
  cancelled: IconX,
  expired: IconX,
  moved: IconArrowRight,
  added: IconPlus,
  paid: undefined,
  done: undefined,
  none: undefined,
} as const

const StateIcon = ({ entry }: { entry: AppointmentEntry }) => {
  const SinceIcon = sinceIcons[entry.since.change]
  if (SinceIcon) return <SinceIcon size={15} stroke={2.5} aria-hidden="true" />
  if (entry.appointment.outcome === 'no_show') return <IconUserOff size={15} stroke={2.25} aria-hidden="true" />
  if (entry.appointment.outcome === 'completed') return <IconCheck size={15} stroke={2.5} aria-hidden="true" />
  if (isUnmarked(entry.appointment)) return <IconHourglassEmpty size={15} stroke={2} aria-hidden="true" />
  if (entry.appointment.meetingType) return <IconLock size={14} stroke={2.25} aria-hidden="true" />
  if (entry.appointment.status === 'PAYMENT') return <IconClockDollar size={15} stroke={2} aria-hidden="true" />
  return null
}

const serviceAndWho = ({ service, who }: AppointmentEntry): string => [service, who].filter(Boolean).join(', ')

/** An appointment in the day's and the week's grid. */
export function TimeAppointment({ event }: EventProps<AppointmentEntry>) {
  return (
    <span role="group" aria-label={use(Label)(event)}>
      <b>
        {event.title}
        <StateIcon entry={event} />
      </b>
      <small>{serviceAndWho(event)}</small>
    </span>
  )
}

/** A window ends where none would guess it. */
const timeInMonth = ({ appointment: { startsAt, endsAt, visitMinutes }, zone }: AppointmentEntry): string =>
  [startsAt, ...(visitMinutes === null ? [] : [endsAt])].map((instant) => wallTimeOf(instant, zone)).join('–')

/** An appointment in one line, for the month. */
export function MonthAppointment({ event }: EventProps<AppointmentEntry>) {
  return (
    <span className="lk-line" role="group" aria-label={use(Label)(event)}>
      {!event.allDay && timeInMonth(event)} <span>{event.title}</span>
      <StateIcon entry={event} /> <small>{event.service}</small>
    </span>
  )
}

/** A row of the list; pressing it anywhere chooses the appointment. */
export function ListAppointment({ event }: EventProps<AppointmentEntry>) {
  return (
    <button type="button" className="lk-line-button" aria-label={use(Label)(event)}>
      {event.title} <small>{serviceAndWho(event)}</small> <StateIcon entry={event} />
    </button>
  )
}

/** Hue and frame show the service, the edge shows the state. */
export const classOfAppointment = ({ tone, appointment, since, move }: AppointmentEntry): string =>
  [
    `${toneClass({ tone })} lk-${isUnmarked(appointment) ? 'unmarked' : appointment.status.toLowerCase()} lk-since-${since.change}`,
    tone >= HUES && 'lk-framed',
    appointment.overlap && 'lk-overlap',
    appointment.meetingType && 'lk-direct',
    move && `lk-${move}`,
  ]
    .filter(Boolean)
    .join(' ')
