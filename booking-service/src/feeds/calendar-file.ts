import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import type { ClassSession } from '@lapka/contracts/api/courses.ts'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { professionalName } from '@lapka/contracts/professional-name.ts'
import { lettersOf } from '@lapka/contracts/transliterate.ts'

type Reader = Pick<CurrentUser, 'language' | 'professionalId'>

/** A trainer's own, each session once instead of its seats, as they are at an instant. */
type OwnClasses = { sessions: readonly ClassSession[]; at: string }
const noClasses: OwnClasses = { sessions: [], at: '' }

/**
 * Appointments as a calendar file (RFC 5545). Times are instants, so no reader's zone can be wrong about them; the UID stays through
 * every move, and SEQUENCE counts moves, other changes and the cancellation. The reason for the visit is left out: the address may be passed on.
 * A stay is one event from the earliest arrival to the latest departure, in which no one is busy.
 */
export const calendarFile = (appointments: AppointmentView[], reader: Reader, publicUrl: string, classes = noClasses): string => {
  const isBulgarian = reader.language === 'bg'
  const { hostname } = new URL(publicUrl)
  const calendar = ical({
    name: isBulgarian ? 'Лапка' : 'Lapka',
    prodId: { company: 'Lapka', product: 'Calendar', language: isBulgarian ? 'BG' : 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 60 * 60,
  })
  for (const appointment of appointments.filter(wasAgreed)) {
    // A cancellation that can still be undone is left out: a calendar programme would not believe a SEQUENCE that goes back.
    const cancellation = isUndoable(appointment) ? null : appointment.cancellation
    for (const { key, startsAt, endsAt, shown } of timesOf(appointment)) {
      calendar.createEvent({
        id: `${key}@${hostname}`,
        sequence: appointment.moveCount + appointment.changeCount + (cancellation === null ? 0 : 1),
        stamp: new Date(cancellation?.at ?? appointment.paidAt ?? appointment.placedAt),
        start: new Date(startsAt),
        end: new Date(endsAt),
        summary: summaryOf(shown, reader),
        ...descriptionOf(appointment, reader),
        location: lettersOf(placeOf(shown), reader.language),
        transparency: appointment.stay === null ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
        url: `${publicUrl}/appointments/${appointment.id}`,
        status: cancellation === null ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
      })
    }
  }
  for (const { id, courseId, title, titleEn, place, startsAt, endsAt } of classes.sessions) {
    calendar.createEvent({
      id: `${id}@${hostname}`,
      stamp: new Date(classes.at),
      start: new Date(startsAt),
      end: new Date(endsAt),
      summary: isBulgarian ? title : titleEn,
      location: lettersOf(place, reader.language),
      transparency: ICalEventTransparency.OPAQUE,
      url: `${publicUrl}/dashboard/professional/classes/${courseId}?session=${id}`,
      status: ICalEventStatus.CONFIRMED,
    })
  }
  return calendar.toString()
}

/** An event for each session of a seat; of a pass each is called and placed as its class. Anything else is one. */
const timesOf = (appointment: AppointmentView) => {
  const { id: key, startsAt, endsAt, seat, service, professional } = appointment
  if (seat === null) return [{ key, startsAt, endsAt, shown: appointment }]
  return seat.sessions.map((session) => {
    const visit = seat.pass?.classes.find(({ sessionId }) => sessionId === session.sessionId)
    const shown = visit && {
      ...appointment,
      service: { ...service, name: visit.title, nameEn: visit.titleEn },
      professional: { ...professional, address2: visit.place },
    }
    return { ...session, key: `${key}-${session.sessionId}`, shown: shown ?? appointment }
  })
}

/** The street of the parent's where the professional goes there; never how one gets in. */
const placeOf = ({ location, visitAddress, professional }: AppointmentView): string => {
  if (visitAddress !== null) return [visitAddress.city, visitAddress.line].join(', ')
  if (location !== 'AT_PROFESSIONAL') return ''
  return [professional.clinicName, professional.address2, professional.city].filter(Boolean).join(', ')
}

/** A hold is no appointment yet, and one that was never paid never became one. */
const wasAgreed = ({ status, paidAt, overlap, dueToClinicCents }: AppointmentView): boolean =>
  status === 'SCHEDULED' ||
  status === 'DONE' ||
  (status === 'CANCELED' && (paidAt !== null || overlap !== null || dueToClinicCents > 0))

const isUndoable = ({ cancellation }: AppointmentView): boolean => cancellation !== null && cancellation.undoUntil !== null

/** Several services in their order with how long each takes, for a calendar shows hours in the zone of its reader. */
const descriptionOf = ({ service: { inTurn } }: AppointmentView, { language }: Reader): { description?: string } => {
  if (inTurn === undefined) return {}
  const lines = inTurn.map(({ name, nameEn, minutes }) =>
    language === 'bg' ? `${name}, ${minutes} мин` : `${nameEn || name}, ${minutes} min`,
  )
  return { description: lines.join('\n') }
}

const summaryOf = (appointment: AppointmentView, { language, professionalId }: Reader): string => {
  const other = professionalId === null ? professionalName(appointment.professional, language) : appointment.parent.displayName
  const pets = new Intl.ListFormat(language).format(appointment.pets.map(({ name }) => name).filter(Boolean))
  if (appointment.stay !== null) {
    const names = [other, pets].map((name) => lettersOf(name, language))
    return [language === 'bg' ? 'Престой' : 'Stay', ...names].filter(Boolean).join(' · ')
  }
  const service = language === 'bg' ? appointment.service.name : appointment.service.nameEn || appointment.service.name
  const names = [pets, other].map((name) => lettersOf(name, language))
  return [service, ...names].filter(Boolean).join(' · ')
}
