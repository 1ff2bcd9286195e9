import { Group } from '@mantine/core'
import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { addressLine, mapLinkOf } from '@lapka/contracts/map-link.ts'
import { IconCalendarPlus, IconHelpCircle, IconMessage, IconRepeat, IconRoute } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { apiAddress, apiPaths } from '../kit/api/api-paths.ts'
import { useFormat } from '../kit/format/format.ts'
import { sameChoice } from '../entities/professional/booking-choice.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { useCurrentUser } from '../kit/session/use-current-user.ts'
import { kindContext } from '../kit/i18n/stay-context.ts'
import { choiceOf, writeChoice } from '../stays/stay-choice.ts'
import { usePublicSite } from '../kit/pages/public-links.tsx'
import classes from './appointments.module.css'

type AppointmentLinksProps = { appointment: AppointmentView; isWork: boolean }

/** An appointment's uses outside of Lapka: in one's calendar, on the way there, and in touch with us. */
export function AppointmentLinks({ appointment, isWork }: AppointmentLinksProps) {
  const { t } = useTranslation(['appointments', 'common'])
  const { mapUrl } = usePublicSite()
  const { letters } = useFormat()
  const isOperator = useCurrentUser()?.role === 'OPERATOR'
  const { professional, status, meetingType, location, stay } = appointment
  const kind = kindContext(appointment)
  const again = stay
    ? writeChoice(new URLSearchParams(), { ...choiceOf(stay), arrival: null, departure: null })
    : sameChoice(appointment)
  // A consultation has no address to go to, and its time isn't booked again.
  const isAtPlace = !isWork && !meetingType
  const address = isAtPlace && location === 'AT_PROFESSIONAL' ? addressLine(professional) : ''
  return (
    <Group
      component="nav"
      id="calendar"
      className={classes.links}
      gap="var(--lk-1) var(--lk-5)"
      align="stretch"
      mb="md"
      aria-label={t('links.label', kind)}
    >
      {appointment.status === 'SCHEDULED' && (
        <a href={apiAddress(apiPaths.appointmentPart(appointment.id, 'calendar.ics'))} download>
          <IconCalendarPlus size={20} stroke={1.75} aria-hidden="true" />
          {t('links.calendar')}
        </a>
      )}
      {isAtPlace && (status === 'DONE' || status === 'CANCELED') && (
        <Link to={pathTo('professional', { id: professional.id }, again)}>
          <IconRepeat size={20} stroke={1.75} aria-hidden="true" />
          {t('links.again')}
        </Link>
      )}
      {address !== '' && mapUrl !== null && (
        <a href={mapLinkOf(mapUrl, address)} target="_blank" rel="noopener noreferrer">
          <IconRoute size={20} stroke={1.75} aria-hidden="true" />
          <span>
            {t('links.map')} <small>{letters(address)}</small>
            <span className="lk-unseen"> {t('common:nav.newTab')}</span>
          </span>
        </a>
      )}
      {isOperator ? (
        <Link to={pathTo('operationsWhy', null, { about: 'refund', appointmentId: appointment.number })}>
          <IconHelpCircle size={20} stroke={1.75} aria-hidden="true" />
          {t('links.why')}
        </Link>
      ) : (
        <Link to={pathTo('contact', null, { appointment: appointment.id })}>
          <IconMessage size={20} stroke={1.75} aria-hidden="true" />
          {t('links.write', kind)}
        </Link>
      )}
    </Group>
  )
}
