import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { professionalName } from '@lapka/contracts/professional-name.ts'

type Reader = Pick<CurrentUser, 'language' | 'professionalId'>

/**
 * Visits as a calendar file (RFC 5545). Times are instants, so no reader's zone can be wrong about them; the UID stays through
 * every move, and SEQUENCE counts moves and the cancellation. Why somebody comes is not in it: the address may be passed on.
 */
export const calendarFile = (visits: AppointmentView[], reader: Reader, publicUrl: string): string => {
  const isBulgarian = reader.language === 'bg'
  const { hostname } = new URL(publicUrl)
  const calendar = ical({
    name: isBulgarian ? 'Лапка' : 'Lapka',
    prodId: { company: 'Lapka', product: 'Calendar', language: isBulgarian ? 'BG' : 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 60 * 60,
  })
  for (const visit of visits.filter(wasAgreed)) {
    const { professional } = visit
    // What may be taken back in a moment was never cancelled: a programme would not believe a SEQUENCE that goes back.
    const cancellation = isUndoable(visit) ? null : visit.cancellation
    calendar.createEvent({
      id: `${visit.id}@${hostname}`,
      sequence: visit.moveCount + (cancellation === null ? 0 : 1),
      stamp: new Date(cancellation?.at ?? visit.paidAt ?? visit.placedAt),
      start: new Date(visit.startsAt),
      end: new Date(visit.endsAt),
      summary: summaryOf(visit, reader),
      location: [professional.clinicName, professional.address2, professional.city].filter(Boolean).join(', '),
      url: `${publicUrl}/appointments/${visit.id}`,
      status: cancellation === null ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
    })
  }
  return calendar.toString()
}

/** A hold is no visit yet, and one that was never paid never became one. */
const wasAgreed = ({ status, paidAt, overlap, dueToClinicCents }: AppointmentView): boolean =>
  status === 'SCHEDULED' ||
  status === 'DONE' ||
  (status === 'CANCELED' && (paidAt !== null || overlap !== null || dueToClinicCents > 0))

const isUndoable = ({ cancellation }: AppointmentView): boolean => cancellation !== null && cancellation.undoUntil !== null

const summaryOf = (visit: AppointmentView, { language, professionalId }: Reader): string => {
  const service = language === 'bg' ? visit.service.name : visit.service.nameEn || visit.service.name
  const whom = professionalId === null ? professionalName(visit.professional, language) : visit.parent.displayName
  return [service, visit.pet.name, whom].filter(Boolean).join(' · ')
}
