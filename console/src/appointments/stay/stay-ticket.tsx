import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import type { StayView } from '@lapka/contracts/api/stays.ts'
import { useTranslation } from 'react-i18next'
import { AppointmentSummary } from '../../booking/appointment-summary.tsx'
import { AppointmentPill } from '../../entities/appointment/appointment-pill.tsx'
import { useAppointmentWords } from '../../entities/appointment/appointment-words.ts'
import { PetFaces } from '../../entities/pet/pet-faces.tsx'
import { useServiceName } from '../../entities/professional/professional-words.ts'
import { useProfessionalQuery } from '../../entities/professional/professionals-api.ts'
import { noonOf, useFormat } from '../../kit/format/format.ts'
import { useCurrentUser } from '../../kit/session/use-current-user.ts'
import { useExtraNames } from '../../stays/stay-lines.tsx'
import classes from './stay.module.css'

type StayTicketProps = { appointment: AppointmentView; stay: StayView }

/** A stay as a ticket: its stub runs from the day they come to the day they leave, with a moon for each night between. */
export function StayTicket({ appointment, stay }: StayTicketProps) {
  const { t } = useTranslation('appointments')
  const format = useFormat(appointment.zone)
  const { professional, reason, number, priceLines } = appointment
  const { pets, length } = useAppointmentWords(appointment)
  const room = useServiceName(appointment.service)
  const extras = useExtraNames(priceLines)
  const windows = useWindows(appointment)
  const where = format.visitPlace(appointment)
  // Their own they know.
  const phone = useCurrentUser()?.id === appointment.parent.id ? professional.phone : ''
  return (
    <article className={classes.ticket} aria-label={t('ticket.label_stay')}>
      <div className={classes.stub}>
        <End date={stay.arrival} zone={appointment.zone} at={appointment.startsAt} window={windows.arrival} />
        <p className={classes.nights}>
          <span aria-hidden="true">
            {stay.nights.slice(0, MAX_MOONS).map(({ date }) => (
              <i key={date} />
            ))}
          </span>
          {length}
        </p>
        <End date={stay.departure} zone={appointment.zone} at={appointment.endsAt} window={windows.departure} />
      </div>
      <div className={classes.what}>
        <div className={classes.row}>
          <AppointmentPill appointment={appointment} />
          <span>№ {number}</span>
        </div>
        <div className={classes.who}>
          <AppointmentSummary professional={professional} detail={stay.room === null ? room : `${room}, № ${stay.room}`} />
          <div className={classes.pets}>
            <PetFaces pets={stay.pets} size={56} />
            <p>
              <b>{pets}</b>
              {extras.length > 0 && <span>{extras.join(', ')}</span>}
            </p>
          </div>
        </div>
        {(where || reason) && (
          <p className={classes.where}>
            {where}
            {reason && <span>{t('ticket.reason', { reason })}</span>}
          </p>
        )}
        {phone && (
          <p className={classes.where}>
            <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
          </p>
        )}
      </div>
    </article>
  )
}

/** More do not fit beside each other; the number of nights stands beside them. */
const MAX_MOONS = 14

type EndProps = { date: string; zone: string; at: string; window: string }

/** A day of arrival or departure, and between which hours. */
function End({ date, zone, at, window }: EndProps) {
  const format = useFormat(zone)
  const noon = noonOf(date, zone)
  return (
    <p>
      <b>{format.dayOfMonth(noon)}</b>
      <span>
        {format.weekday(noon)}
        <br />
        {format.month(noon)}
      </span>
      <time dateTime={at}>{window}</time>
    </p>
  )
}

/**
 * Between which hours the guests come and go. The stay keeps the earliest arrival and the latest departure; the other ends are what the
 * hotel says today, so they are shown only while it keeps to the hours that were booked.
 */
const useWindows = ({ professional, startsAt, endsAt, zone }: AppointmentView): { arrival: string; departure: string } => {
  const { t } = useTranslation('appointments')
  const format = useFormat(zone)
  const rooms = useProfessionalQuery(professional.id).currentData?.rooms
  const clockOf = (time: string) => t('stay.clock', { time })
  const [from, until] = [format.time(startsAt), format.time(endsAt)]
  return {
    arrival: rooms?.arrival.from === from ? clockOf(`${from}–${rooms.arrival.until}`) : t('stay.from', { time: from }),
    departure: rooms?.departure.until === until ? clockOf(`${rooms.departure.from}–${until}`) : t('stay.until', { time: until }),
  }
}
