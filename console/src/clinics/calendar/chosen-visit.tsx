import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Visit } from '../../calendar/visit.ts'
import { useFormat } from '../../format/use-format.ts'
import classes from '../clinics.module.css'

/** With whom, for whom and when; the rest stands on the visit's own page. */
export function ChosenVisit({ visit: { appointment, service, title, zone } }: { visit: Visit }) {
  const { t } = useTranslation('clinics')
  const format = useFormat(zone)
  return (
    <section className={classes.card} aria-live="polite">
      <h2>{title}</h2>
      <p>
        {format.moment(appointment.startsAt)} · {service}
      </p>
      <p>{t('calendar.with', { vet: appointment.professional.displayName, parent: appointment.parent.displayName })}</p>
      <Link to={`/appointments/${appointment.id}`}>{t('calendar.open')}</Link>
    </section>
  )
}
